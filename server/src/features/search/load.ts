import type { ChunkId, DocumentId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { SearchScope } from '../../search-index/ancestors.ts'
import type { SearchResult } from '../../search-index/search-indexes.ts'
import { findSeenByAll, viewerOf } from '../rights/rights.ts'
import { findVisibleChunks, findVisibleChunksWithin, type VisibleChunk } from './search.store.ts'
import { findChunksAndVersions, type Version } from './versions.store.ts'

type Row = VisibleChunk & { versions?: readonly Version[] | null }
type ChunkColumn = 'chunk_id' | 'chunk_index' | 'headings' | 'anchor' | 'body'

declare const checked: unique symbol
/** A hit whose document the record itself says the caller may see. Only `loadVisible` makes one, and only such hits are presented. */
export type VisibleHit = {
  document: Omit<Row, ChunkColumn>
  chunk: Pick<VisibleChunk, ChunkColumn>
  score: number
  [checked]: true
}

/**
 * Loads candidates from PostgreSQL, dropping what the caller may not see or what was deleted meanwhile.
 * @param how.within what the search was narrowed to; what was moved out of it meanwhile is dropped as well.
 * @param how.withVersions whether each comes with its copies and versions that the caller may see.
 * @returns one entry per document in ranked order, with its best chunks first.
 */
export async function loadVisible(
  ctx: Needs<'db' | 'clock' | 'vendors' | 'account' | 'workspace' | 'readers'>,
  candidates: SearchResult['documents'],
  { within, withVersions = false }: { within?: SearchScope | undefined; withVersions?: boolean } = {},
): Promise<[VisibleHit, ...VisibleHit[]][]> {
  if (candidates.length === 0) return []
  const documentIds = candidates.map((candidate) => candidate.id as DocumentId)
  const chunkIds = candidates.flatMap((candidate) => candidate.chunks.map((chunk) => chunk.id as ChunkId))
  const viewer = viewerOf(ctx)
  const asked = { ...viewer, documentIds, chunkIds }
  const find = withVersions ? findChunksAndVersions : findVisibleChunks
  const own: Row[] = await (within ? findVisibleChunksWithin(ctx.db, asked, within) : find(ctx.db, asked))
  const all = ctx.readers && (await findSeenByAll(ctx.db, viewer, ctx.readers, documentIds))
  const rows = all ? own.filter(({ id }) => all.has(id)) : own
  const rowByChunk = new Map<string, Row>(rows.map((row) => [row.chunk_id, row]))
  return candidates.flatMap((candidate) => {
    const hits = candidate.chunks.flatMap(({ id }) => {
      const row = rowByChunk.get(id)
      if (!row) return []
      const hit: Omit<VisibleHit, typeof checked> = { document: row, chunk: row, score: candidate.score }
      return [hit as VisibleHit]
    })
    const [best, ...others] = hits
    return best ? [[best, ...others] as [VisibleHit, ...VisibleHit[]]] : []
  })
}
