import { constants, createHash, randomUUID, verify, X509Certificate } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Who calls: a person with the scopes they consented to, or an app with the roles an administrator gave it.
 * @property audience whom the token is for. @property isCertified whether the app signed in by a certificate.
 */
export type MicrosoftCaller = {
  user: string | null
  permissions: ReadonlySet<string>
  audience: string
  isCertified: boolean
}

const graph = 'https://graph.microsoft.com'
const sharePoint = /^(https:\/\/[a-z0-9-]+\.sharepoint\.com)\/\.default$/

type Grant = { user: string; scopes: string[]; challenge: string; redirectUri: string }

/** https://learn.microsoft.com/entra/identity-platform/reference-error-codes: what a refusal looks like. */
const refused = (error: string, code: number, text: string, status = 400) => ({
  status,
  body: {
    error,
    error_description: `AADSTS${code}: ${text} Trace ID: 0000 Correlation ID: 1111 Timestamp: 2026-11-21 10:00:00Z`,
    error_codes: [code],
  },
})

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Sign-in of a tenant: one app, its secret, the tokens it was given, and the consents of people. */
export class MicrosoftAccounts {
  readonly tenant = '7a0c1d5e-0000-4000-8000-00000000aaaa'
  readonly clientId = '11111111-2222-4333-8444-555555555555'
  readonly clientSecret = 'x8Q~secret-of-the-app'
  /** What an administrator gave the app. */
  roles = new Set(['Files.Read.All', 'Sites.Read.All', 'User.Read.All', 'GroupMember.Read.All'])
  /** The same at SharePoint, which has permissions of its own. */
  sharePointRoles = new Set<string>()
  /** The certificate that was uploaded for the app, in PEM. */
  certificate: string | null = null
  /** Seconds a new token lives. */
  lifetime = 3600
  /** How many tokens the app was given. */
  granted = 0
  readonly #tokens = new Map<string, MicrosoftCaller & { until: number }>()
  readonly #codes = new Map<string, Grant>()
  #isSecretOver = false
  readonly #refreshes = new Map<string, Pick<Grant, 'user' | 'scopes'>>()

  /** A token as consent would have brought it. */
  give(user: string, scopes: readonly string[]): string {
    return this.#issue(`EwB.${randomUUID()}`, { user, permissions: new Set(scopes), audience: graph, isCertified: false })
  }

  /** Takes back all tokens and consents. */
  forget(): void {
    this.#tokens.clear()
    this.#refreshes.clear()
  }

  /** The same, and the secret of the app. */
  revoke(): void {
    this.forget()
    this.#isSecretOver = true
  }

  callerOf(authorization: string | undefined): MicrosoftCaller | null {
    const caller = this.#tokens.get(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '')
    return caller && caller.until > Date.now() ? caller : null
  }

  /** What the consent page does once a person agreed: https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow */
  consent(address: string, user: string): { code: string; state: string } | { error: string } {
    const asked = new URL(address).searchParams
    const scopes = (asked.get('scope') ?? '').split(' ')
    const [challenge, redirectUri] = [asked.get('code_challenge'), asked.get('redirect_uri')]
    if (asked.get('client_id') !== this.clientId) return { error: 'unauthorized_client' }
    if (asked.get('response_type') !== 'code' || asked.get('code_challenge_method') !== 'S256' || !challenge || !redirectUri)
      return { error: 'invalid_request' }
    const code = `0.${randomUUID()}`
    this.#codes.set(code, { user, scopes, challenge, redirectUri })
    return { code, state: asked.get('state') ?? '' }
  }

  async answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Uint8Array[] = []
    for await (const part of request) parts.push(part as Uint8Array)
    const form = new URLSearchParams(Buffer.concat(parts).toString())
    const { status, body } = this.#grant(request.url?.split('/')[1] ?? '', form)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  #grant(tenant: string, form: URLSearchParams): { status: number; body: unknown } {
    const kind = form.get('grant_type')
    const isOne = tenant === this.tenant || tenant === 'contoso.onmicrosoft.com'
    if (!isOne && (tenant !== 'common' || kind === 'client_credentials'))
      return refused('invalid_request', 90002, `Tenant '${tenant}' not found.`)
    if (form.get('client_id') !== this.clientId)
      return refused('unauthorized_client', 700016, `Application with identifier '${form.get('client_id')}' was not found.`)
    const assertion = form.get('client_assertion')
    if (assertion !== null && !this.#isSignedByApp(form.get('client_assertion_type'), assertion))
      return refused('invalid_client', 700027, 'Client assertion failed signature validation.', 401)
    if (assertion === null && (form.get('client_secret') !== this.clientSecret || this.#isSecretOver))
      return refused('invalid_client', 7000215, 'Invalid client secret provided.', 401)
    if (kind === 'client_credentials') return this.#forApp(form.get('scope'), assertion !== null)
    if (kind === 'authorization_code') return this.#forCode(form)
    if (kind === 'refresh_token') return this.#forRefresh(form.get('refresh_token') ?? '')
    return refused('unsupported_grant_type', 70003, 'The app returned an unsupported grant type.')
  }

  /** https://learn.microsoft.com/entra/identity-platform/certificate-credentials */
  #isSignedByApp(type: string | null, assertion: string): boolean {
    const [head = '', body = '', signature = ''] = assertion.split('.')
    const part = (text: string): Record<string, unknown> => JSON.parse(Buffer.from(text, 'base64url').toString())
    if (type !== 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer' || this.certificate === null) return false
    const { publicKey, raw } = new X509Certificate(this.certificate)
    const [header, claims] = [part(head), part(body)]
    const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    return (
      header.alg === 'PS256' &&
      header['x5t#S256'] === createHash('sha256').update(raw).digest('base64url') &&
      claims.aud === `https://login.microsoftonline.com/${this.tenant}/oauth2/v2.0/token` &&
      [claims.iss, claims.sub].every((each) => each === this.clientId) &&
      typeof claims.exp === 'number' &&
      claims.exp * 1000 > Date.now() &&
      verify('sha256', Buffer.from(`${head}.${body}`), { key: publicKey, ...padding }, Buffer.from(signature, 'base64url'))
    )
  }

  #forApp(scope: string | null, isCertified: boolean) {
    const site = sharePoint.exec(scope ?? '')?.[1]
    if (scope !== `${graph}/.default` && !site)
      return refused('invalid_scope', 1002012, `The provided value for scope ${scope} is not valid. It must end with /.default.`)
    this.granted += 1
    const [audience, permissions] = site ? [site, this.sharePointRoles] : [graph, this.roles]
    const claims = { aud: audience, roles: [...permissions], jti: randomUUID() }
    const token = this.#issue(`${encoded({ alg: 'RS256' })}.${encoded(claims)}.signature`, {
      user: null,
      permissions,
      audience,
      isCertified,
    })
    return { status: 200, body: { token_type: 'Bearer', access_token: token, expires_in: this.lifetime } }
  }

  #forCode(form: URLSearchParams) {
    const code = form.get('code') ?? ''
    const grant = this.#codes.get(code)
    this.#codes.delete(code)
    if (!grant) return refused('invalid_grant', 54005, 'OAuth2 Authorization code was already redeemed.')
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (proof !== grant.challenge) return refused('invalid_grant', 501481, 'The Code_Verifier does not match the code_challenge.')
    if (form.get('redirect_uri') !== grant.redirectUri)
      return refused('invalid_client', 500112, 'The reply address does not match the one provided when requesting the code.')
    return this.#forPerson(grant)
  }

  /** Each renewal gives another; the former stays good: https://learn.microsoft.com/entra/identity-platform/refresh-tokens */
  #forRefresh(refresh: string) {
    const consent = this.#refreshes.get(refresh)
    return consent
      ? this.#forPerson(consent)
      : refused('invalid_grant', 700082, 'The refresh token has expired due to inactivity.')
  }

  #forPerson({ user, scopes }: Pick<Grant, 'user' | 'scopes'>) {
    const refresh = `1.${randomUUID()}`
    const isOffline = scopes.includes('offline_access')
    if (isOffline) this.#refreshes.set(refresh, { user, scopes })
    // Named in full, and without those that are about the token itself.
    const scope = scopes.filter((each) => each !== 'offline_access').map((each) => `https://graph.microsoft.com/${each}`)
    const body = {
      token_type: 'Bearer',
      scope: scope.join(' '),
      expires_in: this.lifetime,
      access_token: this.give(user, scopes),
    }
    return { status: 200, body: { ...body, ...(isOffline && { refresh_token: refresh }) } }
  }

  #issue(token: string, caller: MicrosoftCaller): string {
    this.#tokens.set(token, { ...caller, until: Date.now() + this.lifetime * 1000 })
    return token
  }
}
