import { createHash } from 'node:crypto'
import type { ModelTools } from '@quarry/contract/agent/model'
import type { LanguageModel } from 'ai'
import type { Config } from '../config.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { languageModel } from './language-model.ts'
import type { AgentModel, Models, OwnModel, ToolUse } from './models.ts'
import { findOllama, ollamaAddress } from './ollama.ts'
import { findToolUse } from './tool-use.ts'

type Settings = Pick<Config, 'AI_PROVIDER' | 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'> &
  Partial<Pick<Config, 'AI_TOOLS' | 'AI_CONTEXT_TOKENS' | 'AI_PRICES'>>

const silentMs = 60_000
const wholeMs = 180_000
/** What the models that people run themselves take in at once, where nothing else is said; those of vendors take in far more. */
const usualTokens = { 'openai-compatible': 16_384, anthropic: 200_000, google: 200_000 } as const
/** Of how many models of workspaces it is remembered how they use tools. */
const mostKept = 500

type Opened = Omit<AgentModel, 'tools'> & { toolUse: () => Promise<ToolUse> }

/** @throws Error naming the variable that is missing for the chosen provider. */
export function openModels(settings: Settings, ollama: string = ollamaAddress): Models {
  const ofOperator = openOperators(settings)
  const ofWorkspaces = new Map<string, Opened>()
  function opened(own: OwnModel | null): Opened | null {
    if (own === null) return ofOperator
    const key = keyOf(own)
    const kept = ofWorkspaces.get(key) ?? openOwn(own)
    // Those asked last stay.
    ofWorkspaces.delete(key)
    ofWorkspaces.set(key, kept)
    if (ofWorkspaces.size > mostKept) ofWorkspaces.delete(ofWorkspaces.keys().next().value!)
    return kept
  }
  return {
    async answer(own) {
      const found = opened(own)
      return found && { label: found.label, model: found.model, contextTokens: found.contextTokens, prices: found.prices }
    },
    async agent(own) {
      const found = opened(own)
      if (!found) return null
      const { toolUse, ...model } = found
      return { ...model, tools: await toolUse() }
    },
    offer: async () => (ofOperator === null ? findOllama(ollama) : null),
  }
}

function openOperators(settings: Settings): Opened | null {
  const { AI_PROVIDER, AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_TOOLS, AI_CONTEXT_TOKENS, AI_PRICES: prices = null } = settings
  if (AI_MODEL === undefined) {
    if (AI_BASE_URL !== undefined || AI_API_KEY !== undefined)
      throw new Error('AI_MODEL is missing: name the model that AI_BASE_URL or AI_API_KEY is for.')
    return null
  }
  if (AI_PROVIDER === 'openai-compatible' && AI_BASE_URL === undefined)
    throw new Error('AI_BASE_URL is missing: the address of the OpenAI-compatible endpoint, ending in /v1.')
  const model = languageModel({
    provider: AI_PROVIDER,
    baseUrl: AI_BASE_URL ?? null,
    apiKey: AI_API_KEY ?? null,
    model: AI_MODEL,
  })
  const contextTokens = AI_CONTEXT_TOKENS ?? usualTokens[AI_PROVIDER]
  return { label: AI_MODEL, model, contextTokens, prices, silentMs, wholeMs, toolUse: toolUseOf(model, AI_TOOLS) }
}

function openOwn(own: OwnModel): Opened {
  const model = languageModel({ ...own, fetch: guardedFetch(own.net, silentMs) })
  const contextTokens = own.contextTokens ?? usualTokens[own.provider]
  return { label: own.model, model, contextTokens, prices: own.prices, silentMs, wholeMs, toolUse: toolUseOf(model, own.tools) }
}

/** The same for the same settings; the key itself is not kept in it. */
const keyOf = ({ provider, baseUrl, model, apiKey, contextTokens, tools, prices }: OwnModel): string =>
  createHash('sha256')
    .update(JSON.stringify([provider, baseUrl, model, apiKey, contextTokens, tools, prices]))
    .digest('base64')

/** How the model uses tools: as the settings say, else found out once. */
function toolUseOf(model: LanguageModel, setting: ModelTools = 'auto'): () => Promise<ToolUse> {
  if (setting !== 'auto') return async () => (setting === 'off' ? 'none' : setting)
  let finding: Promise<ToolUse | null> | null = null
  return async () => {
    finding ??= findToolUse(model)
    const found = await finding
    // Asked again with the next question.
    if (found === null) finding = null
    return found ?? 'none'
  }
}
