import type { Db } from '../../db/db.ts'
import type { OpenSearch } from './client.ts'
import { findLeft, findUsedIndexes, forgetLeft } from './places.store.ts'
import { aliasOf } from './schema.ts'

/** What was being searched or written in a place when it was left has ended by then. */
const usualGraceMs = 5 * 60_000
/** Nothing that was sent before a stub was written can arrive after so long. */
const stubsForMs = 24 * 60 * 60_000
/** Entries are deleted so many at a time, and so often in one go. */
const [atOnce, mostRounds] = [10_000, 50]

type Sweeping = { db: Db; node: OpenSearch; indexName: string }

/** Deletes the entries of places that nobody searches any more, old stubs, and indexes in which nothing lies. */
export async function sweep({ db, node, indexName }: Sweeping, graceMs = usualGraceMs): Promise<void> {
  for (const place of await findLeft(db, graceMs)) {
    const alias = aliasOf(place.indexName)
    if (await deleteAll(node, alias, { term: { _routing: place.id } }, place.id)) await forgetLeft(db, place.id)
  }
  await deleteAll(node, aliasOf(indexName), { range: { deletedAt: { lt: Date.now() - stubsForMs } } })
  const used = await findUsedIndexes(db)
  const family = indexName.slice(0, indexName.lastIndexOf('-'))
  const found = await node.call<Record<string, unknown>>({ method: 'GET', path: `${family}-*/_alias?ignore_unavailable=true` })
  for (const name of Object.keys(found))
    if (name !== indexName && !used.has(name)) await node.call({ method: 'DELETE', path: name, patienceMs: 60_000 })
}

/** @returns whether none is left. */
async function deleteAll(node: OpenSearch, alias: string, query: object, routing?: string): Promise<boolean> {
  const options = `conflicts=proceed&refresh=true&ignore_unavailable=true&max_docs=${atOnce}`
  const path = `${alias}/_delete_by_query?${options}${routing === undefined ? '' : `&routing=${routing}`}`
  for (let round = 0; round < mostRounds; round++) {
    const { total } = await node.call<{ total: number }>({ method: 'POST', path, body: { query }, patienceMs: 60_000 })
    if (total === 0) return true
  }
  return false
}
