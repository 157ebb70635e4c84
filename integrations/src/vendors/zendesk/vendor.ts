import { connection } from '../../kit/connection.ts'
import type { Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { me, openZendesk } from './client.ts'
import { credentials, type ZendeskSettings } from './settings.ts'
import { texts } from './texts.ts'
import { zendeskTools } from './toolset/toolset.ts'

/** Zendesk, as the person who made the client. */
export const zendesk: Vendor = {
  about,
  texts,
  connection: connection<ZendeskSettings>({
    settings: credentials,
    async check(io) {
      const { name, email } = await me(openZendesk(io))
      const account = `${io.settings.subdomain} · ${email || name}`
      return { account, remember: { account } }
    },
  }),
  toolset: zendeskTools,
}
