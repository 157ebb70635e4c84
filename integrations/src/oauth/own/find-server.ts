import { buildDiscoveryUrls } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { AuthorizationServer } from '../../kit/authorization-server.ts'
import { type Asking, readMetadata, refuseUnsafe, unusable } from './metadata.ts'

/** How a server says that somebody has to sign in, or to sign in to more. `scopes` null: it names none. */
export type Challenge = { status: number; error: string | null; metadata: string | null; scopes: string[] | null }

const Address = z.string().max(2_000)
const Scopes = z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/)).max(100)

/** https://www.rfc-editor.org/rfc/rfc9728 */
const Resource = z.object({
  resource: Address,
  authorization_servers: z.array(Address).min(1).optional(),
  scopes_supported: Scopes.optional(),
})

/** https://www.rfc-editor.org/rfc/rfc8414 and https://openid.net/specs/openid-connect-discovery-1_0.html */
const Server = z.object({
  issuer: Address,
  authorization_endpoint: Address,
  token_endpoint: Address,
  registration_endpoint: Address.nullish(),
  revocation_endpoint: Address.nullish(),
  scopes_supported: z.array(z.string()).nullish(),
  response_types_supported: z.array(z.string()).nullish(),
  code_challenge_methods_supported: z.array(z.string()).nullish(),
  token_endpoint_auth_methods_supported: z.array(z.string().max(100)).max(20).nullish(),
  authorization_response_iss_parameter_supported: z.boolean().nullish(),
  client_id_metadata_document_supported: z.boolean().nullish(),
})

/**
 * Finds out where people sign in to a server.
 *
 * @param challenge how it refused; null: it was not asked. @param more scopes that turned out to be needed.
 * @returns null where it names nothing of the kind. @throws IntegrationError `settings` — what it names must not, or cannot, be used
 */
export async function findServer(
  io: Asking,
  address: string,
  { challenge, more = [] }: { challenge: Challenge | null; more?: readonly string[] },
): Promise<AuthorizationServer | null> {
  const named = challenge?.metadata ?? null
  const resource = await resourceAt(io, address, named)
  // Before RFC 9728 a server was its own authorization server.
  const issuers = resource?.authorization_servers ?? [new URL(address).origin]
  const unreadable: string[] = []
  const said = await firstOf(issuers.slice(0, mostIssuers), (issuer) => serverAt(io, { issuer, namedBy: address, unreadable }))
  if (!said) {
    if (!resource) return null
    const { host: silent } = new URL(issuers[0]!)
    throw unreadable[0] === undefined
      ? unusable('signInUndescribed', silent, `${silent} does not say how one signs in there.`)
      : unusable('signInUnreadable', unreadable[0], `What ${unreadable[0]} says of signing in there cannot be read.`)
  }
  const { host } = new URL(said.issuer)
  if (!said.code_challenge_methods_supported?.includes('S256'))
    throw unusable('signInNoPkce', host, `${host} does not offer PKCE with S256, without which signing in is not safe.`)
  if (said.response_types_supported && !said.response_types_supported.includes('code'))
    throw unusable('signInNoCode', host, `${host} does not offer signing in with a code.`)
  const [register, revoke] = [said.registration_endpoint ?? null, said.revocation_endpoint ?? null]
  for (const each of [said.authorization_endpoint, said.token_endpoint, register, revoke])
    if (each !== null) await refuseUnsafe(io, each, address)
  const lasting = said.scopes_supported?.includes('offline_access') ? ['offline_access'] : []
  return {
    issuer: said.issuer,
    authorize: said.authorization_endpoint,
    token: said.token_endpoint,
    register,
    revoke,
    resource: resource?.resource ?? placeIn(address),
    scopes: [...new Set([...(challenge?.scopes ?? resource?.scopes_supported ?? []), ...more, ...lasting])],
    isAlwaysNamed: said.authorization_response_iss_parameter_supported === true,
    readsDocuments: said.client_id_metadata_document_supported === true,
    proofs: said.token_endpoint_auth_methods_supported ?? [],
  }
}

const mostIssuers = 3

async function firstOf<A, T>(all: readonly A[], find: (each: A) => Promise<T | null>): Promise<T | null> {
  for (const each of all) {
    const found = await find(each)
    if (found !== null) return found
  }
  return null
}

/** What is said of the server as something that is protected. */
async function resourceAt(io: Asking, address: string, named: string | null): Promise<z.output<typeof Resource> | null> {
  const { origin, pathname } = new URL(address)
  const known = '/.well-known/oauth-protected-resource'
  const places = [named, `${origin}${known}${pathname === '/' ? '' : pathname}`, `${origin}${known}`]
  return firstOf([...new Set(places)], async (place) => {
    if (place === null) return null
    await refuseUnsafe(io, place, address)
    const said = await readMetadata(io, place)
    const { data } = Resource.safeParse(said)
    if (!data && said !== null && place === named) {
      const { host } = new URL(place)
      throw unusable('signInUnreadable', host, `What ${host} says of signing in there cannot be read.`)
    }
    if (!data) return null
    // Tokens for another one would be sent here.
    if (!covers(data.resource, address))
      throw unusable(
        'signInOtherServer',
        data.resource,
        `${new URL(address).host} says that it is ${data.resource}, which is another server.`,
      )
    return data
  })
}

/** Whether an address is the resource, or lies in it. */
function covers(resource: string, address: string): boolean {
  const [whole, part] = [URL.parse(resource), new URL(address)]
  if (whole?.origin !== part.origin) return false
  const within = (path: string) => (path.endsWith('/') ? path : `${path}/`)
  return within(part.pathname).startsWith(within(whole.pathname))
}

type Issuer = { issuer: string; namedBy: string; unreadable: string[] }

/** @param unreadable takes in whose description cannot be read. */
async function serverAt(io: Asking, { issuer, namedBy, unreadable }: Issuer): Promise<z.output<typeof Server> | null> {
  await refuseUnsafe(io, issuer, namedBy)
  return firstOf(buildDiscoveryUrls(issuer), async ({ url }) => {
    const said = await readMetadata(io, url.href)
    const { data } = Server.safeParse(said)
    if (!data && said !== null) unreadable.push(url.host)
    if (!data) return null
    if (URL.parse(data.issuer)?.href !== new URL(issuer).href)
      throw unusable('signInOtherIssuer', data.issuer, `${new URL(issuer).host} answers in the name of another issuer.`)
    return data
  })
}

/** What follows the path may be a key, and is nobody else's matter. */
const placeIn = (address: string): string => {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}
