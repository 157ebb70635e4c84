import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startZendeskToolSite } from './testing/tool-site.ts'
import { zendesk } from './vendor.ts'

toolsetConformance(zendesk, startZendeskToolSite)
