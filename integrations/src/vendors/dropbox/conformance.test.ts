import { apiConformance } from '../../testing/api-conformance.ts'
import { startDropboxSite } from './testing/site.ts'

apiConformance('Dropbox', startDropboxSite)
