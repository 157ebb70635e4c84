import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startCalendarToolSite } from './testing/tool-site.ts'
import { outlookcalendar } from './vendor.ts'

toolsetConformance(outlookcalendar, startCalendarToolSite)
