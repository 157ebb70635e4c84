import { type Change, IntegrationError, type SourceIo } from '../../kit/kit.ts'
import type { BlockFile } from './block.ts'
import { type NotionClient, clientOf, proveAccess } from './client.ts'
import { type NotionCursor, isDue, isMidway, understood, written } from './cursor.ts'
import { entryItem, externalId, fileItems, filesIn, versionOf } from './items.ts'
import { editedSince, everything, lastTrashed } from './listing.ts'
import { filesOf } from './page-text.ts'
import { type NotionPeople, peopleOf } from './people.ts'
import { isChosen, type PageLocations, placesOf } from './places.ts'
import type { NotionSettings } from './settings.ts'
import type { SearchEntry } from './shapes.ts'

type ReadingIo = SourceIo<NotionSettings>
type Run = { io: ReadingIo; client: NotionClient; places: PageLocations; people: NotionPeople; whole: boolean }

const bundle = 100
const beginning = '1970-01-01T00:00:00.000Z'

export async function* changes(io: ReadingIo, cursor: string | null): AsyncGenerator<Change> {
  const client = clientOf(io)
  const run = { io, client, places: placesOf(client), people: peopleOf(client) }
  const chosen = io.settings.pages
  const known = understood(cursor, chosen)
  if (!known && isMidway(cursor)) yield { kind: 'anew' }
  if (!known || known.after !== undefined || isDue(known) || (await isKnownTrashed(run)))
    return yield* listed({ ...run, whole: true }, known)

  const pages = new Set(known.pages)
  let { since } = known
  for await (const entries of editedSince(client, known.since)) {
    for (const entry of entries) run.places.learn(entry)
    since = newest(since, entries)
    yield* changesOf({ ...run, whole: false }, entries, pages)
  }
  yield { kind: 'cursor', cursor: written({ ...known, since, pages, partial: known.partial + 1 }, chosen) }
}

/**
 * Everything, or what is left of it. Finding it takes a call for a hundred pages, and yielding it one for each: so all is found again, and yielded
 * in the order of its ids, which does not change. What came or changed since `since` is reported by the runs after it.
 */
async function* listed(run: Run, known: NotionCursor | null): AsyncGenerator<Change> {
  const { client, places } = run
  const chosen = run.io.settings.pages
  const { after } = known ?? {}
  const found = [...(await everything(client, places, known?.pages ?? [])).values()]
  for (const entry of found) await places.path(entry)
  const cost = client.calls()
  const since = known && after !== undefined ? known.since : newest(known?.since ?? beginning, found)
  const entries = found.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const isListed = ({ id }: SearchEntry): boolean => after !== undefined && id <= after
  const pages = new Set<string>()
  for (const entry of entries.filter(isListed))
    if (entry.kind === 'page' && isChosen(chosen, entry, await places.path(entry))) pages.add(entry.id)
  const left = entries.filter((entry) => !isListed(entry))
  for (let start = 0, passed = 0; start < left.length; start += bundle) {
    const part = left.slice(start, start + bundle)
    yield* changesOf(run, part, pages)
    passed += part.length
    // A cursor names every page, so the more there are, the rarer it is.
    if (start + bundle >= left.length || passed < pages.size / 20) continue
    passed = 0
    const here = { since, cost, partial: 0, pages: new Set([...(known?.pages ?? []), ...pages]), after: part.at(-1)!.id }
    yield { kind: 'cursor', cursor: written(here, chosen), midway: true }
  }
  yield { kind: 'complete' }
  yield { kind: 'cursor', cursor: written({ since, cost, partial: 0, pages }, chosen) }
}

const newest = (since: string, entries: readonly SearchEntry[]): string =>
  entries.reduce((latest, { editedAt }) => (Date.parse(editedAt) > Date.parse(latest) ? editedAt : latest), since)

/** What lies below a page goes to the trash with it and is not named there, so all is listed then. */
async function isKnownTrashed({ io, client }: Pick<Run, 'io' | 'client'>): Promise<boolean> {
  return (await io.known((await lastTrashed(client)).map(externalId))).size > 0
}

/** @param pages receives the pages among what was yielded. */
async function* changesOf(run: Run, entries: readonly SearchEntry[], pages: Set<string>): AsyncGenerator<Change> {
  for (let from = 0; from < entries.length; from += bundle) {
    const part = entries.slice(from, from + bundle)
    const versions = await run.io.known(part.map(externalId))
    for (const entry of part) {
      const known = versions.get(externalId(entry))
      if (!run.whole && known === versionOf(entry)) continue
      const path = await run.places.path(entry)
      if (!isChosen(run.io.settings.pages, entry, path)) continue
      if (entry.kind === 'page') pages.add(entry.id)
      yield* documentsOf(run, { entry, path, known })
    }
  }
}

type Placed = { entry: SearchEntry; path: readonly SearchEntry[]; known: string | undefined }

/** A page or a database, and the files in it. Files first: once the page counts as indexed, nobody looks for them again. */
async function* documentsOf(run: Run, { entry, path, known }: Placed): AsyncGenerator<Change> {
  const page = await entryItem(run.people, entry, path)
  const files: BlockFile[] = []
  if (page.version === known) yield { kind: 'unchanged', externalId: filesIn(entry, page.version) }
  else if (entry.kind === 'page') {
    const skipped = await findFiles(run, { entry, path, known }, page.version, files)
    if (skipped) yield skipped
  }
  for (const item of fileItems(page, entry, path, files)) yield { kind: 'item', item }
  yield { kind: 'item', item: page }
}

/**
 * @param files receives the files in the blocks of the page.
 * @returns what to say of the files there were before, where the page does not let itself be read.
 */
async function findFiles(run: Run, { entry, known }: Placed, version: string, files: BlockFile[]): Promise<Change | null> {
  try {
    files.push(...(await filesOf(run.io, run.client, entry, version)))
    return null
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error
    if (error.reason === 'notFound') return null
    if (error.reason !== 'forbidden' && error.reason !== 'upstream') throw error
    // Where Notion answers otherwise, it is this page alone that it stumbles over.
    if (error.reason === 'upstream') await proveAccess(run.client)
    return known === undefined ? null : { kind: 'skipped', externalId: filesIn(entry, known), reason: error.message }
  }
}
