import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { documentRoutes } from '@quarry/contract/routes/source/document'
import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { InputOf } from '@quarry/contract/wire/route'
import { rightsRoutes } from '@quarry/contract/routes/source/rights'
import type { Source } from '@quarry/contract/wire/source/source'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { api } from '../../lib/api.ts'
import { isBeingRead } from '../../lib/source-state.ts'
import { workspaceQuery } from '../../lib/workspaces.ts'

export const documentsPageSize = 20
export const readersPageSize = 20
const busyMs = 1_000
const calmMs = 15_000

/** Sources in indexing order; followed closely while one of them is being read. */
export const sourcesQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'sources'],
    queryFn: ({ signal }) => api.call(sourceRoutes.list, { workspaceId }, { signal }),
    select: ({ sources }) => sources,
    refetchInterval: ({ state }) => (state.data?.sources.some(isBeingRead) ? busyMs : calmMs),
  })

export const servicesQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'services'],
    queryFn: ({ signal }) => api.call(sourceRoutes.services, { workspaceId }, { signal }),
    select: ({ services }) => services,
    staleTime: Infinity,
  })

export const sourceDetailQuery = (workspaceId: WorkspaceId, id: SourceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'source', id],
    queryFn: ({ signal }) => api.call(sourceRoutes.detail, { workspaceId, sourceId: id }, { signal }),
    // A form is made of it: what was saved a moment ago must not be missing.
    gcTime: 0,
  })

type WantedFailures = Pick<InputOf<typeof sourceRoutes.failures>, 'code' | 'page' | 'pageSize'>

/** @param revision changes when the list of failures may have changed. */
export const failuresQuery = (
  workspaceId: WorkspaceId,
  { sourceId, failedCount, textlessCount }: Source,
  wanted: WantedFailures,
) =>
  queryOptions({
    // Another number of them is another list.
    queryKey: ['workspace', workspaceId, 'failures', sourceId, wanted, failedCount, textlessCount],
    queryFn: ({ signal }) => api.call(sourceRoutes.failures, { workspaceId, sourceId, ...wanted }, { signal }),
  })

type Wanted = Pick<InputOf<typeof documentRoutes.list>, 'search' | 'state' | 'page'>

/** Changes when the documents of a source may have changed. */
export const revisionOf = ({ documentCount, indexedCount, failedCount }: Source): string =>
  [documentCount, indexedCount, failedCount].join()

/** @param revision changes when the documents of the source may have changed. */
export const documentsQuery = (workspaceId: WorkspaceId, id: SourceId, wanted: Wanted, revision: string) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'documents', id, wanted, revision],
    queryFn: ({ signal }) =>
      api.call(documentRoutes.list, { workspaceId, sourceId: id, ...wanted, pageSize: documentsPageSize }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Who finds a document. Asking is noted, so it is asked when the answer is wanted, and not again by itself. */
export const readersQuery = (workspaceId: WorkspaceId, id: SourceId, contentId: DocumentId, page: number) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'readers', id, contentId, page],
    queryFn: ({ signal }) =>
      api.call(rightsRoutes.readers, { workspaceId, sourceId: id, contentId, page, pageSize: readersPageSize }, { signal }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

/** Takes one document out of a source, or lets it in again. */
export function useDocumentAction(workspaceId: WorkspaceId, id: SourceId) {
  const queries = useQueryClient()
  const refresh = useRefresh(workspaceId)
  return useMutation({
    mutationFn: ({ contentId, kind }: { contentId: DocumentId; kind: 'remove' | 'restore' }) =>
      api.call(documentRoutes[kind], { workspaceId, sourceId: id, contentId }),
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: ['workspace', workspaceId, 'documents', id] }), refresh()]),
  })
}

export function useRefresh(workspaceId: WorkspaceId): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([queries.invalidateQueries(sourcesQuery(workspaceId)), queries.invalidateQueries(workspaceQuery(workspaceId))])
}

export const useCheckSource = () =>
  useMutation({
    mutationFn: (form: InputOf<typeof sourceRoutes.check>) => api.call(sourceRoutes.check, form),
    meta: { shows: 'all' },
  })

export function useConnectSource(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: InputOf<typeof sourceRoutes.add>) => api.call(sourceRoutes.add, form),
    onSuccess: () => {
      // Indexing starts by itself; by then it shows (spec §4).
      setTimeout(() => void queries.invalidateQueries(workspaceQuery(workspaceId)), limits.detailRefetchMs)
      return queries.invalidateQueries(sourcesQuery(workspaceId))
    },
    meta: { shows: 'all' },
  })
}

export function useUpdateSource(workspaceId: WorkspaceId) {
  const refresh = useRefresh(workspaceId)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof sourceRoutes.update>, 'workspaceId'>) =>
      api.call(sourceRoutes.update, { workspaceId, ...form }),
    onSuccess: refresh,
    meta: { shows: 'all' },
  })
}

export function useSourceAction(workspaceId: WorkspaceId) {
  const refresh = useRefresh(workspaceId)
  return useMutation({ mutationFn: (act: () => Promise<unknown>) => act(), onSettled: refresh, meta: { tells: 'named' } })
}
