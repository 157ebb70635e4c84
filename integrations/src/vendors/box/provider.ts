import { z } from 'zod'
import type { ProviderProtocol } from '../../oauth/provider.ts'
import { setUp } from './set-up.ts'

const Me = z.object({ id: z.string(), login: z.string() })

/**
 * https://developer.box.com/guides/authentication/oauth2/oauth2-setup/: access tokens last an hour, refresh tokens 60 days, and each serves once
 * (https://developer.box.com/guides/authentication/tokens/refresh/). Its documentation knows no proof key. What was granted is not said.
 */
export const box: ProviderProtocol = {
  setUp,
  authorize: 'https://account.box.com/api/oauth2/authorize',
  token: 'https://api.box.com/oauth2/token',
  // https://developer.box.com/reference/post-oauth2-revoke/: "A token may be either an access token or a refresh token", and ends the pair.
  revocation: { address: 'https://api.box.com/oauth2/revoke', by: 'client', isRenewing: true, reach: 'consent' },
  client: 'body',
  withoutPkce: true,
  grantsAsAsked: true,
  parameters: {},
  scopes: [],
  separator: ' ',
  async consentedBy({ api }) {
    const { id, login } = await api('https://api.box.com').get('/2.0/users/me', { fields: 'id,login' }, Me)
    return { id, name: login }
  },
}
