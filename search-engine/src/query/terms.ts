import { analyze } from '../analyze/analyze.ts'
import type { Token } from '../analyze/analyze.ts'
import { isCode, isExact, isPair, PAIR, written } from '../analyze/forms.ts'
import type { Clause } from './clauses.ts'
import { findNames } from './names.ts'
import { byPosition } from './phrase.ts'
import { isGrammarWord, isRequestWord } from './stop-words.ts'
import {
  CODE_WEIGHT,
  EXACT_WEIGHT,
  HIRAGANA_WEIGHT,
  MOST_TERMS,
  MOST_WORDS,
  NAME_WEIGHT,
  PAIR_WEIGHT,
  REQUEST_WEIGHT,
  WORD_WEIGHT,
  WORDS_OF_A_QUESTION,
} from './weights.ts'

/** A scored, optional term. @property group number of the word it came from: the forms of one word share it. */
export type QueryTerm = { term: string; weight: number; group: number }

type Word = { tokens: Token[]; grammar: boolean; request: boolean; name: boolean }

/** Hiragana carries the grammar of Japanese: particles and endings of verbs. */
const HIRAGANA_ONLY = new RegExp(`^[${PAIR}\\p{Script=Hiragana}ー]+$`, 'u')

function weightOf(term: string): number {
  if (HIRAGANA_ONLY.test(term)) return HIRAGANA_WEIGHT
  if (isPair(term)) return PAIR_WEIGHT
  if (isExact(term)) return EXACT_WEIGHT
  return isCode(term) ? CODE_WEIGHT : WORD_WEIGHT
}

function readWords(query: string, clauses: readonly Clause[]): Word[] {
  const isName = findNames(query)
  return clauses.flatMap(({ text, start, quoted }) =>
    byPosition(analyze(text)).flatMap((tokens): Word[] => {
      const [first] = tokens
      if (!first) return []
      const words = tokens.map((token) => written(token.term))
      const name = isName(start + first.start, start + first.end)
      // IT, US and WHO are no grammar.
      const isAcronym = name && /^[\p{Lu}.]{2,}$/u.test(text.slice(first.start, first.end))
      const grammar = !isAcronym && words.some(isGrammarWord)
      return [{ tokens, grammar, name, request: !name && !quoted && words.some(isRequestWord) }]
    }),
  )
}

/** What to look for and how much each form of each word counts. Words of grammar are left out unless there is nothing else. */
export function termsOf(query: string, clauses: readonly Clause[]): { terms: QueryTerm[]; grammarWords: number } {
  const words = readWords(query, clauses)
  const significant = words.filter((word) => !word.grammar)
  const kept = (significant.length > 0 ? significant : words).slice(0, MOST_WORDS)
  const isQuestion = kept.filter(({ request }) => !request).length >= WORDS_OF_A_QUESTION
  const terms = new Map<string, QueryTerm>()
  for (const [group, { tokens, name, request }] of kept.entries()) {
    const weight = name ? NAME_WEIGHT : request && isQuestion ? REQUEST_WEIGHT : 1
    for (const { term } of tokens) {
      const known = terms.get(term)
      if (known) known.weight += weight * weightOf(term)
      else if (terms.size < MOST_TERMS) terms.set(term, { term, weight: weight * weightOf(term), group })
    }
  }
  return { terms: [...terms.values()], grammarWords: words.length - significant.length }
}
