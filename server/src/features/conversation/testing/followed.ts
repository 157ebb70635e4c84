import { randomUUID } from 'node:crypto'
import type { AnswerId, ConversationId, SourceId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import { eventsOf } from '../../../../testing/run-events.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { answerSearch } from '../../answer/answer.ts'
import { searchTop } from '../../search/search.ts'
import { askFollowUp } from '../follow-up/ask-follow-up.ts'

/** Searches and reads the answer to its end. @returns what is gone on from */
export async function searched(ctx: WorkspaceCtx, query: string, sourceIds?: SourceId[]): Promise<AnswerId> {
  const { requestId } = await searchTop(ctx, { query, sourceIds })
  const events = await eventsOf(answerRoutes.answer, ctx, await answerSearch(ctx, { requestId }))
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
