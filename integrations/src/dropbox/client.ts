import type { Io } from '../kit.ts'
import { IntegrationError } from '../kit.ts'
import { type Api, openApi } from '../net/api.ts'
import { dropboxFailure } from './failure.ts'
import type { DropboxSettings } from './settings.ts'

export type DropboxIo = Io<DropboxSettings>

/** The least that reads names, contents and rights. https://developers.dropbox.com/oauth-guide */
export const scopes = ['account_info.read', 'files.metadata.read', 'files.content.read', 'sharing.read']

/** Hosts that get the token, and no others. */
export type DropboxHost = 'https://api.dropboxapi.com' | 'https://content.dropboxapi.com'

/**
 * Opens one of Dropbox's hosts for a run.
 * @param root namespace that paths begin in; null: the folder of the person, which leaves out the space of their team.
 */
export function openDropbox(io: DropboxIo, host: DropboxHost, root: string | null): Api {
  const path = root !== null && { 'dropbox-api-path-root': inHeader({ '.tag': 'root', root }) }
  return openApi(io, {
    base: io.at(host),
    headers: async () => ({ authorization: `Bearer ${await tokenOf(io)}`, ...path }),
    failure: dropboxFailure,
  })
}

async function tokenOf({ token }: DropboxIo): Promise<string> {
  if (!token) throw new IntegrationError('auth', 'Dropbox is connected by consent.')
  return token()
}

/** JSON that a header can carry. https://www.dropbox.com/developers/reference/json-encoding */
export const inHeader = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
