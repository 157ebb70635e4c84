import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startBoxToolSite } from './testing/tool-site.ts'
import { box } from './vendor.ts'

toolsetConformance(box, startBoxToolSite)
