import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { connectedAppRoutes } from '@quarry/contract/routes/workspace/connected-app'
import type { ConnectedAppId, WorkspaceId } from '@quarry/contract/ids'
import { api } from '../../lib/api.ts'

const all = ['connectedApps'] as const

/** The apps the person let in, newest first. */
export const ownAppsQuery = queryOptions({
  queryKey: [...all, 'own'],
  queryFn: ({ signal }) => api.call(connectedAppRoutes.list, {}, { signal }),
  select: ({ apps }) => apps,
})

/** Every app let into the workspace; for administrators. */
export const workspaceAppsQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: [...all, workspaceId],
    queryFn: ({ signal }) => api.call(connectedAppRoutes.ofWorkspace, { workspaceId }, { signal }),
    select: ({ apps }) => apps,
  })

export function useRemoveApp() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (connectedAppId: ConnectedAppId) => api.call(connectedAppRoutes.remove, { connectedAppId }),
    onSettled: () => queries.invalidateQueries({ queryKey: all }),
  })
}

/** @param request the query that an app sent the person with. */
export const appRequestQuery = (request: string) =>
  queryOptions({
    queryKey: [...all, 'request', request],
    queryFn: ({ signal }) => api.call(connectedAppRoutes.readRequest, { request }, { signal }),
    // What is decided about stays as it was read.
    staleTime: Infinity,
    retry: false,
  })

export const useDecide = (request: string) =>
  useMutation({
    mutationFn: (isAllowed: boolean) => api.call(connectedAppRoutes.decideRequest, { request, isAllowed }),
    meta: { shows: 'all' },
  })
