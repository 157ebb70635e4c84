import type { ModelPrices, ModelProvider, ModelTools } from '@quarry/contract/agent/model'
import type { ModelOffer } from '@quarry/contract/wire/search/answer'
import type { Network } from '@quarry/integrations/kit/kit'
import type { LanguageModel } from 'ai'

/** @property contextTokens how much it takes in at once. @property prices null: nobody entered them. */
export type AnswerModel = { label: string; model: LanguageModel; contextTokens: number; prices: ModelPrices | null }

/** How a model uses tools: by calls of its own, by JSON that we agree on with it, or not at all. */
export type ToolUse = 'native' | 'json' | 'none'

/**
 * What agents are told apart from the model itself.
 * @property silentMs how long it may say nothing until it counts as lost. @property wholeMs how long it may write at once.
 */
export type AgentModel = AnswerModel & { tools: ToolUse; silentMs: number; wholeMs: number }

/**
 * A model that people of a workspace named.
 * @property net the only way to it: they are not the operator.
 */
export type OwnModel = {
  provider: ModelProvider
  baseUrl: string | null
  model: string
  apiKey: string | null
  contextTokens: number | null
  tools: ModelTools
  prices: ModelPrices | null
  net: Network
}

export type Models = {
  /**
   * The language model answers are written with; null means answers are extracted from the sources.
   * @param own null: the operator's.
   */
  answer(own: OwnModel | null): Promise<AnswerModel | null>
  /** The same, with what an agent must know of it. */
  agent(own: OwnModel | null): Promise<AgentModel | null>
  /** Models on this machine that could be configured; null when one is, or none is found. */
  offer(): Promise<ModelOffer | null>
}
