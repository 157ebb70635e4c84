import { connection } from '../../kit/connection.ts'
import type { Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { texts } from './texts.ts'
import { chatWebhookTools } from './toolset/toolset.ts'
import { openWebhook, prove, settings, type ChatWebhookSettings } from './webhook.ts'

/** Google Chat, as far as a webhook of a space reaches. */
export const googlechatwebhook: Vendor = {
  about,
  texts,
  connection: connection<ChatWebhookSettings>({
    settings,
    fixedDestination: true,
    provider: 'google',
    async check(io) {
      await prove(openWebhook(io))
      return { account: io.settings.name }
    },
  }),
  toolset: chatWebhookTools,
}
