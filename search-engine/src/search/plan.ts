import { EXACT } from '../analyze/forms.ts'
import type { ParsedQuery } from '../query/parse.ts'
import { MOST_COMPLETIONS, PREFIX_WEIGHT } from '../query/weights.ts'
import { findTerm, termAt } from '../segment/lookup.ts'
import { countDocuments, nextBlock, openPostings, postingBlock, readPostings } from '../segment/postings.ts'
import type { PostingList } from '../segment/postings.ts'
import { compareKey, encodeText, lowerBound } from '../segment/strings.ts'
import type { LiveSegment, View } from '../segment/view.ts'

/** A term of the query with what the whole index knows of it. */
export type PlannedTerm = {
  group: number
  /** Weight of the query times inverse document frequency. */
  weight: number
  /** By segment, its numbers in the dictionary: none, one, or those of all completions, which count as one term. */
  entries: readonly (readonly number[])[]
}

const block = postingBlock()

export const postingsOf = ({ segment }: LiveSegment, term: number): PostingList =>
  openPostings(segment.postingBytes, segment.postingOffsets[term]!)

/** Number of live documents that hold one of the terms. Deleted documents leave no trace, so a merge changes no score. */
function countLive(part: LiveSegment, terms: readonly number[]): number {
  const { segment, live } = part
  if (terms.length === 0) return 0
  if (terms.length === 1 && live === null) return countDocuments(segment.postingBytes, segment.postingOffsets[terms[0]!]!)
  const seen = terms.length > 1 ? new Uint8Array(segment.documents) : null
  let count = 0
  for (const term of terms) {
    let last = -1
    const reader = readPostings(postingsOf(part, term))
    for (let size = nextBlock(reader, block); size > 0; size = nextBlock(reader, block)) {
      for (let index = 0; index < size; index++) {
        const document = segment.documentOfChunk[block.chunk[index]!]!
        if (document === last) continue
        last = document
        if (live?.[document] === 0 || seen?.[document] === 1) continue
        if (seen) seen[document] = 1
        count++
      }
    }
  }
  return count
}

/** Terms of all segments that start with the bytes, with the number of live documents that hold each. */
function countCompletions(view: View, start: Uint8Array, counts: Map<string, number>): void {
  for (const part of view.segments) {
    const { termOffsets: offsets, termBytes: bytes } = part.segment
    for (let term = lowerBound({ offsets, bytes }, start); term < part.segment.terms; term++) {
      const from = offsets[term]!
      if (compareKey(bytes, from, Math.min(offsets[term + 1]!, from + start.length), start) !== 0) break
      const count = countLive(part, [term])
      if (count === 0) continue
      const text = termAt(part.segment, term)
      counts.set(text, (counts.get(text) ?? 0) + count)
    }
  }
}

function completions(view: View, prefix: string, typed: ReadonlySet<string>): string[] {
  const counts = new Map<string, number>()
  for (const start of [prefix, EXACT + prefix]) countCompletions(view, encodeText(start), counts)
  return [...counts]
    .filter(([term]) => !typed.has(term))
    .sort(([term, count], [other, otherCount]) => otherCount - count || (term < other ? -1 : 1))
    .slice(0, MOST_COMPLETIONS)
    .map(([term]) => term)
}

const inverseFrequency = (documents: number, count: number): number => Math.log(1 + (documents - count + 0.5) / (count + 0.5))

function planTerm(view: View, terms: readonly string[], weight: number, group: number): PlannedTerm {
  const keys = terms.map(encodeText)
  const entries = view.segments.map(({ segment }) => keys.map((key) => findTerm(segment, key)).filter((term) => term >= 0))
  const count = view.segments.reduce((sum, part, index) => sum + countLive(part, entries[index]!), 0)
  return { group, weight: weight * inverseFrequency(view.totals.documents, count), entries }
}

/** Looks the terms of the query up in every segment. */
export function planTerms(view: View, query: ParsedQuery): PlannedTerm[] {
  const planned = query.terms.map(({ term, weight, group }) => planTerm(view, [term], weight, group))
  if (!query.prefix) return planned
  const completed = completions(view, query.prefix.term, new Set(query.terms.map(({ term }) => term)))
  return completed.length > 0 ? [...planned, planTerm(view, completed, PREFIX_WEIGHT, query.prefix.group)] : planned
}
