import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { ModelProvider } from '@quarry/contract/agent/model'
import { type LanguageModel, wrapLanguageModel } from 'ai'
import { wholeText } from './whole-text.ts'

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

/** The model, as the SDK speaks to it. */
export const languageModel = (named: Named): LanguageModel => wrapLanguageModel({ model: modelOf(named), middleware: wholeText })

function modelOf({ provider, baseUrl, apiKey, model, fetch }: Named) {
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
