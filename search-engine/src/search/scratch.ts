import { postingBlock } from '../segment/postings.ts'

/** Arrays that one search after the other writes to; made for the largest segment seen. */
export type Scratch = {
  documentScore: Float64Array
  /** One bit per word of the query: found in the document, found in its title. */
  documentGroups: Uint32Array
  titleGroups: Uint32Array
  chunkScore: Float64Array
  /** Frequencies of all completions of a word together. */
  title: Uint32Array
  headings: Uint32Array
  body: Uint32Array
  block: ReturnType<typeof postingBlock>
}

const make = (documents: number, chunks: number): Scratch => ({
  documentScore: new Float64Array(documents),
  documentGroups: new Uint32Array(documents),
  titleGroups: new Uint32Array(documents),
  chunkScore: new Float64Array(chunks),
  title: new Uint32Array(chunks),
  headings: new Uint32Array(chunks),
  body: new Uint32Array(chunks),
  block: postingBlock(),
})

let scratch = make(0, 0)

/** The scratch of this thread, with scores of zero for so many documents and chunks. */
export function borrowScratch(documents: number, chunks: number): Scratch {
  if (scratch.documentScore.length < documents || scratch.chunkScore.length < chunks) {
    scratch = make(Math.max(documents, scratch.documentScore.length), Math.max(chunks, scratch.chunkScore.length))
    return scratch
  }
  scratch.documentScore.fill(0, 0, documents)
  scratch.documentGroups.fill(0, 0, documents)
  scratch.titleGroups.fill(0, 0, documents)
  scratch.chunkScore.fill(0, 0, chunks)
  return scratch
}
