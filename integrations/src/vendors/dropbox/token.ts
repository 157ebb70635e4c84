import { z } from 'zod'
import { IntegrationError, type Io, type SourceIo } from '../../kit/kit.ts'
import { askForToken, HeldTokens } from '../../net/held-tokens.ts'
import type { DropboxSettings, TeamSettings } from './settings.ts'

export type DropboxIo = SourceIo<DropboxSettings>
/** What any call needs, whatever for. */
export type DropboxCallIo = Io<DropboxSettings>

/** The settings of a team's app; null where a person gave consent. */
export const teamOf = ({ settings, token }: Pick<DropboxCallIo, 'settings' | 'token'>): TeamSettings | null =>
  token === null && 'refreshToken' in settings ? settings : null

const Refused = z.object({ error: z.string(), error_description: z.string().optional() })

const tokens = new HeldTokens()

/**
 * A valid access token: of the person who gave consent, or of the team.
 * @throws IntegrationError `auth` — the app, its secret or the refresh token is refused
 */
export async function tokenOf(io: DropboxCallIo): Promise<string> {
  return io.token ? io.token() : tokens.of(io.settings, () => ask(io))
}

/** https://developers.dropbox.com/oauth-guide: a refresh token of Dropbox stays the same when it is used. */
async function ask(io: DropboxCallIo) {
  const team = teamOf(io)
  if (!team) throw new IntegrationError('auth', 'Dropbox is not connected.')
  const door = { service: 'Dropbox', base: io.at('https://api.dropboxapi.com'), path: '/oauth2/token', failure }
  return askForToken(io, door, {
    grant_type: 'refresh_token',
    refresh_token: team.refreshToken,
    client_id: team.appKey,
    client_secret: team.appSecret,
  })
}

function failure(status: number, body: unknown): IntegrationError | null {
  const refused = Refused.safeParse(body).data
  if (status >= 500 || status === 429 || !refused) return null
  const words = refused.error_description ?? refused.error
  return new IntegrationError('auth', `Dropbox: ${words.slice(0, 300)} (${refused.error.split(':')[0]})`)
}
