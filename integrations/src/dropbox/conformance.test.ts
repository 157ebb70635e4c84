import { apiConformance } from '../testing/api-conformance.ts'
import { startDropboxSite } from '../testing/dropbox/site.ts'

apiConformance('Dropbox', startDropboxSite)
