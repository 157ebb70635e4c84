import { z } from 'zod'
import type { ProviderProtocol } from '../../oauth/provider.ts'
import { setUp } from './set-up.ts'

const Me = z.object({ account_id: z.string(), email: z.string().nullish(), name: z.string().nullish() })

/**
 * https://developer.atlassian.com/cloud/oauth/getting-started/enabling-oauth-3lo/ and …/refresh-tokens/: `offline_access` gives a rotating
 * refresh token: each renewal returns another and ends the former one. It ends after 90 days without use. A refused one is answered by 403
 * `unauthorized_client` or `invalid_grant`.
 */
export const atlassian: ProviderProtocol = {
  setUp,
  authorize: 'https://auth.atlassian.com/authorize',
  token: 'https://auth.atlassian.com/oauth/token',
  client: 'body',
  parameters: { audience: 'api.atlassian.com', prompt: 'consent' },
  scopes: ['offline_access', 'read:me'],
  separator: ' ',
  async consentedBy({ api }) {
    const me = await api('https://api.atlassian.com').get('/me', {}, Me)
    return { id: me.account_id, name: me.email ?? me.name ?? me.account_id }
  },
}
