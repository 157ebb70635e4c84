import { connection } from '../../kit/connection.ts'
import type { Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { texts } from './texts.ts'
import { webhookTools } from './toolset/toolset.ts'
import { factsOf, openWebhook, settings, type WebhookSettings } from './webhook.ts'

/** Discord, as far as a webhook of a channel reaches. */
export const discordwebhook: Vendor = {
  about,
  texts,
  connection: connection<WebhookSettings>({
    settings,
    fixedDestination: true,
    async check(io) {
      const { name } = await factsOf(openWebhook(io))
      return { account: name ?? null, ...(name && { remember: { name } }) }
    },
  }),
  toolset: webhookTools,
}
