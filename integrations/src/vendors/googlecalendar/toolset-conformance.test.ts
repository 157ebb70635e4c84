import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startCalendarToolSite } from './testing/tool-site.ts'
import { googlecalendar } from './vendor.ts'

toolsetConformance(googlecalendar, startCalendarToolSite)
