import { z } from 'zod'
import type { ProviderProtocol } from './provider.ts'

const Me = z.object({ id: z.string(), email: z.string() })

/**
 * https://developers.figma.com/docs/rest-api/authentication/: access tokens last 90 days; renewing has an address of its own and returns
 * no other refresh token. Scopes are separated by commas.
 */
export const figma: ProviderProtocol = {
  authorize: 'https://www.figma.com/oauth',
  token: 'https://api.figma.com/v1/oauth/token',
  renew: 'https://api.figma.com/v1/oauth/refresh',
  client: 'basic',
  parameters: {},
  scopes: ['current_user:read'],
  separator: ',',
  async consentedBy({ api }) {
    const { id, email } = await api('https://api.figma.com').get('/v1/me', {}, Me)
    return { id, name: email }
  },
}
