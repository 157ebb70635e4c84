import type { DavClient, DavIo } from '../../protocols/dav/client.ts'
import { folderIn, type Named } from '../../protocols/dav/listing.ts'
import type { Resource } from '../../protocols/dav/multistatus.ts'
import { readableName, splitPath } from '../../protocols/dav/path.ts'
import { type Ancestor, IntegrationError } from '../../kit/kit.ts'
import { type Around, enter, isMounted, nothingAround } from './around.ts'

/** What is asked about each file beside the usual. https://docs.nextcloud.com/server/latest/developer_manual/client_apis/WebDAV/basic.html */
export const ownProperties =
  '<oc:fileid/><oc:permissions/><oc:owner-id/><oc:owner-display-name/><oc:share-types/><nc:is-encrypted/><nc:group-folder-id/>'

/** One tree of folders to be read, from a base folder on. */
export type CloudSpace = {
  client: DavClient
  /** Names of the base folder below the address of the client. */
  base: readonly string[]
  /** The base folder itself. @property etag null where it does not show whether anything below changed. */
  root: { id: string; etag: string | null; around: Around }
  /** How the tree is shown above its folders; null when there is only one. */
  label: Ancestor | null
  /** Who owns everything in it, empty for nobody; null where each file says it. */
  owner: string | null
}

type Given = { client: DavClient; baseFolder: string; label: Ancestor | null; owner: string | null }

/**
 * Goes down to the base folder, since what is shared above it is shared below it, too.
 *
 * @throws IntegrationError `settings` when it is not there
 */
export async function openSpace(io: DavIo, { client, baseFolder, label, owner }: Given): Promise<CloudSpace> {
  const base = splitPath(baseFolder)
  let around = nothingAround
  for (let depth = 0; ; depth++) {
    const folder = await folderAt(io, client, base.slice(0, depth))
    // In the server's own letters: it finds a decomposed name under the composed one, and lists the latter from then on.
    if (depth > 0) base[depth - 1] = folder.names.at(-1)!
    around = enter(around, folder)
    if (depth < base.length) continue
    const root = { id: idOf(folder), etag: isMounted(folder) ? null : folder.etag, around }
    return { client, base, label, owner, root }
  }
}

/** @throws IntegrationError `upstream` when the server does not send it, which all of this family do */
export function idOf({ own }: Resource): string {
  const id = own['fileid']
  if (id === undefined) throw new IntegrationError('upstream', 'The server lists files without their ids.')
  return id
}

async function folderAt(io: DavIo, client: DavClient, names: readonly string[]): Promise<Named> {
  const answer = await client.about(io, names)
  const place = `/${names.map(readableName).join('/')}`
  if (answer.status !== 207) {
    await answer.body?.cancel()
    const known =
      answer.status === 403 ? `The server does not let this user read ${place}` : `There is no folder ${place} on this server`
    throw new IntegrationError('settings', `${known} (${answer.status}).`)
  }
  const folder = await folderIn(answer)
  if (!folder?.collection) throw new IntegrationError('settings', `${place} is no folder.`)
  return folder
}
