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

function planTerm(view: View, term: string, weight: number, group: number): PlannedTerm {
  const key = encodeText(term)
  let documents = 0
  const entries = view.segments.map((part) => {
    const entry = findTerm(part.segment, key)
    if (entry < 0) return []
    documents += documentFrequency(part, entry)
    return [entry]
  })
  return { group, weight: weight * inverseFrequency(view.totals.documents, documents), entries }
}

/** All completions as one term. Counting each document once would cost as much as the search; documents with several count doubly. */
function planPrefix(view: View, query: ParsedQuery): PlannedTerm[] {
  if (!query.prefix) return []
  const completions = complete(view, query.prefix.term, new Set(query.terms.map(({ term }) => term)))
  if (completions.length === 0) return []
  const all = view.totals.documents
  const sum = completions.reduce((total, { documents }) => total + documents, 0)
  const entries = view.segments.map((_, segment) => completions.flatMap((completion) => completion.entries[segment] ?? []))
  return [{ group: query.prefix.group, weight: PREFIX_WEIGHT * inverseFrequency(all, Math.min(all, sum)), entries }]
}

/** Looks the terms of the query up in every segment. */
export const planTerms = (view: View, query: ParsedQuery): PlannedTerm[] => [
  ...query.terms.map(({ term, weight, group }) => planTerm(view, term, weight, group)),
  ...planPrefix(view, query),
]
