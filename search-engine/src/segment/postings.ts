import { byteWriter, readVarint, writeBytes, writeVarint, written } from './bytes.ts'
import type { ByteReader, ByteWriter } from './bytes.ts'

// The postings of a term, by chunk ordinal:
//   chunks, size of the block of postings   (varints)
//   every 128th posting except the first: chunk before it, offset in the postings, offset in the positions   (3 x 4 bytes)
//   postings: distance to the chunk before << 1 | 1 when the term stands once, in the body; else the frequencies follow
//   positions: per posting and field, each as the distance to the one before

export const SKIP_EVERY = 128
const SKIP_BYTES = 12

/** Collects the postings of one term after the other. */
export type PostingWriter = {
  postings: ByteWriter
  /** The caller appends the positions of a posting after `addPosting`. */
  positions: ByteWriter
  skips: ByteWriter
  chunks: number
  documents: number
  lastChunk: number
  lastDocument: number
}

export const postingWriter = (): PostingWriter => ({
  postings: byteWriter(1 << 12),
  positions: byteWriter(1 << 12),
  skips: byteWriter(1 << 8),
  chunks: 0,
  documents: 0,
  lastChunk: 0,
  lastDocument: -1,
})

function writeWord(writer: ByteWriter, value: number): void {
  const { data } = writer
  const at = writer.length
  data[at] = value
  data[at + 1] = value >>> 8
  data[at + 2] = value >>> 16
  data[at + 3] = value >>> 24
  writer.length = at + 4
}

const readWord = (data: Uint8Array, at: number): number =>
  (data[at]! | (data[at + 1]! << 8) | (data[at + 2]! << 16) | (data[at + 3]! << 24)) >>> 0

export function addPosting(
  writer: PostingWriter,
  chunk: number,
  document: number,
  title: number,
  headings: number,
  body: number,
): void {
  if (writer.chunks > 0 && writer.chunks % SKIP_EVERY === 0) {
    if (writer.skips.length + SKIP_BYTES > writer.skips.data.length) growSkips(writer.skips)
    writeWord(writer.skips, writer.lastChunk)
    writeWord(writer.skips, writer.postings.length)
    writeWord(writer.skips, writer.positions.length)
  }
  const distance = chunk - writer.lastChunk
  if (body === 1 && title === 0 && headings === 0) writeVarint(writer.postings, distance * 2 + 1)
  else {
    writeVarint(writer.postings, distance * 2)
    // Two bits for the title, two for the headings, three for the body; the highest value of each means: a number follows.
    writeVarint(writer.postings, Math.min(title, 3) | (Math.min(headings, 3) << 2) | (Math.min(body, 7) << 4))
    if (title >= 3) writeVarint(writer.postings, title)
    if (headings >= 3) writeVarint(writer.postings, headings)
    if (body >= 7) writeVarint(writer.postings, body)
  }
  writer.lastChunk = chunk
  writer.chunks++
  if (document !== writer.lastDocument) writer.documents++
  writer.lastDocument = document
}

function growSkips(skips: ByteWriter): void {
  const grown = new Uint8Array(skips.data.length * 2)
  grown.set(skips.data)
  skips.data = grown
}

/** Appends the collected postings to `output` and starts over. @returns the number of documents. */
export function endTerm(writer: PostingWriter, output: ByteWriter): number {
  const { documents } = writer
  writeVarint(output, writer.chunks)
  writeVarint(output, writer.postings.length)
  for (const part of [writer.skips, writer.postings, writer.positions]) {
    writeBytes(output, written(part), 0, part.length)
    part.length = 0
  }
  writer.chunks = 0
  writer.documents = 0
  writer.lastChunk = 0
  writer.lastDocument = -1
  return documents
}

/** Where the parts of a term's postings are. */
export type PostingList = {
  data: Uint8Array
  chunks: number
  skips: number
  postings: number
  positions: number
}

export function openPostings(data: Uint8Array, offset: number): PostingList {
  const reader: ByteReader = { data, at: offset }
  const chunks = readVarint(reader)
  const size = readVarint(reader)
  const postings = reader.at + Math.floor((chunks - 1) / SKIP_EVERY) * SKIP_BYTES
  return { data, chunks, skips: reader.at, postings, positions: postings + size }
}

export type Skip = { chunk: number; posting: number; position: number }

/** Where posting `block` * SKIP_EVERY starts, and the chunk before it. */
export function skipAt(list: PostingList, block: number): Skip {
  if (block === 0) return { chunk: 0, posting: list.postings, position: list.positions }
  const at = list.skips + (block - 1) * SKIP_BYTES
  return {
    chunk: readWord(list.data, at),
    posting: list.postings + readWord(list.data, at + 4),
    position: list.positions + readWord(list.data, at + 8),
  }
}

/** Decoded postings; frequencies by field. */
export type PostingBlock = { chunk: Uint32Array; title: Uint32Array; headings: Uint32Array; body: Uint32Array }

const BLOCK = 1024

export const postingBlock = (): PostingBlock => ({
  chunk: new Uint32Array(BLOCK),
  title: new Uint32Array(BLOCK),
  headings: new Uint32Array(BLOCK),
  body: new Uint32Array(BLOCK),
})

/** A place in a list of postings. */
export type PostingReader = { data: Uint8Array; at: number; chunk: number; left: number }

export const readPostings = (list: PostingList): PostingReader => ({
  data: list.data,
  at: list.postings,
  chunk: 0,
  left: list.chunks,
})

/** Decodes the next postings. @returns how many; 0 at the end. */
export function nextBlock(reader: PostingReader, block: PostingBlock): number {
  const { data } = reader
  const count = Math.min(reader.left, BLOCK)
  let { at, chunk } = reader
  for (let index = 0; index < count; index++) {
    let byte = data[at++]!
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = data[at++]!
      value |= (byte & 127) << shift
    }
    chunk += value >>> 1
    block.chunk[index] = chunk
    if (value & 1) {
      block.title[index] = 0
      block.headings[index] = 0
      block.body[index] = 1
      continue
    }
    const frequencies = data[at++]!
    reader.at = at
    block.title[index] = (frequencies & 3) === 3 ? readVarint(reader) : frequencies & 3
    block.headings[index] = ((frequencies >> 2) & 3) === 3 ? readVarint(reader) : (frequencies >> 2) & 3
    block.body[index] = frequencies >> 4 === 7 ? readVarint(reader) : frequencies >> 4
    at = reader.at
  }
  reader.at = at
  reader.chunk = chunk
  reader.left -= count
  return count
}

/**
 * Decodes the next postings of chunks whose bit is set in `passing`, and passes over the others.
 *
 * @returns how many; 0 at the end.
 */
export function nextPassing(reader: PostingReader, block: PostingBlock, passing: Uint32Array): number {
  const { data } = reader
  let { at, chunk, left } = reader
  let count = 0
  for (; left > 0 && count < BLOCK; left--) {
    let value = data[at++]!
    if (value > 127) {
      value = (value & 127) | ((data[at]! & 127) << 7)
      for (let shift = 14; data[at++]! > 127; shift += 7) value |= (data[at]! & 127) << shift
    }
    chunk += value >>> 1
    const passes = (passing[chunk >>> 5]! >>> (chunk & 31)) & 1
    block.chunk[count] = chunk
    if (value & 1) {
      block.title[count] = 0
      block.headings[count] = 0
      block.body[count] = 1
    } else {
      const frequencies = data[at++]!
      reader.at = at
      block.title[count] = (frequencies & 3) === 3 ? readVarint(reader) : frequencies & 3
      block.headings[count] = ((frequencies >> 2) & 3) === 3 ? readVarint(reader) : (frequencies >> 2) & 3
      block.body[count] = frequencies >> 4 === 7 ? readVarint(reader) : frequencies >> 4
      at = reader.at
    }
    // What does not pass is overwritten by the next: cheaper than a branch that nobody can foresee.
    count += passes
  }
  reader.at = at
  reader.chunk = chunk
  reader.left = left
  return count
}
