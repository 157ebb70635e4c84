import { z } from 'zod'
import { IntegrationError, type Io } from '../kit.ts'
import { openApi } from '../net/api.ts'
import type { DropboxSettings, TeamSettings } from './settings.ts'

export type DropboxIo = Io<DropboxSettings>

/** The settings of a team's app; null where a person gave consent. */
export const teamOf = ({ settings, token }: Pick<DropboxIo, 'settings' | 'token'>): TeamSettings | null =>
  token === null && 'refreshToken' in settings ? settings : null

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const Refused = z.object({ error: z.string(), error_description: z.string().optional() })

type Token = { value: string; until: number }

/** The tokens of one run, for as long as its settings live: never written anywhere. */
const tokens = new WeakMap<object, Promise<Token>>()

/** A token that ends within this time is renewed before it is used. */
const renewalMs = 5 * 60_000

/**
 * A valid access token: of the person who gave consent, or of the team.
 * @throws IntegrationError `auth` — the app, its secret or the refresh token is refused
 */
export async function tokenOf(io: DropboxIo): Promise<string> {
  if (io.token) return io.token()
  const held = tokens.get(io.settings)
  const token = await held
  if (token && token.until - renewalMs > Date.now()) return token.value
  // Whoever comes while a new one is on its way waits for that.
  const coming = tokens.get(io.settings)
  if (coming && coming !== held) return (await coming).value
  const asked = ask(io)
  tokens.set(io.settings, asked)
  asked.catch(() => tokens.delete(io.settings))
  return (await asked).value
}

/** https://developers.dropbox.com/oauth-guide: a refresh token of Dropbox stays the same when it is used. */
async function ask(io: DropboxIo): Promise<Token> {
  const team = teamOf(io)
  if (!team) throw new IntegrationError('auth', 'Dropbox is not connected.')
  const at = Date.now()
  const api = openApi(
    { net: io.net, signal: io.signal },
    { base: io.at('https://api.dropboxapi.com'), headers: () => ({}), failure },
  )
  const response = await api.send('/oauth2/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: team.refreshToken,
      client_id: team.appKey,
      client_secret: team.appSecret,
    }).toString(),
  })
  const granted = Granted.safeParse(await response.json().catch(() => null))
  if (!granted.success) throw new IntegrationError('upstream', 'Dropbox answered without a token.')
  return { value: granted.data.access_token, until: at + granted.data.expires_in * 1000 }
}

function failure(status: number, body: unknown): IntegrationError | null {
  const refused = Refused.safeParse(body).data
  if (status >= 500 || status === 429 || !refused) return null
  const words = refused.error_description ?? refused.error
  return new IntegrationError('auth', `Dropbox: ${words.slice(0, 300)} (${refused.error.split(':')[0]})`)
}
