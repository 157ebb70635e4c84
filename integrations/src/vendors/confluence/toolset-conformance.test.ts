import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startConfluenceToolSite } from './testing/tool-site.ts'
import { confluence } from './vendor.ts'

toolsetConformance(confluence, startConfluenceToolSite)
