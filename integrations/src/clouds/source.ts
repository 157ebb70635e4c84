import { source } from '../kit.ts'
import type { SignIn } from '../sign-in.ts'
import { changesOf } from './changes.ts'
import { read } from './read.ts'
import { rightsOf } from './rights.ts'
import { openCloud, openSessions, type Product } from './session.ts'
import { cloudSettings } from './settings.ts'

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
