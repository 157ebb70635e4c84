import { z } from 'zod'
import type { HookIo } from '../../../kit/hook.ts'
import { IntegrationError } from '../../../kit/kit.ts'
import { openApi } from '../../../net/api.ts'
import { slackFailure, statusIn } from '../failure.ts'
import type { ChannelSettings } from './settings.ts'

/**
 * Takes the app out of the workspace where its client is known, else takes its token back. https://docs.slack.dev/reference/methods/apps.uninstall
 */
export async function leave(io: HookIo<ChannelSettings>): Promise<void> {
  const { apiToken = '', clientId, clientSecret } = io.settings
  const headers = () => ({ authorization: `Bearer ${apiToken}` })
  const api = openApi(io, { base: `${io.at('https://slack.com')}/api`, headers, statusIn, failure: slackFailure })
  try {
    if (clientId && clientSecret) {
      const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret }).toString()
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      await (await api.send('/apps.uninstall', { method: 'POST', headers: form, body })).body?.cancel()
    } else await api.post('/auth.revoke', {}, z.object({ ok: z.literal(true) }))
  } catch (error) {
    // It is out already.
    if (!(error instanceof IntegrationError && error.reason === 'auth')) throw error
  }
}
