import { PROXIMITY_DOCUMENTS, PROXIMITY_GAIN, TRACE_GAIN } from '../query/weights.ts'
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
  const [only, another] = cursors
  if (only && !another) return positionsIn(only, BODY)
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

/** How far a word of a pasted text is from the one before it, word after word; null if nothing was pasted. */
function distancesOf(terms: readonly PlannedTerm[]): number[] | null {
  const ordinals = new Map(terms.flatMap(({ group, ordinal }) => (ordinal === undefined ? [] : [[group, ordinal]])))
  if (ordinals.size === 0) return null
  const ascending = [...ordinals].sort(([a], [b]) => a - b).map(([, ordinal]) => ordinal)
  return ascending.slice(1).map((ordinal, at) => ordinal - ascending[at]!)
}

/** 1 when each of these words stands as far behind the one before it as in the pasted text, anywhere in the document. */
function traced(groups: readonly (readonly PostingCursor[])[], distances: readonly number[], from: number, to: number): number {
  const found = distances.map(() => false)
  const nextIn = (start: number): number =>
    Math.min(...groups.flatMap((cursors) => cursors.map((cursor) => advance(cursor, start))))
  for (let chunk = nextIn(from); chunk < to; chunk = nextIn(chunk + 1)) {
    let before: number[] = []
    for (const [group, cursors] of groups.entries()) {
      const positions = positionsOfGroup(cursors.filter((cursor) => cursor.chunk === chunk))
      if (group > 0 && before.length > 0 && positions.length > 0 && !found[group - 1]) {
        const behind = new Set(before.map((position) => position + distances[group - 1]!))
        found[group - 1] = positions.some((position) => behind.has(position))
      }
      before = positions
    }
  }
  return found.filter(Boolean).length / distances.length
}

/**
 * Raises the best documents by how near the words stand in their best chunk. Nobody falls behind a document that was not looked at,
 * because nearness only ever adds.
 */
export function applyProximity(best: Candidate[], segments: readonly LiveSegment[], terms: readonly PlannedTerm[]): Candidate[] {
  const looked = best.slice(0, PROXIMITY_DOCUMENTS)
  const distances = distancesOf(terms)
  for (const [index, part] of segments.entries()) {
    const here = looked.filter((candidate) => candidate.part === part).sort((a, b) => a.document - b.document)
    if (here.length === 0) continue
    const groups = openGroups(part, index, terms)
    if (groups.length < 2) return best
    for (const candidate of here) {
      const { firstChunk } = part.segment
      candidate.score *= distances
        ? 1 + TRACE_GAIN * traced(groups, distances, firstChunk[candidate.document]!, firstChunk[candidate.document + 1]!)
        : 1 + PROXIMITY_GAIN * nearness(groups, candidate.chunks[0]!.chunk)
    }
  }
  return [...looked.sort(compareCandidates), ...best.slice(PROXIMITY_DOCUMENTS)]
}
