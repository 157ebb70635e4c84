import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Named } from '@quarry/contract/calls/names'
import type { AgentId, ChannelAssignmentId, ChannelClientId, WorkspaceId } from '@quarry/contract/ids'
import { channelRoutes } from '@quarry/contract/routes/channel/channel'
import type {
  ChannelAssignment as WireAssignment,
  ChannelClient as WireClient,
  ChannelVendor as WireVendor,
} from '@quarry/contract/wire/channel/channel'
import type { InputOf } from '@quarry/contract/wire/route'
import { api } from '../../../lib/api.ts'
import { reloadAgents } from '../agent.queries.ts'

export type ChannelVendor = Named<WireVendor>
export type ChannelClient = Named<WireClient>
export type ChannelAssignment = Named<WireAssignment>

export const connectableQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'channels'],
    queryFn: ({ signal }) => api.call(channelRoutes.connectable, { workspaceId }, { signal }),
  })

/** Asked again while somebody waits for the service to reach us. */
export const authenticationQuery = (workspaceId: WorkspaceId, channelClientId: ChannelClientId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'channelAuthentication', channelClientId],
    queryFn: ({ signal }) => api.call(channelRoutes.hasAuthentication, { workspaceId, channelClientId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isVerified ? false : 3_000),
  })

/** Channels that the service names, by page. */
export const spacesQuery = (workspaceId: WorkspaceId, channelClientId: ChannelClientId) =>
  infiniteQueryOptions({
    queryKey: ['workspace', workspaceId, 'channelSpaces', channelClientId],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        channelRoutes.spaces,
        { workspaceId, channelClientId, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  })

function useReload(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  // Agents say in which chats they answer.
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: connectableQuery(workspaceId).queryKey }),
      reloadAgents(queries, workspaceId),
    ])
}

export function useEnterChannel(workspaceId: WorkspaceId) {
  const onSettled = useReload(workspaceId)
  return useMutation({
    mutationFn: (entered: Omit<InputOf<typeof channelRoutes.enter>, 'workspaceId'>) =>
      api.call(channelRoutes.enter, { workspaceId, ...entered }),
    onSettled,
    meta: { shows: 'all' },
  })
}

type Installing = { channelClientId: ChannelClientId; settings: object | undefined; hearsAll: boolean }

/** Leads to the page of the service where the app is allowed. */
export const useBeginInstall = ({ workspaceId, agentId }: { workspaceId: WorkspaceId; agentId: AgentId }) =>
  useMutation({
    mutationFn: async ({ channelClientId, settings, hearsAll }: Installing) => {
      const begun = { workspaceId, agentId, channelClientId, hearsAll, ...(settings && { settings: { ...settings } }) }
      location.assign((await api.call(channelRoutes.beginInstall, begun)).address)
    },
    meta: { shows: 'all' },
  })

type Answer = InputOf<typeof channelRoutes.finishInstall>

/** What came of it. The service's answer is good once, so it is asked once. */
export const installQuery = (answer: Answer) =>
  queryOptions({
    queryKey: ['channelInstall', answer.state, answer.code ?? answer.error],
    queryFn: ({ signal }) => api.call(channelRoutes.finishInstall, answer, { signal }),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  })

export const useSendTest = (workspaceId: WorkspaceId, channelClientId: ChannelClientId) =>
  useMutation({
    mutationFn: (spaceId: string) => api.call(channelRoutes.test, { workspaceId, channelClientId, spaceId }),
    meta: { shows: 'all' },
  })

export function useRemoveChannel(workspaceId: WorkspaceId) {
  const onSettled = useReload(workspaceId)
  return useMutation({
    mutationFn: (channelClientId: ChannelClientId) => api.call(channelRoutes.remove, { workspaceId, channelClientId }),
    onSettled,
  })
}

export type Answering = Pick<
  ChannelAssignment,
  'allowedChannels' | 'privateResponse' | 'replyAsNewMessage' | 'respondToAll' | 'followThread'
>

type Assigning = { agentId: AgentId; client: Pick<ChannelClient, 'channelClientId' | 'vendor'>; answering: Partial<Answering> }

export function useAssign(workspaceId: WorkspaceId) {
  const onSettled = useReload(workspaceId)
  return useMutation({
    mutationFn: ({ agentId, client: { channelClientId: channelId, vendor }, answering }: Assigning) =>
      api.call(channelRoutes.assign, { workspaceId, agentIds: [agentId], channelId, vendor, ...answering }),
    onSettled,
  })
}

export function useUnassign(workspaceId: WorkspaceId) {
  const onSettled = useReload(workspaceId)
  return useMutation({
    mutationFn: (assignmentId: ChannelAssignmentId) => api.call(channelRoutes.unassign, { workspaceId, assignmentId }),
    onSettled,
  })
}

export function useAssignSpaces(workspaceId: WorkspaceId) {
  const onSettled = useReload(workspaceId)
  return useMutation({
    mutationFn: (chosen: { assignmentId: ChannelAssignmentId; spaceIds: string[] }) =>
      api.call(channelRoutes.assignSpaces, { workspaceId, ...chosen }),
    onSettled,
  })
}

export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['channelLink', token],
    queryFn: ({ signal }) => api.call(channelRoutes.link, { token }, { signal }),
    retry: false,
    staleTime: Infinity,
  })

export const useAgreeToLink = (token: string) =>
  useMutation({
    mutationFn: (agentId: AgentId | null) => api.call(channelRoutes.agreeToLink, { token, ...(agentId && { agentId }) }),
    meta: { shows: 'all' },
  })
