import type { AccountId, ChunkId, DocumentId, SearchRequestId, WorkspaceId } from '@quarry/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/db.ts'
import type { SearchScope } from '../../search-index/ancestors.ts'
import { isVisibleTo, type Viewer } from '../rights/rights.ts'

const visibleDocuments = (db: Db, viewer: Viewer, ids: readonly DocumentId[]) =>
  db
    .selectFrom('document')
    .innerJoin('source', 'source.id', 'document.source_id')
    .innerJoin('workspace', 'workspace.id', 'document.workspace_id')
    .select([
      'document.id',
      'document.title',
      'document.link',
      'document.ancestors',
      'document.kind',
      'document.declared_kind',
      'document.format',
      'document.changed_at',
      'document.author',
      'document.people',
      'source.id as source_id',
      'source.service',
      'source.display_name',
      'workspace.code as workspace_code',
    ])
    .where('document.workspace_id', '=', viewer.workspaceId)
    .where('document.id', '=', sql<DocumentId>`any(${sql.val(ids)}::uuid[])`)
    .where(isVisibleTo(viewer, ids))

/** Documents this viewer may see, of those asked for. The second check, on the record itself. */
export const findVisibleDocuments = (db: Db, viewer: Viewer, ids: readonly DocumentId[]) =>
  visibleDocuments(db, viewer, ids)
    .select([
      'document.file_name',
      'document.content_hash',
      'document.chunk_count',
      'document.size',
      'document.code',
      'document.recognized',
    ])
    .execute()

export type VisibleDocument = Awaited<ReturnType<typeof findVisibleDocuments>>[number]

/** Whether `document` lies in one of these parts. */
function liesWithin(scope: SearchScope): RawBuilder<boolean> {
  const documents = scope.flatMap((part) => ('document' in part ? [part.document] : []))
  const folders = scope.flatMap((part) => ('document' in part ? [] : [part]))
  return sql<boolean>`(document.id = any(${sql.val(documents)}::uuid[]) or exists (
    select from unnest(${sql.val(folders.map(({ source }) => source))}::uuid[], ${sql.val(folders.map(({ folder }) => folder))}::text[])
      as part(source_id, folder)
    where part.source_id = document.source_id
      and (part.folder is null or exists (select from jsonb_array_elements(document.ancestors) a where a ->> 'id' = part.folder))))`
}

export type AskedChunks = Viewer & { documentIds: readonly DocumentId[]; chunkIds: readonly ChunkId[] }

export const visibleChunks = (db: Db, asked: AskedChunks) =>
  visibleDocuments(db, asked, asked.documentIds)
    .innerJoin('chunk', 'chunk.document_id', 'document.id')
    .select(['chunk.id as chunk_id', 'chunk.chunk_index', 'chunk.headings', 'chunk.anchor', 'chunk.body'])
    .where('chunk.id', '=', sql<ChunkId>`any(${sql.val(asked.chunkIds)}::uuid[])`)

/** The same with these chunks of them, read at the same moment: no text comes from after the rights it was shown by. */
export const findVisibleChunks = compiled(visibleChunks)

/** Those of them that lie in one of these parts. */
export const findVisibleChunksWithin = (db: Db, asked: AskedChunks, scope: SearchScope) =>
  visibleChunks(db, asked).where(liesWithin(scope)).execute()

export type VisibleChunk = Awaited<ReturnType<typeof findVisibleChunks>>[number]

export const findChunkWindow = (db: Db, workspaceId: WorkspaceId, documentId: DocumentId, from: number, limit: number) =>
  db
    .selectFrom('chunk')
    .select(['id', 'document_id', 'chunk_index', 'headings', 'anchor', 'body'])
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId)
    .where('chunk_index', '>=', from)
    .orderBy('chunk_index')
    .limit(limit)
    .execute()

export const findSearchRequest = (db: Db, workspaceId: WorkspaceId, accountId: AccountId, id: SearchRequestId) =>
  db
    .selectFrom('search_request')
    .select(['query', 'filters'])
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function deleteSearchRequests(db: Db, olderThan: Date): Promise<void> {
  await db.deleteFrom('search_request').where('created_at', '<', olderThan).execute()
}
