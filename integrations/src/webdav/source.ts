import { IntegrationError, source } from '../kit.ts'
import { type DavClient, type DavIo, openClient } from '../dav/client.ts'
import { contentOf } from '../dav/content.ts'
import { foldersIn, listFolder } from '../dav/list-folder.ts'
import { isName, splitPath } from '../dav/path.ts'
import { type DavSettings, davSettings } from '../dav/settings.ts'
import { walk } from './walk.ts'

/** One agreement with the server per run, for as long as the settings of the run live. */
const clients = new WeakMap<DavSettings, Promise<DavClient>>()

export const webdavSource = source({
  access: ['PUBLIC', 'RESTRICTED'],
  settings: davSettings,
  parallel: 4,

  async check(io) {
    await reopen(io)
    return {}
  },

  folders: async (io) => foldersIn(await listFolder(io, await openClient(io), [])),

  async *changes(io) {
    yield* walk(io, await reopen(io))
  },

  async *read(io, { externalId, size }) {
    const names = splitPath(externalId)
    if (!externalId.startsWith('/') || !names.every(isName) || names.length === 0) {
      throw new IntegrationError('forbidden', 'This is not a path below the base folder.')
    }
    const client = await (clients.get(io.settings) ?? reopen(io))
    yield* contentOf(await client.get(io, names), size)
  },
})

function reopen(io: DavIo): Promise<DavClient> {
  const opening = openClient(io)
  clients.set(io.settings, opening)
  // A failure is told to those who wait for it; who comes later tries again.
  opening.catch(() => clients.delete(io.settings))
  return opening
}
