import { foldersIn, listFolder } from '../../protocols/dav/list-folder.ts'
import { splitPath } from '../../protocols/dav/path.ts'
import type { SignedIn } from '../../kit/connection.ts'
import { source } from '../../kit/kit.ts'
import { changesOf } from './changes.ts'
import { read } from './read.ts'
import { rightsOf } from './rights.ts'
import { openCloud, openSessions, type Product } from './session.ts'
import { cloudChoice, type CloudIo, type CloudSettings } from './settings.ts'
import type { CloudSpace } from './space.ts'

/** Signs in to a server of the family. */
export const cloudSignIn =
  (product: Product) =>
  async (io: CloudIo): Promise<SignedIn> => {
    const { root, me } = await openCloud(io, product)
    const account = me.email ?? io.settings.id
    // What was copied from a page need not be looked for above it each time.
    return io.settings.url.replace(/\/+$/, '') === root ? { account } : { account, remember: { url: root } }
  }

/** A source of the Nextcloud and ownCloud family. */
export function cloudSource(product: Product) {
  const sessions = openSessions(product)
  return source<CloudSettings>({
    access: ['PUBLIC', 'RESTRICTED'],
    settings: { form: cloudChoice },
    parallel: 4,

    async check(io) {
      await sessions.reopen(io)
      return {}
    },

    async folders(io) {
      const { spaces } = await sessions.reopen(io)
      // Above several trees are only their names.
      if (spaces.every(({ label }) => label) && splitPath(io.settings.baseFolder).length === 0)
        return spaces.map(({ label }) => label!.title)
      const [{ client, base }] = spaces as [CloudSpace]
      return foldersIn(await listFolder(io, client, base))
    },

    async *changes(io, cursor) {
      yield* changesOf(io, await sessions.reopen(io), cursor)
    },

    async *read(io, item) {
      yield* read(io, await sessions.get(io), item)
    },

    async *rights(io, cursor) {
      yield* rightsOf(io, await openCloud(io, product), cursor)
    },
  })
}
