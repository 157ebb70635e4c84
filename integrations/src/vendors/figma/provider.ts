import { z } from 'zod'
import type { ProviderProtocol } from '../../oauth/provider.ts'
import { setUp } from './set-up.ts'

const Refused = z.object({ error: z.literal(true), message: z.string().default('') })
const Granted = z.looseObject({ access_token: z.string() })

const Me = z.object({ id: z.string(), email: z.string() })

/**
 * https://developers.figma.com/docs/rest-api/authentication/: access tokens last 90 days; renewing has an address of its own and returns
 * no other refresh token. Scopes are separated by commas. Replies do not always name the kind of token, and refusals are in Figma's own form:
 * `{"error": true, "status": 400, "message": "…"}`.
 */
export const figma: ProviderProtocol = {
  setUp,
  authorize: 'https://www.figma.com/oauth',
  token: 'https://api.figma.com/v1/oauth/token',
  renew: 'https://api.figma.com/v1/oauth/refresh',
  client: 'basic',
  parameters: {},
  scopes: ['current_user:read'],
  separator: ',',
  standard(reply) {
    const refused = Refused.safeParse(reply).data
    if (refused)
      return { error: /client/i.test(refused.message) ? 'invalid_client' : 'invalid_grant', error_description: refused.message }
    const granted = Granted.safeParse(reply).data
    return granted ? { token_type: 'bearer', ...granted } : reply
  },
  async consentedBy({ api }) {
    const { id, email } = await api('https://api.figma.com').get('/v1/me', {}, Me)
    return { id, name: email }
  },
}
