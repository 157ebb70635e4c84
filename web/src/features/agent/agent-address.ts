import type { AgentMode } from '@quarry/contract/agent/agent'
import type { AgentId, ConversationId } from '@quarry/contract/ids'

/** @param conversationId what was tried in its preview */
export const detailHash = (agentId: AgentId, mode: AgentMode, conversationId: ConversationId | null = null): string =>
  `detail=${agentId}&mode=${mode}${inConversation(conversationId)}`
export const createHash = (template = ''): string => `create=${template}`
export const chatHash = (agentId: AgentId, conversationId: ConversationId | null = null): string =>
  `chat=${agentId}${inConversation(conversationId)}`
const inConversation = (id: ConversationId | null): string => (id ? `&conversation=${id}` : '')

/** What is shared with one, or one conversation of it. */
export const sharedHash = (conversationId: ConversationId | null = null): string => `shared=${conversationId ?? ''}`

/** What one asked on from answers to searches, or one conversation of it. */
export const askedHash = (conversationId: ConversationId | null = null): string => `asked=${conversationId ?? ''}`

/** The page of the agents in a workspace, for a link; which of them, says its hash. */
export const agentsPlace = (workspaceCode: string) =>
  ({
    to: '/$workspaceCode',
    params: { workspaceCode },
    search: { page: 'agent', view: 'agents' },
    activeOptions: { includeHash: true },
  }) as const

/** Where a person signs in to what an agent does as them (spec §2), and comes back from to what they said. */
export const signInPlace = (workspaceCode: string, agentId: AgentId, conversationId: ConversationId | null = null) =>
  ({
    to: '/agentToolsAuth',
    search: { workspace: workspaceCode, agent: agentId, ...(conversationId && { conversation: conversationId }) },
  }) as const
