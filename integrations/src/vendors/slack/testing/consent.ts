import { randomUUID } from 'node:crypto'
import type { FakeSlackUser } from './model.ts'

type Given = { user: string; scopes: readonly string[] }
type Reply = Record<string, unknown>

const rotatesAfterSeconds = 43_200
const team = { id: 'T0000ACME', name: 'Acme' }

/**
 * Slack's consent. With rotation tokens last twelve hours and a refresh token serves once; without it an account has one token for ever.
 * https://docs.slack.dev/authentication/installing-with-oauth
 */
export class SlackConsent {
  readonly client = { id: '111.222', secret: 'secret_-.~Q' }
  rotates = false
  readonly #token: (given: Given) => string
  readonly #codes = new Map<string, Given & { redirectUri: string }>()
  readonly #refresh = new Map<string, Given>()

  /** @param token makes a token, as that of a person */
  constructor(token: (given: Given) => string) {
    this.#token = token
  }

  /** Agrees on the consent page as a person would. @returns the query with which they are led back */
  agree(address: string, { id: user }: Pick<FakeSlackUser, 'id'>): string {
    const { pathname, searchParams: query } = new URL(address)
    const known = ['client_id', 'scope', 'user_scope', 'state', 'redirect_uri', 'team', 'response_type']
    const unknown = [...query.keys()].find((name) => !known.includes(name))
    if (pathname !== '/oauth/v2/authorize' || unknown !== undefined) throw new Error(`no page ${pathname} with ${unknown}`)
    if (query.get('client_id') !== this.client.id || !query.get('user_scope')) throw new Error('invalid_client_id or no scopes')
    const code = randomUUID()
    const asked = query.get('user_scope')!.split(',')
    if (asked.includes('identify')) throw new Error('invalid_scope')
    const scopes = ['identify', ...asked]
    this.#codes.set(code, { user, scopes, redirectUri: query.get('redirect_uri') ?? '' })
    return new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
  }

  /** `oauth.v2.access` */
  access(authorization: string | undefined, form: URLSearchParams): Reply {
    const { id, secret } = this.client
    const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
    if (authorization !== basic) return { ok: false, error: 'bad_client_secret' }
    if (form.get('grant_type') === 'refresh_token') return this.#renewed(form.get('refresh_token') ?? '')
    const given = this.#codes.get(form.get('code') ?? '')
    this.#codes.delete(form.get('code') ?? '')
    if (!given) return { ok: false, error: 'invalid_code' }
    if (given.redirectUri !== form.get('redirect_uri')) return { ok: false, error: 'bad_redirect_uri' }
    const { user, ...granted } = this.#give(given)
    return {
      ok: true,
      app_id: 'A0001',
      authed_user: { id: user, ...granted },
      team,
      enterprise: null,
      is_enterprise_install: false,
    }
  }

  #renewed(refresh: string): Reply {
    const given = this.#refresh.get(refresh)
    this.#refresh.delete(refresh)
    if (!given) return { ok: false, error: 'invalid_refresh_token' }
    const { user, ...granted } = this.#give(given)
    return { ok: true, app_id: 'A0001', ...granted, user_id: user, team, enterprise: null, is_enterprise_install: false }
  }

  #give(given: Given) {
    const refresh = `xoxe-1-${randomUUID()}`
    if (this.rotates) this.#refresh.set(refresh, given)
    const token = { access_token: this.#token(given), token_type: 'user', scope: given.scopes.join(','), user: given.user }
    return this.rotates ? { ...token, refresh_token: refresh, expires_in: rotatesAfterSeconds } : token
  }

  revoke(): void {
    this.#refresh.clear()
  }
}
