import type { AuthorizationServer } from '../../kit/authorization-server.ts'
import type { ConsentProtocol } from '../provider.ts'

/** How a client with a secret proves itself there. https://www.rfc-editor.org/rfc/rfc8414 (the default is the header) */
export const wayAt = ({ proofs }: Pick<AuthorizationServer, 'proofs'>): 'basic' | 'body' =>
  proofs.length === 0 || proofs.includes('client_secret_basic') || !proofs.includes('client_secret_post') ? 'basic' : 'body'

const longestName = 100

/** The id of an account that its service does not tell from others. */
export const unknownAccount = ''

/** The same as it is spoken with. */
export function protocolAt(server: AuthorizationServer): ConsentProtocol {
  const { issuer, authorize, token, revoke, resource, scopes, isAlwaysNamed } = server
  const host = new URL(issuer).host
  return {
    issuer: { name: issuer, isAlwaysNamed },
    authorize,
    token,
    client: wayAt(server),
    // A token that can be renewed is given only to who was asked for it.
    parameters: { resource, ...(scopes.includes('offline_access') && { prompt: 'consent' }) },
    tokenParameters: { resource },
    scopes,
    separator: ' ',
    ...(revoke !== null && { revocation: { address: revoke, by: 'client', isRenewing: true, reach: 'consent' } }),
    async consentedBy({ claims }) {
      const said = [claims['email'], claims['preferred_username'], claims['name']].find((name) => typeof name === 'string')
      const name = said?.replaceAll(/\p{C}/gu, '').trim().slice(0, longestName)
      return { id: typeof claims['sub'] === 'string' ? claims['sub'] : unknownAccount, name: name || host }
    },
  }
}
