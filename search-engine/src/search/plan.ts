import type { ParsedQuery } from '../query/parse.ts'
import { countOf, offersFor, type Replacing, type Sought, soughtOf } from '../query/sought.ts'
import type { Pattern } from '../query/synonyms.ts'
import { MOST_COMPLETIONS, MOST_WORDS, PREFIX_WEIGHT } from '../query/weights.ts'
import type { View } from '../segment/view.ts'
import { complete, type Completion } from './completions.ts'
import type { LookUp } from './look-up.ts'
import type { SeenTerms } from './seen.ts'
import { similarTerms } from './similar.ts'

/** A term of the query with what the whole index knows of it. */
export type PlannedTerm = {
  group: number
  /** Weight of the query times inverse document frequency. */
  weight: number
  /** By segment, its numbers in the dictionary: none, one, or those of all completions, which count as one term. */
  entries: readonly (readonly number[])[]
  /** Words that count only together, as one more of them. They say nothing about nearness. */
  patterns: readonly Pattern[]
  /** Completions, which say nothing about nearness. */
  guessed: boolean
  /** Of a pasted text, which word of it this is. */
  ordinal?: number | undefined
}

export const inverseFrequency = (all: number, documents: number): number =>
  Math.log(1 + (all - documents + 0.5) / (documents + 0.5))

function planSought(view: View, sought: Sought, lookUp: LookUp): PlannedTerm {
  const { terms, patterns = [], weight, group, ordinal } = sought
  const found = terms.map(lookUp)
  const all = view.totals.documents
  const documents = countOf(sought, (term) => lookUp(term).documents)
  const entries = view.segments.map((_, segment) => found.flatMap((entry) => entry.entries[segment] ?? []))
  return { group, weight: weight * inverseFrequency(all, Math.min(all, documents)), entries, patterns, guessed: false, ordinal }
}

/** All completions as one term. Counting each document once would cost as much as the search; documents with several count doubly. */
function planPrefix(view: View, { prefix }: ParsedQuery, completions: readonly Completion[]): PlannedTerm[] {
  if (!prefix || completions.length === 0) return []
  const all = view.totals.documents
  const sum = completions.reduce((total, { documents }) => total + documents, 0)
  const entries = view.segments.map((_, segment) => completions.flatMap((completion) => completion.entries[segment] ?? []))
  return [
    {
      group: prefix.group,
      weight: PREFIX_WEIGHT * inverseFrequency(all, Math.min(all, sum)),
      entries,
      patterns: [],
      guessed: true,
    },
  ]
}

/** @property offers what may have been meant, looked for when it is asked for. */
type Plan = { terms: PlannedTerm[]; replaced: Replacing[]; offers: () => Replacing[] }

/** Looks the terms of the query up in every segment. @param seen what may decide of what is looked for instead. */
export function planTerms(view: View, query: ParsedQuery, lookUp: LookUp, seen: SeenTerms): Plan {
  const typed = new Set(query.terms.map(({ term }) => term))
  const completions = query.prefix ? complete(view, query.prefix.term, typed) : []
  const documents = (term: string): number => lookUp(term).documents
  const vocabulary = {
    documents,
    holds: seen.holds,
    count: seen.count,
    similar: (word: string) => similarTerms(view, word, { documents, holds: seen.holds }),
  }
  // The most frequent ones are at hand, and mostly seen. Where others' words have all their places, the rest is looked through.
  const isBegun = (): boolean =>
    completions.some(({ term }) => seen.holds(term)) ||
    (completions.length === MOST_COMPLETIONS && seen.begins(query.prefix!.term, typed))
  const { sought, replaced } = soughtOf(query, vocabulary, isBegun)
  // A pasted text has no word that is being typed.
  const isPasted = query.terms.some(({ group }) => group >= MOST_WORDS)
  return {
    terms: [...sought.map((one) => planSought(view, one, lookUp)), ...(isPasted ? [] : planPrefix(view, query, completions))],
    replaced,
    offers: () => offersFor(query, vocabulary),
  }
}
