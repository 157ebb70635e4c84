import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { consentRoutes } from '@quarry/contract/routes/source/consent'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { InputOf } from '@quarry/contract/wire/route'
import type { Provider } from '@quarry/contract/source/service'
import { api } from '../../lib/api.ts'

export const clientsQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'providerClients'],
    queryFn: ({ signal }) => api.call(consentRoutes.clients, { workspaceId }, { signal }),
  })

/** What can be connected depends on them. */
function useRefresh(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries(clientsQuery(workspaceId)),
      queries.invalidateQueries({ queryKey: ['workspace', workspaceId, 'services'] }),
    ])
}

export function useSetClient(workspaceId: WorkspaceId) {
  const refresh = useRefresh(workspaceId)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof consentRoutes.setClient>, 'workspaceId'>) =>
      api.call(consentRoutes.setClient, { workspaceId, ...form }),
    onSuccess: refresh,
    meta: { shows: 'all' },
  })
}

export function useRemoveClient(workspaceId: WorkspaceId) {
  const refresh = useRefresh(workspaceId)
  return useMutation({
    mutationFn: (provider: Provider) => api.call(consentRoutes.removeClient, { workspaceId, provider }),
    onSettled: refresh,
  })
}
