import type { ChunkId, DocumentId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { SearchScope } from '../../search-index/ancestors.ts'
import type { FoundDocument } from '../../search-index/search-indexes.ts'
import { findSeenByAll, viewerOf } from '../rights/rights.ts'
import { type AskedChunks, findVisibleChunks, findVisibleChunksWithin, type VisibleChunk } from './search.store.ts'
import { findChunksAndVersions, type Versions } from './versions.store.ts'

type Row = VisibleChunk & Partial<Versions>
type ChunkColumn = 'chunk_id' | 'chunk_index' | 'headings' | 'anchor' | 'body'

declare const checked: unique symbol
/** A hit whose document the record itself says the caller may see. Only `loadVisible` makes one, and only such hits are presented. */
export type VisibleHit = {
  document: Omit<Row, ChunkColumn>
  chunk: Pick<VisibleChunk, ChunkColumn>
  score: number
  [checked]: true
}

type How = { within?: SearchScope | undefined; among?: readonly FoundDocument[] | undefined }

const idsOf = (documents: readonly FoundDocument[]): DocumentId[] => documents.map(({ id }) => id as DocumentId)

const find = (db: Db, asked: AskedChunks, { within, among }: How): Promise<Row[]> =>
  within
    ? findVisibleChunksWithin(db, asked, within)
    : among
      ? findChunksAndVersions(db, { ...asked, among: idsOf(among) })
      : findVisibleChunks(db, asked)

/**
 * Loads candidates from PostgreSQL, dropping what the caller may not see or what was deleted meanwhile.
 * @param how.within what the search was narrowed to; what was moved out of it meanwhile is dropped as well.
 * @param how.among documents they were found among; where given, each comes with its copies and versions.
 * @returns one entry per document in ranked order, with its best chunks first.
 */
export async function loadVisible(
  ctx: Needs<'db' | 'clock' | 'vendors' | 'account' | 'workspace' | 'readers'>,
  candidates: readonly FoundDocument[],
  how: How = {},
): Promise<[VisibleHit, ...VisibleHit[]][]> {
  if (candidates.length === 0) return []
  const documentIds = idsOf(candidates)
  const chunkIds = candidates.flatMap((candidate) => candidate.chunks.map((chunk) => chunk.id as ChunkId))
  const viewer = viewerOf(ctx)
  const asked = { ...viewer, documentIds, chunkIds }
  const own = await find(ctx.db, asked, how)
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
