import { z } from 'zod'
import type { ProviderProtocol } from '../../oauth/provider.ts'
import { setUp } from './set-up.ts'

/** Stands for the site of whoever consents: each customer has pages of their own. */
const site = 'https://subdomain.zendesk.com'

/** "Must be more than 300 seconds (5 minutes) and less than 172,800 seconds (2 days)"; without it there may be no end. */
const accessSeconds = 3_600
/** "… and less than 7,776,000 seconds (90 days)." */
const refreshSeconds = 7_775_999

const Me = z.object({
  user: z.object({ id: z.number(), name: z.string(), email: z.string().nullish(), url: z.url() }),
})

/**
 * https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens/: tokens are asked for in JSON, each time with the scopes
 * they are for, and given with status 201. A renewal ends both tokens before it. Proof keys are taken:
 * https://developer.zendesk.com/documentation/api-basics/authentication/using-pkce/
 */
export const zendesk: ProviderProtocol = {
  setUp,
  authorize: `${site}/oauth/authorizations/new`,
  token: `${site}/oauth/tokens`,
  // https://developer.zendesk.com/documentation/api-basics/authentication/revoking-oauth-token
  revocation: { address: `${site}/api/v2/oauth/tokens/current.json`, by: 'bearer', method: 'DELETE', reach: 'consent' },
  client: 'body',
  json: (scopes) => ({
    ...(scopes && { scope: scopes.join(' ') }),
    expires_in: accessSeconds,
    refresh_token_expires_in: refreshSeconds,
  }),
  standard: (reply) => reply,
  parameters: {},
  // Who consents.
  scopes: ['users:read'],
  separator: ' ',
  async consentedBy({ api }) {
    const { user } = await api(site).get('/api/v2/users/me.json', {}, Me)
    const [account = ''] = new URL(user.url).hostname.split('.')
    return { id: `${account} ${user.id}`, name: `${account} · ${user.email || user.name}` }
  },
}
