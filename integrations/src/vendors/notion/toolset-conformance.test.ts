import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startNotionToolSite } from './testing/tool-site.ts'
import { notion } from './vendor.ts'

toolsetConformance(notion, startNotionToolSite)
