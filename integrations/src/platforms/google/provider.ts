import { z } from 'zod'
import type { ProviderProtocol } from '../../oauth/provider.ts'
import { setUp } from './set-up.ts'

const parameters = { access_type: 'offline', prompt: 'consent' }

/**
 * https://developers.google.com/identity/protocols/oauth2/web-server: a refresh token comes with `access_type=offline`, and only with
 * `prompt=consent` also for somebody who consented before; it stays the same when tokens are renewed. It ends after six months without use
 * (https://developers.google.com/identity/protocols/oauth2#expiration), after seven days while the client is in testing, or when
 * `refresh_token_expires_in` says so. A refused one is answered by 400 `invalid_grant`.
 */
export const google: ProviderProtocol = {
  setUp,
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  // https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke: all that was granted ends, whichever token of it is
  // taken back. It is granted to a project, whose clients share it (…/web-server#incrementalAuth); their ids begin with its number.
  revocation: {
    address: 'https://oauth2.googleapis.com/revoke',
    by: 'token',
    reach: 'account',
    grantee: (clientId) => clientId.split('-')[0]!,
  },
  client: 'body',
  parameters,
  // https://developers.google.com/identity/protocols/oauth2/web-server#creatingclient
  knownAccount: ({ name }) => ({ ...parameters, login_hint: name }),
  scopes: ['openid', 'email'],
  separator: ' ',
  async consentedBy({ claims }) {
    const { sub, email } = z.object({ sub: z.string(), email: z.string().optional() }).parse(claims)
    return { id: sub, name: email ?? sub }
  },
}
