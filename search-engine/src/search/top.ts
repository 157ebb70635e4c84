import type { Segment } from '../segment/columns.ts'
import { documentIdAt } from '../segment/lookup.ts'
import type { LiveSegment } from '../segment/view.ts'

/** A document that may be among the results. */
export type Candidate = {
  part: LiveSegment
  document: number
  readonly id: string
  score: number
  /** Ordinals and scores of its chunks, best first; filled when the segment has been scored. */
  chunks: ScoredChunk[]
}

/** Its id is read only when it is compared with an equal or shown: most documents leave the heap before that. */
class Found implements Candidate {
  part: LiveSegment
  document: number
  score: number
  chunks: ScoredChunk[] = []
  #id: string | null = null

  constructor(part: LiveSegment, document: number, score: number) {
    this.part = part
    this.document = document
    this.score = score
  }

  get id(): string {
    return (this.#id ??= documentIdAt(this.part.segment, this.document))
  }
}

/** Score descending, then id: one order, however the documents are spread over segments. */
export const compareCandidates = (a: { score: number; id: string }, b: { score: number; id: string }): number =>
  b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** The best `size` candidates; a heap with the worst on top. */
export type Top = { size: number; heap: Candidate[] }

const isWorse = (a: Candidate, b: Candidate): boolean => compareCandidates(a, b) > 0

function sink(heap: Candidate[]): void {
  let at = 0
  for (;;) {
    const left = at * 2 + 1
    let worst = at
    if (left < heap.length && isWorse(heap[left]!, heap[worst]!)) worst = left
    if (left + 1 < heap.length && isWorse(heap[left + 1]!, heap[worst]!)) worst = left + 1
    if (worst === at) return
    const moved = heap[at]!
    heap[at] = heap[worst]!
    heap[worst] = moved
    at = worst
  }
}

function rise(heap: Candidate[]): void {
  let at = heap.length - 1
  while (at > 0) {
    const parent = (at - 1) >>> 1
    if (!isWorse(heap[at]!, heap[parent]!)) return
    const moved = heap[at]!
    heap[at] = heap[parent]!
    heap[parent] = moved
    at = parent
  }
}

/** Takes the document in if it is among the best so far. */
export function offer(top: Top, part: LiveSegment, document: number, score: number): void {
  const { heap, size } = top
  const worst = heap[0]
  if (size === 0 || (heap.length === size && worst && score < worst.score)) return
  const candidate = new Found(part, document, score)
  if (heap.length < size) {
    heap.push(candidate)
    rise(heap)
  } else if (worst && isWorse(worst, candidate)) {
    heap[0] = candidate
    sink(heap)
  }
}

export const bestFirst = (top: Top): Candidate[] => top.heap.toSorted(compareCandidates)

type ScoredChunk = { chunk: number; score: number }

/** Score descending, the earlier chunk first among equals. */
export const compareChunks = (a: ScoredChunk, b: ScoredChunk): number => b.score - a.score || a.chunk - b.chunk

/** The best chunks of a document by score, those without score left out. */
export function bestChunks(segment: Segment, document: number, scores: Float64Array, limit: number): ScoredChunk[] {
  const chunks: ScoredChunk[] = []
  for (let chunk = segment.firstChunk[document]!; chunk < segment.firstChunk[document + 1]!; chunk++) {
    if (scores[chunk]! > 0) chunks.push({ chunk, score: scores[chunk]! })
  }
  return chunks.sort(compareChunks).slice(0, limit)
}
