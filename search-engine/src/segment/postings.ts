import { countBits } from './bits.ts'
import { readVarint } from './bytes.ts'
import type { ByteReader } from './bytes.ts'
import { BLOCK_SIZE, EXCEPTION, PLAIN, SKIP_BYTES } from './posting-writer.ts'

type Frequencies = { title: number; headings: number; body: number }

/** Where the parts of a term's postings are; their form is described in posting-writer.ts. */
export type PostingList = {
  data: Uint8Array
  chunks: number
  /** By number of the posting; null when there are none. */
  exceptions: Map<number, Frequencies> | null
  skips: number
  blocks: number
  positions: number
}

function readExceptions(reader: ByteReader, size: number): Map<number, Frequencies> {
  const exceptions = new Map<number, Frequencies>()
  for (const end = reader.at + size; reader.at < end;) {
    const posting = readVarint(reader)
    exceptions.set(posting, { title: readVarint(reader), headings: readVarint(reader), body: readVarint(reader) })
  }
  return exceptions
}

export function openPostings(data: Uint8Array, offset: number): PostingList {
  const reader: ByteReader = { data, at: offset }
  const first = readVarint(reader)
  const chunks = first >>> 1
  const exceptionBytes = first & 1 ? readVarint(reader) : 0
  const size = readVarint(reader)
  const exceptions = exceptionBytes > 0 ? readExceptions(reader, exceptionBytes) : null
  const blocks = reader.at + Math.floor((chunks - 1) / BLOCK_SIZE) * SKIP_BYTES
  return { data, chunks, exceptions, skips: reader.at, blocks, positions: blocks + size }
}

const readWord = (data: Uint8Array, at: number): number =>
  (data[at]! | (data[at + 1]! << 8) | (data[at + 2]! << 16) | (data[at + 3]! << 24)) >>> 0

/** The chunk before block `block`, from which its distances count. */
export const chunkBefore = ({ data, skips }: PostingList, block: number): number =>
  block === 0 ? 0 : readWord(data, skips + (block - 1) * SKIP_BYTES)

/** Where the positions of block `block` start. */
export const positionsStart = ({ data, skips, positions }: PostingList, block: number): number =>
  positions + (block === 0 ? 0 : readWord(data, skips + (block - 1) * SKIP_BYTES + 8))

const blockStart = ({ data, skips, blocks }: PostingList, block: number): number =>
  blocks + (block === 0 ? 0 : readWord(data, skips + (block - 1) * SKIP_BYTES + 4))

export const blockCount = ({ chunks }: PostingList): number => Math.ceil(chunks / BLOCK_SIZE)

/** A block that has been read. Frequencies are read by `decode`, because few of them are wanted. */
export type Block = {
  number: number
  size: number
  /** Chunk ordinals. */
  chunks: Uint32Array
  /** Where the bits and the frequencies are. */
  bits: number
  frequencies: number
}

export const emptyBlock = (): Block => ({ number: -1, size: 0, chunks: new Uint32Array(BLOCK_SIZE), bits: 0, frequencies: 0 })

export function readBlock(list: PostingList, number: number, block: Block): void {
  const { data } = list
  const size = Math.min(BLOCK_SIZE, list.chunks - number * BLOCK_SIZE)
  const { chunks } = block
  let chunk = chunkBefore(list, number)
  let at = blockStart(list, number)
  const width = data[at++]!
  if (width === 1) for (let index = 0; index < size; index++) chunks[index] = chunk += data[at++]!
  else if (width === 2) {
    for (let index = 0; index < size; index++, at += 2) chunks[index] = chunk += data[at]! | (data[at + 1]! << 8)
  } else if (width === 3) {
    for (let index = 0; index < size; index++, at += 3)
      chunks[index] = chunk += data[at]! | (data[at + 1]! << 8) | (data[at + 2]! << 16)
  } else for (let index = 0; index < size; index++, at += 4) chunks[index] = chunk += readWord(data, at)
  block.number = number
  block.size = size
  block.bits = at
  block.frequencies = at + ((size + 7) >>> 3)
}

/** Decoded postings; frequencies by field. */
export type Postings = { chunk: Uint32Array; title: Uint32Array; headings: Uint32Array; body: Uint32Array }

export const postings = (size: number): Postings => ({
  chunk: new Uint32Array(size),
  title: new Uint32Array(size),
  headings: new Uint32Array(size),
  body: new Uint32Array(size),
})

const bitsOfByte = Uint8Array.from({ length: 256 }, (_, byte) => countBits(byte))

/** Numbers of all postings of a block. */
export const EVERY_POSTING = Uint32Array.from({ length: BLOCK_SIZE }, (_, index) => index)

function decodeException(list: PostingList, posting: number, into: Postings, at: number): void {
  const { title, headings, body } = list.exceptions!.get(posting)!
  into.title[at] = title
  into.headings[at] = headings
  into.body[at] = body
}

/** Decodes the first `count` of the postings of the block whose numbers, ascending, are in `wanted`. */
export function decode(list: PostingList, block: Block, wanted: Uint32Array, count: number, into: Postings): void {
  const { data, exceptions } = list
  const { bits, frequencies, chunks } = block
  let byte = 0
  // Where the frequencies of the first posting of this byte would be: plain ones have none.
  let next = frequencies
  for (let at = 0; at < count; at++) {
    const index = wanted[at]!
    for (; byte < index >>> 3; byte++) next += bitsOfByte[data[bits + byte]!]!
    const flags = data[bits + byte]!
    const bit = 1 << (index & 7)
    const packed = flags & bit ? data[next + bitsOfByte[flags & (bit - 1)]!]! : PLAIN
    into.chunk[at] = chunks[index]!
    into.title[at] = packed & 3
    into.headings[at] = (packed >>> 2) & 3
    into.body[at] = packed >>> 4
    if (packed === EXCEPTION && exceptions) decodeException(list, block.number * BLOCK_SIZE + index, into, at)
  }
}
