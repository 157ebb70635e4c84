import { connection } from '../../kit/connection.ts'
import type { Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { me, openZendesk } from './client.ts'
import { credentials, place, type ZendeskSettings } from './settings.ts'
import { texts } from './texts.ts'
import { siteOf } from './token.ts'
import { zendeskTools } from './toolset/toolset.ts'

/** Zendesk, as the person who consented, or as the one who made a client for all. */
export const zendesk: Vendor = {
  about,
  texts,
  connection: connection<ZendeskSettings>({
    settings: credentials,
    consent: { provider: 'zendesk', settings: place, siteOf: (settings) => siteOf({ settings }) },
    async check(io) {
      const { name, email } = await me(openZendesk(io))
      const account = `${io.settings.subdomain} · ${email || name}`
      return { account, ...(io.token === null && { remember: { account } }) }
    },
  }),
  toolset: zendeskTools,
}
