import { connection } from '../../kit/connection.ts'
import type { Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { slackChannel } from './channel/channel.ts'
import { openSlack, whose } from './client.ts'
import { consented, credentials, type SlackSettings } from './settings.ts'
import { texts } from './texts.ts'
import { slackTools } from './toolset/toolset.ts'

/** Slack, as a person or as an app's bot. */
export const slack: Vendor = {
  about,
  texts,
  connection: connection<SlackSettings>({
    settings: credentials,
    fixedDestination: true,
    consent: { provider: 'slack', settings: consented },
    async check(io) {
      const { team, user } = await whose(openSlack(io))
      const account = `${team} · ${user}`
      return { account, remember: { account } }
    },
  }),
  toolset: slackTools,
  channel: slackChannel,
}
