import { randomUUID } from 'node:crypto'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import type { AgentId, ConversationId, FileId, SourceId } from '@quarry/contract/ids'
import type { Language } from '@quarry/contract/account/account'
import type { EventOf } from '@quarry/contract/wire/route'
import type { KnowledgeChoice } from '@quarry/contract/wire/agent/agent'
import type { WorkspaceCtx } from '../../../context.ts'
import { askAgent } from '../ask.ts'
import { eventsOf } from '../../../../testing/run-events.ts'

export type AgentEvent = EventOf<typeof conversationRoutes.follow>

/** An agent that knows a whole source. */
export const wholeSource = (sourceId: SourceId): KnowledgeChoice => ({
  sourceId,
  kind: 'source',
  contentId: null,
})

type Question = { agentId: AgentId; conversationId?: ConversationId; text: string; lang?: Language; fileIds?: FileId[] }

/** Asks an agent and waits for the end of its answer. */
export async function askedAgent(ctx: WorkspaceCtx, question: Question) {
  const begun = await askAgent(ctx, { ...question, clientTurnId: randomUUID() })
  return { ...begun, events: await eventsOf(conversationRoutes.follow, ctx, begun.runId) }
}

export const textOf = (events: readonly AgentEvent[]): string =>
  events.map((event) => (event.event === 'text' ? event.data.delta : '')).join('')
export const referencesOf = (events: readonly AgentEvent[]) =>
  events.flatMap((event) => (event.event === 'reference' ? [event.data] : []))
export const stepsOf = (events: readonly AgentEvent[]) =>
  events.flatMap((event) => (event.event === 'step' ? [`${event.data.no} ${event.data.kind} ${event.data.state}`] : []))
export const kindOf = (events: readonly AgentEvent[]) =>
  events.flatMap((event) => (event.event === 'done' ? [event.data.kind] : []))[0]
