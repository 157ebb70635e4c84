import { z } from 'zod'
import { type NotionClient, isStale, listOf, unlessHidden } from './client.ts'
import { IntegrationError } from '../../kit/kit.ts'
import type { PageLocations } from './places.ts'
import { AnyEntry, type SearchEntry, entryOf } from './shapes.ts'

/** Search shows what was edited up to here before again: its index comes after the edits. */
const overlapMs = 3_600_000

const Found = listOf(AnyEntry)

/** Pages and databases shared with the integration, in the order of their edits. https://developers.notion.com/reference/post-search */
async function* search(
  client: NotionClient,
  direction: 'ascending' | 'descending',
  filter?: object,
): AsyncGenerator<SearchEntry[]> {
  const body = { sort: { timestamp: 'last_edited_time', direction }, ...(filter && { filter }) }
  for (let isFirst = true; ; isFirst = false) {
    try {
      for await (const page of client.found('/v1/search', Found, body)) yield page.map(entryOf)
      return
    } catch (error) {
      if (isFirst && isStale(error)) continue
      if (!(error instanceof IntegrationError) || error.reason !== 'forbidden') throw error
      const advice = 'In Notion, the integration needs the capability to read content.'
      throw new IntegrationError('settings', `${error.message} ${advice}`, { cause: error })
    }
  }
}

/** Everything search returns, the newest edit first. */
export const lastEdited = (client: NotionClient): AsyncGenerator<SearchEntry[]> => search(client, 'descending')

/** @throws IntegrationError `settings` — the integration lacks the capability */
export async function proveReading(client: NotionClient): Promise<void> {
  for await (const _ of lastEdited(client)) return
}

/** What was edited since a time, a little before it included: newest first. */
export async function* editedSince(client: NotionClient, since: string): AsyncGenerator<SearchEntry[]> {
  const from = Date.parse(since) - overlapMs
  for await (const page of lastEdited(client)) {
    yield page.filter(({ editedAt }) => Date.parse(editedAt) >= from)
    if (page.some(({ editedAt }) => Date.parse(editedAt) < from)) return
  }
}

/** What was put in the trash last. https://github.com/makenotion/notion-sdk-js/releases/tag/v5.23.2 */
export async function lastTrashed(client: NotionClient): Promise<SearchEntry[]> {
  for await (const page of search(client, 'descending', { in_trash: true })) return page
  return []
}

const Rows = listOf(z.union([AnyEntry, z.object({ object: z.string() }).transform(() => null)]))

/**
 * All there is. "Search is not guaranteed to return everything"
 * (https://developers.notion.com/reference/search-optimizations-and-limitations), so rows are requested from their database as well, and what
 * was there the last time and is not found is checked by itself, before it counts as deleted.
 *
 * @param before ids of pages that were there the last time.
 */
export async function everything(
  client: NotionClient,
  places: PageLocations,
  before: Iterable<string>,
): Promise<Map<string, SearchEntry>> {
  const entries = new Map<string, SearchEntry>()
  const add = (entry: SearchEntry | null): void => {
    if (entry === null || entry.inTrash) return
    entries.set(entry.id, entry)
    places.learn(entry)
  }
  // The oldest edit first: what is edited meanwhile comes once more at the end, and nothing slips through.
  for await (const page of search(client, 'ascending')) page.forEach(add)
  // A wiki holds databases, which are found on the way.
  for (const { kind, id } of entries.values()) if (kind === 'data_source') await rowsOf(client, id, add)
  for (const id of before) if (!entries.has(id)) add(await places.entry('page', id))
  return entries
}

/** https://developers.notion.com/reference/query-a-data-source; of very large ones it gives ten thousand, and search the rest. */
async function rowsOf(client: NotionClient, id: string, add: (entry: SearchEntry | null) => void): Promise<void> {
  try {
    for await (const page of client.found(`/v1/data_sources/${encodeURIComponent(id)}/query`, Rows))
      for (const row of page) add(row && entryOf(row))
  } catch (error) {
    unlessHidden(error)
  }
}
