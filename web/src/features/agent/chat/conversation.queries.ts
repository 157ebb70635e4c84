import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AgentId, ConversationId, WorkspaceId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import type { Message } from '@quarry/contract/wire/agent/conversation'
import type { Vote, VoteReason } from '@quarry/contract/wire/search/answer'
import type { OutputOf } from '@quarry/contract/wire/route'
import { api } from '../../../lib/api.ts'

/** How often it is looked whether what is being answered somewhere else is answered. */
const lookAgainMs = 3_000

const lists = (workspaceId: WorkspaceId) => ['workspace', workspaceId, 'conversations'] as const

/** The own conversations with an agent, without one those that go on from answers to searches; the last one first; looked at again while one of them is being answered. */
export const conversationsQuery = (workspaceId: WorkspaceId, agentId: AgentId | null, find: string) =>
  infiniteQueryOptions({
    queryKey: [...lists(workspaceId), agentId, find],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        conversationRoutes.list,
        { workspaceId, ...(agentId ? { agentId } : { origin: 'search' }), ...(find && { find }), ...pageParam },
        { signal },
      ),
    initialPageParam: null as { before: string; beforeId: ConversationId } | null,
    getNextPageParam: ({ conversations, hasMore }) => {
      const last = conversations.at(-1)
      return hasMore && last ? { before: last.updatedAt, beforeId: last.conversationId } : null
    },
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ conversations }) => conversations.some(({ runId }) => runId !== null)) ? lookAgainMs : false,
  })

export const messagesQuery = (workspaceId: WorkspaceId, conversationId: ConversationId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'conversation', conversationId],
    queryFn: ({ signal }) => api.call(conversationRoutes.messages, { workspaceId, conversationId }, { signal }),
  })

export const reloadConversations = (queries: QueryClient, workspaceId: WorkspaceId): Promise<void> =>
  queries.invalidateQueries({ queryKey: lists(workspaceId) })

export function useRenameConversation(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: { conversationId: ConversationId; title: string }) =>
      api.call(conversationRoutes.rename, { workspaceId, ...form }),
    onSettled: (_data, _error, { conversationId }) =>
      Promise.all([
        reloadConversations(queries, workspaceId),
        queries.invalidateQueries({ queryKey: messagesQuery(workspaceId, conversationId).queryKey }),
      ]),
    meta: { shows: 'all' },
  })
}

export function useRemoveConversation(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (conversationId: ConversationId) => api.call(conversationRoutes.remove, { workspaceId, conversationId }),
    onSettled: () => reloadConversations(queries, workspaceId),
    meta: { tells: 'named' },
  })
}

type Given = { vote: Vote; reason?: VoteReason }

/** A vote is seen at once, and taken back when it was not taken. */
export function useVote(workspaceId: WorkspaceId, conversationId: ConversationId) {
  const queries = useQueryClient()
  const { queryKey } = messagesQuery(workspaceId, conversationId)
  const set = (messageId: Message['messageId'], { vote, reason }: Given) =>
    queries.setQueryData<OutputOf<typeof conversationRoutes.messages>>(
      queryKey,
      (known) =>
        known && {
          ...known,
          messages: known.messages.map((each) => (each.messageId === messageId ? { ...each, vote, voteReason: reason } : each)),
        },
    )
  return useMutation({
    mutationFn: ({ message: { messageId }, given }: { message: Message; given: Given }) =>
      api.call(conversationRoutes.vote, { workspaceId, messageId, ...given }),
    onMutate: ({ message, given }) => void set(message.messageId, given),
    onError: (_error, { message: { messageId, vote, voteReason } }) =>
      void set(messageId, { vote, ...(voteReason && { reason: voteReason }) }),
  })
}
