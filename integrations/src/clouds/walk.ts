import { depthFirst } from '../dav/ahead.ts'
import { type Listing, type ListingIo, listFolder } from '../dav/list-folder.ts'
import type { Child } from '../dav/listing.ts'
import { readableName } from '../dav/path.ts'
import { listingBounds } from '../budget.ts'
import { type Change, IntegrationError } from '../kit.ts'
import { type Around, enter, isMounted, isOnMount, storageOf } from './around.ts'
import type { CloudIo } from './settings.ts'
import { idOf, type Space } from './space.ts'
import { type Tag, tagOf } from './tags.ts'

/** A folder to be listed. `old` is how it was when it was last listed, `now` what the next run will know of it. */
export type Folder = { space: Space; names: readonly string[]; ids: readonly string[]; around: Around; old: Tag | null; now: Tag }

/** What makes an item of a file. */
type Told = (file: Child, folder: Folder) => Change

/**
 * Every file below these folders, except where a folder is as it was: there the server passes on what changes below to each folder above.
 * Where it cannot, on storage from elsewhere, everything is listed.
 *
 * @param tell what is said about one file
 */
export async function* walk(io: CloudIo & ListingIo, starts: readonly Folder[], tell: Told): AsyncGenerator<Change> {
  const waiting = starts.toReversed()
  yield* depthFirst(io.signal, waiting, {
    list: (folder, signal) => list({ ...io, signal }, folder),
    *visit(folder, listing) {
      const before = waiting.length
      yield* changesIn(folder, listing, { waiting, tell })
      io.budget.take('folders', waiting.length - before)
    },
  })
}

/** Storage from elsewhere may be away while the server is well; its documents are kept, and the rest is listed. */
async function list(io: CloudIo & ListingIo, { space, names, ids, around }: Folder): Promise<Listing> {
  return listFolder(io, space.client, names).catch((error: unknown) => {
    const isAway = error instanceof IntegrationError && error.reason === 'throttled' && error.retryAfterMs === null
    if (!isAway || !isOnMount(around) || ids.length === 0) throw error
    return { answer: 'skipped', reason: 'The storage behind this folder is not available just now.' }
  })
}

/** @throws IntegrationError `settings` when the base folder itself is not listed: then nothing can be said about any document. */
function* changesIn(folder: Folder, listing: Listing, { waiting, tell }: { waiting: Folder[]; tell: Told }): Generator<Change> {
  if (listing.answer !== 'listed') {
    if (folder.ids.length === 0) throw new IntegrationError('settings', 'The server does not list the base folder any more.')
    // It has to be asked about again, whatever the folders around it say.
    folder.now.tag = null
    if (listing.answer === 'skipped') yield { kind: 'skipped', externalId: folder.now.id, reason: listing.reason }
    return
  }
  const before = new Map(folder.old?.inner.map((tag) => [tag.id, tag]))
  const inner: Folder[] = []
  for (const child of listing.children) {
    // Encrypted in the browsers of its owners: neither names nor contents mean anything here.
    if (child.own['is-encrypted'] === '1') continue
    const id = idOf(child)
    // A mount may change without the folder around it noticing.
    if (storageOf(child) !== folder.around.storage) folder.now.tag = null
    const skipped = reasonToSkip(child, folder)
    if (skipped !== null) {
      folder.now.tag = null
      yield { kind: 'skipped', externalId: id, reason: skipped }
    } else if (!child.collection) {
      if (child.status < 300) yield tell(child, folder)
    } else {
      const next = within(folder, child, before.get(id) ?? null)
      folder.now.inner.push(next.now)
      if (next.now === next.old) yield { kind: 'unchanged', externalId: id }
      else inner.push(next)
    }
  }
  for (const next of inner.reverse()) waiting.push(next)
}

/** A folder inside another. One that is as it was stays as it is remembered, with all below it. */
function within({ space, names, ids, around }: Folder, child: Child, old: Tag | null): Folder {
  const place = [...names, child.name]
  const inside = enter(around, child)
  const id = idOf(child)
  const tag = isMounted(child) ? null : tagOf(child.etag, place, inside)
  const isAsItWas = old !== null && tag !== null && old.tag === tag
  return { space, names: place, ids: [...ids, id], around: inside, old, now: isAsItWas ? old : { id, tag, inner: [] } }
}

function reasonToSkip({ status, collection, name }: Child, { names }: Folder): string | null {
  if (status === 403) return 'The server does not let this user read it (403).'
  if (collection && names.length >= listingBounds.depth)
    return `${readableName(name)} lies more than ${listingBounds.depth} folders deep.`
  return null
}
