import { z } from 'zod'
import type { ProviderProtocol } from '../../oauth/provider.ts'
import { setUp } from './set-up.ts'

const Me = z.object({ id: z.string(), mail: z.string().nullish(), userPrincipalName: z.string().nullish() })

/**
 * https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow: `offline_access` gives a refresh token; each renewal gives
 * another, and the former one is not ended by it. It ends after 90 days without use, with a changed password or by the rules of the tenant
 * (https://learn.microsoft.com/entra/identity-platform/refresh-tokens). A refused one is answered by 400 `invalid_grant` or
 * `interaction_required`.
 *
 * `common` takes people of every tenant and personal accounts, as far as the app and the services it asks for do; it refuses an app of one
 * tenant (https://learn.microsoft.com/entra/identity-platform/v2-protocols#endpoints).
 */
export const microsoft: ProviderProtocol = {
  setUp,
  authorize: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
  token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  client: 'body',
  // People who are logged in to several accounts choose one.
  parameters: { prompt: 'select_account' },
  // https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow#request-an-authorization-code
  knownAccount: ({ name }) => ({ login_hint: name }),
  scopes: ['offline_access', 'User.Read'],
  separator: ' ',
  // Asked for as `Files.Read.All`, granted as `https://graph.microsoft.com/Files.Read.All`.
  scopeName: (scope) => scope.replace('https://graph.microsoft.com/', '').toLowerCase(),
  async consentedBy({ api }) {
    const me = await api('https://graph.microsoft.com').get('/v1.0/me', { $select: 'id,mail,userPrincipalName' }, Me)
    return { id: me.id, name: me.mail ?? me.userPrincipalName ?? me.id }
  },
}
