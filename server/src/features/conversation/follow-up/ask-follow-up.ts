import { randomUUID } from 'node:crypto'
import type { Language } from '@quarry/contract/account/account'
import type { AnswerId, ConversationId, MessageId, RunId } from '@quarry/contract/ids'
import type { Actor } from '../../../context.ts'
import { atomic, type Db } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { type OwnAnswer, ownAnswer } from '../../answer/answer.ts'
import { recordRun } from '../../run/run.ts'
import { agentRun } from '../answer-run.ts'
import { titleOf } from '../ask.ts'
import { findOpenRun, holdConversation, insertConversation } from '../conversation.store.ts'
import { findTurn, holdAsker, insertAnswer, insertQuestion } from '../message.store.ts'
import { type Owner, ownerOf } from '../owner.ts'
import { addUse } from '../use.store.ts'
import { narrowingOf } from './narrowed.ts'

type FollowUp = {
  aiVoteId?: AnswerId | undefined
  conversationId?: ConversationId | undefined
  text: string
  lang?: Language | undefined
  clientTurnId: string
}
type Begun = { conversationId: ConversationId; runId: RunId; messageId: MessageId }
type Place = { conversationId: ConversationId; narrowedTo: Record<string, unknown> }

/**
 * Asks on from an own answer to a search, in a new conversation that begins with it, or in one that began so. The same `clientTurnId` again
 * is the same question.
 * @returns at once; what answers it is shown by `follow`.
 * @throws Failure answerMissing, searchRequestMissing, conversationMissing; runOpen — the question before is not answered yet.
 */
export async function askFollowUp(ctx: Actor, { text, lang, clientTurnId: turnKey, ...from }: FollowUp): Promise<Begun> {
  const [owner, at] = [ownerOf(ctx), ctx.clock.now()]
  const { begun, begin } = await atomic(ctx.db, async (tx) => {
    if (!(await holdAsker(tx, owner))) throw fail('workspaceMissing')
    const known = await findTurn(tx, owner, turnKey)
    if (known?.run_id)
      return { begun: { conversationId: known.conversation_id, runId: known.run_id, messageId: known.id }, begin: null }
    const { conversationId, narrowedTo } = await placeFor({ ...ctx, db: tx }, tx, from, at)
    await addUse(tx, owner, null, at, { questions: 1 })
    const [questionId, answerId] = [randomUUID() as MessageId, randomUUID() as MessageId]
    const run = await recordRun(tx, ctx, agentRun, { conversationId, questionId, answerId, narrowedTo, text, lang })
    const question = { id: questionId, conversationId, runId: run.id, turnKey, body: text }
    await insertQuestion(tx, owner, { ...question, ...alone, at })
    return { begun: { conversationId, runId: run.id, messageId: questionId }, begin: run.begin }
  })
  begin?.()
  return begun
}

/** Typed by the person, whom nobody reads beside. */
const alone = { byProgram: false, isPublic: false }

async function placeFor(
  ctx: Actor,
  tx: Db,
  { conversationId, aiVoteId }: Omit<FollowUp, 'text' | 'clientTurnId'>,
  at: Date,
): Promise<Place> {
  const owner = ownerOf(ctx)
  if (conversationId) {
    const held = await holdConversation(tx, owner, conversationId)
    if (!held?.narrowed_to) throw fail('conversationMissing')
    if (await findOpenRun(tx, owner.workspaceId, conversationId, at)) throw fail('runOpen')
    return { conversationId, narrowedTo: held.narrowed_to }
  }
  if (!aiVoteId) throw fail('answerMissing')
  const answer = await ownAnswer(ctx, aiVoteId)
  const narrowedTo = narrowingOf(answer.filters)
  const title = titleOf(answer.query)
  const { id } = await insertConversation(tx, owner, { origin: 'search', title, narrowedTo, at })
  await insertBeginning(tx, owner, id, answer)
  return { conversationId: id, narrowedTo }
}

/** What was searched for and answered, as its first two messages. */
async function insertBeginning(tx: Db, owner: Owner, conversationId: ConversationId, answer: OwnAnswer): Promise<void> {
  const { query, kind, body, citations, documents, at } = answer
  const none = { runId: null, turnKey: null, agentVersion: null, failure: null, hadWritingTools: false, steps: [], related: [] }
  const question = { id: randomUUID() as MessageId, conversationId, body: query, ...alone, at }
  await insertQuestion(tx, owner, { ...none, ...question })
  await insertAnswer(tx, owner, {
    ...none,
    id: randomUUID() as MessageId,
    conversationId,
    body: body.trim(),
    kind,
    citations,
    restsOn: documents,
    documents: documents ?? citations.map(({ contentId }) => contentId),
    isPublic: false,
    isSpent: false,
    at,
  })
}
