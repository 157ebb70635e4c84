import type { Language } from '@quarry/contract/account/account'
import { can } from '@quarry/contract/workspace/permission'
import type { AnswerKind, AnswerUse } from '@quarry/contract/wire/search/answer'
import type { AnswerModel } from '../../ai/models.ts'
import type { Actor, Needs } from '../../context.ts'
import { findCandidates, type Filters, loadVisible, questionOf } from '../search/search.ts'
import { queryOf } from '../synonym/synonym.ts'
import type { Cited } from './citing/cite.ts'
import { type AnswerPassage, packPassages } from './passages.ts'
import type { Said } from './prompt.ts'
import { notFoundText } from './words.ts'
import { extractAnswer, writeWithModel } from './write-answer.ts'

const documentsRead = 10

type Tokens = { in: number; out: number }

/**
 * @property model null: the sources answer in their own sentences.
 * @property before what was asked and answered before, the last one last.
 */
export type Composed = {
  query: string
  filters: Filters
  language: Language
  model: AnswerModel | null
  passages: readonly AnswerPassage[]
  before?: readonly Said[]
}

/**
 * @property tokens that the model took, or about as many; null where none wrote it.
 * @property use told to administrators
 */
export type Composition = {
  kind: AnswerKind
  related: string[]
  tokens: Tokens | null
  isCut?: boolean
  isByOtherWords?: boolean
  use?: AnswerUse
}

/**
 * Writes an answer from these passages: with the model, else with the sources' own sentences. Every mark shown is borne out by the passage
 * it names; when nothing fits, the answer says so and cites nothing.
 * @throws Failure modelUnavailable, modelBusy, modelInterrupted
 */
export async function composeAnswer(
  actor: Actor,
  { query, filters, language, model, passages, before = [] }: Composed,
  { show, signal }: { show: (said: Cited) => void; signal: AbortSignal },
): Promise<Composition> {
  const question = { text: query, language, passages, before, today: actor.clock.now() }
  let kind: AnswerKind
  let related: string[] = []
  let tokens: Tokens | null = null
  let remarks: Pick<Composition, 'isCut' | 'isByOtherWords' | 'use'> = {}
  if (model && passages.length > 0) {
    let length = 0
    const writing = writeWithModel(model, question, signal)
    let step = await writing.next()
    for (; !step.done; step = await writing.next()) {
      if (step.value.event === 'text') length += step.value.data.delta.length
      show(step.value)
    }
    kind = step.value.cited.isNotFound ? 'notFound' : 'model'
    related = step.value.cited.related
    const { isCut, use } = step.value
    tokens = tokensOf(use, passages, length)
    remarks = { ...(isCut && { isCut }), ...(can({ role: actor.role }, 'model.manage') && { use }) }
  } else {
    const extract = await extractAnswer(actor, question)
    kind = extract.length === 0 ? 'notFound' : 'extract'
    for (const said of extract) show(said)
    if (kind === 'extract' && passages.some(({ isWider }) => isWider)) remarks = { isByOtherWords: true }
  }
  if (kind === 'notFound') {
    show({ event: 'text', data: { delta: notFoundText[language] } })
    return { kind, related: [], tokens, ...remarks }
  }
  const next = await answerable(actor, filters, related)
  const further = next.length > 0 ? next : await answerable(actor, filters, relatedQuestions(query, passages))
  return { kind, related: further, tokens, ...remarks }
}

/** Of these questions, those that the sources hold an answer to: no other is worth asking next. */
async function answerable(actor: Actor, filters: Filters, questions: readonly string[]): Promise<string[]> {
  const extracts = await Promise.all(
    questions.map(async (text) => extractAnswer(actor, { text, passages: await findPassages(actor, text, filters) })),
  )
  return questions.filter((_, at) => extracts[at]!.length > 0)
}

/** As the service counts them, else about as many. */
const tokensOf = ({ inputTokens, outputTokens }: AnswerUse, passages: readonly AnswerPassage[], length: number): Tokens => ({
  in: inputTokens ?? Math.ceil(passages.reduce((sum, { text }) => sum + text.length, 1_500) / 3),
  out: outputTokens ?? Math.ceil(length / 3),
})

/** The best passages of what this person may see now. @param most characters */
export async function findPassages(
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
  return packPassages(await loadVisible(ctx, found.documents, { within: filters.within }), most, found)
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
