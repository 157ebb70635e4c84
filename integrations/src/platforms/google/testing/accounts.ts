import { createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/** Who calls, and what the token allows. */
export type GoogleCaller = { email: string; scopes: ReadonlySet<string> }

const Claims = z.strictObject({
  iss: z.string(),
  sub: z.string().optional(),
  scope: z.string(),
  aud: z.literal('https://oauth2.googleapis.com/token'),
  iat: z.int(),
  exp: z.int(),
})

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
// Finding the primes of a pair takes longer than most tests.
const { publicKey, privateKey } = newKeys()
let ended: KeyObject | undefined
const clientEmail = 'quarry@project.iam.gserviceaccount.com'

const keyFileOf = (key: KeyObject, email = clientEmail): string =>
  JSON.stringify({
    type: 'service_account',
    project_id: 'project',
    private_key_id: '1',
    private_key: key.export({ type: 'pkcs8', format: 'pem' }),
    client_email: email,
    client_id: '100000000000000000001',
    token_uri: 'https://elsewhere.example/token',
  })

/** People, the tokens they gave away, and one service account that a domain trusts. */
export class GoogleAccounts {
  readonly #tokens = new Map<string, GoogleCaller & { until: number }>()
  /** Scopes the domain lets the service account have. Empty: it is not trusted. */
  delegated = new Set<string>()
  /** People of the domain the service account may act as. */
  people = new Set<string>(['admin@example.com'])
  /** Seconds a new token lives. */
  lifetime = 3600
  /** How many tokens were handed out to the service account in the name of others. */
  granted = 0

  /** The file Google hands out for the service account. */
  readonly keyFile = keyFileOf(privateKey)
  readonly #ofProjects = new Set<string>()
  /** The file of a service account of another project, which nobody's domain trusts. */
  keyFileIn(project: string): string {
    const email = `quarry@${project}.iam.gserviceaccount.com`
    this.#ofProjects.add(email)
    return keyFileOf(privateKey, email)
  }
  /** One whose key was taken from the service account. */
  get endedKeyFile(): string {
    return keyFileOf((ended ??= newKeys().privateKey))
  }

  /** A token as consent would have brought it. */
  give(email: string, scopes: readonly string[]): string {
    const token = `ya29.${Math.random().toString(36).slice(2)}`
    this.#tokens.set(token, { email, scopes: new Set(scopes), until: Date.now() + this.lifetime * 1000 })
    return token
  }

  /** Takes every token back. */
  revoke(): void {
    this.#tokens.clear()
    this.apiKeys.clear()
  }

  /** Takes back what one person gave. */
  takeBack(email: string): void {
    for (const [token, given] of this.#tokens) if (given.email === email) this.#tokens.delete(token)
  }

  /** Keys of a project, which say nothing of who calls and open what is public. */
  readonly apiKeys = new Set<string>()

  callerByKey(key: string | string[] | undefined): GoogleCaller | null {
    return typeof key === 'string' && this.apiKeys.has(key) ? { email: '', scopes: new Set() } : null
  }

  callerOf(authorization: string | undefined): GoogleCaller | null {
    const caller = this.#tokens.get(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '')
    return caller && caller.until > Date.now() ? caller : null
  }

  /** https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests, and its table of errors */
  grant(form: URLSearchParams): { status: number; body: unknown } {
    const refuse = (error: string, error_description: string, status = 400) => ({ status, body: { error, error_description } })
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return refuse('unsupported_grant_type', 'Invalid grant_type')
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const read = Claims.safeParse(JSON.parse(Buffer.from(claims, 'base64url').toString() || 'null'))
    const verified = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url')
    const isKnown = read.success && (read.data.iss === clientEmail || this.#ofProjects.has(read.data.iss))
    if (!verified || !isKnown) return refuse('invalid_grant', 'Invalid JWT Signature.')
    const { sub, scope, iat, exp } = read.data
    const now = Date.now() / 1000
    if (exp - iat > 3600 || iat > now + 300 || exp < now)
      return refuse('invalid_grant', 'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.')
    // In its own name it needs nobody's leave.
    if (sub === undefined) return this.#granted(read.data.iss, scope.split(' '))
    if (!this.people.has(sub)) return refuse('invalid_grant', 'Invalid email or User ID')
    const scopes = scope.split(' ')
    if (!scopes.every((each) => this.delegated.has(each)))
      return refuse(
        'unauthorized_client',
        'Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.',
        401,
      )
    this.granted += 1
    return this.#granted(sub, scopes)
  }

  #granted(email: string, scopes: readonly string[]): { status: number; body: unknown } {
    return { status: 200, body: { access_token: this.give(email, scopes), token_type: 'Bearer', expires_in: this.lifetime } }
  }
}
