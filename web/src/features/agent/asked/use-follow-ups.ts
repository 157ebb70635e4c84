import type { AnswerId, ConversationId, WorkspaceId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { api } from '../../../lib/api.ts'
import { useTalk } from '../chat/use-talk.ts'

type Followed = {
  workspaceId: WorkspaceId
  conversationId: ConversationId | null
  /** What the conversation begins with; null where it has begun. */
  answerId: AnswerId | null
  onBegun: (conversationId: ConversationId) => void
}

/** What is asked on from the answer to a search. */
export const useFollowUps = ({ workspaceId, conversationId, answerId, onBegun }: Followed) =>
  useTalk({
    workspaceId,
    conversationId,
    ask: ({ text, clientTurnId, conversationId: known }) =>
      api.call(conversationRoutes.followUp, {
        workspaceId,
        text,
        clientTurnId,
        ...(known ? { conversationId: known } : answerId && { aiVoteId: answerId }),
      }),
    onBegun,
  })
