import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startChatWebhookToolSite } from './testing/tool-site.ts'
import { googlechatwebhook } from './vendor.ts'

toolsetConformance(googlechatwebhook, startChatWebhookToolSite)
