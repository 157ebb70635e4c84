import { countBits, hasBit } from '../segment/bits.ts'
import type { Segment } from '../segment/columns.ts'
import { documentIdAt } from '../segment/lookup.ts'
import { quantize, sketch, sketchWords } from '../segment/quantize.ts'
import type { LiveSegment } from '../segment/view.ts'
import type { Nearness } from '../types.ts'
import { RESCORED_CHUNKS, SCANNED_CHUNKS, SIMILAR_DOCUMENTS } from './limits.ts'
import type { Mask } from './mask.ts'
import { compareCandidates } from './top.ts'

/** A document that is near to the query in meaning. */
export type Similar = {
  document: number
  id: string
  /** That of its nearest chunk. */
  score: number
  /** By chunk, of those that were compared: 0 at the floor of the model, 1 where it is sure. */
  chunks: Map<number, number>
}

/** What the scan needs of a segment. @property factor of a document's score whatever the words: recency and votes. */
export type Scanned = { part: LiveSegment; mask: Mask; factor: (document: number) => number }

/** A vector that is searched for. @property nearness of the model that made it. */
export type VectorQuery = { bytes: Int8Array; scale: number; bits: Uint32Array; nearness: Nearness }

export function readMeaning(vector: Float32Array, nearness: Nearness = { floor: 0, sure: 1 }): VectorQuery {
  const bytes = new Int8Array(vector.length)
  const bits = new Uint32Array(sketchWords(vector.length))
  sketch(vector, bits)
  return { bytes, scale: quantize(vector, bytes), bits, nearness }
}

/** Chunks with a vector whose document passes. @param wanted states, added. */
function passingChunks({ part: { segment }, mask }: Scanned, wanted: number): Uint32Array {
  const found = new Uint32Array(segment.vectorScales.length)
  let count = 0
  for (let chunk = 0; chunk < found.length; chunk++) {
    if (segment.vectorScales[chunk] === 0 || hasBit(mask.chunks, chunk) === 0) continue
    if (mask.documents[segment.documentOfChunk[chunk]!]! & wanted) found[count++] = chunk
  }
  return found.subarray(0, count)
}

function cosine(segment: Segment, chunk: number, query: VectorQuery): number {
  const { vectors, dimension } = segment
  const { bytes } = query
  const start = chunk * dimension
  let sum = 0
  let index = 0
  // Four at a time: a good half faster, and all of these numbers are integers, so the order of the sum is the same to the bit.
  for (; index + 3 < dimension; index += 4) {
    const at = start + index
    sum +=
      vectors[at]! * bytes[index]! +
      vectors[at + 1]! * bytes[index + 1]! +
      vectors[at + 2]! * bytes[index + 2]! +
      vectors[at + 3]! * bytes[index + 3]!
  }
  for (; index < dimension; index++) sum += vectors[start + index]! * bytes[index]!
  return sum * segment.vectorScales[chunk]! * query.scale
}

function hammingDistances({ sketches }: Segment, chunks: Uint32Array, { bits }: VectorQuery): Uint16Array {
  const words = bits.length
  const distances = new Uint16Array(chunks.length)
  for (let index = 0; index < chunks.length; index++) {
    const start = chunks[index]! * words
    let distance = 0
    for (let word = 0; word < words; word++) distance += countBits(sketches[start + word]! ^ bits[word]!)
    distances[index] = distance
  }
  return distances
}

/** Greatest distance at which the chunks that are no further are enough. All at that distance are taken, in whatever segment. */
function enoughWithin(distances: readonly Uint16Array[], dimension: number, wanted: number): number {
  const counts = new Uint32Array(dimension + 1)
  for (const some of distances) for (const distance of some) counts[distance]!++
  let sum = 0
  let limit = 0
  while (limit < dimension && sum + counts[limit]! < wanted) sum += counts[limit++]!
  return limit
}

/** Of many chunks those whose signs agree best with the query's: a comparison of bits instead of bytes. */
function prescan(scanned: readonly Scanned[], passing: readonly Uint32Array[], query: VectorQuery): Uint32Array[] {
  const distances = scanned.map(({ part }, index) => hammingDistances(part.segment, passing[index]!, query))
  const limit = enoughWithin(distances, query.bytes.length, RESCORED_CHUNKS)
  return passing.map((chunks, index) => chunks.filter((_, at) => distances[index]![at]! <= limit))
}

/** How near a chunk is; not above 0 when it is no nearer than what has nothing to do with the question. */
function nearnessOf(segment: Segment, chunk: number, query: VectorQuery): number {
  const { floor, sure } = query.nearness
  return (cosine(segment, chunk, query) - floor) / (sure - floor)
}

function similarIn({ part: { segment } }: Scanned, chunks: Iterable<number>, query: VectorQuery): Similar[] {
  const found = new Map<number, Similar>()
  for (const chunk of chunks) {
    const score = nearnessOf(segment, chunk, query)
    if (!(score > 0)) continue
    const document = segment.documentOfChunk[chunk]!
    const similar = found.get(document) ?? { document, id: documentIdAt(segment, document), score: 0, chunks: new Map() }
    found.set(document, similar)
    similar.chunks.set(chunk, score)
    similar.score = Math.max(similar.score, score)
  }
  return [...found.values()]
}

/** Chunks of a document that have a vector. */
export function chunksWithVector({ segment }: LiveSegment, document: number): number[] {
  const chunks: number[] = []
  for (let chunk = segment.firstChunk[document]!; chunk < segment.firstChunk[document + 1]!; chunk++)
    if ((segment.vectorScales[chunk] ?? 0) !== 0) chunks.push(chunk)
  return chunks
}

/** How near documents are that were found otherwise; those that are not are left out. */
export const similarAmong = (scanned: Scanned, documents: readonly number[], query: VectorQuery): Similar[] =>
  similarIn(
    scanned,
    documents.flatMap((document) => chunksWithVector(scanned.part, document)),
    query,
  )

/**
 * The documents nearest in meaning, best first, by segment. Their order over all segments is that of `compareCandidates`.
 * @param wanted states, added: one of them a document must be in to take one of the places.
 */
export function findSimilar(scanned: readonly Scanned[], query: VectorQuery, wanted: number): Similar[][] {
  const passing = scanned.map((segment) => passingChunks(segment, wanted))
  const total = passing.reduce((sum, chunks) => sum + chunks.length, 0)
  const compared = total > SCANNED_CHUNKS ? prescan(scanned, passing, query) : passing
  const found = scanned.map((segment, index) => similarIn(segment, compared[index]!, query))
  const best = new Set(found.flat().sort(compareCandidates).slice(0, SIMILAR_DOCUMENTS))
  return found.map((similar) => similar.filter((one) => best.has(one)))
}
