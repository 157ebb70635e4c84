import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GoogleAccounts } from './accounts.ts'

/** What somebody agreed to, until the client has fetched its tokens. */
type Agreed = { email: string; scope: string; redirectUri: string; challenge: string }
type Answer = { status: number; body: unknown }

const client = { id: 'quarry', secret: 'only for tests' }
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const page = '/o/oauth2/v2/auth'
const described: Record<string, string> = {
  invalid_grant: 'Token has been expired or revoked.',
  invalid_client: 'The provided client secret is invalid.',
}

/** Google's consent page and what follows it: https://developers.google.com/identity/protocols/oauth2/web-server */
export class GoogleConsent {
  readonly #accounts: GoogleAccounts
  readonly #codes = new Map<string, Agreed>()
  readonly #refreshTokens = new Map<string, Pick<Agreed, 'email' | 'scope'>>()
  /** Who is logged in in the browser, to choose from. */
  people: readonly string[] = ['admin@example.com', 'other@example.com']
  /** What the operator of Quarry sets. */
  readonly env = (origin: string) => ({
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
    GOOGLE_BASE_URL: origin,
  })

  constructor(accounts: GoogleAccounts) {
    this.#accounts = accounts
  }

  /** Somebody takes back in their account what they agreed to. */
  revoke(): void {
    this.#refreshTokens.clear()
    this.#accounts.revoke()
  }

  isPage = ({ url = '' }: IncomingMessage): boolean => new URL(url, 'http://google').pathname === page

  /** The page, and where its buttons lead. */
  async answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isChosen = request.method === 'POST'
    const asked = isChosen ? await formOf(request) : new URL(request.url ?? '', 'http://google').searchParams
    const problem = this.#problemOf(asked)
    // A client or address Google does not know gets no answer at its address.
    if (problem) return void response.writeHead(400, { 'content-type': 'text/html' }).end(`<h1>Error 400: ${problem}</h1>`)
    if (!isChosen) return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(this.#html(asked))
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('state', asked.get('state') ?? '')
    const email = asked.get('account')
    if (email) back.searchParams.set('code', this.#agree(email, asked))
    else back.searchParams.set('error', 'access_denied')
    response.writeHead(302, { location: back.href }).end()
  }

  /** Makes tokens of a code, once, or of a refresh token. @param issuer of the identity token */
  tokens(form: URLSearchParams, issuer: string): Answer {
    const refuse = (error: string, status = 400): Answer => ({
      status,
      body: { error, error_description: described[error] ?? error },
    })
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret) return refuse('invalid_client', 401)
    if (form.get('grant_type') === 'refresh_token') {
      const kept = this.#refreshTokens.get(form.get('refresh_token') ?? '')
      return kept ? this.#granted(kept, issuer) : refuse('invalid_grant')
    }
    const code = form.get('code') ?? ''
    const agreed = this.#codes.get(code)
    this.#codes.delete(code)
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!agreed || agreed.redirectUri !== form.get('redirect_uri') || agreed.challenge !== proof) return refuse('invalid_grant')
    const refresh = `1//${randomUUID()}`
    this.#refreshTokens.set(refresh, agreed)
    return this.#granted(agreed, issuer, refresh)
  }

  /** https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke: everything between this account and the client ends. */
  takeBack(form: URLSearchParams): Answer {
    const token = form.get('token') ?? ''
    const email = this.#refreshTokens.get(token)?.email ?? this.#accounts.callerOf(`Bearer ${token}`)?.email
    if (email === undefined)
      return { status: 400, body: { error: 'invalid_token', error_description: 'Token expired or revoked' } }
    for (const [refresh, kept] of this.#refreshTokens) if (kept.email === email) this.#refreshTokens.delete(refresh)
    this.#accounts.takeBack(email)
    return { status: 200, body: {} }
  }

  /** A refresh token, as an agreement would have brought it. */
  give(email: string, scope: string): string {
    const refresh = `1//${randomUUID()}`
    this.#refreshTokens.set(refresh, { email, scope })
    return refresh
  }

  #problemOf(asked: URLSearchParams): string | null {
    if (asked.get('client_id') !== client.id) return 'invalid_client'
    if (!URL.canParse(asked.get('redirect_uri') ?? '')) return 'redirect_uri_mismatch'
    const isWhole = asked.get('response_type') === 'code' && asked.get('scope') && asked.get('code_challenge_method') === 'S256'
    return isWhole ? null : 'invalid_request'
  }

  #agree(email: string, asked: URLSearchParams): string {
    const code = `4/${randomUUID()}`
    this.#codes.set(code, {
      email,
      scope: asked.get('scope') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
      challenge: asked.get('code_challenge') ?? '',
    })
    return code
  }

  #granted({ email, scope }: Pick<Agreed, 'email' | 'scope'>, issuer: string, refresh?: string): Answer {
    const now = Math.floor(Date.now() / 1000)
    const body = {
      access_token: this.#accounts.give(email, scope.split(' ')),
      token_type: 'Bearer',
      expires_in: this.#accounts.lifetime,
      scope,
      id_token: signed({ iss: issuer, aud: client.id, sub: `id-${email}`, email, iat: now, exp: now + 3600 }),
      ...(refresh && { refresh_token: refresh }),
    }
    return { status: 200, body }
  }

  #html(asked: URLSearchParams): string {
    const kept = [...asked].map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    const people = this.people.map((email) => `<button name="account" value="${email}">Allow as ${email}</button>`)
    return `<!doctype html><html lang="en"><title>Sign in</title><h1>Quarry wants to access your account</h1>
      <p>${escaped(asked.get('scope') ?? '')}</p>
      <form method="post" action="${page}">${kept.join('')}${people.join('')}<button name="account" value="">Cancel</button></form>`
  }
}

export const formOf = async (request: IncomingMessage): Promise<URLSearchParams> => new URLSearchParams(await textOf(request))

export const textOf = async (request: IncomingMessage): Promise<string> => (await bytesOf(request)).toString()

export async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part as Uint8Array)
  return Buffer.concat(parts)
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function signed(claims: object): string {
  const parts = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  return [...parts, sign('sha256', Buffer.from(parts.join('.')), privateKey).toString('base64url')].join('.')
}
