import { EXACT } from '../analyze/forms.ts'
import { MOST_COMPLETIONS } from '../query/weights.ts'
import { findTerm, termAt } from '../segment/lookup.ts'
import { compareKey, encodeText, lowerBound } from '../segment/strings.ts'
import type { LiveSegment, View } from '../segment/view.ts'
import { documentFrequency } from './frequency.ts'

/** @property documents live documents that hold the term. @property entries its number in the dictionary of each segment, if any. */
export type Completion = { term: string; documents: number; entries: (number | undefined)[] }

/** Terms of a segment that start with `prefix`, bare or as written. */
export function termsStarting({ segment }: LiveSegment, prefix: string): number[] {
  const { termOffsets: offsets, termBytes: bytes, terms: count } = segment
  const terms: number[] = []
  for (const start of [prefix, EXACT + prefix].map(encodeText)) {
    for (let term = lowerBound({ offsets, bytes }, start); term < count; term++) {
      if (compareKey(bytes, offsets[term]!, Math.min(offsets[term + 1]!, offsets[term]! + start.length), start) !== 0) break
      terms.push(term)
    }
  }
  return terms
}

/** Terms of one segment that start so, the most frequent first. */
type Range = { part: LiveSegment; terms: number[] }

function rangeOf(part: LiveSegment, prefix: string): Range {
  const { termDocuments } = part.segment
  return { part, terms: termsStarting(part, prefix).sort((a, b) => termDocuments[b]! - termDocuments[a]!) }
}

function addEntry(completion: Completion, { part }: Range, segment: number, entry: number): void {
  completion.entries[segment] = entry
  completion.documents += documentFrequency(part, entry)
}

/** The terms among the first `depth` of each segment, counted in those segments where they are. */
function countFirst(ranges: readonly Range[], depth: number, typed: ReadonlySet<string>): Map<string, Completion> {
  const found = new Map<string, Completion>()
  for (const [segment, range] of ranges.entries()) {
    for (const entry of range.terms.slice(0, depth)) {
      const term = termAt(range.part.segment, entry)
      if (typed.has(term)) continue
      const completion = found.get(term) ?? { term, documents: 0, entries: [] }
      found.set(term, completion)
      addEntry(completion, range, segment, entry)
    }
  }
  return found
}

/** Counts the terms in the segments where others came before them too. */
function countBelow(ranges: readonly Range[], depth: number, found: Iterable<Completion>): void {
  for (const completion of found) {
    const key = encodeText(completion.term)
    for (const [segment, range] of ranges.entries()) {
      if (range.terms.length <= depth || completion.entries[segment] !== undefined) continue
      const entry = findTerm(range.part.segment, key)
      if (entry >= 0) addEntry(completion, range, segment, entry)
    }
  }
}

/**
 * The terms that hold most documents among those that start with `prefix`, bare or as written.
 *
 * Only the most frequent of each segment are counted, and more of them as long as one that was not counted could still belong to the
 * result: it holds at most as many documents as the first not counted of each segment together.
 *
 * @param typed terms that are searched for anyway.
 */
export function complete(view: View, prefix: string, typed: ReadonlySet<string>): Completion[] {
  const ranges = view.segments.map((part) => rangeOf(part, prefix))
  for (let depth = MOST_COMPLETIONS * 2; ; depth *= 4) {
    const found = countFirst(ranges, depth, typed)
    const missed = ranges.filter(({ terms }) => terms.length > depth)
    countBelow(ranges, depth, found.values())
    const counted = [...found.values()]
      .filter(({ documents }) => documents > 0)
      .sort((a, b) => b.documents - a.documents || (a.term < b.term ? -1 : 1))
      .slice(0, MOST_COMPLETIONS)
    const bound = missed.reduce((sum, { part, terms }) => sum + part.segment.termDocuments[terms[depth]!]!, 0)
    const least = counted.length < MOST_COMPLETIONS ? 0 : counted.at(-1)!.documents
    if (missed.length === 0 || least > bound) return counted
  }
}
