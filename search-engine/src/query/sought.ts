import { isExact, isPair, written } from '../analyze/forms.ts'
import type { ParsedQuery } from './parse.ts'
import { isComparable } from './similar.ts'
import type { Pattern, Synonym } from './synonyms.ts'
import { type QueryTerm, termsOf } from './terms.ts'
import { MOST_WORDS, OTHER_LANGUAGE, SLIP_WEIGHT, SYNONYM_WEIGHT, WORD_WEIGHT } from './weights.ts'

/**
 * What an index knows of terms. How much a word counts, all of its documents decide; what is looked for instead and what is offered, those
 * alone that somebody sees: else it would tell of the others.
 */
type Vocabulary = {
  /** How many documents hold it. */
  documents(term: string): number
  /** Whether it stands in anything they see. */
  holds(term: string): boolean
  /** In how many documents of these, up to so many. */
  count(term: string, most: number): number
  /** The nearest of the words they see, each as it is matched and as it is written there. */
  similar(word: string): readonly { term: string; word: string }[]
}

/**
 * What is looked for in an index.
 * @property terms several count as one, and so do `patterns`.
 * @property asCommonAs it is taken to be in so many documents at least: it says no more than the word it stands for.
 * @property ordinal of a pasted text, which word of it this is.
 */
export type Sought = {
  terms: readonly string[]
  patterns?: readonly Pattern[]
  weight: number
  group: number
  asCommonAs?: number
  ordinal?: number
}

/** Documents that hold any of it, as if none held two. Where all words of a pattern are counts as where they stand together. */
export function countOf({ terms, patterns = [], asCommonAs = 0 }: Sought, documents: (term: string) => number): number {
  const together = patterns.map((pattern) => Math.min(...pattern.map(({ term }) => documents(term))))
  const count = [...terms.map(documents), ...together].reduce((sum, one) => sum + one, 0)
  return count === 0 ? 0 : Math.max(count, asCommonAs)
}

/** Found as a word, or by more than half of its pairs, as Korean words written together are. */
function isKnown(terms: readonly QueryTerm[], { holds }: Pick<Vocabulary, 'holds'>): boolean {
  const pairs = terms.filter(({ term }) => isPair(term))
  if (terms.some(({ term }) => !isPair(term) && holds(term))) return true
  return pairs.length > 0 && pairs.filter(({ term }) => holds(term)).length * 2 > pairs.length
}

/** Of a pasted text the rarest words, in their order; what the index does not hold says nothing about where it comes from. */
function rarest(
  groups: ReadonlyMap<number, readonly QueryTerm[]>,
  ordinals: readonly number[],
  { documents, holds }: Vocabulary,
): Sought[] {
  const counted = [...groups].map(([group, terms]) => {
    const words = terms.filter(({ term }) => !isPair(term)).map(({ term }) => documents(term))
    return { group, terms, documents: Math.min(...words.filter((count) => count > 0)) }
  })
  const kept = counted
    .filter((word) => Number.isFinite(word.documents))
    .sort((a, b) => a.documents - b.documents || a.group - b.group)
    .values()
    .filter(({ terms }) => terms.some(({ term }) => !isPair(term) && holds(term)))
    .take(MOST_WORDS)
    .toArray()
    .sort((a, b) => a.group - b.group)
  return kept.flatMap(({ group: typed, terms }, group) =>
    terms.map(({ term, weight }) => ({ terms: [term], weight, group, ordinal: ordinals[typed]! })),
  )
}

/** A word of the query for which others are looked for. @property how by a slip of the fingers, the other keyboard, or initial consonants. */
export type Replaced = { typed: string; by: string[]; how: 'slip' | 'keys' | 'initials' }

/** The same with the terms of the index that each word is found by: nobody may learn of words that stand in nothing they may see. */
export type Replacing = Omit<Replaced, 'by'> & { by: { word: string; terms: readonly string[] }[] }

/** What may be said of it to somebody who finds these terms. */
export const sayReplaced = (replacing: readonly Replacing[], isFound: (term: string) => boolean): Replaced[] =>
  replacing
    .map(({ by, ...said }) => ({ ...said, by: by.filter(({ terms }) => terms.some(isFound)).map(({ word }) => word) }))
    .filter(({ by, how }) => by.length > 0 || how === 'initials')

/** @property replaced words that the index does not hold, for which others are looked for. */
type Seeking = { sought: Sought[]; replaced: Replacing[] }

/**
 * What to look for of a query in an index: its words, and for one that the index does not hold what it becomes on the other keyboard, or
 * the words nearest to it.
 *
 * @param isBegun whether words that somebody sees begin with the word that is being typed.
 */
export function soughtOf(query: ParsedQuery, vocabulary: Vocabulary, isBegun: () => boolean): Seeking {
  const groups = Map.groupBy(query.terms, ({ group }) => group)
  if (groups.size > MOST_WORDS) return { sought: rarest(groups, query.ordinals, vocabulary), replaced: [] }
  const stands = (term: string): number => (vocabulary.holds(term) ? 1 : 0)
  const isSeen = (one: Sought): boolean => countOf(one, stands) > 0
  const others = query.synonyms.flatMap((synonym) => {
    const found = otherWords(synonym, synonym.patterns, groups, vocabulary)
    if (synonym.fallback.length === 0 || found.some(isSeen)) return found
    return otherWords(synonym, synonym.fallback, groups, vocabulary)
  })
  const isMeant = (group: number): boolean => others.some((one) => one.group === group && isSeen(one))
  const isUnknown = (group: number): boolean =>
    !isKnown(groups.get(group) ?? [], vocabulary) && !isMeant(group) && !(query.prefix?.group === group && isBegun())
  const unknown = query.isLiteral ? new Set<number>() : new Set([...groups.keys()].filter(isUnknown))
  const meant = query.otherKeys
    .filter(({ groups }) => groups.every((group) => unknown.has(group)))
    .map((keys) => ({ ...keys, terms: termsTyped(keys.text, keys.groups[0]!) }))
    .filter(({ terms }) => isKnown(terms, vocabulary))
  const elsewhere = new Set(meant.flatMap(({ groups }) => groups))
  const terms = [...query.terms.filter(({ group }) => !elsewhere.has(group)), ...meant.flatMap(({ terms }) => terms)]
  const sought = terms.map(({ term, weight, group }): Sought => ({ terms: [term], weight, group }))
  // A word that others are known for is no slip, unless nothing else is left to look for.
  const isWord = (group: number): boolean => query.synonyms.some((one) => one.group === group)
  const slips = [...unknown].filter((group) => !elsewhere.has(group) && !(unknown.size < groups.size && isWord(group)))
  const like = slips.flatMap((group) => likeWord(groups.get(group) ?? [], vocabulary))
  return {
    sought: [...sought, ...others, ...like.map(({ terms, group }) => ({ terms, weight: WORD_WEIGHT * SLIP_WEIGHT, group }))],
    replaced: [
      ...(query.initials === null ? [] : [{ typed: query.initials, by: [], how: 'initials' as const }]),
      ...meant.map(({ typed, text, terms }) => ({ typed, by: [meantBy(text, terms)], how: 'keys' as const })),
      ...like.map(({ by, group }) => ({ typed: query.words[group] ?? '', by, how: 'slip' as const })),
    ],
  }
}

/** The terms of a text as those of one word. */
const termsTyped = (text: string, group: number): QueryTerm[] =>
  termsOf(text, [{ text, start: 0, quoted: false, excluded: false }]).terms.map((term) => ({ ...term, group }))

const isKorean = ({ term }: { term: string }): boolean => /[가-힣]/.test(term)

/** Words of another language count apart, and less: few want its documents first. What stands nowhere is worth nothing. */
function otherWords(
  { group, weight }: Synonym,
  patterns: readonly Pattern[],
  words: ReadonlyMap<number, readonly QueryTerm[]>,
  { documents }: Vocabulary,
): Sought[] {
  const typed = words.get(group) ?? []
  const word = typed.find(({ term }) => !isPair(term) && !isExact(term))
  const asCommonAs = word ? documents(word.term) : 0
  // A Korean word counts with its pairs.
  const pairs = typed.filter(({ term }) => isPair(term)).reduce((sum, pair) => sum + pair.weight, 0)
  const language = typed.some(isKorean)
  const languages = Map.groupBy(patterns, (pattern) => isKorean(pattern[0]!) === language)
  const others = [...languages].map(([isSame, some]): Sought => {
    const terms = some.flatMap((pattern) => (pattern.length === 1 ? pattern[0]!.term : []))
    const together = some.filter((pattern) => pattern.length > 1)
    const factor = isSame ? SYNONYM_WEIGHT : SYNONYM_WEIGHT * OTHER_LANGUAGE
    return { terms, patterns: together, weight: (weight * WORD_WEIGHT + pairs) * factor, group, asCommonAs }
  })
  return others.filter((one) => countOf(one, documents) > 0)
}

const meantBy = (word: string, terms: readonly QueryTerm[]) => ({ word, terms: terms.map(({ term }) => term) })

type Like = { terms: readonly string[]; by: Replacing['by']; group: number }

/** The words nearest to one that nothing or hardly anything holds, as it was typed. */
function likeWord(terms: readonly QueryTerm[], { similar }: Vocabulary, isFit = (_term: string) => true): Like[] {
  const typed = terms.find(({ term }) => isExact(term)) ?? terms.find(({ term }) => isComparable(term))
  if (!typed || !isComparable(written(typed.term))) return []
  const near = similar(written(typed.term)).filter(({ term }) => isFit(term))
  return near.length === 0
    ? []
    : [
        {
          terms: near.map(({ term }) => term),
          by: near.map(({ term, word }) => ({ word, terms: [term] })),
          group: typed.group,
        },
      ]
}

/** A word like one that was typed is offered where it stands in so many times as many documents. */
const MORE_LIKELY = 5

/** For words that hardly any document holds of those that somebody sees: what may have been meant. */
export function offersFor(query: ParsedQuery, vocabulary: Vocabulary): Replacing[] {
  if (query.isLiteral || query.initials !== null) return []
  const { count } = vocabulary
  const groups = Map.groupBy(query.terms, ({ group }) => group)
  if (groups.size > MOST_WORDS) return []
  const most = (terms: readonly string[], upTo: number): number => Math.max(0, ...terms.map((term) => count(term, upTo)))
  return [...groups].flatMap(([group, terms]): Replacing[] => {
    const known = most(
      terms.filter(({ term }) => !isPair(term)).map(({ term }) => term),
      Infinity,
    )
    if (known === 0) return []
    const wanted = known * MORE_LIKELY
    const keys = query.otherKeys.find(({ groups }) => groups.length === 1 && groups[0] === group)
    const meant = keys ? termsTyped(keys.text, group) : []
    const meantTerms = meant.map(({ term }) => term)
    if (keys && isKnown(meant, vocabulary) && most(meantTerms, wanted) >= wanted)
      return [{ typed: keys.typed, by: [meantBy(keys.text, meant)], how: 'keys' }]
    const like = likeWord(terms, vocabulary, (term) => count(term, wanted) >= wanted)
    return like.map(({ by }) => ({ typed: query.words[group] ?? '', by, how: 'slip' }))
  })
}
