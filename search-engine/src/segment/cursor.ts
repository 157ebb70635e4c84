import { readVarint } from './bytes.ts'
import { BLOCK_SIZE } from './posting-writer.ts'
import { blockCount, chunkBefore, decode, emptyBlock, EVERY_POSTING, positionsStart, postings, readBlock } from './postings.ts'
import type { Block, PostingList, Postings } from './postings.ts'

/** A place in a list of postings that moves forward, with the positions at that place. Read `chunk` after `advance`. */
export type PostingCursor = {
  list: PostingList
  /** NO_CHUNK at the end. */
  chunk: number
  block: Block
  /** Number within the block. */
  index: number
}

export const NO_CHUNK = 0xffffffff

export const openCursor = (list: PostingList): PostingCursor => ({ list, chunk: 0, block: emptyBlock(), index: 0 })

/** The last block, from the present one on, that may hold `chunk` or something before it. */
function findBlock({ list, block }: PostingCursor, chunk: number): number {
  let low = Math.max(0, block.number)
  let high = blockCount(list) - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (chunkBefore(list, middle) < chunk) low = middle
    else high = middle - 1
  }
  return low
}

/** Moves to the first posting whose chunk is not before `chunk`. @returns that chunk, or NO_CHUNK at the end. */
export function advance(cursor: PostingCursor, chunk: number): number {
  const { list, block } = cursor
  if (block.number >= 0 && cursor.chunk >= chunk) return cursor.chunk
  if (block.number < 0 || block.chunks[block.size - 1]! < chunk) {
    const found = findBlock(cursor, chunk)
    if (found !== block.number) {
      readBlock(list, found, block)
      cursor.index = 0
    }
  }
  while (cursor.index < block.size && block.chunks[cursor.index]! < chunk) cursor.index++
  if (cursor.index === block.size && block.number + 1 < blockCount(list)) {
    readBlock(list, block.number + 1, block)
    cursor.index = 0
  }
  cursor.chunk = cursor.index < block.size ? block.chunks[cursor.index]! : NO_CHUNK
  return cursor.chunk
}

const decoded: Postings = postings(BLOCK_SIZE)

/** Positions of the term in one field of the present chunk, ascending. */
export function positionsIn({ list, block, index }: PostingCursor, field: number): number[] {
  decode(list, block, EVERY_POSTING, index + 1, decoded)
  let before = 0
  for (let earlier = 0; earlier < index; earlier++)
    before += decoded.title[earlier]! + decoded.headings[earlier]! + decoded.body[earlier]!
  const frequencies = [decoded.title[index]!, decoded.headings[index]!, decoded.body[index]!]
  for (let earlier = 0; earlier < field; earlier++) before += frequencies[earlier]!

  const { data } = list
  let at = positionsStart(list, block.number)
  for (; before > 0; before--) while (data[at++]! > 127);
  const reader = { data, at }
  const positions: number[] = []
  let position = 0
  for (let left = frequencies[field]!; left > 0; left--) positions.push((position += readVarint(reader)))
  return positions
}
