import { streamText } from 'ai'
import type { ModelProblem } from '@quarry/contract/agent/model'
import type { ModelCheck } from '@quarry/contract/wire/agent/model'
import { connectionFailureOf, statusOf } from './causes.ts'
import { languageModel } from './language-model.ts'
import { guardedFetch } from './guarded-fetch.ts'
import type { OwnModel } from './models.ts'
import { findToolUse } from './tool-use.ts'

const patienceMs = 60_000

/** Asks a model something, and finds out what it can do. */
export async function checkModel(own: OwnModel, signal: AbortSignal): Promise<ModelCheck> {
  const model = languageModel({ ...own, fetch: guardedFetch(own.net, patienceMs) })
  const began = performance.now()
  const sinceThen = () => Math.round(performance.now() - began)
  let [pieces, firstMs] = [0, null as number | null]
  try {
    const { stream } = streamText({
      model,
      prompt: 'Write the numbers from one to ten as words, separated by commas.',
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      onError() {},
    })
    for await (const part of stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') throw new DOMException('The model is silent.', 'TimeoutError')
      if (part.type !== 'text-delta' || part.text === '') continue
      pieces++
      firstMs ??= sinceThen()
    }
  } catch (cause) {
    return { problem: problemOf(cause), streams: false, tools: null, firstMs, tookMs: sinceThen() }
  }
  const tookMs = sinceThen()
  if (pieces === 0) return { problem: 'noAnswer', streams: false, tools: null, firstMs, tookMs }
  return { problem: null, streams: pieces > 1, tools: await findToolUse(model), firstMs, tookMs }
}

/** Where nobody may go looks like where nobody is: which private addresses exist is not revealed. */
function problemOf(cause: unknown): ModelProblem {
  const status = statusOf(cause)
  if (status === 401 || status === 403) return 'keyRefused'
  if (status === 404) return 'modelMissing'
  if (status === 429) return 'busy'
  const reason = connectionFailureOf(cause)?.reason
  if (cause instanceof DOMException || reason === 'timeout') return 'timeout'
  return reason === undefined || reason === 'upstream' ? 'noAnswer' : 'unreachable'
}
