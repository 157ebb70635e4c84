import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConnectionId, WorkspaceId } from '@quarry/contract/ids'
import { customMcpRoutes } from '@quarry/contract/routes/agent/custom-mcp'
import { connectionRoutes } from '@quarry/contract/routes/source/connection'
import type { InputOf } from '@quarry/contract/wire/route'
import { api } from '../../../lib/api.ts'
import { keepSpot } from '../../../lib/left-spot.ts'
import { reloadAgents } from '../agent.queries.ts'
import { catalogueQuery } from '../tool-set/tool-set.queries.ts'

const back = 'mcp'

export const mcpServersQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'mcpServers'],
    queryFn: ({ signal }) => api.call(customMcpRoutes.list, { workspaceId }, { signal }),
    select: ({ servers }) => servers,
  })

/** What is offered to agents, and what they have, follows what is decided about servers. */
function useReload(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: mcpServersQuery(workspaceId).queryKey }),
      queries.invalidateQueries({ queryKey: catalogueQuery(workspaceId).queryKey }),
      reloadAgents(queries, workspaceId),
    ])
}

export function useEnterServer(workspaceId: WorkspaceId) {
  const onSettled = useReload(workspaceId)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof customMcpRoutes.add>, 'workspaceId'>) =>
      api.call(customMcpRoutes.add, { workspaceId, ...form }),
    onSettled,
    meta: { shows: 'all' },
  })
}

/** As whom a server is used, as far as it is for the caller to know. */
export const mcpAccountsQuery = (workspaceId: WorkspaceId, serviceName: string) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'connections'],
    queryFn: ({ signal }) => api.call(connectionRoutes.list, { workspaceId }, { signal }),
    select: ({ connections }) => connections.filter((each) => each.serviceName === serviceName),
  })

type Leaving = { isShared: boolean } | { renews: ConnectionId }

/** Leaves for the page where people sign in to a server; it leads back to that server. */
export const useLeaveToSignIn = (workspaceId: WorkspaceId, serviceName: string) =>
  useMutation({
    async mutationFn(leaving: Leaving) {
      const { address } =
        'renews' in leaving
          ? await api.call(connectionRoutes.consent, { workspaceId, connectionId: leaving.renews, back })
          : await api.call(connectionRoutes.begin, { workspaceId, serviceName, part: 'toolset', back, ...leaving })
      if (!location.hash.startsWith('#mcp=')) keepSpot(location.hash.slice(1))
      location.assign(address)
    },
    meta: { shows: 'all' },
  })

export function useSetServerClient(workspaceId: WorkspaceId, serviceName: string) {
  const onSettled = useReload(workspaceId)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof customMcpRoutes.setClient>, 'workspaceId' | 'serviceName'>) =>
      api.call(customMcpRoutes.setClient, { workspaceId, serviceName, ...form }),
    onSettled,
    meta: { shows: 'all' },
  })
}

export function useCheckServer(workspaceId: WorkspaceId) {
  const onSettled = useReload(workspaceId)
  return useMutation({
    mutationFn: (serviceName: string) => api.call(customMcpRoutes.check, { workspaceId, serviceName }),
    onSettled,
    meta: { shows: 'all' },
  })
}

export function useDecideTools(workspaceId: WorkspaceId) {
  const onSettled = useReload(workspaceId)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof customMcpRoutes.decide>, 'workspaceId'>) =>
      api.call(customMcpRoutes.decide, { workspaceId, ...form }),
    onSettled,
    meta: { shows: 'all' },
  })
}

export function useRemoveServer(workspaceId: WorkspaceId) {
  const onSettled = useReload(workspaceId)
  return useMutation({
    mutationFn: (serviceName: string) => api.call(customMcpRoutes.remove, { workspaceId, serviceName }),
    onSettled,
    meta: { tells: 'named' },
  })
}
