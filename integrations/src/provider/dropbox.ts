import { z } from 'zod'
import type { ProviderProtocol } from './provider.ts'

const Account = z.object({ account_id: z.string(), email: z.string() })

/**
 * https://developers.dropbox.com/oauth-guide: `token_access_type=offline` gives a refresh token, which does not end by itself and is not
 * repeated when tokens are renewed; access tokens last four hours. A refused one is answered by 400 `invalid_grant`.
 */
export const dropbox: ProviderProtocol = {
  authorize: 'https://www.dropbox.com/oauth2/authorize',
  token: 'https://api.dropboxapi.com/oauth2/token',
  client: 'body',
  // Otherwise whoever consented once is led back at once, as the same account.
  parameters: { token_access_type: 'offline', force_reapprove: 'true' },
  scopes: ['account_info.read'],
  separator: ' ',
  async consentedBy({ api }) {
    const { account_id: id, email } = await api('https://api.dropboxapi.com').post('/2/users/get_current_account', null, Account)
    return { id, name: email }
  },
}
