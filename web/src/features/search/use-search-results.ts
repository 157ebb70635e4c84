import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SearchHit } from '@quarry/contract/wire/search/search'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { filtersOf } from './filter/filters.ts'
import { hitsPageQuery, topHitsQuery } from './search.queries.ts'
import type { SearchParams } from './search-params.ts'
import { searchableSources } from './filter/searchable-sources.ts'

export type SearchResults = ReturnType<typeof useSearchResults>

/** What asks for the best hits of an address; null where there is nothing to ask. */
export function hitsOf(workspace: Workspace, params: SearchParams) {
  const filters = filtersOf(workspace.id, params, searchableSources(workspace), new Date())
  return filters && topHitsQuery(filters)
}

/** What a search found: the best hits, which an answer belongs to, and the page that is shown. */
export function useSearchResults(workspace: Workspace, params: SearchParams) {
  const [now] = useState(() => new Date())
  const filters = filtersOf(workspace.id, params, searchableSources(workspace), now)
  const asked = filters ?? { workspaceId: workspace.id, query: '' }
  const page = (params.p ?? 1) - 1
  // While a filter changes, the hits before it stay in sight.
  const top = useQuery({ ...topHitsQuery(asked), enabled: filters !== null, placeholderData: keepPreviousData })
  const rest = useQuery({
    ...hitsPageQuery(asked, page),
    enabled: filters !== null && page > 0,
    placeholderData: keepPreviousData,
  })
  const shown = page === 0 ? top : rest
  const hits: readonly SearchHit[] | undefined = page === 0 ? top.data?.vectorDataList : rest.data?.contentList

  return {
    /** Null where there is nothing to answer from, or not yet. */
    top: filters && top.data && top.data.vectorDataList.length > 0 ? top.data : null,
    counts: top.data?.sourceCounts ?? (filters === null ? [] : undefined),
    formatCounts: top.data?.formatCounts ?? [],
    isPending: filters !== null && top.isPending,
    /** Undefined while they are on their way; filters that leave no source find nothing without a call (spec §5). */
    hits: filters === null ? [] : hits,
    total: filters === null ? 0 : (top.data?.totalContentCount ?? rest.data?.totalContentCount),
    /** How many of these stand with a hit as its versions, as far as is known on this page. */
    folded: shown.data?.foldedCount ?? 0,
    filters,
    /** How the search was understood; undefined until it is known. */
    understood: filters === null ? undefined : page === 0 ? top.data?.understood : rest.data?.understood,
    /** Whether meaning should have been looked for as well and was not. */
    isByWordsAlone: shown.data?.byMeaning === false,
    /** Undefined until it is known. */
    index: page === 0 ? top.data?.index : rest.data?.index,
    tookMs: page === 0 ? top.data?.tookMs : undefined,
    /** From 0. */
    page,
    error: filters === null ? null : shown.error,
    isReplacing: shown.isPlaceholderData,
    retry: () => void shown.refetch(),
  }
}
