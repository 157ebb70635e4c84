import { EXACT, formsOf, written } from '../analyze/forms.ts'
import { isComparable, mostSlips } from '../query/similar.ts'
import { MOST_SIMILAR } from '../query/weights.ts'
import type { Segment } from '../segment/columns.ts'
import { termAt } from '../segment/lookup.ts'
import type { View } from '../segment/view.ts'
import { nearTerms } from './near-terms.ts'

/** Somebody who mistyped a word looks at what came, and types on: the same word comes again and again. */
const MOST_REMEMBERED = 256
type Near = { slips: number; word: string }
const remembered = new WeakMap<Segment, Map<string, Map<string, Near>>>()

/** The matching forms of words of the segment that begin with the same letter and are spelled nearly so, with the nearest of each. */
function nearIn(segment: Segment, word: string): Map<string, Near> {
  const known = remembered.get(segment) ?? new Map<string, Map<string, Near>>()
  remembered.set(segment, known)
  const before = known.get(word)
  if (before) return before
  const table = { offsets: segment.termOffsets, bytes: segment.termBytes }
  const near = new Map<string, Near>()
  for (const start of ['', EXACT]) {
    for (const { term, slips } of nearTerms(table, start, word, mostSlips(word.length))) {
      const text = written(termAt(segment, term))
      // The word itself is like itself only where nobody wants another.
      if (slips === 0 || !isComparable(text)) continue
      const form = formsOf(text).term
      if (slips < (near.get(form)?.slips ?? Infinity)) near.set(form, { slips, word: text })
    }
  }
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(word, near)
  return near
}

type Known = { documents: (term: string) => number; holds: (term: string) => boolean }

/** The words with the fewest slips between them and this one of those that somebody sees, those in most documents first. */
export function similarTerms(view: View, word: string, { documents, holds }: Known): string[] {
  if (mostSlips(word.length) === 0) return []
  const near = new Map<string, number>()
  for (const { segment } of view.segments)
    for (const [term, { slips }] of nearIn(segment, word)) near.set(term, Math.min(slips, near.get(term) ?? Infinity))
  const found = [...near].map(([term, slips]) => ({ term, slips, documents: documents(term) }))
  return nearest(found, holds)
}

/** How a word that `similarTerms` found is written: of its spellings the nearest. */
export function spellingOf(view: View, term: string, like: string): string {
  const spelled = view.segments.flatMap(({ segment }) => nearIn(segment, like).get(term) ?? [])
  return spelled.toSorted((a, b) => a.slips - b.slips)[0]?.word ?? term
}

/** What stands in nothing that somebody sees, nor anywhere any more, is passed over. */
function nearest(found: { term: string; slips: number; documents: number }[], holds: (term: string) => boolean): string[] {
  found.sort((a, b) => a.slips - b.slips || b.documents - a.documents || (a.term < b.term ? -1 : 1))
  const first = found.find(({ term }) => holds(term))
  return found
    .values()
    .filter(({ term, slips }) => slips === first?.slips && holds(term))
    .take(MOST_SIMILAR)
    .map(({ term }) => term)
    .toArray()
}
