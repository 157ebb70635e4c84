import { createHash } from 'node:crypto'
import { listingBounds } from '../../kit/budget.ts'
import type { Ancestor, Change, Item } from '../../kit/kit.ts'
import type { DavClient } from '../../protocols/dav/client.ts'
import { type FolderListing, type ListingIo, listFolder, listedTogether, sizeOf } from '../../protocols/dav/list-folder.ts'
import type { Child } from '../../protocols/dav/listing.ts'
import { readableName } from '../../protocols/dav/path.ts'
import { versionOf } from '../../protocols/dav/version.ts'
import { depthFirst, type Midway } from '../../protocols/file-server/tree.ts'

const maxIdLength = 2000

/** A folder to be listed; `seen` are the contents of the folders around it, innermost first. */
type Folder = { names: readonly string[]; seen: Seen | null }
type Seen = { contents: string; around: Seen | null }

/**
 * Every file below the base folder, depth first.
 *
 * @param from where to continue with a listing; null: at its beginning
 * @throws IntegrationError as soon as any folder fails in a way that says nothing about this folder alone; nothing is `complete` then.
 */
export async function* walk(io: ListingIo, client: DavClient, from: Midway | null): AsyncGenerator<Change> {
  yield* depthFirst<Folder, FolderListing, Change>({
    roots: [{ names: [], seen: null }],
    from,
    together: listedTogether,
    budget: io.budget,
    signal: io.signal,
    list: ({ names }, signal) => listFolder({ ...io, signal }, client, names),
    sizeOf,
    visit: changesIn,
    cursorAt: ({ folder, taken }) => JSON.stringify({ midway: { path: [...folder.names], taken } satisfies Midway }),
  })
  yield { kind: 'complete' }
}

/** What one folder contributes. @returns the folders inside */
function* changesIn(folder: Folder, listing: FolderListing): Generator<Change, Folder[]> {
  const id = idOf(folder.names)
  if (listing.answer !== 'listed') {
    if (listing.answer === 'skipped') yield { kind: 'skipped', externalId: id, reason: listing.reason }
    return []
  }

  const contents = contentsOf(listing.children)
  if (isLoop(contents, folder.seen, listing.children)) {
    yield { kind: 'skipped', externalId: id, reason: 'The folder contains itself.' }
    return []
  }
  const seen = { contents, around: folder.seen }
  const ancestors = ancestorsOf(folder.names)
  const inner: Folder[] = []
  for (const child of listing.children) {
    const names = [...folder.names, child.name]
    const skipped = reasonToSkip(child, names)
    // What lies too deep was never indexed, so a cut path keeps nothing by mistake.
    if (skipped !== null) yield { kind: 'skipped', externalId: idOf(names).slice(0, maxIdLength), reason: skipped }
    else if (child.collection) inner.push({ names, seen })
    else if (child.status < 300) yield { kind: 'item', item: itemOf(child, names, ancestors) }
  }
  return inner
}

function reasonToSkip({ status, collection }: Child, names: readonly string[]): string | null {
  if (status === 403) return 'The server does not let this user read it (403).'
  if (idOf(names).length > maxIdLength) return `Its path is longer than ${maxIdLength} characters.`
  if (collection && names.length > listingBounds.depth) return `It lies more than ${listingBounds.depth} folders deep.`
  return null
}

function itemOf(child: Child, names: readonly string[], ancestors: readonly Ancestor[]): Item {
  const { size, modifiedAt, mediaType } = child
  const title = readableName(child.name)
  return {
    externalId: idOf(names),
    title,
    link: null,
    version: versionOf(child),
    size,
    updatedAt: modifiedAt,
    ancestors,
    fileName: title,
    mediaType,
  }
}

const idOf = (names: readonly string[]) => `/${names.join('/')}`

const ancestorsOf = (names: readonly string[]): Ancestor[] =>
  names.map((name, index) => ({ id: idOf(names.slice(0, index + 1)), title: readableName(name), link: null }))

const contentsOf = (children: readonly Child[]) =>
  createHash('sha256')
    .update(
      JSON.stringify(children.map(({ name, collection, etag, size, modifiedAt }) => [name, collection, etag, size, modifiedAt])),
    )
    .digest('base64')

/**
 * Whether a folder shows what a folder around it shows, which links on the server cause and which never ends. Same files in the same version
 * prove it; folders alone may be alike by chance, so they have to repeat.
 */
function isLoop(contents: string, seen: Seen | null, children: readonly Child[]): boolean {
  if (!children.some(({ collection }) => collection)) return false
  const proof = children.some(({ collection, etag, modifiedAt }) => !collection && (etag ?? modifiedAt) !== null) ? 1 : 4
  let repeats = 0
  for (let outer = seen; outer !== null; outer = outer.around) if (outer.contents === contents) repeats += 1
  return repeats >= proof
}
