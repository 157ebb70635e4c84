import type { ListingIo } from '../dav/list-folder.ts'
import type { Child } from '../dav/listing.ts'
import type { Change } from '../kit.ts'
import { itemOf } from './item.ts'
import type { Session } from './session.ts'
import type { CloudIo } from './settings.ts'
import type { Space } from './space.ts'
import { digest, type Memory, pack, settle, type Tag, tagOf, unpack } from './tags.ts'
import { type Folder, walk } from './walk.ts'

/** Every so many runs everything is listed, for what no entity tag told: there is no other way to notice that one was wrong. */
const fullEvery = 24

/**
 * Everything, or only the folders below which something changed since the cursor. What is in the trash is not listed and so is gone; what
 * comes back has its old id.
 */
export async function* changesOf(
  io: CloudIo & ListingIo,
  { cloud, spaces, paths }: Session,
  cursor: string | null,
): AsyncGenerator<Change> {
  const of = digest(JSON.stringify([cloud.me.id, io.settings.mirrorRights, spaces.map(({ root, base }) => [root.id, base])]))
  const past = unpack(cursor, of)
  const turn = past ? past.turn + 1 : 0
  const starts = spaces.map((space) => startOf(space, turn % fullEvery === 0 ? null : past))
  const changed = starts.filter(({ old, now }) => old !== now)
  const now: Memory = { of, turn, roots: starts.map((start) => start.now) }

  for (const { space, old, now } of starts)
    if (old === now && space.label) yield { kind: 'unchanged', externalId: space.label.id }
  yield* walk(io, changed, (file: Child, folder: Folder) => {
    const item = itemOf(cloud, file, folder, io.settings.mirrorRights)
    if (cloud.dialect.find) paths.keep(item.externalId, [...folder.names, file.name])
    return { kind: 'item', item }
  })
  // A tree without a name above it cannot be passed over by name; but where the only one did not change, nothing is gone either.
  if (changed.length > 0 || spaces.every(({ label }) => label)) yield { kind: 'complete' }
  for (const { now } of starts) settle(now)
  yield { kind: 'cursor', cursor: pack(now) }
}

function startOf(space: Space, past: Memory | null): Folder {
  const { id, etag, around } = space.root
  const tag = tagOf(etag, space.base, around)
  const old = past?.roots.find((root) => root.id === id) ?? null
  const now: Tag = old !== null && tag !== null && old.tag === tag ? old : { id, tag, inner: [] }
  return { space, names: space.base, ids: [], around, old, now }
}
