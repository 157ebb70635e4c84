import { hasBit } from './bits.ts'
import { BLOCK_SIZE } from './posting-writer.ts'
import { blockCount, decode, emptyBlock, EVERY_POSTING, postings, readBlock } from './postings.ts'
import type { Block, PostingList, Postings } from './postings.ts'

/** A way through all postings of a list. */
export type PostingScan = { list: PostingList; next: number; block: Block; passing: Uint32Array; found: Postings }

// One scan at a time is under way in a thread, so all share the arrays.
const block = emptyBlock()
const passing = new Uint32Array(BLOCK_SIZE)
const found = postings(BLOCK_SIZE)

export const startScan = (list: PostingList): PostingScan => ({ list, next: 0, block, passing, found })

/** Reads the next block of chunks, without frequencies. @returns false at the end. */
export function scanChunks(scan: PostingScan): boolean {
  if (scan.next >= blockCount(scan.list)) return false
  readBlock(scan.list, scan.next++, scan.block)
  return true
}

/** Decodes the next block. @returns how many postings; 0 at the end. */
export function scanAll(scan: PostingScan): number {
  if (!scanChunks(scan)) return 0
  const { list, block, found } = scan
  decode(list, block, EVERY_POSTING, block.size, found)
  return block.size
}

/**
 * Decodes the next postings of chunks whose bit is set in `chunks`, and passes over the others.
 *
 * @returns how many; 0 at the end.
 */
export function scanPassing(scan: PostingScan, chunks: Uint32Array): number {
  const { list, block, passing, found } = scan
  while (scanChunks(scan)) {
    let count = 0
    for (let index = 0; index < block.size; index++) {
      const chunk = block.chunks[index]!
      passing[count] = index
      // What does not pass is overwritten by the next: a branch that nobody can foresee costs more.
      count += hasBit(chunks, chunk)
    }
    if (count === 0) continue
    decode(list, block, passing, count, found)
    return count
  }
  return 0
}
