import type { Language } from '@quarry/contract/account'
import { type AnswerKind, answerRoutes, type Reference, type Vote } from '@quarry/contract/answer'
import type { AnswerId, SearchRequestId } from '@quarry/contract/ids'
import type { EventOf } from '@quarry/contract/route'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { castVote, type Filters, findCandidates, findSearchRequest, loadVisible } from '../search/search.ts'
import { insertAnswer, updateVote } from './answer.store.ts'
import { packPassages, type Passage } from './passages.ts'
import { languageOf } from './sentences.ts'
import { notFoundText } from './words.ts'
import { extractAnswer, writeWithModel } from './write-answer.ts'

type Answering = Needs<'db' | 'vendors' | 'search' | 'clock' | 'account' | 'workspace' | 'models' | 'request'>
type AnswerEvent = EventOf<typeof answerRoutes.answer>

const documentsRead = 10

/**
 * Answers an earlier search from what the asking person may see now: with the model when one is configured, else with the sources' own
 * sentences. Every mark shown is borne out by the passage it names; when nothing fits, the answer says so and cites nothing.
 *
 * @param input.lang the question's own language when undefined.
 * @throws Failure searchRequestMissing; modelUnavailable, modelBusy, modelInterrupted — the hits are complete all the same.
 */
export async function answerSearch(
  ctx: Answering,
  { requestId, lang }: { requestId: SearchRequestId; lang?: Language | undefined },
): Promise<AsyncGenerator<AnswerEvent>> {
  const asked = await findSearchRequest(ctx.db, ctx.workspace.id, ctx.account.id, requestId)
  if (!asked) throw fail('searchRequestMissing')
  return writeAnswer(ctx, { requestId, lang, asked })
}

type Asked = { query: string; filters: object }

async function* writeAnswer(
  ctx: Answering,
  { requestId, lang, asked }: { requestId: SearchRequestId; lang: Language | undefined; asked: Asked },
): AsyncGenerator<AnswerEvent> {
  const language = lang ?? languageOf(asked.query)
  const passages = await findPassages(ctx, asked.filters as Filters)
  const question = { text: asked.query, language, passages }

  let body = ''
  const citations: Reference[] = []
  function* show(events: Iterable<AnswerEvent>): Generator<AnswerEvent> {
    for (const event of events) {
      if (event.event === 'text') body += event.data.delta
      if (event.event === 'reference') citations.push(event.data)
      yield event
    }
  }

  let kind: AnswerKind = 'notFound'
  let related: string[] = []
  const model = passages.length === 0 ? null : await ctx.models.answer()
  if (model) {
    const writing = writeWithModel(model, question, ctx.request.signal)
    let step = await writing.next()
    for (; !step.done; step = await writing.next()) yield* show([step.value])
    kind = step.value.isNotFound ? 'notFound' : 'model'
    related = step.value.related
  } else {
    const extract = extractAnswer(question)
    kind = extract.length === 0 ? 'notFound' : 'extract'
    yield* show(extract)
  }
  if (kind === 'notFound') yield* show([{ event: 'text', data: { delta: notFoundText[language] } }])
  else
    yield {
      event: 'related',
      data: { questions: related.length > 0 ? related : relatedSections(asked.query, passages) },
    }

  const answer = { accountId: ctx.account.id, requestId, kind, body, citations, at: ctx.clock.now() }
  yield { event: 'done', data: { aiVoteId: await insertAnswer(ctx.db, ctx.workspace.id, answer), kind } }
}

async function findPassages(ctx: Answering, filters: Filters): Promise<Passage[]> {
  const found = await findCandidates(ctx, filters, { offset: 0, limit: documentsRead, chunksPerDocument: 3 })
  return packPassages(await loadVisible(ctx, found.documents))
}

/** Without a model: sections near the answer lead on, named as a reader would look for them. */
function relatedSections(question: string, passages: readonly Passage[]): string[] {
  const sections = passages.flatMap(({ title, headings }) => {
    const [name, heading] = [title.replace(/\.[A-Za-z0-9]{1,5}$/, ''), headings.at(-1)]
    return heading && heading.length <= 60 && !question.includes(heading) ? [heading === name ? name : `${name}: ${heading}`] : []
  })
  return [...new Set(sections)].slice(0, 3)
}

/**
 * A vote also counts for the documents the answer cites, when questions in similar words are asked in this workspace.
 * @throws Failure answerMissing
 */
export async function voteAnswer(
  ctx: Needs<'db' | 'clock' | 'account'>,
  { aiVoteId, vote }: { aiVoteId: AnswerId; vote: Vote },
): Promise<Record<string, never>> {
  await atomic(ctx.db, async (tx) => {
    const answer = await updateVote(tx, ctx.account.id, aiVoteId, vote)
    if (!answer) throw fail('answerMissing')
    await castVote(tx, answer.workspace_id, {
      answerId: aiVoteId,
      accountId: ctx.account.id,
      requestId: answer.request_id,
      liked: vote === 'NONE' ? null : vote === 'LIKE',
      documents: answer.citations.map(({ contentId }) => contentId),
      at: ctx.clock.now(),
    })
  })
  return {}
}
