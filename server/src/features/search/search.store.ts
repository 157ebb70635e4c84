import type { AccountId, ChunkId, DocumentId, SearchRequestId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isVisibleTo, type Reader } from '../source/source.ts'

const visibleDocuments = (db: Db, reader: Reader, ids: readonly DocumentId[]) =>
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
      'document.format',
      'document.file_name',
      'document.changed_at',
      'document.content_hash',
      'document.chunk_count',
      'document.size',
      'document.author',
      'document.people',
      'source.id as source_id',
      'source.service',
      'source.display_name',
      'workspace.code as workspace_code',
    ])
    .where('document.workspace_id', '=', reader.workspaceId)
    .where('document.id', '=', sql<DocumentId>`any(${sql.val([...ids])}::uuid[])`)
    .where(isVisibleTo(reader, ids))

/** Documents this reader may see, of those asked for. The second check, on the record itself. */
export const findVisibleDocuments = (db: Db, reader: Reader, ids: readonly DocumentId[]) =>
  visibleDocuments(db, reader, ids).execute()

export type VisibleDocument = Awaited<ReturnType<typeof findVisibleDocuments>>[number]

/** The same with these chunks of them, read at the same moment: no text comes from after the rights it was shown by. */
export const findVisibleChunks = (db: Db, reader: Reader, documentIds: readonly DocumentId[], ids: readonly ChunkId[]) =>
  visibleDocuments(db, reader, documentIds)
    .innerJoin('chunk', 'chunk.document_id', 'document.id')
    .select(['chunk.id as chunk_id', 'chunk.chunk_index', 'chunk.headings', 'chunk.anchor', 'chunk.body'])
    .where('chunk.id', '=', sql<ChunkId>`any(${sql.val([...ids])}::uuid[])`)
    .execute()

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
