import { z } from 'zod'
import type { ProviderProtocol } from './provider.ts'

const Refused = z.looseObject({ error: z.string() })

const Account = z.object({ account_id: z.string(), email: z.string() })

/**
 * https://developers.dropbox.com/oauth-guide: `token_access_type=offline` gives a refresh token, which does not end by itself and is not
 * repeated when tokens are renewed; access tokens last four hours. A refused one is answered by 400 `invalid_grant`, a refused client by
 * `invalid_client: Invalid client_id or client_secret`.
 */
export const dropbox: ProviderProtocol = {
  authorize: 'https://www.dropbox.com/oauth2/authorize',
  token: 'https://api.dropboxapi.com/oauth2/token',
  client: 'body',
  // Otherwise whoever consented once is led back at once, as the same account.
  parameters: { token_access_type: 'offline', force_reapprove: 'true' },
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
