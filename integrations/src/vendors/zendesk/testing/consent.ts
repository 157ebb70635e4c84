import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ZendeskReply } from './operations.ts'

type Client = { id: string; secret: string }
type Held = { access: string; scopes: readonly string[] }

const lives = {
  expires_in: z.number().int().min(301).max(172_799),
  refresh_token_expires_in: z.number().int().min(604_801).max(7_775_999),
}
const proof = { client_id: z.string(), client_secret: z.string() }
const Asked = z.discriminatedUnion('grant_type', [
  z.strictObject({
    grant_type: z.literal('authorization_code'),
    ...proof,
    ...lives,
    code: z.string(),
    redirect_uri: z.string(),
    scope: z.string().optional(),
    code_verifier: z.string(),
  }),
  z.strictObject({
    grant_type: z.literal('refresh_token'),
    ...proof,
    ...lives,
    refresh_token: z.string(),
    scope: z.string().optional(),
  }),
])
type Asked = z.output<typeof Asked>

const refused = (status: number, error: string, description: string): ZendeskReply => ({
  status,
  body: { error, error_description: description },
})
const invalid = refused(400, 'invalid_grant', 'The provided access grant is invalid, expired, or revoked.')

/** Consent as Zendesk has it: https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens/ */
export class ZendeskConsent {
  readonly client: Client
  /** Access tokens that hold, with what they allow. */
  readonly #access: Map<string, readonly string[]>
  readonly #codes = new Map<string, { redirectUri: string; challenge: string; scopes: readonly string[] }>()
  readonly #refresh = new Map<string, Held>()
  renewals = 0

  constructor(client: Client, access: Map<string, readonly string[]>) {
    this.client = client
    this.#access = access
  }

  /** Agrees on the consent page as a person would. @returns the query with which they are led back */
  agree(address: string): string {
    const { pathname, searchParams: query } = new URL(address)
    const wanted = { client_id: this.client.id, response_type: 'code', code_challenge_method: 'S256' }
    for (const [name, value] of Object.entries(wanted))
      if (query.get(name) !== value) throw new Error(`${name} is ${query.get(name)}`)
    const known = [...Object.keys(wanted), 'redirect_uri', 'scope', 'state', 'code_challenge']
    const unknown = [...query.keys()].find((name) => !known.includes(name))
    if (pathname !== '/oauth/authorizations/new' || unknown !== undefined) throw new Error(`no page ${pathname} with ${unknown}`)
    const code = randomUUID()
    this.#codes.set(code, {
      redirectUri: query.get('redirect_uri') ?? '',
      challenge: query.get('code_challenge') ?? '',
      scopes: (query.get('scope') ?? '').split(' '),
    })
    return new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
  }

  /** @returns null: it asks for a token of another kind. */
  answer(given: string): ZendeskReply | null {
    const body = JSON.parse(given) as { grant_type?: unknown }
    if (body.grant_type === 'client_credentials') return null
    const asked = Asked.safeParse(body).data
    if (!asked) return refused(400, 'invalid_request', 'The request is not understood.')
    if (asked.client_id !== this.client.id || asked.client_secret !== this.client.secret)
      return refused(401, 'invalid_client', 'Client authentication failed.')
    const scopes = asked.grant_type === 'refresh_token' ? this.#renewed(asked) : this.#exchanged(asked)
    return scopes ? this.#granted(asked, scopes) : invalid
  }

  #exchanged({ code, redirect_uri: redirectUri, code_verifier: verifier }: Extract<Asked, { grant_type: 'authorization_code' }>) {
    const known = this.#codes.get(code)
    this.#codes.delete(code)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    return known?.redirectUri === redirectUri && known.challenge === challenge ? known.scopes : null
  }

  /** "… returns a new access token and refresh token while invalidating the previous access and refresh tokens." */
  #renewed({ refresh_token: refresh }: Extract<Asked, { grant_type: 'refresh_token' }>) {
    const known = this.#refresh.get(refresh)
    if (!known) return null
    this.#refresh.delete(refresh)
    this.#access.delete(known.access)
    this.renewals += 1
    return known.scopes
  }

  /** Who does not say for what, gets a token that opens nothing. */
  #granted({ scope = '', expires_in, refresh_token_expires_in }: Asked, allowed: readonly string[]): ZendeskReply {
    const scopes = scope.split(' ').filter((each) => allowed.includes(each))
    const [access, refresh] = [randomUUID(), randomUUID()]
    this.#access.set(access, scopes)
    this.#refresh.set(refresh, { access, scopes: allowed })
    const tokens = { access_token: access, refresh_token: refresh, token_type: 'bearer', scope }
    return { status: 201, body: { ...tokens, expires_in, refresh_token_expires_in } }
  }

  /** Ends a token, and what renews it. */
  end(access: string): void {
    this.#access.delete(access)
    for (const [refresh, held] of this.#refresh) if (held.access === access) this.#refresh.delete(refresh)
  }

  revoke(): void {
    this.#refresh.clear()
  }
}
