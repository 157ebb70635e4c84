import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { ModelProvider } from '@quarry/contract/agent/model'
import { type LanguageModel, type LanguageModelMiddleware, wrapLanguageModel } from 'ai'
import { storable, storableJson } from '../db/storable.ts'

/**
 * @property baseUrl null: the provider's own, which `openai-compatible` does not have.
 * @property apiKey null: none is sent.
 */
type Named = {
  provider: ModelProvider
  baseUrl: string | null
  apiKey: string | null
  model: string
  fetch?: typeof globalThis.fetch
}

/** The model, as the SDK speaks to it. Whatever it says can be stored. */
export const languageModel = (named: Named): LanguageModel =>
  wrapLanguageModel({ model: openModel(named), middleware: sayingWhatIsStorable })

function openModel({ provider, baseUrl, apiKey, model, fetch }: Named) {
  const common = { ...(baseUrl && { baseURL: baseUrl }), ...(apiKey && { apiKey }), ...(fetch && { fetch }) }
  switch (provider) {
    case 'anthropic':
      return createAnthropic(common)(model)
    case 'google':
      return createGoogleGenerativeAI(common)(model)
    case 'openai-compatible':
      return createOpenAICompatible({ name: 'model', ...common, baseURL: baseUrl ?? '', includeUsage: true })(model)
  }
}

/** One NUL of a model would fail all that is written with it, each time it is asked again. */
const sayingWhatIsStorable: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  async wrapGenerate({ doGenerate }) {
    const { content, ...rest } = await doGenerate()
    return { ...rest, content: content.map(storablePart) }
  },
  async wrapStream({ doStream }) {
    const { stream, ...rest } = await doStream()
    return {
      ...rest,
      stream: stream.pipeThrough(new TransformStream({ transform: (part, out) => out.enqueue(storablePart(part)) })),
    }
  },
}

type Part = { type: string; text?: string; delta?: string; toolName?: string; input?: string }

function storablePart<T extends Part>(part: T): T {
  switch (part.type) {
    case 'text':
      return { ...part, text: storable(part.text ?? '') }
    case 'text-delta':
      return { ...part, delta: storable(part.delta ?? '') }
    case 'tool-call':
      return { ...part, toolName: storable(part.toolName ?? ''), input: storableInput(part.input ?? '') }
    default:
      return part
  }
}

/** Of JSON, which writes such characters by their numbers. */
function storableInput(input: string): string {
  try {
    return storableJson(JSON.parse(input))
  } catch {
    return storable(input)
  }
}
