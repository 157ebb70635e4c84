import { randomUUID } from 'node:crypto'
import type { SearchRequestId, SourceId } from '@quarry/contract/ids'
import type { SearchHit } from '@quarry/contract/search'
import { limits } from '@quarry/contract/limits'
import type { Needs } from '../../context.ts'
import { markerFor } from '../../search-index/passages.ts'
import { type Filters, findCandidates } from './candidates.ts'
import { loadVisible } from './load.ts'
import { presentHit } from './present.ts'
import { noteRequest } from './votes.ts'

type Searching = Needs<'db' | 'vendors' | 'search' | 'clock' | 'log' | 'account' | 'workspace'>
type Count = { workspaceContentProviderInfoId: SourceId; count: number }

export type TopHits = {
  requestId: SearchRequestId
  searchVoteId: string
  vectorDataList: SearchHit[]
  contentProviderSearchResultCountMapList: Count[]
  totalContentCount: number
  tookMs: number
  engineMs: number
}

/** The best hits, and a request id an answer can be asked for. */
export async function searchTop(ctx: Searching, filters: Filters): Promise<TopHits> {
  const startedAt = performance.now()
  const requestId = randomUUID() as SearchRequestId
  const boosts = noteRequest(ctx, {
    id: requestId,
    accountId: ctx.account.id,
    query: filters.query,
    filters,
    at: ctx.clock.now(),
  })
  const found = await findCandidates(ctx, filters, { offset: 0, limit: limits.searchPageSize, chunksPerDocument: 1 }, boosts)
  const hits = await loadVisible(ctx, found.documents)
  const marker = markerFor(filters.query)
  const most = found.documents[0]?.score ?? 0
  return {
    requestId,
    searchVoteId: requestId,
    vectorDataList: hits.flatMap(([best]) =>
      best ? [presentHit(best, { searchId: requestId, marker, distance: distanceOf(best.score, most) })] : [],
    ),
    contentProviderSearchResultCountMapList: countsOf(found.counts),
    totalContentCount: found.total,
    tookMs: tenths(performance.now() - startedAt),
    engineMs: tenths(found.engineMs),
  }
}

/** @param page from 0. */
export async function searchPage(
  ctx: Searching,
  filters: Filters,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ contentList: SearchHit[]; totalContentCount: number }> {
  const found = await findCandidates(ctx, filters, { offset: page * pageSize, limit: pageSize, chunksPerDocument: 1 })
  const hits = await loadVisible(ctx, found.documents)
  const presented = { searchId: randomUUID() as SearchRequestId, marker: markerFor(filters.query) }
  return { contentList: hits.flatMap(([best]) => (best ? [presentHit(best, presented)] : [])), totalContentCount: found.total }
}

export async function countBySource(ctx: Searching, filters: Filters): Promise<Count[]> {
  const { counts } = await findCandidates(ctx, filters, { offset: 0, limit: 0, chunksPerDocument: 0 })
  return countsOf(counts)
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10

const countsOf = (counts: ReadonlyMap<string, number>): Count[] =>
  [...counts].map(([id, count]) => ({ workspaceContentProviderInfoId: id as SourceId, count })).sort((a, b) => b.count - a.count)

/** Scores by words have no upper end and fused ones are tiny, so a hit is measured by the best one of its search. */
const distanceOf = (score: number, most: number): number => (most > 0 ? Math.max(0, 1 - score / most) : 0)

export { findCandidates, type Filters } from './candidates.ts'
export { loadVisible, type VisibleHit } from './load.ts'
export { linkOf } from './present.ts'
export { findSearchRequest } from './search.store.ts'
export { castVote } from './votes.ts'
