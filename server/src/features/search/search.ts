import { randomUUID } from 'node:crypto'
import type { SearchRequestId, SourceId } from '@quarry/contract/ids'
import type { IndexState } from '@quarry/contract/wire/search/index-state'
import type { SearchHit } from '@quarry/contract/wire/search/search'
import type { Understood } from '@quarry/contract/wire/search/understood'
import type { ServiceName } from '@quarry/contract/source/service'
import { limits } from '@quarry/contract/limits'
import type { Needs } from '../../context.ts'
import { markerFor } from '../../search-index/passages.ts'
import type { SearchResult } from '../../search-index/search-indexes.ts'
import { serviceTitle } from '../connection/connection.ts'
import { noteRequest } from './basis.ts'
import type { OwnVote } from './votes.ts'
import { findCandidates, type Guessed } from './candidates.ts'
import { findHits } from './fold.ts'
import { noteOutcome } from './outcome.ts'
import { presentHit } from './present.ts'
import { markedFor, type SearchAsked, type Understanding, understand, understoodBy } from './understand.ts'

type Searching = Needs<'db' | 'vendors' | 'search' | 'clock' | 'log' | 'account' | 'workspace'>
type Count = { sourceId: SourceId; count: number }

export type TopHits = {
  requestId: SearchRequestId
  searchVoteId: string
  vectorDataList: SearchHit[]
  sourceCounts: Count[]
  formatCounts: { format: string; count: number }[]
  totalContentCount: number
  foldedCount?: number
  byMeaning?: boolean
  reranked?: true
  ownVote: OwnVote | null
  index: IndexState
  understood: Understood
  tookMs: number
  engineMs: number
}

/** A search of the same caller for the same. */
export type BegunSearch = { understanding: Understanding; guessed: Guessed | null }

export const topPage = { page: 0, pageSize: limits.searchPageSize }

/** The best hits, and a request id an answer can be asked for. */
export async function searchTop(ctx: Searching, asked: SearchAsked, begun: BegunSearch | null = null): Promise<TopHits> {
  const startedAt = performance.now()
  const requestId = randomUUID() as SearchRequestId
  const understanding = begun?.understanding ?? (await understand(ctx, asked))
  const { query, filters, understood } = understanding
  const basis = noteRequest(ctx, query, { id: requestId, query: understood.query, filters: JSON.stringify(filters) })
  const page = await findHits(ctx, { ...filters, query }, topPage, { looking: basis, guessed: begun?.guessed })
  const { found, hits, folded } = page
  noteOutcome(ctx, requestId, filters, page)
  const presented = {
    searchId: requestId,
    marker: markerFor(await markedFor(ctx, understanding, found)),
    titleOf: (service: ServiceName) => serviceTitle(ctx, service),
  }
  const most = asked.order || understood.query === '' ? null : (found.documents[0]?.score ?? 0)
  return {
    requestId,
    searchVoteId: requestId,
    vectorDataList: hits.map((hit) =>
      presentHit(hit, { ...presented, ...(most !== null && { distance: distanceOf(hit[0].score, most) }) }),
    ),
    sourceCounts: countsOf(found.counts),
    formatCounts: [...found.formats].map(([format, count]) => ({ format, count })).sort((a, b) => b.count - a.count),
    totalContentCount: found.total,
    ...(folded > 0 && { foldedCount: folded }),
    ...saidOfMeaning(found),
    ownVote: (await basis).ownVote,
    index: found.index,
    understood: understoodBy(understanding, found),
    tookMs: tenths(performance.now() - startedAt),
    engineMs: tenths(found.engineMs),
  }
}

/** Hits that pages can be turned to. To rank still more takes memory, and nobody reads so far. */
const reach = 100_000
/** How much there is, and none of it. */
const nothingOfIt = { offset: 0, limit: 0, chunksPerDocument: 0 }

/** @param page from 0. */
export async function searchPage(
  ctx: Searching,
  asked: SearchAsked,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{
  contentList: SearchHit[]
  totalContentCount: number
  foldedCount?: number
  byMeaning?: boolean
  index: IndexState
  understood: Understood
}> {
  const understanding = await understand(ctx, asked)
  const asks = { ...understanding.filters, query: understanding.query }
  const { found, hits, folded } =
    page * pageSize > reach
      ? { found: await findCandidates(ctx, asks, nothingOfIt), hits: [], folded: 0 }
      : await findHits(ctx, asks, { page, pageSize })
  const presented = {
    searchId: randomUUID() as SearchRequestId,
    marker: markerFor(await markedFor(ctx, understanding, found)),
    titleOf: (service: ServiceName) => serviceTitle(ctx, service),
  }
  return {
    contentList: hits.map((hit) => presentHit(hit, presented)),
    totalContentCount: found.total,
    ...(folded > 0 && { foldedCount: folded }),
    ...saidOfMeaning(found),
    index: found.index,
    understood: understoodBy(understanding, found),
  }
}

export async function countBySource(ctx: Searching, asked: SearchAsked): Promise<{ sourceCounts: Count[]; index: IndexState }> {
  const { query, filters } = await understand(ctx, asked)
  const { counts, index } = await findCandidates(ctx, { ...filters, query }, nothingOfIt)
  return { sourceCounts: countsOf(counts), index }
}

const saidOfMeaning = ({ byMeaning }: Pick<SearchResult, 'byMeaning'>) => (byMeaning === undefined ? {} : { byMeaning })

const tenths = (ms: number): number => Math.round(ms * 10) / 10

const countsOf = (counts: ReadonlyMap<string, number>): Count[] =>
  [...counts].map(([id, count]) => ({ sourceId: id as SourceId, count })).sort((a, b) => b.count - a.count)

/** Scores by words have no upper end and fused ones are tiny, so a hit is measured by the best one of its search. */
const distanceOf = (score: number, most: number): number => (most > 0 ? Math.max(0, 1 - score / most) : 0)

export { findCandidates, type Filters } from './candidates.ts'
export { loadVisible, type VisibleHit } from './load.ts'
export { ancestorsOf, linkOf } from './present.ts'
export { downloadDocument, findDocument, loadDocumentFrom, readWithin, stillVisible } from './read-document.ts'
export { writeOutcomes } from './outcome.ts'
export { questionOf } from './question-of.ts'
export { findSearchRequest, type VisibleDocument } from './search.store.ts'
export { castVote } from './votes.ts'
