import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DocumentId, PinId, WorkspaceId } from '@quarry/contract/ids'
import { pinRoutes } from '@quarry/contract/routes/search/pin'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { api } from '../../../lib/api.ts'
import { localDate } from '../../../lib/text/dates.ts'

const keyOf = (workspaceId: WorkspaceId) => ['workspace', workspaceId, 'pins']

/** What is pinned for what somebody searches for. */
export const pinsOfQuery = (workspaceId: WorkspaceId, query: string) =>
  queryOptions({
    queryKey: [...keyOf(workspaceId), 'of', query],
    queryFn: ({ signal }) => api.call(pinRoutes.of, { workspaceId, query, today: localDate() }, { signal }),
    select: ({ pins }) => pins,
    staleTime: 60_000,
    // The hits are there without them.
    retry: false,
  })

export const pinsQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: [...keyOf(workspaceId), 'all'],
    queryFn: ({ signal }) => api.call(pinRoutes.list, { workspaceId }, { signal }),
    select: ({ pins }) => pins,
  })

const offered = 5

/** Documents to pin. */
export const documentsToPin = (workspaceId: WorkspaceId, query: string) =>
  queryOptions({
    queryKey: [...keyOf(workspaceId), 'documents', query],
    queryFn: ({ signal }) => api.call(searchRoutes.searchContent, { workspaceId, query, page: 0, pageSize: offered }, { signal }),
    select: ({ contentList }) => contentList,
    enabled: query !== '',
  })

export type PinDraft = { title: string; text: string; documentId: DocumentId | null; queries: string[]; endsOn: string | null }

/** @param id of the one that is changed; null: a new one. */
export function useSavePin(workspaceId: WorkspaceId, id: PinId | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (draft: PinDraft): Promise<void> => {
      const pin = { workspaceId, ...draft }
      await (id === null ? api.call(pinRoutes.add, pin) : api.call(pinRoutes.change, { ...pin, id }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId) }),
    meta: { shows: 'all' },
  })
}

export function useRemovePin(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: PinId) => api.call(pinRoutes.remove, { workspaceId, id }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId) }),
  })
}
