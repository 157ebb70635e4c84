import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AgentId, ToolSetId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { toolSetRoutes } from '@quarry/contract/routes/agent/tool-set'
import type { InputOf } from '@quarry/contract/wire/route'
import { api } from '../../../lib/api.ts'
import { reloadAgents } from '../agent.queries.ts'

/** What agents can do, by service, and how much of it the plan allows. Spec §5: not asked for twice within a second. */
export const catalogueQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'toolSetOffers'],
    queryFn: ({ signal }) => api.call(toolSetRoutes.catalogue, { workspaceId }, { signal }),
    staleTime: limits.detailRefetchMs,
    retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt >= limits.detailRefetchMs,
  })

/** What agents can do, by service. */
export const toolSetOffersQuery = (workspaceId: WorkspaceId) =>
  queryOptions({ ...catalogueQuery(workspaceId), select: ({ toolSets }) => toolSets })

/** A tool set whose account can be asked. */
export type ToolSetPlace = { workspaceId: WorkspaceId; toolSetId: ToolSetId }

/** What there is for a field of a tool. What is typed narrows it. */
export const fieldChoicesQuery = (
  place: ToolSetPlace | null,
  { tool, field, words }: { tool: string; field: string; words: string },
) =>
  queryOptions({
    queryKey: ['workspace', place?.workspaceId, 'toolChoices', place?.toolSetId, tool, field, words],
    queryFn: place
      ? ({ signal }) => api.call(toolSetRoutes.choices, { ...place, tool, field, words: words.slice(0, 100) }, { signal })
      : skipToken,
    select: ({ choices }) => choices,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })

const ofAgentKey = (workspaceId: WorkspaceId, agentId: AgentId) => ['workspace', workspaceId, 'agentTools', agentId]

/** What an agent does as whoever asks, and whether the caller is signed in there. */
export const neededToolSetsQuery = (workspaceId: WorkspaceId, agentId: AgentId) =>
  queryOptions({
    queryKey: [...ofAgentKey(workspaceId, agentId), 'needed'],
    queryFn: ({ signal }) => api.call(toolSetRoutes.needed, { workspaceId, agentId }, { signal }),
    select: ({ toolSets }) => toolSets,
  })

/** Whose accounts an agent acts as. */
export const authenticationsQuery = (workspaceId: WorkspaceId, agentId: AgentId) =>
  queryOptions({
    queryKey: [...ofAgentKey(workspaceId, agentId), 'authentications'],
    queryFn: ({ signal }) => api.call(toolSetRoutes.authentications, { workspaceId, agentId }, { signal }),
    select: ({ authentications }) => authentications,
  })

type Place = { workspaceId: WorkspaceId; agentId: AgentId }

/** The tool sets stand with the agent, and with what is asked of it apart. */
function useReload({ workspaceId, agentId }: Place) {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      reloadAgents(queries, workspaceId),
      queries.invalidateQueries({ queryKey: ofAgentKey(workspaceId, agentId) }),
      queries.invalidateQueries({ queryKey: ['workspace', workspaceId, 'connections'] }),
    ])
}

export function useAddToolSet(place: Place) {
  const reload = useReload(place)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof toolSetRoutes.add>, keyof Place>) =>
      api.call(toolSetRoutes.add, { ...place, ...form }),
    // Also when it was refused: then others have added some meanwhile (spec §8).
    onSettled: reload,
    meta: { shows: 'all' },
  })
}

export function useChangeToolSet(place: Place) {
  const reload = useReload(place)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof toolSetRoutes.change>, 'workspaceId'>) =>
      api.call(toolSetRoutes.change, { workspaceId: place.workspaceId, ...form }),
    onSettled: reload,
    meta: { shows: 'all' },
  })
}

export function useAllowInChannels(place: Place) {
  const reload = useReload(place)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof toolSetRoutes.inChannels>, 'workspaceId'>) =>
      api.call(toolSetRoutes.inChannels, { workspaceId: place.workspaceId, ...form }),
    onSettled: reload,
    meta: { tells: 'named' },
  })
}

export function useRemoveToolSet(place: Place) {
  const reload = useReload(place)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof toolSetRoutes.remove>, 'workspaceId'>) =>
      api.call(toolSetRoutes.remove, { workspaceId: place.workspaceId, ...form }),
    onSettled: reload,
    meta: { tells: 'named' },
  })
}

/** Lets a tool set act as an account. Whoever calls says what became of it. */
export function useAssignAccount(place: Place) {
  const reload = useReload(place)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof toolSetRoutes.assign>, keyof Place>) =>
      api.call(toolSetRoutes.assign, { ...place, ...form }),
    onSettled: reload,
    meta: { shows: 'all' },
  })
}

export function useRemoveAuthentication(place: Place) {
  const reload = useReload(place)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof toolSetRoutes.removeAuthentication>, 'workspaceId'>) =>
      api.call(toolSetRoutes.removeAuthentication, { workspaceId: place.workspaceId, ...form }),
    onSettled: reload,
    meta: { tells: 'named' },
  })
}
