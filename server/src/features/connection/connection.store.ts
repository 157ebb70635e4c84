import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/service'
import type { Db } from '../../db/db.ts'

type NewConnection = { id: string; vendor: ServiceName; createdBy: AccountId; settings: string; at: Date }

export async function insertConnection(
  db: Db,
  workspaceId: WorkspaceId,
  { id, vendor, createdBy, settings, at }: NewConnection,
): Promise<void> {
  await db
    .insertInto('connection')
    .values({ id, workspace_id: workspaceId, vendor, created_by: createdBy, settings, created_at: at, updated_at: at })
    .execute()
}

export const findConnection = (db: Db, workspaceId: WorkspaceId, id: string) =>
  db
    .selectFrom('connection')
    .leftJoin('consent', 'consent.connection_id', 'connection.id')
    .select(['connection.id', 'connection.settings', 'consent.provider'])
    .where('connection.workspace_id', '=', workspaceId)
    .where('connection.id', '=', id)
    .executeTakeFirst()

export async function updateConnection(db: Db, workspaceId: WorkspaceId, id: string, settings: string, at: Date): Promise<void> {
  await db
    .updateTable('connection')
    .set({ settings, updated_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export async function deleteConnection(db: Db, workspaceId: WorkspaceId, id: string): Promise<void> {
  await db.deleteFrom('connection').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

/** Gives connections to another member: from then on they are the ones who are asked about them. */
export async function handOverConnections(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly string[],
  to: AccountId,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('connection')
    .set({ created_by: to })
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .execute()
}
