import type { ChunkId, DocumentId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { SearchResult } from '../../search-index/search-indexes.ts'
import { readerOf } from '../source/source.ts'
import { type ChunkRow, findChunks, findVisibleDocuments, type VisibleDocument } from './search.store.ts'

declare const checked: unique symbol
/** A hit whose document the record itself says the caller may see. Only `loadVisible` makes one, and only such hits are presented. */
export type VisibleHit = { document: VisibleDocument; chunk: ChunkRow; score: number; [checked]: true }

/**
 * Loads candidates from the record, dropping what the caller may not see or what is gone meanwhile.
 * @returns one entry per document in ranked order, with its best chunks first.
 */
export async function loadVisible(
  ctx: Needs<'db' | 'vendors' | 'account' | 'workspace'>,
  candidates: SearchResult['documents'],
): Promise<VisibleHit[][]> {
  if (candidates.length === 0) return []
  const documentIds = candidates.map((candidate) => candidate.id as DocumentId)
  const chunkIds = candidates.flatMap((candidate) => candidate.chunks.map((chunk) => chunk.id as ChunkId))
  const [documents, chunks] = await Promise.all([
    findVisibleDocuments(ctx.db, readerOf(ctx), documentIds),
    findChunks(ctx.db, ctx.workspace.id, chunkIds, documentIds),
  ])
  const documentById = new Map<string, VisibleDocument>(documents.map((document) => [document.id, document]))
  const chunkById = new Map<string, ChunkRow>(chunks.map((chunk) => [chunk.id, chunk]))
  return candidates.flatMap((candidate) => {
    const document = documentById.get(candidate.id)
    if (!document) return []
    const hits = candidate.chunks.flatMap(({ id }) => {
      const chunk = chunkById.get(id)
      return chunk ? [{ document, chunk, score: candidate.score } as VisibleHit] : []
    })
    return hits.length > 0 ? [hits] : []
  })
}
