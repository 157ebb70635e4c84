import type { Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { teamsChannel } from './channel/channel.ts'
import { bot } from './channel/connector.ts'
import { texts } from './texts.ts'

/** Microsoft Teams, as an app that people talk to. */
export const teams: Vendor = { about, texts, connection: bot, channel: teamsChannel }
