import { BEST_CHUNK_SHARE, COVERAGE_GAIN, TITLE_GAIN } from '../query/weights.ts'
import { takeBits } from '../segment/bits.ts'
import type { Segment } from '../segment/columns.ts'
import { counterOf, type Counts } from './counts.ts'
import { postingsOf } from './frequency.ts'
import type { Norms } from './norms.ts'
import { scanPattern, type Seen } from './phrase.ts'
import type { PlannedTerm } from './plan.ts'
import { scoreCompletions, scoreTerm } from './score.ts'
import { borrowScratch, returnScratch } from './scratch.ts'
import type { Scratch } from './scratch.ts'
import { bestChunks, offer } from './top.ts'
import type { Top } from './top.ts'
import type { Scanned, Similar } from './vector.ts'

export type Question = {
  terms: readonly PlannedTerm[]
  norms: Norms
  /** Chunks wanted per document. */
  chunks: number
  /** What each word is worth of the whole question, by its bit. */
  worths: Float64Array
  isByDate: boolean
  /** Recency and votes count later, on the score of words and meaning together. */
  isFused: boolean
  countsPersons: boolean
}

/** @property held the largest share of the question that a document holds, be it of another source or format. */
export type Collected = Counts & { top: Top; held: number }

/** Words beyond the 32nd share a bit. */
const bitOf = (group: number): number => (1 << Math.min(group, 31)) >>> 0

const bitsOf = (terms: readonly PlannedTerm[]): number => terms.reduce((bits, { group }) => bits | bitOf(group), 0) >>> 0

/** A word is worth what its rarest form is: to hold the rare ones of a question says more than to hold the common ones. */
export function worthsOf(terms: readonly PlannedTerm[]): Float64Array {
  const worths = new Float64Array(32)
  for (const { group, weight } of terms) worths[Math.min(group, 31)] = Math.max(worths[Math.min(group, 31)]!, weight)
  const all = worths.reduce((sum, worth) => sum + worth, 0)
  return worths.map((worth) => worth / all)
}

function shareOf(bits: number, worths: Float64Array): number {
  let share = 0
  for (let left = bits; left !== 0; left &= left - 1) share += worths[31 - Math.clz32(left & -left)]!
  return share
}

/** Relevance by words: the document as a whole and its best chunk, more for many words found and for words in the title. */
function scoreDocument(segment: Segment, document: number, scratch: Scratch, held: number, inTitle: number): number {
  let bestChunk = 0
  for (let chunk = segment.firstChunk[document]!; chunk < segment.firstChunk[document + 1]!; chunk++)
    bestChunk = Math.max(bestChunk, scratch.chunkScore[chunk]!)
  const base = (1 - BEST_CHUNK_SHARE) * scratch.documentScore[document]! + BEST_CHUNK_SHARE * bestChunk
  return base * (1 + COVERAGE_GAIN * held) * (1 + TITLE_GAIN * inTitle)
}

/** More than any time: what holds every word comes before what does not. */
const HOLDS_ALL = 1e14

const rankByDate = (segment: Segment, document: number, scratch: Scratch, all: number): number =>
  (scratch.groups[document * 2]! >>> 0 === all ? HOLDS_ALL : 0) + segment.updatedAt[document]!

/**
 * Scores one segment and adds what it found.
 *
 * @param index number of the segment in the view.
 * @param similar documents of the segment that match by meaning, whatever their words.
 */
export function collect(
  scanned: Scanned,
  index: number,
  question: Question,
  similar: readonly Similar[],
  collected: Collected,
): void {
  const { part, mask, factor } = scanned
  const { segment } = part
  const { terms, norms, chunks, worths, isByDate, isFused, countsPersons } = question
  const scratch = borrowScratch(segment.documents, segment.chunks)
  for (const { entries, patterns, weight, group } of terms) {
    const lists = entries[index]!.map((term) => postingsOf(part, term))
    if (lists.length === 1 && patterns.length === 0) scoreTerm({ segment, mask, scratch, norms }, lists[0]!, weight, bitOf(group))
    else if (lists.length + patterns.length > 0) {
      const scanned = patterns.map((pattern) => (seen: Seen) => scanPattern(part, pattern, seen))
      scoreCompletions({ segment, mask, scratch, norms }, lists, scanned, weight, bitOf(group))
    }
  }

  const counter = counterOf(segment, mask.documents, countsPersons)
  const all = bitsOf(terms)
  const count = takeBits(scratch.matched, segment.documents, scratch.matches)
  for (let match = 0; match < count; match++) {
    const document = scratch.matches[match]!
    const held = shareOf(scratch.groups[document * 2]!, worths)
    if (held > collected.held) collected.held = held
    if (!counter.count(document)) continue
    const score = isByDate
      ? rankByDate(segment, document, scratch, all)
      : scoreDocument(segment, document, scratch, held, shareOf(scratch.groups[document * 2 + 1]!, worths)) *
        (isFused ? 1 : factor(document))
    offer(collected.top, part, document, score)
  }
  for (const { document } of similar) if (scratch.groups[document * 2] === 0) counter.count(document)
  counter.addTo(collected)
  // The next segment overwrites the scores of chunks, so those of the best so far are copied.
  for (const candidate of collected.top.heap)
    if (candidate.part === part) candidate.chunks = bestChunks(segment, candidate.document, scratch.chunkScore, chunks)
  returnScratch(segment, count)
}
