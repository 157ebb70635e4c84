import type { SearchFilters } from '@quarry/contract/search'
import type { Needs } from '../../context.ts'
import type { SearchRequest, SearchResult } from '../../search-index/search-indexes.ts'
import { findVisibleTokens, readerOf } from '../source/source.ts'
import { type Boosts, boostsFor, noBoosts } from './votes.ts'

type Page = { offset: number; limit: number; chunksPerDocument: number }
/** @property engineMs spent in the index. */
export type Candidates = SearchResult & { engineMs: number }
export type Filters = Omit<SearchFilters, 'workspaceId' | 'today'>

/**
 * Documents that match and that the caller's sources hold, best first, with exact counts per source.
 * @param voted what votes make of documents, for callers that know; whoever only counts sees no order.
 */
export async function findCandidates(
  ctx: Needs<'db' | 'vendors' | 'search' | 'clock' | 'account' | 'workspace'>,
  filters: Filters,
  page: Page,
  voted: Promise<Boosts> | Boosts = page.limit === 0 ? noBoosts : boostsFor(ctx, filters.query),
): Promise<Candidates> {
  const [visible, boosts] = await Promise.all([findVisibleTokens(ctx.db, readerOf(ctx)), voted])
  if (visible.length === 0) return { documents: [], total: 0, counts: new Map(), engineMs: 0 }
  const startedAt = performance.now()
  const found = await ctx.search.search(ctx.workspace.id, {
    text: filters.query,
    filter: filterOf(filters, visible),
    ...page,
    boosts,
    now: ctx.clock.now().getTime(),
  })
  return { ...found, engineMs: performance.now() - startedAt }
}

function filterOf(filters: Filters, visible: readonly string[]): SearchRequest['filter'] {
  const { contentProviderIdList, contentFormatList, searchStartTime, searchEndTime, personList } = filters
  return {
    access: visible,
    ...(contentProviderIdList && { sources: contentProviderIdList }),
    ...(contentFormatList && { formats: contentFormatList }),
    ...(personList && { persons: personList }),
    ...(searchStartTime && { from: Date.parse(searchStartTime) }),
    ...(searchEndTime && { to: Date.parse(searchEndTime) }),
  }
}
