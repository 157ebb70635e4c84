import { EXACT } from '../analyze/forms.ts'
import { MOST_COMPLETIONS } from '../query/weights.ts'
import { findTerm, termAt } from '../segment/lookup.ts'
import { compareKey, encodeText, lowerBound } from '../segment/strings.ts'
import type { LiveSegment, View } from '../segment/view.ts'
import { documentFrequency } from './frequency.ts'

/** @property documents live documents that hold the term. */
export type Completion = { term: string; documents: number }

/** Terms of one segment that start with one of the wanted beginnings. */
type Range = { part: LiveSegment; terms: number[] }

function rangeOf(part: LiveSegment, starts: readonly Uint8Array[]): Range {
  const { termOffsets: offsets, termBytes: bytes, terms: count, termDocuments } = part.segment
  const terms: number[] = []
  for (const start of starts) {
    for (let term = lowerBound({ offsets, bytes }, start); term < count; term++) {
      if (compareKey(bytes, offsets[term]!, Math.min(offsets[term + 1]!, offsets[term]! + start.length), start) !== 0) break
      terms.push(term)
    }
  }
  return { part, terms: terms.sort((a, b) => termDocuments[b]! - termDocuments[a]!) }
}

/** Counts, over all segments, the most frequent `depth` terms of each segment. */
function countFirst(view: View, ranges: readonly Range[], depth: number, typed: ReadonlySet<string>): Completion[] {
  const names = new Set(ranges.flatMap(({ part, terms }) => terms.slice(0, depth).map((term) => termAt(part.segment, term))))
  return [...names.difference(typed)]
    .map((term) => ({ term, documents: countIn(view, encodeText(term)) }))
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => b.documents - a.documents || (a.term < b.term ? -1 : 1))
}

const countIn = (view: View, key: Uint8Array): number =>
  view.segments.reduce((sum, part) => {
    const term = findTerm(part.segment, key)
    return term < 0 ? sum : sum + documentFrequency(part, term)
  }, 0)

/**
 * The terms that hold most documents among those that start with `prefix`, bare or as written.
 *
 * Only the most frequent of each segment are counted, and more of them as long as one that was not counted could still belong to the
 * result: it holds at most as many documents as the first not counted of each segment together.
 *
 * @param typed terms that are searched for anyway.
 */
export function complete(view: View, prefix: string, typed: ReadonlySet<string>): Completion[] {
  const starts = [prefix, EXACT + prefix].map(encodeText)
  const ranges = view.segments.map((part) => rangeOf(part, starts))
  for (let depth = MOST_COMPLETIONS * 2; ; depth *= 4) {
    const counted = countFirst(view, ranges, depth, typed).slice(0, MOST_COMPLETIONS)
    const missed = ranges.filter(({ terms }) => terms.length > depth)
    const bound = missed.reduce((sum, { part, terms }) => sum + part.segment.termDocuments[terms[depth]!]!, 0)
    const least = counted.length < MOST_COMPLETIONS ? 0 : counted.at(-1)!.documents
    if (missed.length === 0 || least > bound) return counted
  }
}
