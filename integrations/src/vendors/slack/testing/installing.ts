import { randomUUID } from 'node:crypto'
import { type SlackReply, refused } from './method.ts'

export type FakeTeam = { id: string; name: string }
export const acme: FakeTeam = { id: 'T0000ACME', name: 'Acme' }

/** What an app is known by at Slack. */
export type AppClient = { id: string; secret: string }
/** @param team where it is installed. @returns a token of the app's bot there */
type Install = (scopes: readonly string[], team: FakeTeam) => { token: string; bot: string }
type Given = { client: AppClient; scopes: readonly string[]; redirectUri: string; team: FakeTeam }

const asked = ['client_id', 'scope', 'state', 'redirect_uri', 'team']

/** Apps being installed by somebody who allows it. https://docs.slack.dev/authentication/installing-with-oauth */
export class SlackInstalls {
  readonly #apps = new Map<string, { client: AppClient; install: Install; redirectUri: () => string | null }>()
  readonly #codes = new Map<string, Given>()
  /** Enterprise Grid: installs it in the whole organization. */
  isOrganization = false

  /** @param redirectUri the one of its manifest */
  register(install: Install, redirectUri: () => string | null): AppClient {
    const client = { id: `${this.#apps.size + 1000}.2000`, secret: randomUUID().replaceAll('-', '') }
    this.#apps.set(client.id, { client, install, redirectUri })
    return client
  }

  /** What somebody does on the consent page. @returns the query with which they are led back */
  answer(address: string, { allows = true, team = acme }: { allows?: boolean; team?: FakeTeam } = {}): URLSearchParams {
    const { pathname, searchParams: query } = new URL(address)
    const unknown = [...query.keys()].find((name) => !asked.includes(name))
    if (pathname !== '/oauth/v2/authorize' || unknown !== undefined) throw new Error(`no page ${pathname} with ${unknown}`)
    const app = this.#apps.get(query.get('client_id') ?? '')
    const redirectUri = query.get('redirect_uri') ?? ''
    if (!app) throw new Error('invalid_client_id')
    if (app.redirectUri() !== null && app.redirectUri() !== redirectUri) throw new Error('bad_redirect_uri')
    const state = query.get('state') ?? ''
    if (!allows) return new URLSearchParams({ error: 'access_denied', state })
    const code = randomUUID()
    this.#codes.set(code, { client: app.client, scopes: query.get('scope')!.split(','), redirectUri, team })
    return new URLSearchParams({ code, state })
  }

  /** `oauth.v2.access` by an app; null: it is none of these. */
  access(authorization: string | undefined, form: URLSearchParams): SlackReply | null {
    const [id = '', secret] = Buffer.from(authorization?.replace('Basic ', '') ?? '', 'base64')
      .toString()
      .split(':')
    const app = this.#apps.get(id)
    if (!app) return null
    if (app.client.secret !== secret) return refused('bad_client_secret')
    const given = this.#codes.get(form.get('code') ?? '')
    this.#codes.delete(form.get('code') ?? '')
    if (given?.client !== app.client) return refused('invalid_code')
    if (given.redirectUri !== form.get('redirect_uri')) return refused('bad_redirect_uri')
    const { token, bot } = app.install(given.scopes, given.team)
    return {
      ok: true,
      app_id: 'A0002',
      access_token: token,
      token_type: 'bot',
      scope: given.scopes.join(','),
      bot_user_id: bot,
      team: given.team,
      enterprise: null,
      is_enterprise_install: this.isOrganization,
      authed_user: { id: 'U0001' },
    }
  }

  /** Whose client it is; null: nobody's. */
  isClient = ({ id, secret }: AppClient): boolean => this.#apps.get(id)?.client.secret === secret
}
