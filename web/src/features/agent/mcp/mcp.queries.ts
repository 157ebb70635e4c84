import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import { customMcpRoutes } from '@quarry/contract/routes/agent/custom-mcp'
import type { InputOf } from '@quarry/contract/wire/route'
import { api } from '../../../lib/api.ts'
import { reloadAgents } from '../agent.queries.ts'
import { toolSetOffersQuery } from '../tool-set/tool-set.queries.ts'

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
      queries.invalidateQueries({ queryKey: toolSetOffersQuery(workspaceId).queryKey }),
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
