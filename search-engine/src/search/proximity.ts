import { PROXIMITY_DOCUMENTS, PROXIMITY_GAIN } from '../query/weights.ts'
import { BODY } from '../segment/columns.ts'
import { advance, openCursor, positionsIn } from '../segment/cursor.ts'
import type { PostingCursor } from '../segment/cursor.ts'
import type { LiveSegment } from '../segment/view.ts'
import { postingsOf } from './frequency.ts'
import type { PlannedTerm } from './plan.ts'
import type { Candidate } from './top.ts'
import { compareCandidates } from './top.ts'

/** Least distance between a position of the one and of the other list, both ascending. */
function leastDistance(left: readonly number[], right: readonly number[]): number {
  let least = Infinity
  for (let a = 0, b = 0; a < left.length && b < right.length;) {
    least = Math.min(least, Math.abs(left[a]! - right[b]!))
    if (left[a]! < right[b]!) a++
    else b++
  }
  return least
}

/** Cursors by word of the query, in the order of the words. Completions are left out: they are guesses. */
function openGroups(part: LiveSegment, index: number, terms: readonly PlannedTerm[]): PostingCursor[][] {
  const groups = new Map<number, PostingCursor[]>()
  for (const { group, entries, guessed } of terms) {
    if (guessed) continue
    const cursors = groups.get(group) ?? []
    groups.set(group, cursors)
    for (const term of entries[index]!) cursors.push(openCursor(postingsOf(part, term)))
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, cursors]) => cursors)
}

function positionsOfGroup(cursors: readonly PostingCursor[]): number[] {
  const [only] = cursors
  if (cursors.length === 1) return positionsIn(only!, BODY)
  return cursors.flatMap((cursor) => positionsIn(cursor, BODY)).sort((a, b) => a - b)
}

/** 1 when all neighbouring words of the query are neighbours in the chunk, 0 when none meet. */
function nearness(groups: readonly (readonly PostingCursor[])[], chunk: number): number {
  const here = groups.map((cursors) => cursors.filter((cursor) => advance(cursor, chunk) === chunk))
  // Most chunks hold one of the words only; then no position needs to be read.
  if (here.filter((cursors) => cursors.length > 0).length < 2) return 0
  const positions = here.map((cursors) => positionsOfGroup(cursors))
  let sum = 0
  for (let index = 1; index < positions.length; index++)
    sum += 1 / Math.max(1, leastDistance(positions[index - 1]!, positions[index]!))
  return sum / (positions.length - 1)
}

/**
 * Raises the best documents by how near the words stand in their best chunk. Nobody falls behind a document that was not looked at,
 * because nearness only ever adds.
 */
export function applyProximity(best: Candidate[], segments: readonly LiveSegment[], terms: readonly PlannedTerm[]): Candidate[] {
  const looked = best.slice(0, PROXIMITY_DOCUMENTS)
  for (const [index, part] of segments.entries()) {
    const here = looked.filter((candidate) => candidate.part === part).sort((a, b) => a.document - b.document)
    if (here.length === 0) continue
    const groups = openGroups(part, index, terms)
    if (groups.length < 2) return best
    for (const candidate of here) candidate.score *= 1 + PROXIMITY_GAIN * nearness(groups, candidate.chunks[0]!.chunk)
  }
  return [...looked.sort(compareCandidates), ...best.slice(PROXIMITY_DOCUMENTS)]
}
