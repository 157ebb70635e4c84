import type { ParsedQuery } from '../query/parse.ts'
import { BEST_CHUNK_SHARE, COVERAGE_GAIN, RECENCY_GAIN, RECENCY_HALF_LIFE_MS, TITLE_GAIN } from '../query/weights.ts'
import type { Segment } from '../segment/columns.ts'
import { findDocument, labelAt } from '../segment/lookup.ts'
import { encodeId } from '../segment/strings.ts'
import type { LiveSegment } from '../segment/view.ts'
import type { SearchRequest } from '../types.ts'
import { HIGHEST_BOOST, LOWEST_BOOST } from '../query/weights.ts'
import { applyFilter, OUT, SHOWN } from './filter.ts'
import { markPhrase } from './phrase.ts'
import { postingsOf } from './plan.ts'
import type { PlannedTerm } from './plan.ts'
import { scoreCompletions, scoreTerm } from './score.ts'
import type { Averages } from './score.ts'
import { borrowScratch } from './scratch.ts'
import type { Scratch } from './scratch.ts'
import { bestChunks, offer } from './top.ts'
import type { Top } from './top.ts'

export type Collected = { top: Top; total: number; counts: Map<string, number> }

export type Question = {
  request: SearchRequest
  query: ParsedQuery
  terms: readonly PlannedTerm[]
  averages: Averages
  /** Chunks wanted per document. */
  chunks: number
}

/** Words beyond the 32nd share a bit. */
export const groupBit = (group: number): number => (1 << Math.min(group, 31)) >>> 0

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Takes documents out that lack a quoted phrase or hold an excluded one. */
export function applyPhrases(part: LiveSegment, query: ParsedQuery, mask: Uint8Array): void {
  const { documents } = part.segment
  for (const [phrases, wanted] of [
    [query.phrases, 1],
    [query.excluded, 0],
  ] as const) {
    for (const phrase of phrases) {
      const marks = new Uint8Array(documents)
      markPhrase(part, phrase, marks)
      for (let document = 0; document < documents; document++) if (marks[document] !== wanted) mask[document] = OUT
    }
  }
}

/** Factors of the documents of a segment that have one other than 1. */
function boostsOf(segment: Segment, boosts: SearchRequest['boosts']): Map<number, number> {
  const found = new Map<number, number>()
  for (const [id, boost] of boosts ?? []) {
    const document = findDocument(segment, encodeId(id))
    if (document >= 0 && Number.isFinite(boost)) found.set(document, Math.min(HIGHEST_BOOST, Math.max(LOWEST_BOOST, boost)))
  }
  return found
}

/** 1 for a document of this moment, halved with every half-life; 0 when either time is unknown. */
export const recency = (updatedAt: number, now: number | undefined): number =>
  updatedAt === 0 || now === undefined ? 0 : 2 ** (-Math.max(0, now - updatedAt) / RECENCY_HALF_LIFE_MS)

function scoreDocument(segment: Segment, document: number, scratch: Scratch, groups: number, now: number | undefined): number {
  let bestChunk = 0
  for (let chunk = segment.firstChunk[document]!; chunk < segment.firstChunk[document + 1]!; chunk++)
    bestChunk = Math.max(bestChunk, scratch.chunkScore[chunk]!)
  const base = (1 - BEST_CHUNK_SHARE) * scratch.documentScore[document]! + BEST_CHUNK_SHARE * bestChunk
  return (
    base *
    (1 + (COVERAGE_GAIN * countBits(scratch.documentGroups[document]!)) / groups) *
    (1 + (TITLE_GAIN * countBits(scratch.titleGroups[document]!)) / groups) *
    (1 + RECENCY_GAIN * recency(segment.updatedAt[document]!, now))
  )
}

/** Scores one segment and adds what it found. */
export function collect(part: LiveSegment, index: number, question: Question, collected: Collected): void {
  const { segment } = part
  const { request, query, terms, averages } = question
  const scratch = borrowScratch(segment.documents, segment.chunks)
  applyFilter(part, request.filter, scratch.mask)
  applyPhrases(part, query, scratch.mask)

  let groups = 0
  for (const { entries, weight, group } of terms) {
    const lists = entries[index]!.map((term) => postingsOf(part, term))
    groups |= groupBit(group)
    if (lists.length === 1) scoreTerm({ segment, scratch, averages }, lists[0]!, weight, groupBit(group))
    else if (lists.length > 1) scoreCompletions({ segment, scratch, averages }, lists, weight, groupBit(group))
  }

  const boosts = boostsOf(segment, request.boosts)
  const counts = new Uint32Array(segment.labelOffsets.length - 1)
  for (let document = 0; document < segment.documents; document++) {
    if (scratch.documentGroups[document] === 0) continue
    counts[segment.source[document]!]!++
    if (scratch.mask[document] !== SHOWN) continue
    collected.total++
    const score = scoreDocument(segment, document, scratch, countBits(groups), request.now)
    offer(collected.top, part, document, score * (boosts.get(document) ?? 1))
  }
  for (const candidate of collected.top.heap)
    if (candidate.part === part) candidate.chunks = bestChunks(segment, candidate.document, scratch.chunkScore, question.chunks)
  for (const [label, count] of counts.entries()) {
    if (count === 0) continue
    const source = labelAt(segment, label)
    collected.counts.set(source, (collected.counts.get(source) ?? 0) + count)
  }
}
