import { z } from 'zod'
import type { ProviderProtocol } from '../../oauth/provider.ts'
import { setUp } from './set-up.ts'

const Refused = z.looseObject({ error: z.string() })

const Account = z.object({ account_id: z.string(), email: z.string() })

/**
 * https://developers.dropbox.com/oauth-guide: `token_access_type=offline` gives a refresh token, which does not end by itself and is not
 * repeated when tokens are renewed; access tokens last four hours. A refused one is answered by 400 `invalid_grant`, a refused client by
 * `invalid_client: Invalid client_id or client_secret`.
 */
export const dropbox: ProviderProtocol = {
  setUp,
  authorize: 'https://www.dropbox.com/oauth2/authorize',
  token: 'https://api.dropboxapi.com/oauth2/token',
  // https://www.dropbox.com/developers/documentation/http/documentation#auth-token-revoke: the token of the call, its refresh token, and
  // other access tokens of that.
  revocation: { address: 'https://api.dropboxapi.com/2/auth/token/revoke', by: 'bearer', reach: 'consent' },
  client: 'body',
  // Otherwise a person who consented once is sent back at once, as the same account.
  parameters: { token_access_type: 'offline', force_reapprove: 'true' },
  // There is no parameter that names an account; who is asked for nothing new is led back at once.
  knownAccount: () => ({ token_access_type: 'offline' }),
  scopes: ['account_info.read'],
  separator: ' ',
  standard(reply) {
    const refused = Refused.safeParse(reply).data
    return refused ? { ...refused, error: refused.error.split(':')[0] } : reply
  },
  async consentedBy({ api }) {
    const { account_id: id, email } = await api('https://api.dropboxapi.com').post('/2/users/get_current_account', null, Account)
    return { id, name: email }
  },
}
