import { advance, openCursor } from '../segment/cursor.ts'
import { nextPassing, openPostings, postingBlock, readPostings } from '../segment/postings.ts'
import type { PostingList } from '../segment/postings.ts'
import type { LiveSegment } from '../segment/view.ts'

// Deleted documents leave no trace in the numbers: what a merge takes out must not change any score.

export const postingsOf = ({ segment }: LiveSegment, term: number): PostingList =>
  openPostings(segment.postingBytes, segment.postingOffsets[term]!)

/** What has been counted in a state of a segment. @property dead ordinals of the deleted documents. */
type Counted = { dead: Uint32Array; counts: Map<number, number> }

const known = new WeakMap<LiveSegment, Counted>()
const MOST_KNOWN = 1 << 15

function countedOf(part: LiveSegment, live: Uint8Array): Counted {
  const present = known.get(part)
  if (present) return present
  const counted = { dead: Uint32Array.from(live.keys()).filter((document) => live[document] === 0), counts: new Map() }
  known.set(part, counted)
  return counted
}

const block = postingBlock()

/** Looks at every document of the term. */
function countAll({ segment: { documentOfChunk } }: LiveSegment, list: PostingList, live: Uint8Array): number {
  const reader = readPostings(list)
  let count = 0
  let last = -1
  for (let size = nextPassing(reader, block, documentOfChunk, live); size > 0;) {
    for (let index = 0; index < size; index++) {
      const document = documentOfChunk[block.chunk[index]!]!
      if (document !== last) count++
      last = document
    }
    size = nextPassing(reader, block, documentOfChunk, live)
  }
  return count
}

/** Looks for the term in every deleted document. */
function countDead({ segment: { firstChunk } }: LiveSegment, list: PostingList, dead: Uint32Array): number {
  const cursor = openCursor(list)
  let count = 0
  for (const document of dead) if (advance(cursor, firstChunk[document]!) < firstChunk[document + 1]!) count++
  return count
}

/** Passing over postings to a given place costs about as much as decoding so many. */
const SKIP_COST = 64

/** Number of live documents of the segment that hold the term. */
export function documentFrequency(part: LiveSegment, term: number): number {
  const { segment, live } = part
  if (!live) return segment.termDocuments[term]!
  const { dead, counts } = countedOf(part, live)
  const present = counts.get(term)
  if (present !== undefined) return present
  const list = postingsOf(part, term)
  const isQuick = dead.length * SKIP_COST < list.chunks
  const count = isQuick ? segment.termDocuments[term]! - countDead(part, list, dead) : countAll(part, list, live)
  if (counts.size >= MOST_KNOWN) counts.clear()
  counts.set(term, count)
  return count
}
