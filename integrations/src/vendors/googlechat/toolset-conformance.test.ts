import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startChatToolSite } from './testing/tool-site.ts'
import { googlechat } from './vendor.ts'

toolsetConformance(googlechat, startChatToolSite)
