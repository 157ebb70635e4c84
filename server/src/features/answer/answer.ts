import { Language } from '@quarry/contract/account/account'
import type { AnswerKind, answerRoutes, AnswerUse, Reference, Vote, VoteReason } from '@quarry/contract/wire/search/answer'
import { type AnswerId, type RunId, SearchRequestId } from '@quarry/contract/ids'
import { named } from '@quarry/contract/calls/names'
import { can } from '@quarry/contract/workspace/permission'
import type { EventOf } from '@quarry/contract/wire/route'
import { z } from 'zod'
import type { Actor, Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { queryOf } from '../synonym/synonym.ts'
import { beginRun, type RunWork, runKind } from '../run/run.ts'
import { castVote, type Filters, findCandidates, findSearchRequest, loadVisible, questionOf } from '../search/search.ts'
import { insertAnswer, updateVote } from './answer.store.ts'
import { affordableModel } from './budget.ts'
import { charactersFor, packPassages, type AnswerPassage } from './passages.ts'
import { languageOf } from './sentences.ts'
import { notFoundText } from './words.ts'
import { extractAnswer, writeWithModel } from './write-answer.ts'

type AnswerEvent = EventOf<typeof answerRoutes.answer>

const documentsRead = 10
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
    const { kind, body, citations, related, tokens, ...remarks } = written
    const answer = {
      accountId: actor.account.id,
      requestId: asked.requestId,
      kind,
      body,
      citations,
      tokens,
      at: actor.clock.now(),
    }
    const aiVoteId = await run.record('keep', (tx) => insertAnswer(tx, actor.workspace.id, answer))
    const done: AnswerEvent = { event: 'done', data: { aiVoteId, kind, ...remarks } }
    return kind === 'notFound' || related.length === 0 ? [done] : [{ event: 'related', data: { questions: related } }, done]
  },
})

type Remarks = { isCut?: boolean; isSpent?: boolean; use?: AnswerUse }
type Written = Remarks & { kind: AnswerKind; body: string; citations: Reference[]; related: string[]; tokens: number }

async function writeAnswer(run: RunWork, actor: Actor, asked: Asked): Promise<Written> {
  const language = asked.lang ?? languageOf(asked.query)
  const { model, isCounted, isSpent } = await affordableModel(actor)
  const most = model ? charactersFor(model.contextTokens) : undefined
  // What was searched for may have been written down in the words of the wire, by an earlier version.
  const passages = await findPassages(actor, asked.query, named(asked.filters), most)
  const question = { text: asked.query, language, passages, today: actor.clock.now() }
  let body = ''
  const citations: Reference[] = []
  const show = (event: AnswerEvent): void => {
    if (event.event === 'text') body += event.data.delta
    if (event.event === 'reference') citations.push(event.data)
    run.emit(event)
  }

  let kind: AnswerKind
  let related: string[] = []
  let tokens = 0
  let remarks: Remarks = isSpent ? { isSpent } : {}
  if (model && passages.length > 0) {
    const writing = writeWithModel(model, question, run.signal)
    let step = await writing.next()
    for (; !step.done; step = await writing.next()) show(step.value)
    kind = step.value.cited.isNotFound ? 'notFound' : 'model'
    related = step.value.cited.related
    const { isCut, use } = step.value
    if (isCounted) tokens = tokensOf(use, question, body)
    remarks = { ...(isCut && { isCut }), ...(can({ role: actor.role }, 'model.manage') && { use }) }
  } else {
    const extract = extractAnswer(question)
    kind = extract.length === 0 ? 'notFound' : 'extract'
    for (const event of extract) show(event)
  }
  if (kind === 'notFound') show({ event: 'text', data: { delta: notFoundText[language] } })
  const next = await answerable(actor, named(asked.filters), related)
  const further = next.length > 0 ? next : await answerable(actor, named(asked.filters), relatedQuestions(asked.query, passages))
  return { kind, body, citations, related: further, tokens, ...remarks }
}

/** Of these questions, those that the sources hold an answer to: no other is worth asking next. */
async function answerable(actor: Actor, filters: Filters, questions: readonly string[]): Promise<string[]> {
  const found = await Promise.all(questions.map((text) => findPassages(actor, text, filters)))
  return questions.filter((text, at) => extractAnswer({ text, passages: found[at]! }).length > 0)
}

/** As the service counts them, else about as many. */
const tokensOf = (
  { inputTokens, outputTokens }: AnswerUse,
  { passages }: { passages: readonly AnswerPassage[] },
  body: string,
): number =>
  (inputTokens ?? Math.ceil(passages.reduce((sum, { text }) => sum + text.length, 1_500) / 3)) +
  (outputTokens ?? Math.ceil(body.length / 3))

async function findPassages(
  ctx: Needs<'db' | 'vendors' | 'search' | 'clock' | 'account' | 'workspace'>,
  query: string,
  filters: Filters,
  most?: number,
): Promise<AnswerPassage[]> {
  const found = await findCandidates(
    ctx,
    // However the hits are sorted, the best are answered from.
    { ...filters, query: await queryOf(ctx, query, filters.asTyped), order: undefined },
    { offset: 0, limit: documentsRead, chunksPerDocument: 3 },
  )
  return packPassages(await loadVisible(ctx, found.documents, { within: filters.within }), most)
}

/** Without a model: what the sections near the answer tell, as the questions they answer; those that fit their section best come first. */
function relatedQuestions(asked: string, passages: readonly AnswerPassage[]): string[] {
  const questions = passages.flatMap(({ headings, text }) => {
    const heading = headings.at(-1)
    return heading && !asked.includes(heading) ? (questionOf(heading, text) ?? []) : []
  })
  const best = questions.toSorted((one, other) => Number(other.fits) - Number(one.fits))
  return [...new Set(best.map(({ text }) => text))].filter((text) => text !== asked).slice(0, 3)
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
    await castVote(tx, answer.workspace_id, {
      answerId: aiVoteId,
      accountId: ctx.account.id,
      requestId: answer.request_id,
      liked: vote === 'NONE' ? null : vote === 'LIKE',
      reason: given.reason,
      documents: answer.citations.map(({ contentId }) => contentId),
      at: ctx.clock.now(),
    })
  })
  return {}
}

export { CitedText, type Cited } from './citing/cite.ts'
export { statusOf } from '../../ai/causes.ts'
export { modelFailure } from './model-failure.ts'
export { type AnswerPassage, packPassages } from './passages.ts'
export { languageOf } from './sentences.ts'
export { languageNames, notFoundText } from './words.ts'
export { extractAnswer } from './write-answer.ts'
