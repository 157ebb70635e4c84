import { byteWriter, reserve, writeBytes, writeVarint } from './bytes.ts'
import type { ByteWriter } from './bytes.ts'

// The postings of a term, by chunk ordinal:
//   chunks << 1 | 1 when there are exceptions, size of the exceptions if there are any, size of the blocks   (varints)
//   exceptions: number of the posting, frequencies in title, headings, body                                  (varints)
//   per block but the first: chunk before it, offset in the blocks, offset in the positions                  (3 x 4 bytes)
//   blocks of 128 postings:
//     bytes per distance
//     distances, each to the chunk before
//     one bit per posting, set unless the term stands once and in the body
//     per bit that is set: frequencies in title (2 bits), headings (2 bits) and body (4 bits), or EXCEPTION if they do not fit
//   positions: per posting and field, each as the distance to the one before                                 (varints)
// Blocks are fixed in width because a search reads every posting of its words: a branch per number would cost more than the rest.

export const BLOCK_SIZE = 128
export const SKIP_BYTES = 12
export const EXCEPTION = 0
/** Once, in the body. */
export const PLAIN = 1 << 4

/** Collects the postings of one term after the other. */
export type PostingWriter = {
  blocks: ByteWriter
  /** The caller appends the positions of a posting after `addPosting`. */
  positions: ByteWriter
  skips: ByteWriter
  exceptions: ByteWriter
  /** Of the block that is being filled. */
  distances: Uint32Array
  frequencies: Uint8Array
  chunks: number
  documents: number
  lastChunk: number
  lastDocument: number
}

export const postingWriter = (): PostingWriter => ({
  blocks: byteWriter(1 << 12),
  positions: byteWriter(1 << 12),
  skips: byteWriter(1 << 8),
  exceptions: byteWriter(1 << 8),
  distances: new Uint32Array(BLOCK_SIZE),
  frequencies: new Uint8Array(BLOCK_SIZE),
  chunks: 0,
  documents: 0,
  lastChunk: 0,
  lastDocument: -1,
})

function writeWord(writer: ByteWriter, value: number): void {
  reserve(writer, 4)
  const { data } = writer
  const at = writer.length
  data[at] = value
  data[at + 1] = value >>> 8
  data[at + 2] = value >>> 16
  data[at + 3] = value >>> 24
  writer.length = at + 4
}

const widthOf = (distance: number): number => (distance < 0x100 ? 1 : distance < 0x10000 ? 2 : distance < 0x1000000 ? 3 : 4)

function endBlock(writer: PostingWriter, size: number): void {
  const { blocks, distances, frequencies } = writer
  let widest = 0
  for (let index = 0; index < size; index++) widest = Math.max(widest, distances[index]!)
  const width = widthOf(widest)
  reserve(blocks, 1 + size * (width + 2))
  const { data } = blocks
  let at = blocks.length
  data[at++] = width
  for (let index = 0; index < size; index++)
    for (let byte = 0; byte < width; byte++) data[at++] = distances[index]! >>> (8 * byte)
  const bits = at
  at += (size + 7) >>> 3
  data.fill(0, bits, at)
  for (let index = 0; index < size; index++) {
    if (frequencies[index] === PLAIN) continue
    data[bits + (index >>> 3)]! |= 1 << (index & 7)
    data[at++] = frequencies[index]!
  }
  blocks.length = at
}

export function addPosting(
  writer: PostingWriter,
  chunk: number,
  document: number,
  title: number,
  headings: number,
  body: number,
): void {
  const index = writer.chunks % BLOCK_SIZE
  if (index === 0 && writer.chunks > 0) {
    endBlock(writer, BLOCK_SIZE)
    writeWord(writer.skips, writer.lastChunk)
    writeWord(writer.skips, writer.blocks.length)
    writeWord(writer.skips, writer.positions.length)
  }
  writer.distances[index] = chunk - writer.lastChunk
  if (title > 3 || headings > 3 || body > 15) {
    writer.frequencies[index] = EXCEPTION
    for (const value of [writer.chunks, title, headings, body]) writeVarint(writer.exceptions, value)
  } else writer.frequencies[index] = title | (headings << 2) | (body << 4)
  writer.lastChunk = chunk
  writer.chunks++
  if (document !== writer.lastDocument) writer.documents++
  writer.lastDocument = document
}

/** Appends the collected postings to `output` and starts over. @returns the number of documents. */
export function endTerm(writer: PostingWriter, output: ByteWriter): number {
  const { chunks, documents, exceptions, blocks } = writer
  endBlock(writer, ((chunks - 1) % BLOCK_SIZE) + 1)
  writeVarint(output, chunks * 2 + (exceptions.length > 0 ? 1 : 0))
  if (exceptions.length > 0) writeVarint(output, exceptions.length)
  writeVarint(output, blocks.length)
  for (const part of [exceptions, writer.skips, blocks, writer.positions]) {
    writeBytes(output, part.data, 0, part.length)
    part.length = 0
  }
  writer.chunks = 0
  writer.documents = 0
  writer.lastChunk = 0
  writer.lastDocument = -1
  return documents
}
