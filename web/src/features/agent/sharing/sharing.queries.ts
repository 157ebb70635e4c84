import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SharedWith } from '@quarry/contract/agent/conversation'
import type { AccountId, ConversationId, WorkspaceId } from '@quarry/contract/ids'
import { sharingRoutes } from '@quarry/contract/routes/agent/sharing'
import { memberRoutes } from '@quarry/contract/routes/workspace/member'
import { api } from '../../../lib/api.ts'

export const sharingQuery = (workspaceId: WorkspaceId, conversationId: ConversationId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'conversation', conversationId, 'sharing'],
    queryFn: ({ signal }) => api.call(sharingRoutes.get, { workspaceId, conversationId }, { signal }),
    staleTime: 0,
  })

export const sharedQuery = (workspaceId: WorkspaceId) =>
  infiniteQueryOptions({
    queryKey: ['workspace', workspaceId, 'sharedConversations'],
    queryFn: ({ pageParam, signal }) => api.call(sharingRoutes.list, { workspaceId, ...pageParam }, { signal }),
    initialPageParam: null as { before: string; beforeId: ConversationId } | null,
    getNextPageParam: ({ conversations, hasMore }) => {
      const last = conversations.at(-1)
      return hasMore && last ? { before: last.sharedAt, beforeId: last.conversationId } : null
    },
  })

export const sharedConversationQuery = (workspaceId: WorkspaceId, conversationId: ConversationId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'sharedConversation', conversationId],
    queryFn: ({ signal }) => api.call(sharingRoutes.read, { workspaceId, conversationId }, { signal }),
    // What its reader may see is asked anew each time they come.
    staleTime: 0,
    gcTime: 0,
  })

/** Members who could be chosen, by the words typed. */
export const peopleQuery = (workspaceId: WorkspaceId, words: string) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'peopleToShareWith', words],
    queryFn: ({ signal }) =>
      api.call(memberRoutes.list, { workspaceId, search: words.slice(0, 200), status: 'active', pageSize: 100 }, { signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })

export function useShare(workspaceId: WorkspaceId, conversationId: ConversationId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (who: { sharedWith: SharedWith; accountIds: AccountId[] }) =>
      api.call(sharingRoutes.set, { workspaceId, conversationId, ...who }),
    onSettled: () => queries.invalidateQueries({ queryKey: sharingQuery(workspaceId, conversationId).queryKey }),
    meta: { shows: 'all' },
  })
}
