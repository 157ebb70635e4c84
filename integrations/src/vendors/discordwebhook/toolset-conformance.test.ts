import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startDiscordToolSite } from './testing/tool-site.ts'
import { discordwebhook } from './vendor.ts'

toolsetConformance(discordwebhook, startDiscordToolSite)
