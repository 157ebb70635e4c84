import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

type Reply = { status: number; body: unknown }

/** How a provider's consent differs from that of others. */
export type DoorFacts = {
  /** Paths of the consent page, of the address where a code becomes tokens, and of the one where tokens are renewed. */
  authorize: string
  token: string
  renew: string
  client: 'basic' | 'body'
  separator: string
  /** Which the consent page wants beside those of the standard; it takes no others. */
  parameters: Readonly<Record<string, string>>
  /** What comes with new tokens. @param refresh the token that goes with them */
  grant(scopes: readonly string[], refresh: string): Record<string, unknown>
  /** What a renewal brings. */
  renewed(scopes: readonly string[], refresh: string): Record<string, unknown>
  refusal(error: 'invalid_grant' | 'invalid_client' | 'invalid_request'): Reply
}

/** Consent with a proof key (RFC 7636), strict: codes serve once, and refresh tokens until they are taken back. */
export class ConsentDoor {
  readonly client = { id: 'client-id_1', secret: 'secret_-.~Q' }
  readonly #facts: DoorFacts
  readonly #codes = new Map<string, { redirectUri: string; challenge: string; scopes: readonly string[] }>()
  readonly #refresh = new Map<string, readonly string[]>()
  #count = 0

  constructor(facts: DoorFacts) {
    this.#facts = facts
  }

  /** @param refresh absent: all of them. */
  revoke(refresh?: string): void {
    if (refresh === undefined) this.#refresh.clear()
    else this.#refresh.delete(refresh)
  }

  /** Agrees on the consent page as a person would. @returns the query with which they are led back */
  agree(address: string): string {
    const { pathname, searchParams: query } = new URL(address)
    const { authorize, separator, parameters } = this.#facts
    const wanted = { ...parameters, client_id: this.client.id, response_type: 'code', code_challenge_method: 'S256' }
    for (const [name, value] of Object.entries(wanted))
      if (query.get(name) !== value) throw new Error(`${name} is ${query.get(name)}`)
    const known = [...Object.keys(wanted), 'redirect_uri', 'scope', 'state', 'code_challenge']
    const unknown = [...query.keys()].find((name) => !known.includes(name))
    if (pathname !== authorize || unknown !== undefined) throw new Error(`no page ${pathname} with ${unknown}`)
    const code = `code-${(this.#count += 1)}`
    this.#codes.set(code, {
      redirectUri: query.get('redirect_uri') ?? '',
      challenge: query.get('code_challenge') ?? '',
      scopes: (query.get('scope') ?? '').split(separator),
    })
    return new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
  }

  /** @returns null for a path that is none of the door's. */
  answer(path: string, headers: IncomingHttpHeaders, body: string): Reply | null {
    const { token, renew, refusal } = this.#facts
    if (path !== token && path !== renew) return null
    const form = new URLSearchParams(body)
    if (headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded') return refusal('invalid_request')
    if (!this.#isClient(headers, form)) return refusal('invalid_client')
    if (path === token && form.get('grant_type') === 'authorization_code') return this.#exchange(form)
    if (path === renew && form.get('grant_type') === 'refresh_token') return this.#renew(form)
    return refusal('invalid_request')
  }

  #isClient(headers: IncomingHttpHeaders, form: URLSearchParams): boolean {
    const { id, secret } = this.client
    if (this.#facts.client === 'body') return form.get('client_id') === id && form.get('client_secret') === secret
    return headers.authorization === `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` && !form.has('client_secret')
  }

  #exchange(form: URLSearchParams): Reply {
    const given = this.#codes.get(form.get('code') ?? '')
    this.#codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!given || given.redirectUri !== form.get('redirect_uri') || given.challenge !== challenge)
      return this.#facts.refusal('invalid_grant')
    const refresh = this.refreshToken(given.scopes)
    return { status: 200, body: { ...this.#facts.grant(given.scopes, refresh), refresh_token: refresh } }
  }

  /** A refresh token, as an agreement would have brought it. */
  refreshToken(scopes: readonly string[]): string {
    const refresh = `refresh-${(this.#count += 1)}`
    this.#refresh.set(refresh, scopes)
    return refresh
  }

  #renew(form: URLSearchParams): Reply {
    const refresh = form.get('refresh_token') ?? ''
    const scopes = this.#refresh.get(refresh)
    return scopes ? { status: 200, body: this.#facts.renewed(scopes, refresh) } : this.#facts.refusal('invalid_grant')
  }
}
