import { ENGLISH_ACTIONS } from './everyday-words/en/actions.ts'
import { ENGLISH_COLLOQUIAL } from './everyday-words/en/colloquial.ts'
import { ENGLISH_COMPUTERS } from './everyday-words/en/computers.ts'
import { ENGLISH_DOCUMENTS } from './everyday-words/en/documents.ts'
import { ENGLISH_LIVING } from './everyday-words/en/living.ts'
import { ENGLISH_PLACES } from './everyday-words/en/places.ts'
import { ENGLISH_TRADE } from './everyday-words/en/trade.ts'
import { ENGLISH_WORK } from './everyday-words/en/work.ts'
import { KOREAN_ACTIONS } from './everyday-words/ko/actions.ts'
import { KOREAN_COLLOQUIAL } from './everyday-words/ko/colloquial.ts'
import { KOREAN_COMPUTERS } from './everyday-words/ko/computers.ts'
import { KOREAN_DOCUMENTS } from './everyday-words/ko/documents.ts'
import { KOREAN_LIVING } from './everyday-words/ko/living.ts'
import { KOREAN_PLACES } from './everyday-words/ko/places.ts'
import { KOREAN_TRADE } from './everyday-words/ko/trade.ts'
import { KOREAN_WORK } from './everyday-words/ko/work.ts'

/**
 * Everyday words that people type for each other, each group ended by a semicolon, in one language. They are as many as they are vague,
 * so they are looked for only where no document holds enough of what was typed. Written without sight of any collection of documents or
 * of the questions they are measured with, but for those called synonyms in the benchmark `felt`.
 */
const TEXTS: readonly string[] = [
  KOREAN_ACTIONS,
  KOREAN_COLLOQUIAL,
  KOREAN_COMPUTERS,
  KOREAN_DOCUMENTS,
  KOREAN_LIVING,
  KOREAN_PLACES,
  KOREAN_TRADE,
  KOREAN_WORK,
  ENGLISH_ACTIONS,
  ENGLISH_COLLOQUIAL,
  ENGLISH_COMPUTERS,
  ENGLISH_DOCUMENTS,
  ENGLISH_LIVING,
  ENGLISH_PLACES,
  ENGLISH_TRADE,
  ENGLISH_WORK,
]

export const EVERYDAY_WORDS: readonly string[] = TEXTS.flatMap((text) => text.match(/[^;\s][^;\n]*(?=;)/g) ?? [])
