import { type Api, openApi } from '../../net/api.ts'
import { dropboxFailure } from './failure.ts'
import { type DropboxCallIo, tokenOf } from './token.ts'

/** The least that reads names, contents and rights. https://developers.dropbox.com/oauth-guide */
export const scopes = ['account_info.read', 'files.metadata.read', 'files.content.read', 'sharing.read']

/** Hosts that get the token, and no others. */
export type DropboxHost = 'https://api.dropboxapi.com' | 'https://content.dropboxapi.com'

/**
 * @property root namespace that paths begin in; absent: the folder of the person, which leaves out the space of their team.
 * @property member in whose name the app of a team asks; https://developers.dropbox.com/dbx-team-files-guide
 */
type As = { root?: string; member?: string | null }

/** Opens one of Dropbox's hosts for a run. */
export function openDropbox(io: DropboxCallIo, host: DropboxHost, { root, member }: As): Api {
  const as = {
    ...(root !== undefined && { 'dropbox-api-path-root': inHeader({ '.tag': 'root', root }) }),
    ...(member && { 'dropbox-api-select-user': member }),
  }
  return openApi(io, {
    base: io.at(host),
    headers: async () => ({ authorization: `Bearer ${await tokenOf(io)}`, ...as }),
    failure: dropboxFailure,
  })
}

/** JSON that a header can carry. https://www.dropbox.com/developers/reference/json-encoding */
export const inHeader = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
