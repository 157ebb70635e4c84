import { randomUUID } from 'node:crypto'
import type { AnswerId, ConversationId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { eventsOf } from '../../../../testing/run-events.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { ask } from '../../answer/testing/ask.ts'
import { askFollowUp } from '../follow-up/ask-follow-up.ts'

/** Searches and reads the answer to its end. @returns what is gone on from */
export async function searched(ctx: WorkspaceCtx, query: string): Promise<AnswerId> {
  const events = await ask(ctx, query)
  const done = events.find((event) => event.event === 'done')
  if (!done) throw new Error(`Nothing answered: ${JSON.stringify(events)}`)
  return done.data.aiVoteId
}

/** Asks on, and waits for the end of the answer. */
export async function followed(
  ctx: WorkspaceCtx,
  from: { aiVoteId: AnswerId } | { conversationId: ConversationId },
  text: string,
) {
  const begun = await askFollowUp(ctx, { ...from, text, clientTurnId: randomUUID() })
  return { ...begun, events: await eventsOf(conversationRoutes.follow, ctx, begun.runId) }
}
