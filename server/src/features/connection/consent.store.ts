import type { AccountId, ConnectionId, WorkspaceId } from '@quarry/contract/ids'
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

/** Gives a connection a consent, in the place of an earlier one. */
export async function putConsent(tx: Db, row: ConsentRow): Promise<void> {
  const { connection_id: _, workspace_id: __, ...change } = row
  await tx
    .insertInto('consent')
    .values(row)
    .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(change))
    .execute()
}

export async function updateConsent(
  tx: Db,
  { workspace_id, connection_id }: Pick<ConsentRow, 'workspace_id' | 'connection_id'>,
  change: Pick<ConsentRow, 'sealed_tokens' | 'renew_at' | 'expires_at' | 'ends_at'>,
): Promise<void> {
  await tx
    .updateTable('consent')
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('connection_id', '=', connection_id)
    .execute()
}

const drafts = (db: Db) =>
  db
    .selectFrom('connection')
    .innerJoin('consent', 'consent.connection_id', 'connection.id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('source').select('source.id').whereRef('source.connection_id', '=', 'connection.id'))),
    )

/** What this account consented to and no source uses yet. Held to the end of a transaction, so that it is used once. */
export const findDraft = (db: Db, workspaceId: WorkspaceId, accountId: AccountId, id: ConnectionId) =>
  drafts(db)
    .selectAll('consent')
    .select('connection.vendor')
    .where('connection.workspace_id', '=', workspaceId)
    .where('connection.created_by', '=', accountId)
    .where('connection.id', '=', id)
    .forUpdate('connection')
    .executeTakeFirst()

/** Forgets consents that nobody went on with. */
export async function deleteDraftsBefore(db: Db, time: Date): Promise<void> {
  await db
    .deleteFrom('connection')
    .where('id', 'in', drafts(db).select('connection.id').where('connection.created_at', '<', time))
    .execute()
}
