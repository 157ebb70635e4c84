import { Email } from '@quarry/contract/account/person'
import * as client from 'openid-client'
import type { Config } from '../config.ts'
import { fail } from '../http/fail.ts'

const timeoutSeconds = 10
const rediscoverEveryMs = 60 * 60_000

/** What must be kept between the way there and the way back, by the browser's step alone. */
export type OpenIdMemory = { redirectUri: string; state: string; nonce: string; codeVerifier: string }

/** Somebody as the provider knows them. Issuer and subject name them for ever; all else may change there. */
export type OpenIdPerson = {
  issuer: string
  subject: string
  /** Null: the provider sends none, or has not verified it. */
  verifiedEmail: string | null
  /** When they logged in there; null where the provider does not say. */
  loggedInAt: Date | null
  /** May be empty. */
  firstName: string
  lastName: string
}

/** A login service that speaks OpenID Connect. */
export type OpenIdProvider = {
  name: string
  /**
   * @param redirectUri page of ours that the browser comes back to. @param anew asks the person again who is logged in there.
   * @throws Failure openidUnreachable
   */
  begin(redirectUri: string, anew?: boolean): Promise<{ address: string; memory: OpenIdMemory }>
  /** @param query what the browser came back with. @throws Failure openidRefused, openidDenied, openidUnreachable */
  finish(query: string, memory: OpenIdMemory): Promise<OpenIdPerson>
}

type Settings = Pick<Config, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME'>

/** The provider the operator has configured; null without one. It is asked for its addresses when somebody first uses it. */
export function openOpenId(settings: Settings): OpenIdProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret, OIDC_NAME: name } = settings
  if (issuer === undefined || clientId === undefined) return null
  const discover = () => discovered(new URL(issuer), clientId, secret)
  let known: { at: number; value: Promise<client.Configuration> } | null = null

  async function configuration(): Promise<client.Configuration> {
    if (!known || performance.now() - known.at > rediscoverEveryMs) known = { at: performance.now(), value: discover() }
    const current = known
    return current.value.catch((cause: unknown) => {
      // The next person tries again.
      if (known === current) known = null
      throw fail('openidUnreachable', { cause })
    })
  }

  return {
    name,
    async begin(redirectUri, anew = false) {
      const config = await configuration()
      const codeVerifier = client.randomPKCECodeVerifier()
      const memory = { redirectUri, state: client.randomState(), nonce: client.randomNonce(), codeVerifier }
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: memory.state,
        nonce: memory.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(anew && { max_age: '0' }),
      })
      return { address: address.href, memory }
    },
    async finish(query, memory) {
      const config = await configuration()
      try {
        return await personOf(config, new URL(`${memory.redirectUri}?${query}`), memory)
      } catch (cause) {
        throw fail(refusalOf(cause), { cause })
      }
    },
  }
}

/** Only a loopback issuer may speak without encryption; `config.ts` sees to that. */
const discovered = (issuer: URL, clientId: string, secret: string | undefined): Promise<client.Configuration> =>
  client.discovery(issuer, clientId, secret, secret === undefined ? client.None() : undefined, {
    timeout: timeoutSeconds,
    execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  })

async function personOf(config: client.Configuration, address: URL, memory: OpenIdMemory): Promise<OpenIdPerson> {
  const tokens = await client.authorizationCodeGrant(config, address, {
    expectedState: memory.state,
    expectedNonce: memory.nonce,
    pkceCodeVerifier: memory.codeVerifier,
    idTokenExpected: true,
  })
  const proved = tokens.claims()!
  // Many providers keep the email out of the ID token.
  const userInfo =
    proved['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      ? await client.fetchUserInfo(config, tokens.access_token, proved.sub)
      : {}
  const claims: Record<string, unknown> = { ...userInfo, ...proved }
  const { given_name: first, family_name: last } = claims
  return {
    issuer: proved.iss,
    subject: proved.sub,
    verifiedEmail: claims['email_verified'] === true ? (Email.safeParse(claims['email']).data ?? null) : null,
    loggedInAt: typeof proved.auth_time === 'number' ? new Date(proved.auth_time * 1000) : null,
    firstName: nameOf(first),
    lastName: nameOf(last),
  }
}

const nameOf = (claim: unknown): string => (typeof claim === 'string' ? claim.trim().slice(0, 60) : '')

/** What the person is shown. The library refuses with an error of its own; anything else is the network. */
function refusalOf(cause: unknown): 'openidDenied' | 'openidRefused' | 'openidUnreachable' {
  if (cause instanceof client.AuthorizationResponseError)
    return cause.error === 'access_denied' ? 'openidDenied' : 'openidRefused'
  if (cause instanceof client.ResponseBodyError) return cause.status >= 500 ? 'openidUnreachable' : 'openidRefused'
  if (cause instanceof client.ClientError && cause.code !== 'OAUTH_TIMEOUT') return 'openidRefused'
  return 'openidUnreachable'
}
