import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { Config } from '../config.ts'
import { findOllama, ollamaAddress } from './ollama.ts'
import type { Models } from './models.ts'

type Settings = Pick<Config, 'AI_PROVIDER' | 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'>

/** @throws Error naming the variable that is missing for the chosen provider. */
export function openModels(settings: Settings, ollama: string = ollamaAddress): Models {
  const model = languageModel(settings)
  return {
    answer: async () => (model === null ? null : { label: settings.AI_MODEL ?? '', model }),
    offer: async () => (model === null ? findOllama(ollama) : null),
  }
}

function languageModel({ AI_PROVIDER, AI_BASE_URL, AI_API_KEY, AI_MODEL }: Settings): LanguageModel | null {
  if (AI_MODEL === undefined) {
    if (AI_BASE_URL !== undefined || AI_API_KEY !== undefined)
      throw new Error('AI_MODEL is missing: name the model that AI_BASE_URL or AI_API_KEY is for.')
    return null
  }
  const common = { ...(AI_BASE_URL && { baseURL: AI_BASE_URL }), ...(AI_API_KEY && { apiKey: AI_API_KEY }) }
  switch (AI_PROVIDER) {
    case 'anthropic':
      return createAnthropic(common)(AI_MODEL)
    case 'google':
      return createGoogleGenerativeAI(common)(AI_MODEL)
    case 'openai-compatible':
      if (AI_BASE_URL === undefined)
        throw new Error('AI_BASE_URL is missing: the address of the OpenAI-compatible endpoint, ending in /v1.')
      return createOpenAICompatible({ name: 'model', ...common, baseURL: AI_BASE_URL })(AI_MODEL)
  }
}
