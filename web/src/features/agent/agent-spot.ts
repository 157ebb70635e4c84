import { type AgentMode, agentModes } from '@quarry/contract/agent/agent'
import type { AgentId, ConversationId } from '@quarry/contract/ids'
import { servicePattern } from '@quarry/contract/source/service'
import { id, oneOf, textLike } from '../../lib/params.ts'

/** What of the agents is looked at, as the part of the address after `#` says (spec §2). */
export type AgentSpot =
  | { at: 'list' }
  | { at: 'mcp'; serviceName: string }
  | { at: 'create'; template: string }
  | { at: 'detail'; agentId: AgentId; mode: AgentMode; conversationId: ConversationId | null }
  | { at: 'shared'; conversationId: ConversationId | null }
  | { at: 'asked'; conversationId: ConversationId | null }
  | { at: 'chat'; agentId: AgentId; conversationId: ConversationId | null }

/** @param hash without `#`. */
export function agentSpot(hash: string): AgentSpot {
  const fields = new URLSearchParams(hash)
  const [detail, chat, template] = [id<AgentId>(fields.get('detail')), id<AgentId>(fields.get('chat')), fields.get('create')]
  const conversationId = id<ConversationId>(fields.get('conversation')) ?? null
  if (detail) return { at: 'detail', agentId: detail, mode: oneOf(agentModes)(fields.get('mode')) ?? 'overview', conversationId }
  if (chat) return { at: 'chat', agentId: chat, conversationId }
  if (fields.has('shared')) return { at: 'shared', conversationId: id<ConversationId>(fields.get('shared')) ?? null }
  if (fields.has('asked')) return { at: 'asked', conversationId: id<ConversationId>(fields.get('asked')) ?? null }
  const serviceName = textLike(servicePattern)(fields.get('mcp'))
  if (serviceName) return { at: 'mcp', serviceName }
  return template === null ? { at: 'list' } : { at: 'create', template }
}
