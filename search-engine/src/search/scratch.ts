import { bitSet } from '../segment/bits.ts'
import type { Segment } from '../segment/columns.ts'

/** Arrays that one search after the other writes to; made for the largest segment seen. All zero when no search is under way. */
export type Scratch = {
  /** Documents that hold a word of the query. */
  matched: Uint32Array
  /** The same as a list. */
  matches: Uint32Array
  documentScore: Float64Array
  /** Two per document, one bit per word of the query: found in the document, found in its title. */
  groups: Uint32Array
  chunkScore: Float64Array
  /** Frequencies of all completions of a word together, of the chunks in `completed`. */
  completed: Uint32Array
  completions: Uint32Array
  title: Uint32Array
  headings: Uint32Array
  body: Uint32Array
}

const make = (documents: number, chunks: number): Scratch => ({
  matched: bitSet(documents),
  matches: new Uint32Array(documents),
  documentScore: new Float64Array(documents),
  groups: new Uint32Array(documents * 2),
  chunkScore: new Float64Array(chunks),
  completed: bitSet(chunks),
  completions: new Uint32Array(chunks),
  title: new Uint32Array(chunks),
  headings: new Uint32Array(chunks),
  body: new Uint32Array(chunks),
})

let scratch = make(0, 0)
let isBorrowed = false

/** The scratch of this thread for so many documents and chunks. */
export function borrowScratch(documents: number, chunks: number): Scratch {
  const isTooSmall = scratch.matches.length < documents || scratch.chunkScore.length < chunks
  // One that was not returned belongs to a search that failed and left its scores behind.
  if (isTooSmall || isBorrowed)
    scratch = make(Math.max(documents, scratch.matches.length), Math.max(chunks, scratch.chunkScore.length))
  isBorrowed = true
  return scratch
}

/** Clears the few places that were written to, which is quicker than clearing everything. @param count of the matches. */
export function returnScratch({ firstChunk }: Segment, count: number): void {
  const { matches, documentScore, groups, chunkScore } = scratch
  for (let index = 0; index < count; index++) {
    const document = matches[index]!
    documentScore[document] = 0
    groups[document * 2] = 0
    groups[document * 2 + 1] = 0
    for (let chunk = firstChunk[document]!; chunk < firstChunk[document + 1]!; chunk++) chunkScore[chunk] = 0
  }
  isBorrowed = false
}
