import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'

export async function findDocumentIds(
  db: Db,
  workspaceId: WorkspaceId,
  sourceId: SourceId,
  limit: number,
): Promise<DocumentId[]> {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** @returns the id of the connection it used; null when it had none, or was deleted already. */
export async function deleteRemovedSource(db: Db, workspaceId: WorkspaceId, id: SourceId): Promise<string | null> {
  const removed = db
    .selectFrom('source')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
  // Before the source, as everybody who does something about a connection.
  await db.selectFrom('connection').select('id').where('id', '=', removed.select('connection_id')).forUpdate().execute()
  const row = await db
    .deleteFrom('source')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .returning('connection_id')
    .executeTakeFirst()
  if (!row) return null
  await db.deleteFrom('document_count').where('workspace_id', '=', workspaceId).where('source_id', '=', id).execute()
  return row.connection_id
}
