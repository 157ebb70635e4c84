import { z } from 'zod'
import type { Io } from '../../kit/kit.ts'
import { Pace } from '../../kit/pace.ts'
import { openApi } from '../../net/api.ts'
import { HeldTokens } from '../../net/held-tokens.ts'
import { zendeskFailure } from './failure.ts'
import { scopesFor } from './scopes.ts'
import type { ZendeskSettings } from './settings.ts'

/** Of a call: who reads only, gets no token that could do more. */
export type TokenUse = 'reading' | 'changing'

/** More than five minutes, less than two days. */
const lifeSeconds = 3_600

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().nullish() })
const tokens = new HeldTokens()

/** Where an account is. What is typed there can lead nowhere else. */
export const siteOf = ({ settings }: Pick<Io<ZendeskSettings>, 'settings'>): string => `https://${settings.subdomain}.zendesk.com`

/** A valid access token of the client. @throws IntegrationError `auth` — the client or its secret is refused */
export const tokenOf = (io: Io<ZendeskSettings>, access: TokenUse): Promise<string> =>
  tokens.of(io.settings, () => ask(io, scopesFor[access].join(' ')), access)

async function ask(io: Io<ZendeskSettings>, scope: string) {
  const at = Date.now()
  // The call that needs the token has its turn already: asking for one goes at a pace of its own.
  const pace = new Pace({ firstPauseMs: io.pace.firstPauseMs })
  const api = openApi(
    { net: io.net, signal: io.signal, pace },
    { base: io.at(siteOf(io)), headers: () => ({}), failure: zendeskFailure },
  )
  const { clientId, clientSecret } = io.settings
  // "must be formatted as JSON": https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens/#request-parameters
  const given = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope,
    expires_in: lifeSeconds,
  }
  const granted = await api.post('/oauth/tokens', given, Granted)
  return { value: granted.access_token, until: at + (granted.expires_in ?? lifeSeconds) * 1_000 }
}
