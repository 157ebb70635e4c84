import type { SignedIn } from '../../kit/connection.ts'
import { IntegrationError, type Io, source } from '../../kit/kit.ts'
import { type DavClient, type DavIo, openClient } from '../../protocols/dav/client.ts'
import { contentOf } from '../../protocols/dav/content.ts'
import { foldersIn, listFolder } from '../../protocols/dav/list-folder.ts'
import { isName, splitPath } from '../../protocols/dav/path.ts'
import { davChoice, type DavSettings } from '../../protocols/dav/settings.ts'
import { midwayIn } from '../../protocols/file-server/tree.ts'
import { walk } from './walk.ts'

/** One agreement with the server per run, for as long as the settings of the run live. */
const clients = new WeakMap<DavSettings, Promise<DavClient>>()

export const webdavSource = source<DavSettings>({
  access: ['PUBLIC', 'RESTRICTED'],
  settings: { form: davChoice },
  parallel: 4,

  async check(io) {
    await current(io)
    return {}
  },

  folders: async (io) => foldersIn(await listFolder(io, await openClient(io), [])),

  async *changes(io, cursor) {
    const from = midwayIn(cursor)
    if (cursor !== null && from === null) yield { kind: 'anew' }
    yield* walk(io, await reopen(io), from)
  },

  async *read(io, { externalId, size }) {
    const names = splitPath(externalId)
    if (!externalId.startsWith('/') || !names.every(isName) || names.length === 0) {
      throw new IntegrationError('forbidden', 'This is not a path below the base folder.')
    }
    const client = await current(io)
    yield* contentOf(await client.get(io, names), size)
  },
})

type SignInIo = Pick<Io<Omit<DavSettings, 'baseFolder'> & Partial<DavSettings>>, keyof DavIo>

/** Signs in. Where no folder below the address was requested, the address itself is one. */
export async function signIn(io: SignInIo): Promise<SignedIn> {
  await reopen(hasFolder(io) ? io : { ...io, settings: { ...io.settings, baseFolder: '' } })
  return { account: io.settings.id }
}

const hasFolder = (io: SignInIo): io is DavIo => io.settings.baseFolder !== undefined

const current = (io: DavIo): Promise<DavClient> => clients.get(io.settings) ?? reopen(io)

function reopen(io: DavIo): Promise<DavClient> {
  const opening = openClient(io)
  clients.set(io.settings, opening)
  // Those who wait for it get the failure; later callers try again.
  opening.catch(() => clients.delete(io.settings))
  return opening
}
