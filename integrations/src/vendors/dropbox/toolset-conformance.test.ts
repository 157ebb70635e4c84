import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startDropboxToolSite } from './testing/tool-site.ts'
import { dropbox } from './vendor.ts'

toolsetConformance(dropbox, startDropboxToolSite)
