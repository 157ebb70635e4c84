import { hash } from 'node:crypto'
import type { DocumentId } from '@quarry/contract/ids'
import type { PlannedWord } from '@quarry/search-engine/elsewhere/plan'
import type { RankedWindow } from '@quarry/search-engine/elsewhere/rank'
import type { SearchPool } from '@quarry/search-engine/search-index'
import type { ParsedQuery } from '@quarry/search-engine/query/parse'
import { ENOUGH_HELD } from '@quarry/search-engine/query/weights'
import { FEW_DOCUMENTS } from '@quarry/search-engine/search/limits'
import type { Totals } from '@quarry/search-engine/segment/view'
import type { Db } from '../../db/db.ts'
import { loadDocuments } from '../outbox.store.ts'
import {
  type FoundDocument,
  nothingFound,
  readyIndex,
  type SearchFilter,
  type SearchRequest,
  type SearchResult,
} from '../search-indexes.ts'
import type { OpenSearch } from './client.ts'
import type { SearchPlace } from './places.store.ts'
import { enoughBody, searchBody } from './request.ts'
import { aliasOf, deepest } from './schema.ts'
import { findTotals, KnownWords } from './vocabulary.ts'

/** So many of the best are put in the order of the engine, or fewer where they are so long that they hold more chunks than this. */
const [windowDocuments, windowChunks] = [100, 1_500]

export type Searching = { db: Db; node: OpenSearch; pool: SearchPool; windowDocuments?: number }

type Bucketed = { by: { buckets: { key: string; doc_count: number }[] } }
type Hit = { fields: { id: [DocumentId]; chunks: [number] } }
type Reply = {
  hits: { total: { value: number }; hits: Hit[] }
  aggregations: { sources: Bucketed; formats: Bucketed; people?: Bucketed }
}

const countsIn = (counted: Bucketed | undefined): Map<string, number> =>
  new Map(counted?.by.buckets.map(({ key, doc_count: count }) => [key, count]))

/** Where a place is searched: one shard, and for one person the same copy of it, page after page. */
export const searchPath = ({ indexName, id }: SearchPlace, { access }: SearchFilter): string =>
  `${aliasOf(indexName)}/_search?routing=${id}&preference=${hash('md5', access.join(' '))}&allow_partial_search_results=false`

/**
 * Finds, counts and filters in OpenSearch, by words that are planned as the engine plans them, and puts the best in the order that the engine
 * gives them. What lies beyond follows in the order of OpenSearch.
 */
export async function searchPlace(searching: Searching, place: SearchPlace, request: SearchRequest): Promise<SearchResult> {
  const { parsed, wider } = request.query
  if (parsed.empty && !request.listed) return nothingFound(readyIndex)
  const asking = { node: searching.node, path: searchPath(place, request.filter), place: place.id, filter: request.filter }
  const known = new KnownWords(asking)
  const [totals] = await Promise.all([findTotals(asking), known.lookUp(parsed)])
  const asked = { ...searching, place, totals, known, request }
  const found = await findWith(asked, parsed)
  if (!wider || (await isEnough(asked, parsed, found))) return found.result
  const { result } = await findWith(asked, wider)
  return { ...result, isWider: true }
}

type Asked = Searching & { place: SearchPlace; totals: Totals; known: KnownWords; request: SearchRequest }
type Found = { result: SearchResult; words: readonly PlannedWord[]; held: number }

async function findWith(asked: Asked, query: ParsedQuery): Promise<Found> {
  const { node, place, known, request, totals } = asked
  const { words, replaced } = query.empty ? { words: [], replaced: [] } : await known.plan(query, totals.documents)
  if (words.length === 0 && !query.empty) return { result: nothingFound(readyIndex), words, held: 0 }
  const isByWords = !query.empty && request.order !== 'date'
  const most = asked.windowDocuments ?? windowDocuments
  const end = request.offset + request.limit
  const reach = Math.min(deepest, isByWords ? Math.max(end, most) : end)
  const body = searchBody(
    { place: place.id, request, query, words },
    { from: isByWords ? 0 : Math.min(request.offset, reach), size: 0 },
  )
  const size = reach - Number(body['from'])
  const reply = await node.ask<Reply>({ method: 'POST', path: searchPath(place, request.filter), body: { ...body, size } })
  const hits = reply.hits.hits.map(({ fields }) => ({ id: fields.id[0], chunks: fields.chunks[0] }))
  const page = isByWords ? await rankedPage(asked, { query, words, hits, most }) : await shownPage(asked, { query, words, hits })
  const said = await known.say(replaced, query)
  const total = reply.hits.total.value
  const offers =
    isByWords && total <= FEW_DOCUMENTS ? await known.say((await known.plan(query, totals.documents, true)).offers, query) : []
  const { sources, formats, people } = reply.aggregations
  return {
    result: {
      documents: page.documents,
      total,
      counts: countsIn(sources),
      formats: countsIn(formats),
      persons: countsIn(people),
      ...(said.length > 0 && { replaced: said }),
      ...(offers.length > 0 && { offers }),
      index: readyIndex,
    },
    words,
    held: page.held,
  }
}

type Hits = { query: ParsedQuery; words: readonly PlannedWord[]; hits: readonly { id: DocumentId; chunks: number }[] }

/** Those of the best whose chunks are not too many together; one is always among them. */
function windowOf(hits: Hits['hits'], most: number): DocumentId[] {
  let chunks = 0
  const end = hits.findIndex((hit, index) => index > 0 && (index === most || (chunks += hit.chunks) > windowChunks))
  return hits.slice(0, end < 0 ? hits.length : end).map(({ id }) => id)
}

async function rankedPage(asked: Asked, { query, words, hits, most }: Hits & { most: number }): Promise<RankedWindow> {
  const { offset, limit } = asked.request
  const window = windowOf(hits, most)
  const page = hits.slice(Math.max(offset, window.length), offset + limit).map(({ id }) => id)
  const ranked = await rank(asked, { query, words, ids: offset < window.length ? [...window, ...page] : page })
  const isBest = new Set(window)
  const best = ranked.documents.filter(({ id }) => isBest.has(id as DocumentId))
  const beyond = inOrder(ranked.documents, page)
  return { documents: [...best.slice(offset, offset + limit), ...beyond], held: ranked.held }
}

async function shownPage(asked: Asked, { query, words, hits }: Hits): Promise<RankedWindow> {
  const ids = hits.map(({ id }) => id)
  const ranked = await rank(asked, { query, words, ids })
  return { documents: inOrder(ranked.documents, ids), held: ranked.held }
}

function inOrder(documents: readonly FoundDocument[], ids: readonly DocumentId[]): FoundDocument[] {
  const byId = new Map(documents.map((document) => [document.id, document]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What they are worth by what PostgreSQL holds of them now: what changed since it was indexed and does not match any more is left out. */
async function rank(
  { db, pool, place, totals, request }: Asked,
  { query, words, ids }: Omit<Hits, 'hits'> & { ids: DocumentId[] },
) {
  if (ids.length === 0) return { documents: [], held: 0 }
  const documents = await loadDocuments(db, place.workspaceId, ids, null)
  const { query: asked, ...narrowed } = request
  const window = { documents, request: { ...narrowed, text: asked.text }, query, words, totals }
  return pool.run('search', { kind: 'rank', window })
}

/** What nothing holds may be another word for something rather than a slip. */
async function isEnough({ node, place, request }: Asked, query: ParsedQuery, { result, words, held }: Found): Promise<boolean> {
  if (result.replaced?.some(({ how }) => how === 'slip')) return false
  if (held >= ENOUGH_HELD) return true
  if (words.length === 0) return false
  const body = enoughBody({ place: place.id, request, query, words })
  const reply = await node.ask<Reply>({ method: 'POST', path: searchPath(place, request.filter), body })
  return reply.hits.total.value > 0
}
