import { BEST_CHUNK_SHARE, COVERAGE_GAIN, TITLE_GAIN } from '../query/weights.ts'
import { countBits, takeBits } from '../segment/bits.ts'
import type { Segment } from '../segment/columns.ts'
import { formatsOf, labelsOfSet, type Named, sourcesOf } from '../segment/lookup.ts'
import { OTHER_FORMAT, OTHER_SOURCE, SHOWN } from './filter.ts'
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
  isByDate: boolean
  countsPersons: boolean
}

type Counts = Map<string, number>

export type Collected = { top: Top; total: number; counts: Counts; formats: Counts; persons: Counts }

/** Words beyond the 32nd share a bit. */
const bitOf = (group: number): number => (1 << Math.min(group, 31)) >>> 0

const countGroups = (terms: readonly PlannedTerm[]): number =>
  countBits(terms.reduce((bits, { group }) => bits | bitOf(group), 0))

/** Relevance by words: the document as a whole and its best chunk, more for many words found and for words in the title. */
function scoreDocument(segment: Segment, document: number, scratch: Scratch, groups: number): number {
  let bestChunk = 0
  for (let chunk = segment.firstChunk[document]!; chunk < segment.firstChunk[document + 1]!; chunk++)
    bestChunk = Math.max(bestChunk, scratch.chunkScore[chunk]!)
  const base = (1 - BEST_CHUNK_SHARE) * scratch.documentScore[document]! + BEST_CHUNK_SHARE * bestChunk
  return (
    base *
    (1 + (COVERAGE_GAIN * countBits(scratch.groups[document * 2]!)) / groups) *
    (1 + (TITLE_GAIN * countBits(scratch.groups[document * 2 + 1]!)) / groups)
  )
}

/** More than any time: what holds every word comes before what does not. */
const HOLDS_ALL = 1e14

const rankByDate = (segment: Segment, document: number, scratch: Scratch, groups: number): number =>
  (countBits(scratch.groups[document * 2]!) === groups ? HOLDS_ALL : 0) + segment.updatedAt[document]!

function addCounts(labels: readonly Named[], counts: Uint32Array, into: Counts): void {
  for (const { label, name } of labels) {
    const count = counts[label]!
    if (count > 0) into.set(name, (into.get(name) ?? 0) + count)
  }
}

/** @param sets how many of the found documents have a set of people, by set. */
function addPersons(segment: Segment, sets: ReadonlyMap<number, number>, into: Counts): void {
  for (const [set, count] of sets)
    for (const person of labelsOfSet(segment, set)) into.set(person, (into.get(person) ?? 0) + count)
}

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
  const { terms, norms, chunks, isByDate, countsPersons } = question
  const scratch = borrowScratch(segment.documents, segment.chunks)
  for (const { entries, patterns, weight, group } of terms) {
    const lists = entries[index]!.map((term) => postingsOf(part, term))
    if (lists.length === 1 && patterns.length === 0) scoreTerm({ segment, mask, scratch, norms }, lists[0]!, weight, bitOf(group))
    else if (lists.length + patterns.length > 0) {
      const scanned = patterns.map((pattern) => (seen: Seen) => scanPattern(part, pattern, seen))
      scoreCompletions({ segment, mask, scratch, norms }, lists, scanned, weight, bitOf(group))
    }
  }

  const counts = new Uint32Array(segment.labelOffsets.length - 1)
  const formats = new Uint32Array(counts.length)
  const people = new Map<number, number>()
  const counted = (document: number): boolean => {
    const state = mask.documents[document]!
    if (state !== OTHER_FORMAT) counts[segment.source[document]!]!++
    if (state !== OTHER_SOURCE) formats[segment.format[document]!]!++
    if (state !== SHOWN) return false
    const set = segment.personSet[document]!
    if (countsPersons) people.set(set, (people.get(set) ?? 0) + 1)
    return true
  }
  const groups = countGroups(terms)
  const count = takeBits(scratch.matched, segment.documents, scratch.matches)
  for (let match = 0; match < count; match++) {
    const document = scratch.matches[match]!
    if (!counted(document)) continue
    collected.total++
    const score = isByDate
      ? rankByDate(segment, document, scratch, groups)
      : scoreDocument(segment, document, scratch, groups) * factor(document)
    offer(collected.top, part, document, score)
  }
  for (const { document } of similar) {
    if (scratch.groups[document * 2] !== 0) continue
    if (counted(document)) collected.total++
  }
  addCounts(sourcesOf(segment), counts, collected.counts)
  addCounts(formatsOf(segment), formats, collected.formats)
  addPersons(segment, people, collected.persons)
  // The next segment overwrites the scores of chunks, so those of the best so far are copied.
  for (const candidate of collected.top.heap)
    if (candidate.part === part) candidate.chunks = bestChunks(segment, candidate.document, scratch.chunkScore, chunks)
  returnScratch(segment, count)
}
