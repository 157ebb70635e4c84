import { createHash } from 'node:crypto'
import { listingBounds } from '../budget.ts'
import type { Ancestor, Change, Item } from '../kit.ts'
import { depthFirst } from '../dav/ahead.ts'
import type { DavClient } from '../dav/client.ts'
import { type Listing, type ListingIo, listFolder } from '../dav/list-folder.ts'
import type { Child } from '../dav/listing.ts'
import { readableName } from '../dav/path.ts'
import { versionOf } from '../dav/version.ts'

const maxIdLength = 2000

/** A folder to be listed; `seen` are the contents of the folders around it, innermost first. */
type Folder = { names: readonly string[]; seen: Seen | null }
type Seen = { contents: string; around: Seen | null }

/**
 * Every file below the base folder, depth first.
 *
 * @throws IntegrationError as soon as any folder fails in a way that says nothing about this folder alone; nothing is `complete` then.
 */
export async function* walk(io: ListingIo, client: DavClient): AsyncGenerator<Change> {
  const waiting: Folder[] = [{ names: [], seen: null }]
  yield* depthFirst(io.signal, waiting, {
    list: ({ names }, signal) => listFolder({ ...io, signal }, client, names),
    *visit(folder, listing) {
      const before = waiting.length
      yield* changesIn(folder, listing, waiting)
      io.budget.take('folders', waiting.length - before)
    },
  })
  yield { kind: 'complete' }
}

/** What one folder contributes; the folders inside join those that wait. */
function* changesIn(folder: Folder, listing: Listing, waiting: Folder[]): Generator<Change> {
  const id = idOf(folder.names)
  if (listing.answer === 'gone') return
  if (listing.answer === 'skipped') return yield { kind: 'skipped', externalId: id, reason: listing.reason }

  const contents = contentsOf(listing.children)
  if (isLoop(contents, folder.seen, listing.children)) {
    return yield { kind: 'skipped', externalId: id, reason: 'The folder contains itself.' }
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
  for (const next of inner.reverse()) waiting.push(next)
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
