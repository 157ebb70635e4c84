import { randomUUID } from 'node:crypto'
import type { BoxReply } from './operations.ts'

type Grant = { scopes: string[]; access: string }

const hourSeconds = 3_600
const refused = (error: string, description: string, status = 400): BoxReply => ({
  status,
  body: { error, error_description: description },
})

/** https://developer.box.com/reference/get-authorize/, …/post-oauth2-token/, …/post-oauth2-revoke/: each refresh token serves once. */
export class BoxConsent {
  readonly client = { id: 'box-client', secret: 'secret_-.~Q' }
  readonly #give: (scopes: readonly string[]) => string
  readonly #take: (access: string) => void
  readonly #codes = new Map<string, { scopes: string[]; redirectUri: string }>()
  readonly #refresh = new Map<string, Grant>()

  /** @param give makes an access token @param take ends one */
  constructor(give: (scopes: readonly string[]) => string, take: (access: string) => void) {
    this.#give = give
    this.#take = take
  }

  clear(): void {
    this.#refresh.clear()
  }

  /** Agrees on the consent page as a person would. @returns the query with which they are led back */
  agree(address: string): string {
    const { pathname, searchParams: query } = new URL(address)
    const known = ['response_type', 'client_id', 'redirect_uri', 'state', 'scope']
    const unknown = [...query.keys()].find((name) => !known.includes(name))
    if (pathname !== '/api/oauth2/authorize' || unknown !== undefined) throw new Error(`no page ${pathname} with ${unknown}`)
    if (query.get('client_id') !== this.client.id || query.get('response_type') !== 'code') throw new Error('unauthorized_client')
    const code = randomUUID()
    this.#codes.set(code, { scopes: (query.get('scope') ?? '').split(' '), redirectUri: query.get('redirect_uri') ?? '' })
    return new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
  }

  /** @returns null for a path that is none of the consent's */
  answer(path: string, form: URLSearchParams): BoxReply | null {
    if (path !== '/oauth2/token' && path !== '/oauth2/revoke') return null
    if (form.get('client_id') !== this.client.id || form.get('client_secret') !== this.client.secret)
      return refused('invalid_client', 'The client credentials are invalid')
    if (path === '/oauth2/revoke') return this.#revoked(form.get('token') ?? '')
    if (form.get('grant_type') === 'authorization_code') {
      const given = this.#codes.get(form.get('code') ?? '')
      this.#codes.delete(form.get('code') ?? '')
      if (!given || given.redirectUri !== form.get('redirect_uri'))
        return refused('invalid_grant', "The authorization code has expired or doesn't exist")
      return this.#granted(given.scopes)
    }
    const refresh = form.get('refresh_token') ?? ''
    const grant = form.get('grant_type') === 'refresh_token' ? this.#refresh.get(refresh) : undefined
    if (!grant) return refused('invalid_grant', 'Refresh token has expired')
    this.#refresh.delete(refresh)
    return this.#granted(grant.scopes)
  }

  #granted(scopes: string[]): BoxReply {
    const [access, refresh] = [this.#give(scopes), randomUUID()]
    this.#refresh.set(refresh, { scopes, access })
    return {
      body: { access_token: access, expires_in: hourSeconds, restricted_to: [], refresh_token: refresh, token_type: 'bearer' },
    }
  }

  #revoked(token: string): BoxReply {
    const pair = [...this.#refresh].find(([refresh, { access }]) => refresh === token || access === token)
    if (!pair) return refused('invalid_token', 'The token is not known')
    this.#take(pair[1].access)
    this.#refresh.delete(pair[0])
    return { body: {} }
  }
}
