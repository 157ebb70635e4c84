import type { ParsedQuery } from '../query/parse.ts'
import { countOf, offersFor, type Replacing, type Sought, soughtOf } from '../query/sought.ts'
import type { Pattern } from '../query/synonyms.ts'
import { MOST_WORDS, PREFIX_WEIGHT } from '../query/weights.ts'
import { findTerm } from '../segment/lookup.ts'
import { encodeText } from '../segment/strings.ts'
import type { View } from '../segment/view.ts'
import { complete } from './completions.ts'
import { documentFrequency } from './frequency.ts'
import { similarTerms, spellingOf } from './similar.ts'

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
}

const inverseFrequency = (all: number, documents: number): number => Math.log(1 + (all - documents + 0.5) / (documents + 0.5))

/** A term in an index: in how many documents, and its number in the dictionary of each segment, if any. */
type Entry = { documents: number; entries: readonly (number | undefined)[] }

/** Looks each term up once, however often it is asked for. */
function lookUpIn(view: View): (term: string) => Entry {
  const known = new Map<string, Entry>()
  return (term) => {
    const before = known.get(term)
    if (before) return before
    const key = encodeText(term)
    let documents = 0
    const entries = view.segments.map((part) => {
      const entry = findTerm(part.segment, key)
      if (entry < 0) return undefined
      documents += documentFrequency(part, entry)
      return entry
    })
    const found = { documents, entries }
    known.set(term, found)
    return found
  }
}

function planSought(view: View, sought: Sought, lookUp: (term: string) => Entry): PlannedTerm {
  const { terms, patterns = [], weight, group } = sought
  const found = terms.map(lookUp)
  const all = view.totals.documents
  const documents = countOf(sought, (term) => lookUp(term).documents)
  const entries = view.segments.map((_, segment) => found.flatMap((entry) => entry.entries[segment] ?? []))
  return { group, weight: weight * inverseFrequency(all, Math.min(all, documents)), entries, patterns, guessed: false }
}

/** All completions as one term. Counting each document once would cost as much as the search; documents with several count doubly. */
function planPrefix(view: View, query: ParsedQuery): PlannedTerm[] {
  if (!query.prefix) return []
  const completions = complete(view, query.prefix.term, new Set(query.terms.map(({ term }) => term)))
  if (completions.length === 0) return []
  const all = view.totals.documents
  const sum = completions.reduce((total, { documents }) => total + documents, 0)
  const entries = view.segments.map((_, segment) => completions.flatMap((completion) => completion.entries[segment] ?? []))
  return [
    {
      group: query.prefix.group,
      weight: PREFIX_WEIGHT * inverseFrequency(all, Math.min(all, sum)),
      entries,
      patterns: [],
      guessed: true,
    },
  ]
}

/** @property offers what may have been meant, looked for when it is asked for. */
type Plan = { terms: PlannedTerm[]; replaced: Replacing[]; offers: () => Replacing[] }

/** Looks the terms of the query up in every segment. */
export function planTerms(view: View, query: ParsedQuery): Plan {
  const begun = planPrefix(view, query)
  const lookUp = lookUpIn(view)
  const documents = (term: string): number => lookUp(term).documents
  const vocabulary = {
    documents,
    similar: (word: string) => similarTerms(view, word, documents),
    spelled: (term: string, like: string) => spellingOf(view, term, like),
  }
  const { sought, replaced } = soughtOf(query, vocabulary, begun.length > 0)
  // A pasted text has no word that is being typed.
  const isPasted = query.terms.some(({ group }) => group >= MOST_WORDS)
  return {
    terms: [...sought.map((one) => planSought(view, one, lookUp)), ...(isPasted ? [] : begun)],
    replaced,
    offers: () => offersFor(query, vocabulary),
  }
}
