import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedSearchId, WorkspaceId } from '@quarry/contract/ids'
import { savedSearchRoutes } from '@quarry/contract/routes/search/saved-search'
import type { MailWhen } from '@quarry/contract/search/saved-search'
import { api } from '../../../lib/api.ts'
import type { SearchParams } from '../search-params.ts'

const keyOf = (workspaceId: WorkspaceId) => ['workspace', workspaceId, 'saved-searches']

export const savedQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: keyOf(workspaceId),
    queryFn: ({ signal }) => api.call(savedSearchRoutes.list, { workspaceId }, { signal }),
    select: ({ searches }) => searches,
  })

/** Saves what the address says, without its time. */
export function useSaveSearch(workspaceId: WorkspaceId, { q = '', type, format, app, person }: SearchParams) {
  const queries = useQueryClient()
  const filters = {
    ...(type && { typeList: type }),
    ...(format && { formats: format }),
    ...(app && { sourceIds: app }),
    ...(person && { personList: person }),
  }
  return useMutation({
    mutationFn: (mail: MailWhen) => api.call(savedSearchRoutes.add, { workspaceId, query: q, filters, mail }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId) }),
    meta: { shows: 'all' },
  })
}

export function useChangeSaved(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, mail }: { id: SavedSearchId; mail: MailWhen }) =>
      api.call(savedSearchRoutes.change, { workspaceId, id, mail }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId) }),
  })
}

export function useRemoveSaved(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: SavedSearchId) => api.call(savedSearchRoutes.remove, { workspaceId, id }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId) }),
  })
}

export const useUnsubscribe = (token: string) =>
  useMutation({ mutationFn: () => api.call(savedSearchRoutes.unsubscribe, { token }), meta: { shows: 'all' } })
