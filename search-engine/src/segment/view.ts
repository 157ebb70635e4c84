import { FIELDS } from './columns.ts'
import type { Segment } from './columns.ts'

/**
 * A segment as one state of the index sees it.
 *
 * @property id unique within the process.
 * @property state changes with every change of `live`; unique within the process too.
 * @property live one byte per document, 0 = deleted; null = none is deleted.
 */
export type LiveSegment = { id: number; state: number; segment: Segment; live: Uint8Array | null }

/** One state of an index. Never changed: every put, delete or merge makes a new one, so that a search sees one state only. */
export type View = { segments: readonly LiveSegment[]; totals: Totals }

/** Sums over the live documents; what scores are relative to. */
export type Totals = {
  documents: number
  chunks: number
  /** Lengths by field: of all chunks, and of all documents as `sumLengths` counts them. */
  chunkLengths: readonly number[]
  documentLengths: readonly number[]
}

export const noTotals: Totals = { documents: 0, chunks: 0, chunkLengths: [0, 0, 0], documentLengths: [0, 0, 0] }

export const isLive = ({ live }: LiveSegment, document: number): boolean => live === null || live[document] === 1

/** Totals after the given documents were added (`sign` 1) or removed (-1). */
export function adjustTotals(totals: Totals, segment: Segment, documents: Iterable<number>, sign: 1 | -1): Totals {
  const chunkLengths = [...totals.chunkLengths]
  const documentLengths = [...totals.documentLengths]
  let [count, chunks] = [totals.documents, totals.chunks]
  for (const document of documents) {
    count += sign
    const [first, end] = [segment.firstChunk[document]!, segment.firstChunk[document + 1]!]
    chunks += sign * (end - first)
    for (let field = 0; field < FIELDS; field++) {
      documentLengths[field]! += sign * segment.documentLengths[document * FIELDS + field]!
      for (let chunk = first; chunk < end; chunk++) chunkLengths[field]! += sign * segment.chunkLengths[chunk * FIELDS + field]!
    }
  }
  return { documents: count, chunks, chunkLengths, documentLengths }
}

export function* liveDocuments(part: LiveSegment): Generator<number> {
  for (let document = 0; document < part.segment.documents; document++) if (isLive(part, document)) yield document
}
