import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startSlackToolSite } from './testing/tool-site.ts'
import { slack } from './vendor.ts'

toolsetConformance(slack, startSlackToolSite)
