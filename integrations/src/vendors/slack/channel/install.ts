import { z } from 'zod'
import type { ChatInstall } from '../../../kit/channel.ts'
import { IntegrationError } from '../../../kit/kit.ts'
import { openApi } from '../../../net/api.ts'
import { slackFailure, statusIn } from '../failure.ts'
import { botScopes } from './guide.ts'
import { type ChannelSettings, toInstall } from './settings.ts'

const Installed = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.number().nullish(),
  is_enterprise_install: z.boolean().nullish(),
})

/** https://docs.slack.dev/authentication/installing-with-oauth. Each installation has a token of its own, which has no end. */
export const install: ChatInstall<ChannelSettings> = {
  form: toInstall,
  page({ settings, at }, { state, redirectUri, team, hearsAll }) {
    const asked = { client_id: settings.clientId ?? '', scope: botScopes(hearsAll).join(','), state, redirect_uri: redirectUri }
    const query = new URLSearchParams({ ...asked, ...(team !== null && { team }) })
    return `${at('https://slack.com')}/oauth/v2/authorize?${query.toString()}`
  },
  async take(io, { code, redirectUri }) {
    const { clientId = '', clientSecret = '' } = io.settings
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const base = `${io.at('https://slack.com')}/api`
    const api = openApi(io, { base, headers: () => ({ authorization: `Basic ${basic}` }), statusIn, failure: slackFailure })
    const body = new URLSearchParams({ code, redirect_uri: redirectUri }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await api.send('/oauth.v2.access', { method: 'POST', body, headers })
    const installed = Installed.safeParse(await response.json().catch(() => null)).data
    if (!installed) throw new IntegrationError('upstream', 'Slack answered in an unexpected form.')
    if (installed.is_enterprise_install)
      throw new IntegrationError('settings', 'Slack: install the app in one workspace, not in the whole organisation.')
    if (installed.token_type !== 'bot' || installed.expires_in)
      throw new IntegrationError('settings', 'Slack: make the app from the manifest, without token rotation.')
    return { ...io.settings, apiToken: installed.access_token }
  },
}
