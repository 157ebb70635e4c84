import type { ListingIo } from '../../protocols/dav/list-folder.ts'
import type { Change } from '../../kit/kit.ts'
import { itemOf } from './item.ts'
import type { CloudSession } from './session.ts'
import type { CloudIo } from './settings.ts'
import type { CloudSpace } from './space.ts'
import { isMidway } from '../../protocols/file-server/tree.ts'
import { digest, idsIn, pack, settle, type Tag, tagOf, unpack, upTo } from './tags.ts'
import { type CloudFolder, walk } from './walk.ts'

/** Every so many runs everything is listed, for changes that no entity tag showed: a wrong tag cannot be noticed otherwise. */
const fullEvery = 24

/**
 * Everything, or only the folders below which something changed since the cursor. What is in the trash is not listed and so is removed; what
 * comes back has its old id.
 */
export async function* changesOf(
  io: CloudIo & ListingIo,
  { cloud, spaces, paths }: CloudSession,
  cursor: string | null,
): AsyncGenerator<Change> {
  const of = digest(JSON.stringify([cloud.me.id, io.settings.mirrorRights, spaces.map(({ root, base }) => [root.id, base])]))
  const left = unpack(cursor, of)
  if (!left?.midway && isMidway(cursor)) yield { kind: 'anew' }
  const turn = left?.midway ? left.turn : left ? left.turn + 1 : 0
  const past = left?.midway ? left.midway.past : turn % fullEvery === 0 ? null : (left?.roots ?? null)
  const finished = left?.midway ? left.roots.slice(0, -1) : []
  const starts = spaces.slice(finished.length).map((space) => startOf(space, past))
  // As it was known when its listing began: what changed since then is seen by the next run.
  if (left?.midway) starts[0]!.now = left.roots.at(-1)!
  const roots = [...finished, ...starts.map(({ now }) => now)]

  yield* walk(io, starts, {
    from: left?.midway ?? null,
    met: new Set(left?.midway ? idsIn(left.roots) : []),
    toChange(file, folder) {
      const item = itemOf(cloud, file, folder, io.settings.mirrorRights)
      if (cloud.dialect.find) paths.keep(item.externalId, [...folder.names, file.name])
      return { kind: 'item', item }
    },
    cursorAt({ space, names, ids }, taken) {
      const before = roots.slice(0, spaces.indexOf(space))
      const here = roots[before.length]!
      for (const each of [...before, here]) settle(each)
      const midway = { path: names.slice(space.base.length), taken, past }
      return pack({ of, turn, roots: [...before, upTo(here, ids)], midway })
    },
  })
  // Where the only tree did not change, and has no name by which to say so, nothing was deleted either.
  if (starts.some(({ old, now }) => old !== now) || spaces.every(({ label }) => label)) yield { kind: 'complete' }
  for (const now of roots) settle(now)
  yield { kind: 'cursor', cursor: pack({ of, turn, roots }) }
}

function startOf(space: CloudSpace, past: readonly Tag[] | null): CloudFolder {
  const { id, etag, around } = space.root
  const tag = tagOf(etag, space.base, around)
  const old = past?.find((root) => root.id === id) ?? null
  const now: Tag = old !== null && tag !== null && old.tag === tag ? old : { id, tag, inner: [] }
  return { space, names: space.base, ids: [], around, old, now }
}
