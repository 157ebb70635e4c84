import { streamText } from 'ai'
import type { Language } from '@quarry/contract/account/account'
import type { ModelPrices } from '@quarry/contract/agent/model'
import type { AnswerUse, ModelCost } from '@quarry/contract/wire/search/answer'
import type { AnswerModel } from '../../ai/models.ts'
import type { Needs } from '../../context.ts'
import { queryOf } from '../synonym/synonym.ts'
import { type Cited, CitedText } from './citing/cite.ts'
import { plainly } from './extracting/asked-words.ts'
import { extractSentences } from './extracting/extract.ts'
import { inert } from './citing/inert.ts'
import { modelFailure } from './model-failure.ts'
import type { AnswerPassage } from './passages.ts'
import { instructionsFor, promptFor, type Said } from './prompt.ts'
import { cutOffText } from './words.ts'

const firstTokenMs = 60_000
const wholeMs = 180_000

type Question = { text: string; language: Language; passages: readonly AnswerPassage[]; before?: readonly Said[]; today: Date }

/** @property isCut whether the model read less than it was sent. */
export type WrittenByModel = { cited: CitedText; isCut: boolean; use: AnswerUse }

/** Writes an answer with a language model. @throws Failure modelUnavailable, modelBusy, modelInterrupted */
export async function* writeWithModel(
  model: AnswerModel,
  question: Question,
  caller: AbortSignal,
): AsyncGenerator<Cited, WrittenByModel> {
  const instructions = instructionsFor(question.language)
  const cited = new CitedText(question.passages, { rules: instructions })
  const patience = new AbortController()
  const impatient = setTimeout(() => patience.abort(new Error('the model is silent')), firstTokenMs)
  let hasBegun = false
  let isCut = false
  let isCutOff = false
  let usage: { inputTokens: number | undefined; outputTokens: number | undefined } | null = null
  const startedAt = performance.now()
  const prompt = promptFor(question)
  try {
    const result = streamText({
      model: model.model,
      instructions,
      prompt,
      maxRetries: 1,
      abortSignal: AbortSignal.any([caller, patience.signal, AbortSignal.timeout(wholeMs)]),
      // Failures arrive in the stream; printed as well they would carry the question into the log.
      onError() {},
    })
    for await (const part of result.stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') throw new Error('aborted')
      if (part.type === 'finish' && part.finishReason === 'error') throw new Error('the model ended with an error')
      if (part.type === 'finish') {
        usage = part.totalUsage
        isCutOff = part.finishReason === 'length'
        isCut = readsLess(usage.inputTokens, instructions + prompt)
      }
      if (part.type !== 'text-delta' || part.text === '') continue
      hasBegun = true
      clearTimeout(impatient)
      yield* cited.push(part.text)
    }
  } catch (cause) {
    throw modelFailure(cause, hasBegun)
  } finally {
    clearTimeout(impatient)
  }
  yield* cited.end()
  if (!cited.isNotFound && cited.isEmpty) throw modelFailure(new Error('the model wrote nothing'), false)
  if (isCutOff && !cited.isNotFound) yield { event: 'text', data: { delta: `\n\n${cutOffText[question.language]}` } }
  const { inputTokens = null, outputTokens = null } = usage ?? {}
  const cost = costOf(model.prices, inputTokens, outputTokens)
  return {
    cited,
    isCut,
    use: {
      model: model.label,
      inputTokens,
      outputTokens,
      tookMs: Math.round(performance.now() - startedAt),
      ...(cost && { cost }),
    },
  }
}

/** Tokens are priced by the million. */
export const costOf = (prices: ModelPrices | null, read: number | null, written: number | null): ModelCost | null =>
  prices === null || read === null || written === null
    ? null
    : { amount: (read * prices.input + written * prices.output) / 1_000_000, currency: prices.currency }

/** Texts have at least so many tokens, whatever counts them; who counts far fewer has cut something off. */
function readsLess(tokens: number | undefined, sent: string): boolean {
  const dense = sent.match(/[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  return tokens !== undefined && tokens > 0 && tokens < 0.8 * (dense / 3 + (sent.length - dense) / 7)
}

/** Answers with the best sentences of the sources themselves, each cited; empty when none fits. */
export async function extractAnswer(
  ctx: Needs<'db' | 'search' | 'workspace'>,
  { text, passages }: Pick<Question, 'text' | 'passages'>,
): Promise<Cited[]> {
  const numbers = new Map<number, number>()
  return extractSentences(text, await queryOf(ctx, plainly(text)), passages).flatMap(
    ({ passage, sentence, quote, items }): Cited[] => {
      const known = numbers.get(passage.number)
      const index = known ?? numbers.size + 1
      numbers.set(passage.number, index)
      const { hitId, contentId, title, link } = passage
      const list = items.map((item) => `- ${inert(unlinked(item))}\n`).join('')
      const said: Cited = { event: 'text', data: { delta: `${inert(unlinked(sentence))} [${index}]\n\n${list}${list && '\n'}` } }
      return known === undefined ? [{ event: 'reference', data: { index, hitId, contentId, title, link, quote } }, said] : [said]
    },
  )
}

/** A bracket of a source is no mark and no link of this answer. */
const unlinked = (text: string): string =>
  text.replace(/(\\*)\[/g, (bracket, slashes: string) => (slashes.length % 2 === 0 ? `${slashes}\\[` : bracket))
