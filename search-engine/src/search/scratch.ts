import type { Segment } from '../segment/columns.ts'

/** Arrays that one search after the other writes to; made for the largest segment seen. */
export type Scratch = {
  documentScore: Float64Array
  /** Two per document, one bit per word of the query: found in the document, found in its title. */
  groups: Uint32Array
  chunkScore: Float64Array
  /** Frequencies of all completions of a word together. */
  title: Uint32Array
  headings: Uint32Array
  body: Uint32Array
}

const make = (documents: number, chunks: number): Scratch => ({
  documentScore: new Float64Array(documents),
  groups: new Uint32Array(documents * 2),
  chunkScore: new Float64Array(chunks),
  title: new Uint32Array(chunks),
  headings: new Uint32Array(chunks),
  body: new Uint32Array(chunks),
})

let scratch = make(0, 0)
/** Documents and chunks that may hold something; 0 after `returnScratch`. */
let dirty = { documents: 0, chunks: 0 }

/** The scratch of this thread, with scores of zero for so many documents and chunks. */
export function borrowScratch(documents: number, chunks: number): Scratch {
  if (scratch.documentScore.length < documents || scratch.chunkScore.length < chunks) {
    scratch = make(Math.max(documents, scratch.documentScore.length), Math.max(chunks, scratch.chunkScore.length))
  } else if (dirty.documents > 0) {
    // The search before failed and left its scores behind.
    scratch.documentScore.fill(0, 0, dirty.documents)
    scratch.groups.fill(0, 0, dirty.documents * 2)
    scratch.chunkScore.fill(0, 0, dirty.chunks)
  }
  dirty = { documents, chunks }
  return scratch
}

/** Clears the few places that were written to, which is quicker than clearing everything. */
export function returnScratch({ documents, firstChunk }: Segment): void {
  const { documentScore, groups, chunkScore } = scratch
  for (let document = 0; document < documents; document++) {
    if (groups[document * 2] === 0) continue
    documentScore[document] = 0
    groups[document * 2] = 0
    groups[document * 2 + 1] = 0
    for (let chunk = firstChunk[document]!; chunk < firstChunk[document + 1]!; chunk++) chunkScore[chunk] = 0
  }
  dirty = { documents: 0, chunks: 0 }
}
