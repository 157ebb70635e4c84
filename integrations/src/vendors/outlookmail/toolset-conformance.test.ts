import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startMailToolSite } from './testing/tool-site.ts'
import { outlookmail } from './vendor.ts'

toolsetConformance(outlookmail, startMailToolSite)
