import { startDavSite } from './testing/dav-site.ts'
import { fileConformance } from '../../testing/file-conformance.ts'

fileConformance('WebDAV', startDavSite, { onFailure: 'ends' })
