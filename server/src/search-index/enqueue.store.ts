import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** What the search index must look at again; followers are woken when the transaction commits. */
export async function enqueueIndexChanges(db: Db, workspaceId: WorkspaceId, ids: readonly DocumentId[]): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into index_change (workspace_id, document_id) select ${workspaceId}, unnest(${sql.val([...ids])}::uuid[])`.execute(
    db,
  )
  await sql`select pg_notify('index_change', ${workspaceId})`.execute(db)
}
