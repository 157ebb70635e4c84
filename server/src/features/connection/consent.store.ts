import type { AccountId, ConnectionId, WorkspaceId } from '@quarry/contract/ids'
import type { ConsentProvider, ServiceName } from '@quarry/contract/source/service'
import type { Db } from '../../db/db.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export type ConsentRow = Selectable<Tables['consent']>

const select = (db: Db, workspaceId: WorkspaceId, connectionId: string) =>
  db.selectFrom('consent').selectAll().where('workspace_id', '=', workspaceId).where('connection_id', '=', connectionId)

export const findConsent = (db: Db, workspaceId: WorkspaceId, connectionId: string): Promise<ConsentRow | undefined> =>
  select(db, workspaceId, connectionId).executeTakeFirst()

/** Holds it to the end of the transaction: nobody else, in any process, renews it meanwhile. */
export const lockConsent = (tx: Db, workspaceId: WorkspaceId, connectionId: string): Promise<ConsentRow | undefined> =>
  select(tx, workspaceId, connectionId).forUpdate().executeTakeFirst()

/** The clients by which anything in this installation lives by what an account consented to. */
export async function findClientsAllowed(
  db: Db,
  { provider, given_by }: Pick<ConsentRow, 'provider' | 'given_by'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('consent')
    .select('client_id')
    .distinct()
    .where('provider', '=', provider)
    .where('given_by', '=', given_by)
    .execute()
  return rows.map((row) => row.client_id)
}

/** Whether anybody is signed in by a client. */
export async function isRelied(db: Db, workspaceId: WorkspaceId, provider: ConsentProvider, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('consent')
    .innerJoin('connection', 'connection.id', 'consent.connection_id')
    .select('consent.connection_id')
    .where('consent.workspace_id', '=', workspaceId)
    .where('consent.provider', '=', provider)
    .where('consent.client_id', '=', clientId)
    .where('connection.state', 'in', ['good', 'untried'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** All consents of a workspace, drafts included. */
export async function findConsented(db: Db, workspaceId: WorkspaceId, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('consent')
    .select('connection_id')
    .where('workspace_id', '=', workspaceId)
    .limit(limit)
    .execute()
  return rows.map((row) => row.connection_id)
}

/** Writes down what is granted by now. */
export async function setScopes(
  tx: Db,
  workspaceId: WorkspaceId,
  connectionId: string,
  scopes: readonly string[],
): Promise<void> {
  await tx
    .updateTable('consent')
    .set({ scopes: [...scopes] })
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', '=', connectionId)
    .execute()
}

/** Gives a connection a consent, in the place of an earlier one. */
export async function putConsent(tx: Db, row: ConsentRow): Promise<void> {
  const values = { ...row, server: row.server && JSON.stringify(row.server) }
  const { connection_id: _, workspace_id: __, ...change } = values
  await tx
    .insertInto('consent')
    .values(values)
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

/** What this account consented to and nobody went on with yet. Held to the end of a transaction, so that it is used once. */
export const findDraft = (db: Db, workspaceId: WorkspaceId, accountId: AccountId, id: ConnectionId) =>
  db
    .selectFrom('connection')
    .innerJoin('consent', 'consent.connection_id', 'connection.id')
    .selectAll('consent')
    .select(['connection.vendor', 'connection.part'])
    .where('connection.is_draft', '=', true)
    .where('connection.workspace_id', '=', workspaceId)
    .where('connection.created_by', '=', accountId)
    .where('connection.id', '=', id)
    .forUpdate('connection')
    .executeTakeFirst()

/** Connections of sources that live by the consent of one of these accounts to this client. */
export const findConsentedBy = (
  db: Db,
  { service, clientId, accounts }: { service: ServiceName; clientId: string; accounts: readonly string[] },
) =>
  db
    .selectFrom('consent')
    .innerJoin('connection', 'connection.id', 'consent.connection_id')
    .select(['connection.workspace_id', 'connection.id'])
    .where('consent.client_id', '=', clientId)
    .where('consent.given_by', 'in', [...accounts])
    .where('connection.vendor', '=', service)
    .where('connection.part', '=', 'source')
    .execute()

const drafts = (db: Db, time: Date) =>
  db.selectFrom('connection').select(['workspace_id', 'id']).where('is_draft', '=', true).where('created_at', '<', time)

/** Consents that nobody went on with. */
export const findDraftsBefore = (db: Db, time: Date) => drafts(db, time).execute()

/** Holds a draft to the end of the transaction. @returns whether it still is one. */
export async function lockDraftBefore(tx: Db, time: Date, id: string): Promise<boolean> {
  const row = await drafts(tx, time).where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}
