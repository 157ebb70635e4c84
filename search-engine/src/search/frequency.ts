import { hasBit } from '../segment/bits.ts'
import type { Segment } from '../segment/columns.ts'
import { advance, openCursor } from '../segment/cursor.ts'
import { openPostings } from '../segment/postings.ts'
import type { PostingList } from '../segment/postings.ts'
import { scanChunks, startScan } from '../segment/scan.ts'
import type { LiveSegment } from '../segment/view.ts'

// Deleted documents leave no trace in the numbers: what a merge takes out must not change any score.

export const postingsOf = ({ segment }: LiveSegment, term: number): PostingList =>
  openPostings(segment.postingBytes, segment.postingOffsets[term]!)

/**
 * What has been counted in a segment. Documents only ever die, so a count is brought up to date by those that died since.
 *
 * @property dead deleted documents in the order in which they were noticed.
 * @property counts term → live documents, at the time when so many were dead.
 */
type Counted = { part: LiveSegment; dead: number[]; isDead: Uint8Array; counts: Map<number, { documents: number; dead: number }> }

const known = new WeakMap<Segment, Counted>()
const MOST_KNOWN = 1 << 15

function countedOf(part: LiveSegment, live: Uint8Array): Counted {
  const { segment } = part
  const before = known.get(segment)
  if (before?.part === part) return before
  const counted: Counted = before ?? { part, dead: [], isDead: new Uint8Array(segment.documents), counts: new Map() }
  known.set(segment, counted)
  counted.part = part
  for (let document = 0; document < live.length; document++) {
    if (live[document] === 1 || counted.isDead[document] === 1) continue
    counted.isDead[document] = 1
    counted.dead.push(document)
  }
  return counted
}

/** Looks at every document of the term. */
function countAll({ segment: { documentOfChunk } }: LiveSegment, list: PostingList, live: Uint8Array): number {
  const scan = startScan(list)
  const { block } = scan
  let count = 0
  let last = -1
  while (scanChunks(scan)) {
    for (let index = 0; index < block.size; index++) {
      const document = documentOfChunk[block.chunks[index]!]!
      if (document !== last) count += live[document]!
      last = document
    }
  }
  return count
}

/** Looks for the term in some documents. */
function countIn({ segment: { firstChunk } }: LiveSegment, list: PostingList, documents: readonly number[]): number {
  const cursor = openCursor(list)
  let count = 0
  for (const document of documents.toSorted((a, b) => a - b))
    if (advance(cursor, firstChunk[document]!) < firstChunk[document + 1]!) count++
  return count
}

/** Passing over postings to a given place costs about as much as decoding so many. */
const SKIP_COST = 64

/** Number of live documents of the segment that hold the term. */
export function documentFrequency(part: LiveSegment, term: number): number {
  const { segment, live } = part
  if (!live) return segment.termDocuments[term]!
  const { dead, counts } = countedOf(part, live)
  const before = counts.get(term) ?? { documents: segment.termDocuments[term]!, dead: 0 }
  if (before.dead === dead.length) return before.documents
  const list = postingsOf(part, term)
  const died = dead.slice(before.dead)
  const isQuick = died.length * SKIP_COST < list.chunks
  const documents = isQuick ? before.documents - countIn(part, list, died) : countAll(part, list, live)
  if (counts.size >= MOST_KNOWN) counts.clear()
  counts.set(term, { documents, dead: dead.length })
  return documents
}

/** Number of documents that hold the term in one of these chunks, counted up to `most`. @param chunks one bit per chunk. */
export function frequencyAmong(part: LiveSegment, term: number, chunks: Uint32Array, most: number): number {
  const { documentOfChunk } = part.segment
  const scan = startScan(postingsOf(part, term))
  const { block } = scan
  let count = 0
  let last = -1
  while (count < most && scanChunks(scan)) {
    for (let index = 0; index < block.size && count < most; index++) {
      const chunk = block.chunks[index]!
      if (hasBit(chunks, chunk) === 0) continue
      const document = documentOfChunk[chunk]!
      if (document !== last) count++
      last = document
    }
  }
  return count
}
