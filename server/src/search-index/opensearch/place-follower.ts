import type { DocumentId } from '@quarry/contract/ids'
import type { SearchPool } from '@quarry/search-engine/search-index'
import type { Db } from '../../db/db.ts'
import {
  countReadable,
  findDocumentIds,
  findInstallation,
  flushCommits,
  type Installation,
  loadDocuments,
} from '../outbox.store.ts'
import { isReached } from '../position.ts'
import { changesWithin, idsOf, StaleIndex } from '../stale-index.ts'
import type { Bulk } from './bulk.ts'
import type { OpenSearch } from './client.ts'
import { WriterOvertaken, standingOf, writeStanding } from './control.ts'
import { entryOf, stubOf } from './entries.ts'
import { movePlace, noteFailures, type SearchPlace } from './places.store.ts'
import { aliasOf } from './schema.ts'

const batchSize = 200
/** A place is filled for so long at a time: changes are taken in between, also those of other places. */
const fillMs = 2_000
/** A position that nothing moved for so long is moved all the same, or the changes since might be dropped as too old. */
const longestStandMs = 10 * 60_000

/** @property token of the right to write. @property version of what is written next. @property refresh resolves once all that was written can be found. */
export type Writing = {
  db: Db
  node: OpenSearch
  bulk: Bulk
  pool: SearchPool
  token: number
  version: () => number
  refresh: (indexName: string) => Promise<void>
  signal: AbortSignal
}

/** The history of the database that this is; entries of another one are written again. */
export const historyOf = ({ id, timeline }: Installation): string => `${id}/${timeline ?? ''}`

/**
 * Brings a place up to date: takes what changed, and fills it some more where it does not hold all.
 * @returns where it stands.
 * @throws StaleIndex when all has to be written again, in a place of its own. @throws WriterOvertaken
 */
export async function followPlace(writing: Writing, place: SearchPlace): Promise<SearchPlace> {
  const known = await standingOf(writing.node, place)
  const standing = await takeChanges(writing, known, known.stands > longestStandMs || known.position !== place.position)
  return standing.filled ? standing : fill(writing, standing)
}

/** @param isMoved whether the place is moved even where nothing had changed. */
async function takeChanges(writing: Writing, place: SearchPlace, isMoved: boolean): Promise<SearchPlace> {
  const { db, signal } = writing
  const here = await findInstallation(db)
  if (place.history !== historyOf(here)) throw new StaleIndex('The database is another one, or has another history by now.')
  if (!isReached(place.position, here.now)) throw new StaleIndex('It has seen more than the database.')
  const { workspaceId, position: since } = place
  let taken = 0
  for await (const changes of changesWithin({ db, workspaceId }, { since, until: here.now })) {
    const ids = idsOf(changes)
    taken += ids.length
    for (let from = 0; from < ids.length; from += batchSize) {
      signal.throwIfAborted()
      await write(writing, place, ids.slice(from, from + batchSize))
    }
  }
  return taken > 0 || isMoved ? moveTo(writing, { ...place, position: here.now }) : place
}

/** What was written is found before anybody is told so, and the database is told first: the index is never ahead of it. */
async function moveTo(writing: Writing, place: SearchPlace): Promise<SearchPlace> {
  await writing.refresh(place.indexName)
  if (!(await movePlace(writing.db, writing.token, place)))
    throw new WriterOvertaken('Another process writes, or the place was left.')
  await writeStanding(writing.node, place, writing.version())
  return place
}

/** Changes are taken between the batches, never beside one: a batch that was loaded before a change must not be written after it. */
async function fill(writing: Writing, begun: SearchPlace): Promise<SearchPlace> {
  const { db, signal } = writing
  const { workspaceId } = begun
  const all = await countReadable(db, workspaceId)
  let place = begun
  let done = Math.round(place.progress * all)
  for (const until = performance.now() + fillMs; performance.now() < until;) {
    signal.throwIfAborted()
    const ids = await findDocumentIds(db, workspaceId, place.builtTo, batchSize)
    if (ids.length === 0) return takeChanges(writing, { ...place, filled: true, progress: 1 }, true)
    await write(writing, place, ids)
    done += ids.length
    place = { ...place, builtTo: ids.at(-1)!, progress: Math.min(0.99, done / all) }
  }
  return takeChanges(writing, place, true)
}

async function write({ db, bulk, pool, version }: Writing, place: SearchPlace, ids: readonly DocumentId[]): Promise<void> {
  const documents = await loadDocuments(db, place.workspaceId, ids, null)
  // What a crash of the database could still undo is written nowhere else.
  await flushCommits(db)
  const slots = await pool.run('build', { kind: 'spell', documents })
  const present = new Set(documents.map(({ id }) => id))
  const entries = [
    ...documents.map((document, index) => entryOf(place.id, document, slots[index]!)),
    ...ids.filter((id) => !present.has(id)).map(stubOf),
  ]
  const target = { alias: aliasOf(place.indexName), place: place.id }
  const refused = await bulk.write(target, entries, version)
  // What stood for them is not true any more.
  await bulk.write(target, [...refused.keys()].map(stubOf), version)
  await noteFailures(db, place, ids, refused)
}
