import { createHash } from 'node:crypto'
import { type Ancestor, type Change, IntegrationError, type Item } from '../kit.ts'
import type { DavClient, DavIo } from './client.ts'
import { type Child, childrenIn } from './listing.ts'
import { readableName } from './path.ts'

const parallelListings = 3
const maxDepth = 200
const maxWaiting = 1_000_000
const maxIdLength = 2000

/** A folder to be listed; `seen` are the contents of the folders around it, innermost first. */
type Folder = { names: readonly string[]; seen: Seen | null }
type Seen = { contents: string; around: Seen | null }
type Listing = { answer: 'listed'; children: Child[] } | { answer: 'skipped'; reason: string } | { answer: 'gone' }

/**
 * Every file below the base folder, depth first. A few folders are listed ahead, in a fixed order, so that memory holds what lies between
 * the base folder and the current one, not the whole tree.
 *
 * @throws IntegrationError as soon as any folder fails in a way that says nothing about this folder alone; nothing is `complete` then.
 */
export async function* walk(io: DavIo, client: DavClient): AsyncGenerator<Change> {
  const stopped = new AbortController()
  const signal = AbortSignal.any([io.signal, stopped.signal])
  const waiting: Folder[] = [{ names: [], seen: null }]
  const ahead: { folder: Folder; listing: Promise<Listing> }[] = []
  try {
    while (waiting.length + ahead.length > 0) {
      while (ahead.length < parallelListings && waiting.length > 0) {
        const folder = waiting.pop()!
        const listing = listFolder({ ...io, signal }, client, folder.names)
        // A failure is met when its turn comes; until then it must not count as unhandled.
        listing.catch(() => {})
        ahead.push({ folder, listing })
      }
      const { folder, listing } = ahead.shift()!
      yield* changesIn(folder, await listing, waiting)
    }
    yield { kind: 'complete' }
  } finally {
    stopped.abort()
  }
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
  waiting.push(...inner.reverse())
  if (waiting.length > maxWaiting)
    throw new IntegrationError('upstream', `There are more than ${maxWaiting} folders beside each other.`)
}

async function listFolder(io: DavIo, client: DavClient, names: readonly string[]): Promise<Listing> {
  const answer = await client.list(io, names).catch((error: unknown) => {
    if (error instanceof IntegrationError && error.reason === 'forbidden' && names.length > 0) return error
    throw error
  })
  if (answer instanceof IntegrationError) return { answer: 'skipped', reason: answer.message }
  if (answer.status === 207) {
    const children = await childrenIn(answer, client.folderOf(answer))
    return children === null ? goneUnlessBase(names, 404) : { answer: 'listed', children }
  }
  await answer.body?.cancel()
  if (answer.status === 404 || answer.status === 410) return goneUnlessBase(names, answer.status)
  if (names.length === 0) throw new IntegrationError('settings', `The server does not list the base folder (${answer.status}).`)
  if (answer.status === 403) return { answer: 'skipped', reason: 'The server does not let this user list the folder (403).' }
  return { answer: 'skipped', reason: `The server does not list this folder (${answer.status}).` }
}

/** A folder may vanish between two listings; without the base folder nothing can be said about any document. */
function goneUnlessBase(names: readonly string[], status: number): Listing {
  if (names.length > 0) return { answer: 'gone' }
  throw new IntegrationError('settings', `The base folder is not there any more (${status}).`)
}

function reasonToSkip({ status, collection }: Child, names: readonly string[]): string | null {
  if (status === 403) return 'The server does not let this user read it (403).'
  if (idOf(names).length > maxIdLength) return `Its path is longer than ${maxIdLength} characters.`
  if (collection && names.length > maxDepth) return `It lies more than ${maxDepth} folders deep.`
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

/**
 * The entity tag without its mark of weakness, with time and size. Apache calls a tag weak during the first second only, so the mark must
 * not count; a tag that really is weak may stay the same over small changes, which time and size reveal.
 */
function versionOf({ etag, modifiedAt, size }: Child): string {
  const facts = [etag?.replace(/^W\//, ''), modifiedAt, size].filter((fact) => fact !== null && fact !== undefined)
  // A server that says nothing at all gives no reason to trust an earlier reading.
  return facts.length > 0 ? facts.join(' ') : `unknown ${Date.now()}`
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
