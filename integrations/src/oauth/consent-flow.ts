import type { ConnectRefusal } from '@quarry/contract/source/source-trouble'
import * as oauth from 'oauth4webapi'
import { IntegrationError, type Io } from '../kit/kit.ts'
import { type Api, openApi } from '../net/api.ts'
import { refusalOf, renewalFailureOf } from './consent-failure.ts'
import { readWithin } from './read-within.ts'
import type { ConsentedBy, ConsentProtocol, ProviderClient, Revocation } from './provider.ts'

/** How far the clocks of a provider and of this machine may be apart. */
const clockToleranceSeconds = 300
/** Of an answer with tokens. */
const maxBytes = 256 * 1024

/** What this part needs of the outside; `at` as in `Io`. */
export type ConsentIo = Pick<Io<unknown>, 'net' | 'at' | 'signal'>

export type ConsentTokens = {
  access: string
  /** Null: the provider gave none, and the access token is all there is. */
  refresh: string | null
  /** Seconds the access token is good for; null when the provider names no end. */
  accessSeconds: number | null
  /** Seconds until the person must consent again; null when the provider names no end, in a renewal: no other end than before. */
  consentSeconds: number | null
}

/** What must be kept between the way there and the way back. */
export type ConsentMemory = { state: string; codeVerifier: string; redirectUri: string; asked: string[] }

/** The way back did not lead to a connection. */
export class ConsentRefused extends Error {
  override readonly name = 'ConsentRefused'
  readonly reason: ConnectRefusal

  constructor(reason: ConnectRefusal, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** @property account who is expected to consent; null: anybody. */
type BeginConsent = { clientId: string; redirectUri: string; scopes: readonly string[]; account?: ConsentedBy | null }

/** The page on which a person consents, and what its answer is checked against. */
export async function beginConsent(
  io: Pick<ConsentIo, 'at'>,
  protocol: ConsentProtocol,
  { clientId, redirectUri, scopes, account = null }: BeginConsent,
): Promise<{ address: string; memory: ConsentMemory }> {
  const asked = [...new Set([...protocol.scopes, ...scopes])]
  const memory = { state: oauth.generateRandomState(), codeVerifier: oauth.generateRandomCodeVerifier(), redirectUri, asked }
  const address = new URL(moved(io, protocol.authorize))
  const parameters = {
    ...((account && protocol.knownAccount?.(account)) ?? protocol.parameters),
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    ...(asked.length > 0 && { [protocol.scopeParameter ?? 'scope']: asked.join(protocol.separator) }),
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
  io: ConsentIo,
  protocol: ConsentProtocol,
  { client, query, memory, scopes }: { client: ProviderClient; query: string; memory: ConsentMemory; scopes: readonly string[] },
): Promise<{ tokens: ConsentTokens; scopes: string[] | null; by: ConsentedBy }> {
  try {
    const server = serverOf(io, protocol, protocol.token)
    const us: oauth.Client = { client_id: client.id, [oauth.clockTolerance]: clockToleranceSeconds }
    const answer = new URLSearchParams(query)
    // Guards against providers that answer for each other. Where they are known, each code goes where its state was made for.
    if (!protocol.issuer) answer.delete('iss')
    if (answer.get('state') !== memory.state) throw new ConsentRefused('state')
    const code = oauth.validateAuthResponse(server, us, answer, memory.state)
    const proof = proofOf(protocol, client)
    const { redirectUri } = memory
    const verifier = protocol.withoutPkce ? oauth.nopkce : memory.codeVerifier
    const asking = optionsOf(io, protocol, memory.asked)
    const response = await oauth.authorizationCodeGrantRequest(server, us, proof, code, redirectUri, verifier, asking)
    const tokens = await oauth.processAuthorizationCodeResponse(server, us, response)
    const granted = tokens.scope?.split(protocol.separator) ?? (protocol.issuer || protocol.grantsAsAsked ? memory.asked : null)
    if (missingScopes(protocol, granted, scopes).length > 0) throw new ConsentRefused('scope')
    const claims = { ...oauth.getValidatedIdTokenClaims(tokens) }
    const api = (origin: string) => openAs(io, protocol, { base: io.at(origin), access: tokens.access_token })
    return { tokens: toTokens(tokens), scopes: granted, by: await protocol.consentedBy({ tokens, claims, api }) }
  } catch (cause) {
    throw cause instanceof ConsentRefused ? cause : new ConsentRefused(refusalOf(cause), { cause })
  }
}

/**
 * Exchanges a refresh token for new tokens; the one given may be good for nothing from now on, and `refresh` is what holds instead.
 * @param scopes what was granted; null: the provider did not say
 * @throws IntegrationError `auth` — the consent is over; `settings` — the client is refused; `throttled`, `unreachable`, `timeout`, `upstream`
 */
export async function renewTokens(
  io: ConsentIo,
  protocol: ConsentProtocol,
  { client, refresh, scopes = null }: { client: ProviderClient; refresh: string; scopes?: readonly string[] | null },
): Promise<ConsentTokens> {
  const server = serverOf(io, protocol, protocol.renew ?? protocol.token)
  const us: oauth.Client = { client_id: client.id, [oauth.clockTolerance]: clockToleranceSeconds }
  try {
    const asking = optionsOf(io, protocol, scopes)
    const response = await oauth.refreshTokenGrantRequest(server, us, proofOf(protocol, client), refresh, asking)
    const reply = await oauth.processRefreshTokenResponse(server, us, response)
    return toTokens({ ...reply, refresh_token: reply.refresh_token ?? refresh })
  } catch (cause) {
    throw renewalFailureOf(cause)
  }
}

/**
 * Takes a consent back at its provider.
 * @param client null where it is not known any more. @throws IntegrationError as `renewTokens`; `settings` — it cannot be done without the client
 */
export async function revokeConsent(
  io: ConsentIo,
  { revocation, ...protocol }: ConsentProtocol & { revocation: Revocation },
  { client, tokens }: { client: ProviderClient | null; tokens: { access: string; refresh: string | null } },
): Promise<void> {
  const { address, by, method = 'POST', isRenewing, headers = {} } = revocation
  const url = moved(io, address)
  if (by === 'bearer') {
    // Of a token that is over, another one of the same consent is as good.
    const { refresh } = tokens
    const access =
      refresh && client ? (await renewTokens(io, protocol, { client, refresh, scopes: protocol.scopes })).access : tokens.access
    const { origin: base, pathname } = new URL(url)
    const response = await openAs(io, protocol, { base, access }).send(pathname, { method })
    await response.body?.cancel()
    return
  }
  if (by === 'client' && !client) throw new IntegrationError('settings', 'The client of this consent is not known any more.')
  const server = { ...serverOf(io, protocol, protocol.token), revocation_endpoint: url }
  const us: oauth.Client = { client_id: client?.id ?? 'unknown' }
  const proof: oauth.ClientAuth = by === 'client' && client ? proofOf(protocol, client) : () => {}
  const token = by === 'client' && !isRenewing ? tokens.access : (tokens.refresh ?? tokens.access)
  try {
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, us, proof, token, { ...optionsOf(io, protocol, null), headers }),
    )
  } catch (cause) {
    throw renewalFailureOf(cause)
  }
}

/** A host of the provider, authorised by a token. */
const openAs = (io: ConsentIo, { statusIn }: ConsentProtocol, { base, access }: { base: string; access: string }): Api =>
  openApi(io, { base, headers: () => ({ authorization: `Bearer ${access}` }), ...(statusIn && { statusIn }) })

const moved = ({ at }: Pick<ConsentIo, 'at'>, address: string): string => {
  const { origin, pathname, search } = new URL(address)
  return at(origin) + pathname + search
}

const serverOf = (io: Pick<ConsentIo, 'at'>, protocol: ConsentProtocol, token: string): oauth.AuthorizationServer => ({
  issuer: protocol.issuer?.name ?? io.at(new URL(protocol.authorize).origin),
  token_endpoint: moved(io, token),
  ...(protocol.issuer?.isAlwaysNamed && { authorization_response_iss_parameter_supported: true }),
})

/**
 * In the header id and secret stand as they are: the providers that want them there do not undo the encoding of RFC 6749, 2.3.1, which
 * would change even the hyphens of an id.
 */
function proofOf(protocol: ConsentProtocol, { secret, way = protocol.client }: ProviderClient): oauth.ClientAuth {
  if (secret === null) return oauth.None()
  if (way === 'body') return oauth.ClientSecretPost(secret)
  return (_server, { client_id: id }, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`)
}

/** All calls go through the guarded client, which also decides whether an address is safe. */
const optionsOf = (
  { net, signal }: ConsentIo,
  { json, standard, tokenParameters }: ConsentProtocol,
  scopes: readonly string[] | null,
) => ({
  signal,
  ...(tokenParameters && { additionalParameters: { ...tokenParameters } }),
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: async (url: string, init: oauth.CustomFetchOptions<'POST', URLSearchParams>) => {
    const headers = { ...init.headers, ...(json && { 'content-type': 'application/json' }) }
    const more = typeof json === 'function' ? json(scopes) : {}
    const body = json ? JSON.stringify({ ...Object.fromEntries(init.body), ...more }) : init.body.toString()
    const reply = await net.fetch(url, { method: init.method, headers, body, signal, timeoutMs: 20_000, follows: false })
    const response = await readWithin(reply, maxBytes)
    return standard ? standardised(response, standard) : response
  },
})

/** What is no JSON is left for the library to refuse. The standard has no refusal with a good status, and no good one but 200. */
async function standardised(response: Response, standard: NonNullable<ConsentProtocol['standard']>): Promise<Response> {
  const text = await response.text()
  const { status, headers } = response
  try {
    const reply = standard(JSON.parse(text))
    const isRefusal = response.ok && typeof reply === 'object' && reply !== null && 'error' in reply
    return new Response(JSON.stringify(reply), { status: isRefusal ? 400 : response.ok ? 200 : status, headers })
  } catch {
    return new Response(text, { status, headers })
  }
}

const toTokens = (reply: oauth.TokenEndpointResponse): ConsentTokens => {
  const accessSeconds = reply.expires_in ?? null
  const seconds = Number(reply['refresh_token_expires_in'])
  return {
    access: reply.access_token,
    refresh: reply.refresh_token ?? null,
    accessSeconds,
    consentSeconds: reply.refresh_token === undefined ? accessSeconds : seconds > 0 ? seconds : null,
  }
}

/**
 * What the person left out of what is needed. A reply that names no scopes granted all that were requested (RFC 6749, 5.1).
 * @param granted null: it named none.
 */
export function missingScopes(
  { scopeName = (scope) => scope }: Pick<ConsentProtocol, 'scopeName'>,
  granted: readonly string[] | null,
  needed: readonly string[],
): string[] {
  if (granted === null) return []
  const held = new Set(granted.map((scope) => scopeName(scope)))
  return needed.filter((scope) => !held.has(scopeName(scope)))
}
