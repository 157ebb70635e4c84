import type { WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export type ConsentRow = Tables['consent']

const select = (db: Db, workspaceId: WorkspaceId, connectionId: string) =>
  db.selectFrom('consent').selectAll().where('workspace_id', '=', workspaceId).where('connection_id', '=', connectionId)

export const findConsent = (db: Db, workspaceId: WorkspaceId, connectionId: string): Promise<ConsentRow | undefined> =>
  select(db, workspaceId, connectionId).executeTakeFirst()

/** Holds it to the end of the transaction: nobody else, in any process, renews it meanwhile. */
export const lockConsent = (tx: Db, workspaceId: WorkspaceId, connectionId: string): Promise<ConsentRow | undefined> =>
  select(tx, workspaceId, connectionId).forUpdate().executeTakeFirst()

export async function updateConsent(
  tx: Db,
  { workspace_id, connection_id }: Pick<ConsentRow, 'workspace_id' | 'connection_id'>,
  change: Partial<Pick<ConsentRow, 'sealed_tokens' | 'renew_at' | 'expires_at' | 'ends_at' | 'end_told_at'>>,
): Promise<void> {
  await tx
    .updateTable('consent')
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('connection_id', '=', connection_id)
    .execute()
}
