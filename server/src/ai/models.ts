import type { ModelOffer } from '@quarry/contract/answer'
import type { LanguageModel } from 'ai'

export type AnswerModel = { label: string; model: LanguageModel }

export type Models = {
  /** The language model answers are written with; null means answers are extracted from the sources. */
  answer(): Promise<AnswerModel | null>
  /** Models on this machine that could be configured; null when one is, or none is found. */
  offer(): Promise<ModelOffer | null>
}
