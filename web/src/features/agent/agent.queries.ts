import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShellLanguage } from '../../lib/i18n.ts'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import type { AgentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { InputOf, OutputOf } from '@quarry/contract/wire/route'
import { api } from '../../lib/api.ts'

/** The agents the caller may use, with how many there may be. */
export const agentsQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'agents'],
    queryFn: ({ signal }) => api.call(agentRoutes.list, { workspaceId }, { signal }),
    select: inOrder,
    // Spec §5: while there is no list, it is not asked for twice within a second.
    retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt >= limits.detailRefetchMs,
  })

/** By name as people count: the second before the tenth. */
const inOrder = (reply: OutputOf<typeof agentRoutes.list>): OutputOf<typeof agentRoutes.list> => ({
  ...reply,
  agents: reply.agents.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true })),
})

/** Asks for the list anew, unless there is none and it was asked for just now (spec §5). */
export async function reloadAgents(queries: QueryClient, workspaceId: WorkspaceId): Promise<void> {
  const { queryKey } = agentsQuery(workspaceId)
  const state = queries.getQueryState(queryKey)
  if (state?.data === undefined && Date.now() - (state?.errorUpdatedAt ?? 0) < limits.detailRefetchMs) return
  await queries.invalidateQueries({ queryKey })
}

export const templatesQuery = (workspaceId: WorkspaceId, lang: ShellLanguage) =>
  queryOptions({
    queryKey: ['agentTemplates', lang],
    queryFn: ({ signal }) => api.call(agentRoutes.templates, { workspaceId, lang }, { signal }),
    select: ({ templates }) => templates,
    staleTime: Infinity,
  })

/** Where in a source one looks for what an agent is to know. */
export type LookupPlace = { workspaceId: WorkspaceId; sourceId: SourceId; contentId?: string; find?: string }

/** @param cursor of the reply before; null for the first. */
export const lookup = (place: LookupPlace, cursor: string | null, signal: AbortSignal) =>
  api.call(agentRoutes.lookupEntry, { ...place, ...(cursor !== null && { cursor }) }, { signal })

export const versionsQuery = (workspaceId: WorkspaceId, agentId: AgentId, version: number) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'agentVersions', agentId, version],
    queryFn: ({ signal }) => api.call(agentRoutes.versions, { workspaceId, agentId }, { signal }),
    select: ({ versions }) => versions,
  })

const useReload = (workspaceId: WorkspaceId) => {
  const queries = useQueryClient()
  return () => reloadAgents(queries, workspaceId)
}

export function useCreateAgent(workspaceId: WorkspaceId) {
  const reload = useReload(workspaceId)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof agentRoutes.create>, 'workspaceId'>) =>
      api.call(agentRoutes.create, { workspaceId, ...form }),
    // Also when it was refused: then others have made some meanwhile (spec §8).
    onSettled: reload,
    meta: { shows: 'all' },
  })
}

export function useSaveAgent(workspaceId: WorkspaceId) {
  const reload = useReload(workspaceId)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof agentRoutes.update>, 'workspaceId'>) =>
      api.call(agentRoutes.update, { workspaceId, ...form }),
    onSettled: reload,
    meta: { shows: 'all' },
  })
}

export function useRemoveAgents(workspaceId: WorkspaceId) {
  const reload = useReload(workspaceId)
  return useMutation({
    mutationFn: (agentIds: AgentId[]) => api.call(agentRoutes.remove, { workspaceId, agentIds }),
    onSettled: reload,
    meta: { tells: 'named' },
  })
}

export function useChangeStatus(workspaceId: WorkspaceId) {
  const reload = useReload(workspaceId)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof agentRoutes.changeStatus>, 'workspaceId'>) =>
      api.call(agentRoutes.changeStatus, { workspaceId, ...form }),
    onSettled: reload,
    meta: { tells: 'named' },
  })
}

export function useShareAgent(workspaceId: WorkspaceId) {
  const reload = useReload(workspaceId)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof agentRoutes.share>, 'workspaceId'>) =>
      api.call(agentRoutes.share, { workspaceId, ...form }),
    onSettled: reload,
    meta: { tells: 'named' },
  })
}
