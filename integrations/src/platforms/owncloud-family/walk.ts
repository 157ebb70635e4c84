import {
  type FolderListing as Answer,
  type ListingIo,
  listFolder,
  listedTogether,
  sizeOf,
} from '../../protocols/dav/list-folder.ts'
import type { Child } from '../../protocols/dav/listing.ts'
import { readableName } from '../../protocols/dav/path.ts'
import { listingBounds } from '../../kit/budget.ts'
import { type Change, IntegrationError } from '../../kit/kit.ts'
import { type Around, enter, isMounted, isOnMount, storageOf } from './around.ts'
import type { CloudIo } from './settings.ts'
import { idOf, type CloudSpace } from './space.ts'
import { depthFirst, type Midway, type ResumePath, resumePathInto } from '../../protocols/file-server/tree.ts'
import { type Tag, tagOf } from './tags.ts'

/**
 * A folder to be listed. `old` is how it was when it was last listed, `now` what the next run will know of it; when both are the same, it is
 * as it was, with all below it.
 */
export type CloudFolder = {
  space: CloudSpace
  names: readonly string[]
  ids: readonly string[]
  around: Around
  old: Tag | null
  now: Tag
}

/** Turns a file into a change. */
type ToChange = (file: Child, folder: CloudFolder) => Change

type Listing = Answer | { answer: 'unchanged' }

type Course = {
  /** Where to resume below the first of the folders; null: at its beginning. */
  from: Midway | null
  /** Folders that earlier parts of the listing met. */
  met: ReadonlySet<string>
  /** The change to yield for one file. */
  toChange: ToChange
  cursorAt(folder: CloudFolder, taken: Midway['taken']): string
}

/**
 * Every file below these folders, except where a folder is as it was: there the server passes changes below on to each folder above.
 * Where it cannot, on storage from elsewhere, everything is listed.
 */
export async function* walk(
  io: CloudIo & ListingIo,
  roots: readonly CloudFolder[],
  { from, met, toChange, cursorAt }: Course,
): AsyncGenerator<Change> {
  yield* depthFirst<CloudFolder, Listing, Change>({
    roots,
    from,
    together: listedTogether,
    budget: io.budget,
    signal: io.signal,
    list: (folder, signal) => (folder.old === folder.now ? { answer: 'unchanged' } : list({ ...io, signal }, folder)),
    sizeOf: (listing) => (listing.answer === 'unchanged' ? 0 : sizeOf(listing)),
    visit: (folder, listing, resumePath) => changesIn(folder, listing, { resumePath, met, toChange }),
    cursorAt: ({ folder, taken }) => cursorAt(folder, taken),
  })
}

/** External storage may be unreachable while the server is well; its documents stay, and the rest is listed. */
async function list(io: CloudIo & ListingIo, { space, names, ids, around }: CloudFolder): Promise<Answer> {
  return listFolder(io, space.client, names).catch((error: unknown) => {
    const isAway = error instanceof IntegrationError && error.reason === 'throttled' && error.retryAfterMs === null
    if (!isAway || !isOnMount(around) || ids.length === 0) throw error
    return { answer: 'skipped', reason: 'The storage behind this folder is not available just now.' }
  })
}

/** @throws IntegrationError `settings` when the base folder itself is not listed: then nothing can be said about any document. */
function* changesIn(
  folder: CloudFolder,
  listing: Listing,
  { resumePath, met, toChange }: { resumePath: ResumePath } & Pick<Course, 'met' | 'toChange'>,
): Generator<Change, readonly CloudFolder[]> {
  if (listing.answer === 'unchanged') {
    // A tree without a name above it cannot be passed over by name.
    const label = folder.ids.length > 0 ? folder.now.id : folder.space.label?.id
    if (label !== undefined) yield { kind: 'unchanged', externalId: label }
    return []
  }
  if (listing.answer !== 'listed') {
    if (folder.ids.length === 0) throw new IntegrationError('settings', 'The server does not list the base folder any more.')
    // It has to be asked about again, whatever the folders around it say.
    folder.now.tag = null
    if (listing.answer === 'skipped') yield { kind: 'skipped', externalId: folder.now.id, reason: listing.reason }
    return []
  }
  const before = new Map(folder.old?.inner.map((tag) => [tag.id, tag]))
  const inner: CloudFolder[] = []
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
      if (child.status < 300) yield toChange(child, folder)
    } else {
      const into = resumePathInto(child.name, resumePath)
      if (into === 'behind') continue
      const next = within(folder, child, before.get(id) ?? null)
      if (into === null) folder.now.inner.push(next.now)
      else next.now = resumedTag(folder, id)
      // It was moved here since: what it has lost meanwhile counts as listed, so it must not be skipped next time.
      if (into === null && met.has(id) && next.now !== next.old) next.now.tag = null
      inner.push(next)
    }
  }
  return inner
}

/**
 * What an earlier part of the listing knew of the folder on the resume path, which is the last it met. Of another one in its place it knew
 * nothing, and this part will not see all of it.
 */
function resumedTag({ now }: CloudFolder, id: string): Tag {
  const last = now.inner.at(-1)
  if (last?.id === id) return last
  const unknown: Tag = { id, tag: null, inner: [] }
  now.inner.push(unknown)
  return unknown
}

/** A folder inside another. One that is as it was stays as it is remembered, with all below it. */
function within({ space, names, ids, around }: CloudFolder, child: Child, old: Tag | null): CloudFolder {
  const place = [...names, child.name]
  const inside = enter(around, child)
  const id = idOf(child)
  const tag = isMounted(child) ? null : tagOf(child.etag, place, inside)
  const isAsItWas = old !== null && tag !== null && old.tag === tag
  return { space, names: place, ids: [...ids, id], around: inside, old, now: isAsItWas ? old : { id, tag, inner: [] } }
}

function reasonToSkip({ status, collection, name }: Child, { names }: CloudFolder): string | null {
  if (status === 403) return 'The server does not let this user read it (403).'
  if (collection && names.length >= listingBounds.depth)
    return `${readableName(name)} lies more than ${listingBounds.depth} folders deep.`
  return null
}
