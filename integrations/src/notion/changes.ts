import { type Change, IntegrationError } from '../kit.ts'
import type { BlockFile } from './block.ts'
import { type Client, clientOf, type NotionIo, proveAccess } from './client.ts'
import { isDue, understood, written } from './cursor.ts'
import { entryItem, externalId, fileItems, filesIn, versionOf } from './items.ts'
import { editedSince, everything, lastTrashed } from './listing.ts'
import { filesOf } from './page-text.ts'
import { type People, peopleOf } from './people.ts'
import { isChosen, type Places, placesOf } from './places.ts'
import type { Entry } from './shapes.ts'

type Run = { io: NotionIo; client: Client; places: Places; people: People; whole: boolean }

const bundle = 100
const beginning = '1970-01-01T00:00:00.000Z'

export async function* changes(io: NotionIo, cursor: string | null): AsyncGenerator<Change> {
  const client = clientOf(io)
  const run = { io, client, places: placesOf(client), people: peopleOf(client) }
  const chosen = io.settings.pages
  const known = understood(cursor, chosen)
  if (known && !isDue(known) && !(await isKnownTrashed(run))) {
    const pages = new Set(known.pages)
    let { since } = known
    for await (const entries of editedSince(client, known.since)) {
      for (const entry of entries) run.places.learn(entry)
      since = newest(since, entries)
      yield* told({ ...run, whole: false }, entries, pages)
    }
    return yield { kind: 'cursor', cursor: written({ ...known, since, pages, partial: known.partial + 1 }, chosen) }
  }
  const entries = [...(await everything(client, run.places, known?.pages ?? [])).values()]
  for (const entry of entries) await run.places.path(entry)
  const cost = client.calls()
  const pages = new Set<string>()
  yield* told({ ...run, whole: true }, entries, pages)
  yield { kind: 'complete' }
  yield {
    kind: 'cursor',
    cursor: written({ since: newest(known?.since ?? beginning, entries), cost, partial: 0, pages }, chosen),
  }
}

const newest = (since: string, entries: readonly Entry[]): string =>
  entries.reduce((latest, { editedAt }) => (Date.parse(editedAt) > Date.parse(latest) ? editedAt : latest), since)

/** What lies below a page goes to the trash with it and is not named there, so all is listed then. */
async function isKnownTrashed({ io, client }: Pick<Run, 'io' | 'client'>): Promise<boolean> {
  return (await io.known((await lastTrashed(client)).map(externalId))).size > 0
}

/** @param pages receives the pages among what was told. */
async function* told(run: Run, entries: readonly Entry[], pages: Set<string>): AsyncGenerator<Change> {
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

type Placed = { entry: Entry; path: readonly Entry[]; known: string | undefined }

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
