import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConnectionId, WorkspaceId } from '@quarry/contract/ids'
import { connectionRoutes } from '@quarry/contract/routes/source/connection'
import type { InputOf } from '@quarry/contract/wire/route'
import { api } from '../../lib/api.ts'
import { draftQuery } from '../../lib/consent.ts'

/** Those the caller may know of, newest last. */
export const connectionsQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'connections'],
    queryFn: ({ signal }) => api.call(connectionRoutes.list, { workspaceId }, { signal }),
    select: ({ connections }) => connections,
  })

/** One with its form. What is typed there must not be replaced, so it is asked for once. */
export const connectionQuery = (workspaceId: WorkspaceId, connectionId: ConnectionId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'connection', connectionId],
    queryFn: ({ signal }) => api.call(connectionRoutes.detail, { workspaceId, connectionId }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** What stops when it is removed; asked when somebody is about to. */
export const removalQuery = (workspaceId: WorkspaceId, connectionId: ConnectionId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'connectionRemoval', connectionId],
    queryFn: ({ signal }) => api.call(connectionRoutes.removal, { workspaceId, connectionId }, { signal }),
    gcTime: 0,
  })

/** What sources do depends on their connections. */
function useRefresh(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries(connectionsQuery(workspaceId)),
      queries.invalidateQueries({ queryKey: ['workspace', workspaceId, 'sources'] }),
    ])
}

export function useRenew(workspaceId: WorkspaceId) {
  const refresh = useRefresh(workspaceId)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof connectionRoutes.renew>, 'workspaceId'>) =>
      api.call(connectionRoutes.renew, { workspaceId, ...form }),
    onSuccess: refresh,
    meta: { shows: 'all' },
  })
}

/** Also when it could not be asked: what is shown is then read anew. */
export function useCheck(workspaceId: WorkspaceId) {
  const refresh = useRefresh(workspaceId)
  return useMutation({
    mutationFn: (connectionId: ConnectionId) => api.call(connectionRoutes.check, { workspaceId, connectionId }),
    onSettled: refresh,
    meta: { shows: 'all' },
  })
}

/** Leaves for the consent page. */
export const useBeginConsent = (workspaceId: WorkspaceId) =>
  useMutation({
    mutationFn: async (connectionId: ConnectionId) => {
      const { address } = await api.call(connectionRoutes.consent, { workspaceId, connectionId })
      location.assign(address)
    },
    meta: { shows: 'all' },
  })

export function useAdopt(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  const refresh = useRefresh(workspaceId)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof connectionRoutes.adopt>, 'workspaceId'>) =>
      api.call(connectionRoutes.adopt, { workspaceId, ...form }),
    onSuccess: (_, { draftId }) => {
      queries.removeQueries(draftQuery(workspaceId, draftId))
      return refresh()
    },
    meta: { shows: 'all' },
  })
}

export function useRemove(workspaceId: WorkspaceId) {
  const refresh = useRefresh(workspaceId)
  return useMutation({
    mutationFn: (connectionId: ConnectionId) => api.call(connectionRoutes.remove, { workspaceId, connectionId }),
    onSettled: refresh,
    meta: { shows: 'all' },
  })
}
