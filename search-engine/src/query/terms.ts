import { analyze } from '../analyze/analyze.ts'
import type { Token } from '../analyze/analyze.ts'
import { formsOf, isCode, isExact, isPair, PAIR, VALUE, written } from '../analyze/forms.ts'
import { normalize } from '../analyze/normalize.ts'
import type { Clause } from './clauses.ts'
import { findNames } from './names.ts'
import { byPosition } from './phrase.ts'
import { isGrammarWord, isLightWord } from './stop-words.ts'
import { findSynonyms } from './synonyms.ts'
import type { Synonym, Synonyms } from './synonyms.ts'
import {
  CODE_WEIGHT,
  EXACT_WEIGHT,
  HIRAGANA_WEIGHT,
  JOINED_WEIGHT,
  MOST_TERMS,
  MOST_WORDS,
  NAME_WEIGHT,
  PAIR_WEIGHT,
  LIGHT_WEIGHT,
  SPELLING_WEIGHT,
  WHEN_WEIGHT,
  WORD_WEIGHT,
  WORDS_OF_A_QUESTION,
} from './weights.ts'

/** A scored, optional term. @property group number of the word it came from: the forms of one word share it. */
export type QueryTerm = { term: string; weight: number; group: number }

/** @property start of its first token in the query, as is `end` of its last. @property clause number of the clause it stands in. */
type Word = {
  tokens: Token[]
  start: number
  end: number
  clause: number
  grammar: boolean
  light: boolean
  name: boolean
  when: boolean
}

/** Hiragana carries the grammar of Japanese: particles and endings of verbs. */
const HIRAGANA_ONLY = new RegExp(`^[${PAIR}\\p{Script=Hiragana}ー]+$`, 'u')

function weightOf(term: string): number {
  if (HIRAGANA_ONLY.test(term)) return HIRAGANA_WEIGHT
  if (isPair(term)) return PAIR_WEIGHT
  if (isExact(term)) return EXACT_WEIGHT
  return isCode(term) ? CODE_WEIGHT : WORD_WEIGHT
}

/** What is searched as a whole although blanks may stand in it, and may be spelled otherwise: days, amounts, versions. */
function valuesOf(query: string): Token[] {
  const isValue = ({ term, start, end }: Token): boolean =>
    term.startsWith(VALUE) || /^\d+(?:\.\d+)+$/.test(term) || (/^\d+$/.test(term) && term !== query.slice(start, end))
  return analyze(query).filter(isValue)
}

function readWords(query: string, clauses: readonly Clause[], when: readonly (readonly [number, number])[]): Word[] {
  const isName = findNames(query)
  const isKorean = /[가-힣]/.test(query)
  return clauses.flatMap(({ text, start, quoted }, clause) =>
    byPosition(analyze(text)).flatMap((tokens): Word[] => {
      const [first] = tokens
      if (!first) return []
      const words = tokens.map((token) => written(token.term))
      const name = isName(start + first.start, start + first.end)
      const typed = text.slice(first.start, first.end)
      // IT, US and WHO are no grammar, nor is an English word among Korean ones.
      const isAcronym = name && /^[\p{Lu}.]{2,}$/u.test(typed)
      const isForeign = isKorean && /^[A-Za-z]/.test(typed)
      const grammar = !isAcronym && !isForeign && words.some(isGrammarWord)
      const own = tokens.map((token) => ({ ...token, start: start + token.start, end: start + token.end }))
      const [from, to] = [Math.min(...own.map((token) => token.start)), Math.max(...own.map((token) => token.end))]
      const isWhen = when.some(([begin, end]) => begin < to && from < end)
      return [
        {
          tokens: own,
          start: from,
          end: to,
          clause,
          grammar,
          name,
          light: !name && !quoted && words.some(isLightWord),
          when: isWhen,
        },
      ]
    }),
  )
}

/** Part of a value, or a version with its v: what counts is the value. */
const isSpelling = (values: readonly Token[], term: string, start: number, end: number): boolean =>
  values.some(
    (value) =>
      value.start <= start &&
      end <= value.end &&
      value.term !== term &&
      (end - start < value.end - value.start || term === `v${value.term}` || isCoarse(values, { term, start, end })),
  )

/** The month of a day, or the quarter of any year beside that of one. */
const isCoarse = (values: readonly Token[], { term, start, end }: Pick<Token, 'term' | 'start' | 'end'>): boolean =>
  term.startsWith(VALUE) &&
  values.some(
    (other) =>
      other.start === start &&
      other.end === end &&
      other.term !== term &&
      /^#\d{4}(?:-\d\d-|q)/.test(other.term) &&
      !/^#\d{4}(?:-\d\d-|q)/.test(term),
  )

/** Words of grammar that other words are written together with: checkin, signup. */
const ADVERB = /^(?:in|out|up|off|on|down|over|by)$/

/** The next word in one with this one, and with the one after that: checkin for check in, INV20250412 for INV 2025 0412. */
function joinedWith(query: string, words: readonly Word[], at: number): string[] {
  const run = [words[at]!]
  for (const next of words.slice(at + 1, at + 3)) {
    if (!/^[ \t]$/.test(query.slice(run.at(-1)!.end, next.start))) break
    run.push(next)
  }
  const parts = run.map(({ start, end }) => normalize(query.slice(start, end)))
  return [2, 3].flatMap((count) => {
    const joined = parts.slice(0, count).join('')
    if (parts.length < count || !/^[a-z0-9]+$/.test(joined)) return []
    const isCodeLike = /[a-z]/.test(joined) && /\d/.test(joined)
    const areWords =
      count === 2 && parts.slice(0, 2).every((part) => /^[a-z]{2,}$/.test(part)) && (!run[1]!.grammar || ADVERB.test(parts[1]!))
    return isCodeLike || areWords ? [formsOf(joined).term] : []
  })
}

/** The word before a version: it is written out or not. */
const saysVersion = (words: readonly Word[], at: number): boolean =>
  words[at]!.tokens.some(({ term }) => /^(?:=?version|ver|버전)$/.test(term)) &&
  (words[at + 1]?.tokens.some(({ term }) => /^\d/.test(term)) ?? false)

/** A longer text is a question, whose words are not taken together. */
const LONGEST_TYPED = 6

/** What to look for and how much each form of each word counts. Words of grammar are left out unless there is nothing else. */
export function termsOf(
  query: string,
  clauses: readonly Clause[],
  when: readonly (readonly [number, number])[] = [],
  synonyms: Synonyms = new Map(),
): {
  terms: QueryTerm[]
  grammarWords: number
  groupsOf: Map<number, number[]>
  synonyms: Synonym[]
  places: [start: number, end: number][]
  ordinals: number[]
} {
  const words = readWords(query, clauses, when)
  const significant = words.filter((word) => !word.grammar)
  const kept = significant.length > 0 ? significant : words
  const isQuestion = kept.filter(({ light }) => !light).length >= WORDS_OF_A_QUESTION
  const isOnlyWhen = kept.every((word) => word.when)
  const values = /\d|quarter/i.test(query) && query.length <= LONGEST_VALUED ? valuesOf(query) : []
  const terms = new Map<string, QueryTerm>()
  const add = (term: string, weight: number, group: number): void => {
    const known = terms.get(term)
    if (known) known.weight += weight
    else if (terms.size < MOST_TERMS) terms.set(term, { term, weight, group })
  }
  const groupsOf = new Map<number, number[]>()
  const weights = kept.map(({ name, light, when: isWhen }, group) =>
    (isWhen && !isOnlyWhen) || saysVersion(kept, group)
      ? WHEN_WEIGHT
      : name
        ? NAME_WEIGHT
        : light && isQuestion
          ? LIGHT_WEIGHT
          : 1,
  )
  for (const [group, { tokens, start, end, clause }] of kept.entries()) {
    const groups = groupsOf.get(clause) ?? []
    groups.push(group)
    groupsOf.set(clause, groups)
    const weight = weights[group]!
    for (const { term, start: from, end: to } of tokens) {
      add(term, weight * weightOf(term) * (isSpelling(values, term, from, to) ? SPELLING_WEIGHT : 1), group)
    }
    for (const value of values)
      if (value.start >= start && value.start < end && !tokens.some(({ term }) => term === value.term))
        add(value.term, weight * weightOf(value.term) * (isCoarse(values, value) ? SPELLING_WEIGHT : 1), group)
    if (significant.length > 0 && words.length <= LONGEST_TYPED)
      for (const joined of joinedWith(query, words, words.indexOf(kept[group]!)))
        if (!terms.has(joined)) add(joined, weight * JOINED_WEIGHT, group)
  }
  const isTyped = synonyms.size > 0 && kept.length <= MOST_WORDS
  const groupOf = new Map(isTyped ? kept.map((word, group) => [word, group]) : [])
  const typed = isTyped ? words : []
  return {
    terms: [...terms.values()],
    grammarWords: words.length - significant.length,
    groupsOf,
    synonyms: findSynonyms(
      typed.map((word) => {
        const group = groupOf.get(word) ?? null
        return { ...word, group, quoted: clauses[word.clause]!.quoted, weight: group === null ? 1 : weights[group]! }
      }),
      synonyms,
    ),
    places: kept.map(({ start, end }) => [start, end]),
    ordinals: words.flatMap((word, at) => (kept === words || !word.grammar ? at : [])),
  }
}
/** Values are looked for in what was typed, not in what was pasted. */
const LONGEST_VALUED = 200
