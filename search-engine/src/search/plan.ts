import type { ParsedQuery } from '../query/parse.ts'
import { PREFIX_WEIGHT } from '../query/weights.ts'
import { findTerm } from '../segment/lookup.ts'
import { encodeText } from '../segment/strings.ts'
import type { View } from '../segment/view.ts'
import { complete } from './completions.ts'
import { documentFrequency } from './frequency.ts'

/** A term of the query with what the whole index knows of it. */
export type PlannedTerm = {
  group: number
  /** Weight of the query times inverse document frequency. */
  weight: number
  /** By segment, its numbers in the dictionary: none, one, or those of all completions, which count as one term. */
  entries: readonly (readonly number[])[]
}

const inverseFrequency = (all: number, documents: number): number => Math.log(1 + (all - documents + 0.5) / (documents + 0.5))

const entriesOf = ({ segments }: View, terms: readonly string[]): number[][] => {
  const keys = terms.map(encodeText)
  return segments.map(({ segment }) => keys.map((key) => findTerm(segment, key)).filter((term) => term >= 0))
}

function planTerm(view: View, term: string, weight: number, group: number): PlannedTerm {
  const entries = entriesOf(view, [term])
  const documents = view.segments.reduce((sum, part, index) => {
    const [entry] = entries[index]!
    return entry === undefined ? sum : sum + documentFrequency(part, entry)
  }, 0)
  return { group, weight: weight * inverseFrequency(view.totals.documents, documents), entries }
}

/** All completions as one term. Counting each document once would cost as much as the search; documents with several count doubly. */
function planPrefix(view: View, query: ParsedQuery): PlannedTerm[] {
  if (!query.prefix) return []
  const completions = complete(view, query.prefix.term, new Set(query.terms.map(({ term }) => term)))
  if (completions.length === 0) return []
  const all = view.totals.documents
  const documents = Math.min(
    all,
    completions.reduce((sum, { documents }) => sum + documents, 0),
  )
  const entries = entriesOf(
    view,
    completions.map(({ term }) => term),
  )
  return [{ group: query.prefix.group, weight: PREFIX_WEIGHT * inverseFrequency(all, documents), entries }]
}

/** Looks the terms of the query up in every segment. */
export const planTerms = (view: View, query: ParsedQuery): PlannedTerm[] => [
  ...query.terms.map(({ term, weight, group }) => planTerm(view, term, weight, group)),
  ...planPrefix(view, query),
]
