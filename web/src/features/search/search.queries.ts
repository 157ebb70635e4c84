import { queryOptions } from '@tanstack/react-query'
import { limits } from '@quarry/contract/limits'
import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { searchRoutes } from '@quarry/contract/search'
import { api } from '../../lib/api.ts'
import type { Filters } from './filters.ts'

/** How long a result stands when the person comes back to it. Asking anew would also write its answer anew. */
const asked = { staleTime: 5 * 60_000, gcTime: 5 * 60_000, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false }

/** The best hits, with counts and the request an answer belongs to. */
export const topHitsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['search', 'top', withoutTime(filters)],
    queryFn: ({ signal }) => api.call(searchRoutes.search, filters, { signal }),
    ...asked,
  })

/** Names of documents to search for; the same ones for as long as somebody comes and goes. */
export const examplesQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['search', 'examples', workspaceId],
    queryFn: ({ signal }) => api.call(searchRoutes.examples, { workspaceId }, { signal }),
    select: ({ titles }) => titles,
    staleTime: 5 * 60_000,
    retry: false,
  })

/** @param page from 0. */
export const hitsPageQuery = (filters: Filters, page: number) =>
  queryOptions({
    queryKey: ['search', 'page', withoutTime(filters), page],
    queryFn: ({ signal }) =>
      api.call(searchRoutes.searchContent, { ...filters, page, pageSize: limits.searchPageSize }, { signal }),
    ...asked,
  })

export const documentQuery = (workspaceId: WorkspaceId, documentId: DocumentId, chunkIndex: number) =>
  queryOptions({
    queryKey: ['document', documentId, chunkIndex],
    queryFn: ({ signal }) => api.call(searchRoutes.document, { workspaceId, documentId, chunkIndex }, { signal }),
    retry: false,
  })

/** "Past week" moves with every millisecond; the same choice on the same day is the same search. */
const withoutTime = ({ searchStartTime, ...filters }: Filters) => ({ ...filters, searchStartTime: searchStartTime?.slice(0, 10) })
