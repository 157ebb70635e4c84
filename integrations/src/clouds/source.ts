import { foldersIn, listFolder } from '../dav/list-folder.ts'
import { splitPath } from '../dav/path.ts'
import { source } from '../kit.ts'
import type { SignIn } from '../sign-in.ts'
import { changesOf } from './changes.ts'
import { read } from './read.ts'
import { rightsOf } from './rights.ts'
import { openCloud, openSessions, type Product } from './session.ts'
import { cloudSettings } from './settings.ts'
import type { Space } from './space.ts'

/** A source of the Nextcloud and ownCloud family. */
export function cloudSource(product: Product, signIn?: SignIn) {
  const sessions = openSessions(product)
  return source({
    access: ['PUBLIC', 'RESTRICTED'],
    settings: cloudSettings,
    ...(signIn && { signIn }),
    parallel: 4,

    async check(io) {
      const { cloud } = await sessions.reopen(io)
      // What was copied from a page need not be looked for above it each time.
      return io.settings.url.replace(/\/+$/, '') === cloud.root ? {} : { remember: { url: cloud.root } }
    },

    async folders(io) {
      const { spaces } = await sessions.reopen(io)
      // Above several trees are only their names.
      if (spaces.every(({ label }) => label) && splitPath(io.settings.baseFolder).length === 0)
        return spaces.map(({ label }) => label!.title)
      const [{ client, base }] = spaces as [Space]
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
