import type { ParsedQuery } from '../query/parse.ts'
import { countOf, offersFor, type Replacing, soughtOf } from '../query/sought.ts'
import type { Pattern } from '../query/synonyms.ts'
import { MOST_WORDS, PREFIX_WEIGHT } from '../query/weights.ts'
import { inverseFrequency } from '../search/plan.ts'
import { similarAmong } from '../search/similar.ts'

/**
 * What another index knows of terms, see `query/sought.ts`.
 * @property all documents there are.
 * @property begun in how many of them something stands that begins so and goes on. @property isBegun the same of those that somebody sees.
 * @property spelled terms that may be spelled nearly as this word.
 */
export type Vocabulary = {
  all: number
  documents(term: string): number
  seen(term: string): number
  begun(prefix: string): number
  isBegun(prefix: string): boolean
  spelled(word: string): readonly string[]
}

/**
 * What to look for in another index; of what counts as one any is enough.
 * @property factor how much it counts whatever its rarity, which is in `weight` as well.
 * @property prefix of completions; they say nothing about nearness.
 */
export type PlannedWord = {
  group: number
  factor: number
  weight: number
  terms: readonly string[]
  patterns: readonly Pattern[]
  prefix?: string
  ordinal?: number | undefined
}

export type WordPlan = { words: PlannedWord[]; replaced: Replacing[]; offers: Replacing[] }

/** The same as `search/plan.ts`, but that a word being typed is completed to all that begins so. @param offersToo whether they are wanted. */
export function planWords(query: ParsedQuery, known: Vocabulary, offersToo = false): WordPlan {
  const holds = (term: string): boolean => known.seen(term) > 0
  const vocabulary = {
    documents: known.documents,
    holds,
    count: (term: string, most: number) => Math.min(most, known.seen(term)),
    similar: (word: string) => similarAmong(known.spelled(word), word, { documents: known.documents, holds }),
  }
  const { prefix } = query
  const { sought, replaced } = soughtOf(query, vocabulary, () => prefix !== null && known.isBegun(prefix.term))
  const rarity = (documents: number): number => inverseFrequency(known.all, Math.min(known.all, documents))
  const words = sought.map((one): PlannedWord => {
    const { terms, patterns = [], weight, group, ordinal } = one
    return { group, factor: weight, weight: weight * rarity(countOf(one, known.documents)), terms, patterns, ordinal }
  })
  // A pasted text has no word that is being typed.
  const begun = prefix && !query.terms.some(({ group }) => group >= MOST_WORDS) ? known.begun(prefix.term) : 0
  if (prefix && begun > 0)
    words.push({
      group: prefix.group,
      factor: PREFIX_WEIGHT,
      weight: PREFIX_WEIGHT * rarity(begun),
      terms: [],
      patterns: [],
      prefix: prefix.term,
    })
  return { words, replaced, offers: offersToo ? offersFor(query, vocabulary) : [] }
}

/** What each word, by its number up to the 31st, is worth of the whole question. */
export function worthOf(words: readonly PlannedWord[]): Map<number, number> {
  const worths = new Map<number, number>()
  for (const { group, weight } of words) worths.set(Math.min(group, 31), Math.max(worths.get(Math.min(group, 31)) ?? 0, weight))
  const all = worths.values().reduce((sum, worth) => sum + worth, 0)
  return new Map(worths.entries().map(([group, worth]) => [group, worth / all]))
}
