import { Language } from '@quarry/contract/account/account'
import type { answerRoutes, AnswerUse, Reference, Vote, VoteReason } from '@quarry/contract/wire/search/answer'
import { type AnswerId, type DocumentId, type RunId, SearchRequestId } from '@quarry/contract/ids'
import { named } from '@quarry/contract/calls/names'
import type { EventOf } from '@quarry/contract/wire/route'
import { z } from 'zod'
import type { Actor, Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { beginRun, type RunWork, runKind } from '../run/run.ts'
import { castVote, type Filters, findSearchRequest } from '../search/search.ts'
import { findOwnAnswer, insertAnswer, updateVote } from './answer.store.ts'
import { affordableModel } from './budget.ts'
import type { Cited } from './citing/cite.ts'
import { composeAnswer, type Composition, findPassages } from './compose.ts'
import { languageOf } from './language-of.ts'
import { documentsOf, mostFor } from './passages.ts'

type AnswerEvent = EventOf<typeof answerRoutes.answer>

/** Beyond every limit of the model calls themselves, a pause between two processes included. */
const mostMs = 10 * 60_000

/** @property query and filters as they were searched for. */
const Asked = z.object({
  requestId: SearchRequestId,
  query: z.string(),
  filters: z.record(z.string(), z.unknown()),
  lang: z.optional(Language),
})
type Asked = z.infer<typeof Asked>

/**
 * Answers an earlier search from what the asking person may see now: with the model when one is configured, else with the sources' own
 * sentences. Every mark shown is borne out by the passage it names; when nothing fits, the answer says so and cites nothing.
 *
 * @param input.lang the question's own language when undefined.
 * @returns the run that writes it; it may fail with modelUnavailable, modelBusy, modelInterrupted: the hits are complete all the same.
 * @throws Failure searchRequestMissing
 */
export async function answerSearch(
  ctx: Actor,
  { requestId, lang }: { requestId: SearchRequestId; lang?: Language | undefined },
): Promise<RunId> {
  const asked = await findSearchRequest(ctx.db, ctx.workspace.id, ctx.account.id, requestId)
  if (!asked) throw fail('searchRequestMissing')
  const { query, filters } = asked
  return beginRun(ctx, answerRun, { requestId, query, filters: { ...filters }, lang })
}

export const answerRun = runKind({
  name: 'answer',
  input: Asked,
  mostMs,
  async work(run, actor, asked): Promise<AnswerEvent[]> {
    const written = await run.step('write', () => writeAnswer(run, actor, asked))
    const { kind, body, citations, documents, related, tokens, ...remarks } = written
    const answer = {
      accountId: actor.account.id,
      requestId: asked.requestId,
      kind,
      body,
      citations,
      documents,
      tokens,
      at: actor.clock.now(),
    }
    const aiVoteId = await run.record('keep', (tx) => insertAnswer(tx, actor.workspace.id, answer))
    const done: AnswerEvent = { event: 'done', data: { aiVoteId, kind, ...remarks } }
    return related.length === 0 ? [done] : [{ event: 'related', data: { questions: related } }, done]
  },
})

type Written = Omit<Composition, 'tokens' | 'use'> & {
  tokens: number
  body: string
  citations: Reference[]
  documents: DocumentId[]
  isSpent?: boolean
  use?: AnswerUse
}

async function writeAnswer(run: RunWork, actor: Actor, asked: Asked): Promise<Written> {
  const language = asked.lang ?? languageOf(asked.query, actor.account.lang)
  const { model, isCounted, isSpent } = await affordableModel(actor)
  // What was searched for may have been written down in the words of the wire, by an earlier version.
  const filters = named(asked.filters)
  const passages = await findPassages(actor, asked.query, filters, mostFor(model))
  let body = ''
  const citations: Reference[] = []
  const show = (event: Cited): void => {
    if (event.event === 'text') body += event.data.delta
    if (event.event === 'reference') citations.push(event.data)
    run.emit(event)
  }
  const composed = { query: asked.query, filters, language, model, passages }
  const { tokens, ...written } = await composeAnswer(actor, composed, { show, signal: run.signal })
  return {
    ...written,
    body,
    citations,
    documents: documentsOf(passages),
    tokens: isCounted && tokens ? tokens.in + tokens.out : 0,
    ...(isSpent && { isSpent }),
  }
}

/**
 * A vote also counts for the documents the answer cites, when questions in similar words are asked in this workspace.
 * @throws Failure answerMissing
 */
export async function voteAnswer(
  ctx: Needs<'db' | 'clock' | 'account'>,
  { aiVoteId, vote, reason }: { aiVoteId: AnswerId; vote: Vote; reason?: VoteReason | undefined },
): Promise<Record<string, never>> {
  await atomic(ctx.db, async (tx) => {
    const given = { vote, reason: (vote === 'DISLIKE' && reason) || null }
    const answer = await updateVote(tx, ctx.account.id, aiVoteId, given)
    if (!answer) throw fail('answerMissing')
    const asked = await findSearchRequest(tx, answer.workspace_id, ctx.account.id, answer.request_id)
    await castVote(tx, answer.workspace_id, {
      on: { answerId: aiVoteId },
      accountId: ctx.account.id,
      query: asked?.query ?? null,
      liked: vote === 'NONE' ? null : vote === 'LIKE',
      reason: given.reason,
      documents: answer.citations.map(({ contentId }) => contentId),
      at: ctx.clock.now(),
    })
  })
  return {}
}

/**
 * @property query and `filters` what was searched for
 * @property documents those that were shown for it; null where that is not known
 */
export type OwnAnswer = Pick<Composition, 'kind'> & {
  query: string
  filters: Filters
  body: string
  citations: readonly Reference[]
  documents: readonly DocumentId[] | null
  at: Date
}

/** @throws Failure answerMissing; searchRequestMissing — it is not known any more what was asked. */
export async function ownAnswer(ctx: Needs<'db' | 'account' | 'workspace'>, id: AnswerId): Promise<OwnAnswer> {
  const [workspaceId, accountId] = [ctx.workspace.id, ctx.account.id]
  const answer = await findOwnAnswer(ctx.db, workspaceId, accountId, id)
  if (!answer) throw fail('answerMissing')
  const asked = await findSearchRequest(ctx.db, workspaceId, accountId, answer.request_id)
  if (!asked) throw fail('searchRequestMissing')
  const { kind, body, citations, documents, created_at: at } = answer
  return { query: asked.query, filters: named({ ...asked.filters }), kind, body, citations, documents, at }
}

export { affordableModel, type Budget, budgetOf } from './budget.ts'
export { CitedText, type Cited } from './citing/cite.ts'
export { composeAnswer, findPassages } from './compose.ts'
export { statusOf } from '../../ai/causes.ts'
export { languageOf, languageOfLast } from './language-of.ts'
export { modelFailure } from './model-failure.ts'
export { type AnswerPassage, documentsOf, mostFor, packPassages } from './passages.ts'
export { cutOffText, languageNames, notFoundText } from './words.ts'
export { costOf, extractAnswer } from './write-answer.ts'
