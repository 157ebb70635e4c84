import type { Vendor } from '../../kit/kit.ts'
import { googleConnection } from '../../platforms/google/connection.ts'
import { about } from './about.ts'
import { googleChatChannel } from './channel/channel.ts'
import { texts } from './texts.ts'
import { chatTools } from './toolset/toolset.ts'

/** Google Chat, as the person who consents, and as an app that people talk to. */
export const googlechat: Vendor = {
  about,
  texts,
  connection: googleConnection,
  toolset: chatTools,
  channel: googleChatChannel,
}
