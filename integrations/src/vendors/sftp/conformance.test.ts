import { startSftpSite } from './testing/sftp-site.ts'
import { fileConformance } from '../../testing/file-conformance.ts'

fileConformance('SFTP', startSftpSite, { onFailure: 'skips' })
