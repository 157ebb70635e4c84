import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { limits } from '@quarry/contract/limits'
import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { webOfficeRoutes } from '@quarry/contract/routes/search/weboffice'
import { api } from '../../lib/api.ts'
import { type HomeOf, keptFor } from '../../lib/home.ts'
import type { Filters } from './filter/filters.ts'

/** How long a result stands when the person comes back to it. Asking anew would also write its answer anew. */
const asked = { staleTime: 5 * 60_000, gcTime: 5 * 60_000, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false }

/** Whether an address does not hold it. */
const isLong = ({ query }: Filters): boolean => query.length > limits.queryLength

/** The best hits, with counts and the request an answer belongs to. */
export const topHitsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['search', 'top', withoutTime(filters)],
    queryFn: ({ signal }) => api.call(isLong(filters) ? searchRoutes.searchLong : searchRoutes.search, filters, { signal }),
    ...asked,
    staleTime: ({ state }) => (state.data?.index.state === 'building' ? 0 : asked.staleTime),
  })

/** How far the index is, asked beside the search: asking that anew would write its answer anew. */
export const indexQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['search', 'index', filters.workspaceId],
    // How far the index is does not depend on the text, of which an address holds so much.
    queryFn: ({ signal }) => api.call(searchRoutes.counts, { ...filters, query: filters.query.slice(0, 200) }, { signal }),
    select: ({ index }) => index,
    refetchInterval: ({ state }) => (state.data?.index.state === 'ready' ? false : 3_000),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

const enough = 3
const readingMs = 2_000

/** Questions the documents here answer; the same ones for as long as somebody comes and goes. What is being read answers more by and by. */
export const examplesQuery = (workspaceId: WorkspaceId, of: HomeOf) =>
  queryOptions({
    queryKey: ['search', 'examples', workspaceId, of],
    queryFn: ({ signal }) => api.call(searchRoutes.examples, { workspaceId }, { signal }),
    select: ({ questions }) => questions,
    refetchInterval: ({ state }) => (of.isReading && (state.data?.questions.length ?? 0) < enough ? readingMs : false),
    placeholderData: keptFor(of),
    staleTime: 5 * 60_000,
    retry: false,
  })

/** @param page from 0. */
export const hitsPageQuery = (filters: Filters, page: number) =>
  queryOptions({
    queryKey: ['search', 'page', withoutTime(filters), page],
    queryFn: ({ signal }) =>
      api.call(
        isLong(filters) ? searchRoutes.searchContentLong : searchRoutes.searchContent,
        { ...filters, page, pageSize: limits.searchPageSize },
        { signal },
      ),
    ...asked,
  })

/** Who has to do with what is found. @param name what their name begins with */
export const peopleQuery = (filters: Filters, name: string) =>
  queryOptions({
    queryKey: ['search', 'people', withoutTime({ ...filters, personList: [] }), name],
    queryFn: ({ signal }) =>
      api.call(
        isLong(filters) ? searchRoutes.peopleLong : searchRoutes.people,
        { ...filters, ...(name !== '' && { name }) },
        { signal },
      ),
    select: ({ people }) => people,
    placeholderData: keepPreviousData,
    ...asked,
  })

/** @param query what was searched for, which is marked in it. */
export const documentQuery = (workspaceId: WorkspaceId, documentId: DocumentId, chunkIndex: number, query?: string) =>
  queryOptions({
    queryKey: ['document', documentId, chunkIndex, query],
    queryFn: ({ signal }) =>
      api.call(searchRoutes.document, { workspaceId, documentId, chunkIndex, ...(query && { query }) }, { signal }),
    retry: false,
  })

/** Its token ends soon and serves one opening, so nothing of it is kept. */
export const officeQuery = (workspaceId: WorkspaceId, documentId: DocumentId) =>
  queryOptions({
    queryKey: ['document', 'office', documentId],
    queryFn: ({ signal }) => api.call(webOfficeRoutes.session, { workspaceId, contentId: documentId }, { signal }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Which of the documents opened earlier may still be seen. Asked anew whenever the page opens: rights change without a word. */
export const visibleQuery = (workspaceId: WorkspaceId, documentIds: readonly DocumentId[]) =>
  queryOptions({
    queryKey: ['document', 'visible', workspaceId, documentIds],
    queryFn: ({ signal }) => api.call(searchRoutes.visible, { workspaceId, documentIds: [...documentIds] }, { signal }),
    enabled: documentIds.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // Of what is on the list for the first time nothing is known yet; the rest need not flicker.
    placeholderData: keepPreviousData,
  })

/** "Past week" moves with every millisecond; the same choice on the same day is the same search. */
const withoutTime = ({ searchStartTime, ...filters }: Filters) => ({ ...filters, searchStartTime: searchStartTime?.slice(0, 10) })
