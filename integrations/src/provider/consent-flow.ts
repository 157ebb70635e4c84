import type { ConnectRefusal } from '@quarry/contract/source-trouble'
import * as oauth from 'oauth4webapi'
import type { Io } from '../kit.ts'
import { openApi } from '../net/api.ts'
import { refusalOf, renewalFailureOf } from './consent-failure.ts'
import type { Client, ConsentedBy, ProviderProtocol } from './provider.ts'

/** How far the clocks of a provider and of this machine may be apart. */
const clockToleranceSeconds = 300

/** What this part needs of the outside; `at` as in `Io`. */
export type Way = Pick<Io<unknown>, 'net' | 'at' | 'signal'>

export type Tokens = {
  access: string
  /** Null: the provider gave none, and the access token is all there is. */
  refresh: string | null
  /** Seconds the access token is good for; null when the provider names no end. */
  accessSeconds: number | null
  /** Seconds until the person must consent anew; null when the provider names no end, in a renewal: no other end than before. */
  consentSeconds: number | null
}

/** What must be kept between the way there and the way back. */
export type ConsentMemory = { state: string; codeVerifier: string; redirectUri: string }

/** The way back did not lead to a connection. */
export class ConsentRefused extends Error {
  override readonly name = 'ConsentRefused'
  readonly reason: ConnectRefusal

  constructor(reason: ConnectRefusal, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** The page on which a person consents, and what its answer is checked against. */
export async function beginConsent(
  way: Pick<Way, 'at'>,
  protocol: ProviderProtocol,
  { clientId, redirectUri, scopes }: { clientId: string; redirectUri: string; scopes: readonly string[] },
): Promise<{ address: string; memory: ConsentMemory }> {
  const memory = { state: oauth.generateRandomState(), codeVerifier: oauth.generateRandomCodeVerifier(), redirectUri }
  const asked = [...new Set([...protocol.scopes, ...scopes])].join(protocol.separator)
  const address = new URL(moved(way, protocol.authorize))
  const parameters = {
    ...protocol.parameters,
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    ...(asked && { scope: asked }),
    state: memory.state,
    ...(!protocol.withoutPkce && {
      code_challenge: await oauth.calculatePKCECodeChallenge(memory.codeVerifier),
      code_challenge_method: 'S256',
    }),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return { address: address.href, memory }
}

/**
 * Makes tokens of what the consent page answered.
 * @param query what the browser came back with.
 * @param scopes without which the service cannot be read.
 * @throws ConsentRefused
 */
export async function finishConsent(
  way: Way,
  protocol: ProviderProtocol,
  { client, query, memory, scopes }: { client: Client; query: string; memory: ConsentMemory; scopes: readonly string[] },
): Promise<{ tokens: Tokens; scopes: string[] | null; by: ConsentedBy }> {
  try {
    const server = serverOf(way, protocol, protocol.token)
    const us: oauth.Client = { client_id: client.id, [oauth.clockTolerance]: clockToleranceSeconds }
    const answer = new URLSearchParams(query)
    // Guards against providers that answer for each other. These are known, and each code goes where its state was made for.
    answer.delete('iss')
    if (answer.get('state') !== memory.state) throw new ConsentRefused('state')
    const code = oauth.validateAuthResponse(server, us, answer, memory.state)
    const proof = proofOf(protocol, client)
    const { redirectUri } = memory
    const verifier = protocol.withoutPkce ? oauth.nopkce : memory.codeVerifier
    const asking = optionsOf(way, protocol)
    const response = await oauth.authorizationCodeGrantRequest(server, us, proof, code, redirectUri, verifier, asking)
    const tokens = await oauth.processAuthorizationCodeResponse(server, us, response)
    const granted = tokens.scope?.split(protocol.separator) ?? null
    if (missingScopes(protocol, granted, scopes).length > 0) throw new ConsentRefused('scope')
    const claims = { ...oauth.getValidatedIdTokenClaims(tokens) }
    const api = (origin: string) =>
      openApi(way, { base: way.at(origin), headers: () => ({ authorization: `Bearer ${tokens.access_token}` }) })
    return { tokens: toTokens(tokens), scopes: granted, by: await protocol.consentedBy({ tokens, claims, api }) }
  } catch (cause) {
    throw cause instanceof ConsentRefused ? cause : new ConsentRefused(refusalOf(cause), { cause })
  }
}

/**
 * Exchanges a refresh token for new tokens; the one given may be good for nothing from now on, and `refresh` is what holds instead.
 * @throws IntegrationError `auth` — the consent is over; `settings` — the client is refused; `throttled`, `unreachable`, `timeout`, `upstream`
 */
export async function renewTokens(
  way: Way,
  protocol: ProviderProtocol,
  { client, refresh }: { client: Client; refresh: string },
): Promise<Tokens> {
  const server = serverOf(way, protocol, protocol.renew ?? protocol.token)
  const us: oauth.Client = { client_id: client.id, [oauth.clockTolerance]: clockToleranceSeconds }
  try {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      us,
      proofOf(protocol, client),
      refresh,
      optionsOf(way, protocol),
    )
    const reply = await oauth.processRefreshTokenResponse(server, us, response)
    return toTokens({ ...reply, refresh_token: reply.refresh_token ?? refresh })
  } catch (cause) {
    throw renewalFailureOf(cause)
  }
}

const moved = ({ at }: Pick<Way, 'at'>, address: string): string => {
  const { origin, pathname } = new URL(address)
  return at(origin) + pathname
}

const serverOf = (way: Pick<Way, 'at'>, protocol: ProviderProtocol, token: string): oauth.AuthorizationServer => ({
  issuer: way.at(new URL(protocol.authorize).origin),
  token_endpoint: moved(way, token),
})

/**
 * In the header id and secret stand as they are: the providers that want them there do not undo the encoding of RFC 6749, 2.3.1, which
 * would change even the hyphens of an id.
 */
const proofOf = (protocol: ProviderProtocol, client: Client): oauth.ClientAuth =>
  protocol.client === 'body'
    ? oauth.ClientSecretPost(client.secret)
    : (_server, us, _body, headers) =>
        headers.set('authorization', `Basic ${Buffer.from(`${us.client_id}:${client.secret}`).toString('base64')}`)

/** All calls go through the guarded client, which also decides whether an address is safe. */
const optionsOf = ({ net, signal }: Way, { json, standard }: ProviderProtocol) => ({
  signal,
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: async (url: string, init: oauth.CustomFetchOptions<'POST', URLSearchParams>) => {
    const headers = { ...init.headers, ...(json && { 'content-type': 'application/json' }) }
    const body = json ? JSON.stringify(Object.fromEntries(init.body)) : init.body.toString()
    const response = await net.fetch(url, { method: init.method, headers, body, signal, timeoutMs: 20_000 })
    return standard ? standardised(response, standard) : response
  },
})

/** What is no JSON is left for the library to refuse. */
async function standardised(response: Response, standard: NonNullable<ProviderProtocol['standard']>): Promise<Response> {
  const text = await response.text()
  const told = { status: response.status, headers: response.headers }
  try {
    return new Response(JSON.stringify(standard(JSON.parse(text))), told)
  } catch {
    return new Response(text, told)
  }
}

const toTokens = (reply: oauth.TokenEndpointResponse): Tokens => {
  const accessSeconds = reply.expires_in ?? null
  const told = Number(reply['refresh_token_expires_in'])
  return {
    access: reply.access_token,
    refresh: reply.refresh_token ?? null,
    accessSeconds,
    consentSeconds: reply.refresh_token === undefined ? accessSeconds : told > 0 ? told : null,
  }
}

/**
 * What the person left out of what is needed. A reply that names no scopes granted all that were asked for (RFC 6749, 5.1).
 * @param granted null: it named none.
 */
export function missingScopes(
  { scopeName = (scope) => scope }: Pick<ProviderProtocol, 'scopeName'>,
  granted: readonly string[] | null,
  needed: readonly string[],
): string[] {
  if (granted === null) return []
  const held = new Set(granted.map((scope) => scopeName(scope)))
  return needed.filter((scope) => !held.has(scopeName(scope)))
}
