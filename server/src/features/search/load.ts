import type { ChunkId, DocumentId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { SearchResult } from '../../search-index/search-indexes.ts'
import { readerOf } from '../source/source.ts'
import { findVisibleChunks, type VisibleChunk, type VisibleDocument } from './search.store.ts'

declare const checked: unique symbol
/** A hit whose document the record itself says the caller may see. Only `loadVisible` makes one, and only such hits are presented. */
export type VisibleHit = {
  document: VisibleDocument
  chunk: Pick<VisibleChunk, 'chunk_id' | 'chunk_index' | 'headings' | 'anchor' | 'body'>
  score: number
  [checked]: true
}

/**
 * Loads candidates from the record, dropping what the caller may not see or what is gone meanwhile.
 * @returns one entry per document in ranked order, with its best chunks first.
 */
export async function loadVisible(
  ctx: Needs<'db' | 'clock' | 'vendors' | 'account' | 'workspace'>,
  candidates: SearchResult['documents'],
): Promise<VisibleHit[][]> {
  if (candidates.length === 0) return []
  const documentIds = candidates.map((candidate) => candidate.id as DocumentId)
  const chunkIds = candidates.flatMap((candidate) => candidate.chunks.map((chunk) => chunk.id as ChunkId))
  const rows = await findVisibleChunks(ctx.db, readerOf(ctx), documentIds, chunkIds)
  const rowByChunk = new Map<string, VisibleChunk>(rows.map((row) => [row.chunk_id, row]))
  return candidates.flatMap((candidate) => {
    const hits = candidate.chunks.flatMap(({ id }) => {
      const row = rowByChunk.get(id)
      if (!row) return []
      const hit: Omit<VisibleHit, typeof checked> = { document: row, chunk: row, score: candidate.score }
      return [hit as VisibleHit]
    })
    return hits.length > 0 ? [hits] : []
  })
}
