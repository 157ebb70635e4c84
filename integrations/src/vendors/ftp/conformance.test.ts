import { startFtpSite } from './testing/ftp-site.ts'
import { fileConformance } from '../../testing/file-conformance.ts'

fileConformance('FTP', startFtpSite, { onFailure: 'skips' })
