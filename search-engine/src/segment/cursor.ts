import { readVarint } from './bytes.ts'
import { SKIP_EVERY, skipAt } from './postings.ts'
import type { PostingList } from './postings.ts'

/** A place in a list of postings that moves forward, with the positions at that place. Read `chunk` after `advance`. */
export type PostingCursor = {
  list: PostingList
  chunk: number
  /** Number of the posting, -1 before the first. */
  index: number
  at: number
  /** Frequencies by field. */
  frequencies: [number, number, number]
  positionsAt: number
  /** Positions between `positionsAt` and those of this posting: they are passed over only when they are wanted. */
  behind: number
}

export const NO_CHUNK = 0xffffffff

export const openCursor = (list: PostingList): PostingCursor => ({
  list,
  chunk: 0,
  index: -1,
  at: list.postings,
  frequencies: [0, 0, 0],
  positionsAt: list.positions,
  behind: 0,
})

function readNumber(cursor: PostingCursor): number {
  const { data } = cursor.list
  let byte = data[cursor.at++]!
  let value = byte & 127
  for (let shift = 7; byte > 127; shift += 7) {
    byte = data[cursor.at++]!
    value |= (byte & 127) << shift
  }
  return value
}

function next(cursor: PostingCursor): void {
  const { list, frequencies } = cursor
  cursor.index++
  if (cursor.index >= list.chunks) {
    cursor.chunk = NO_CHUNK
    return
  }
  cursor.behind += frequencies[0] + frequencies[1] + frequencies[2]
  const value = readNumber(cursor)
  cursor.chunk += value >>> 1
  if (value & 1) {
    frequencies[0] = 0
    frequencies[1] = 0
    frequencies[2] = 1
  } else {
    const packed = readNumber(cursor)
    frequencies[0] = (packed & 3) === 3 ? readNumber(cursor) : packed & 3
    frequencies[1] = ((packed >> 2) & 3) === 3 ? readNumber(cursor) : (packed >> 2) & 3
    frequencies[2] = packed >> 4 === 7 ? readNumber(cursor) : packed >> 4
  }
}

/** Jumps to the last marked place before `chunk`, if one lies ahead. */
function skip(cursor: PostingCursor, chunk: number): void {
  const { list } = cursor
  let low = Math.floor(Math.max(cursor.index, 0) / SKIP_EVERY)
  let high = Math.floor((list.chunks - 1) / SKIP_EVERY)
  const start = low
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (skipAt(list, middle).chunk < chunk) low = middle
    else high = middle - 1
  }
  if (low === start) return
  const target = skipAt(list, low)
  cursor.chunk = target.chunk
  cursor.index = low * SKIP_EVERY - 1
  cursor.at = target.posting
  cursor.positionsAt = target.position
  cursor.behind = 0
  cursor.frequencies = [0, 0, 0]
}

/** Moves to the first posting whose chunk is not before `chunk`. @returns that chunk, or NO_CHUNK at the end. */
export function advance(cursor: PostingCursor, chunk: number): number {
  if (cursor.index >= 0 && cursor.chunk >= chunk) return cursor.chunk
  skip(cursor, chunk)
  do next(cursor)
  while (cursor.chunk < chunk)
  return cursor.chunk
}

/** Positions of the term in one field of the present chunk, ascending. */
export function positionsIn(cursor: PostingCursor, field: number): number[] {
  const { list, frequencies } = cursor
  const { data } = list
  for (; cursor.behind > 0; cursor.behind--) while (data[cursor.positionsAt++]! > 127);
  const reader = { data, at: cursor.positionsAt }
  for (let earlier = 0; earlier < field; earlier++) for (let left = frequencies[earlier]!; left > 0; left--) readVarint(reader)
  const positions: number[] = []
  let position = 0
  for (let left = frequencies[field]!; left > 0; left--) positions.push((position += readVarint(reader)))
  return positions
}
