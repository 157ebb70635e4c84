import type { LanguageModel } from 'ai'

export type AnswerModel = { label: string; model: LanguageModel }

/** The language model answers are written with; null means answers are extracted from the sources. */
export type Models = { answer(): Promise<AnswerModel | null> }
