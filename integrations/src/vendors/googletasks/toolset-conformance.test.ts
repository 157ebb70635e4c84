import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startTasksToolSite } from './testing/tool-site.ts'
import { googletasks } from './vendor.ts'

toolsetConformance(googletasks, startTasksToolSite)
