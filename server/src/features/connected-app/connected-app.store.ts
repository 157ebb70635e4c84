import type { AccountId, ConnectedAppId, WorkspaceId } from '@quarry/contract/ids'
import type { Scope } from '@quarry/contract/workspace/scope'
import type { Db } from '../../db/db.ts'

type NewApp = {
  workspaceId: WorkspaceId
  accountId: AccountId
  clientId: string
  name: string
  leadsTo: string | null
  describedBy: string | null
  scopes: Scope[]
  createdAt: Date
}

export async function insertApp(tx: Db, app: NewApp): Promise<ConnectedAppId> {
  const { id } = await tx
    .insertInto('connected_app')
    .values({
      workspace_id: app.workspaceId,
      account_id: app.accountId,
      client_id: app.clientId,
      name: app.name,
      leads_to: app.leadsTo,
      described_by: app.describedBy,
      scopes: app.scopes,
      created_at: app.createdAt,
      last_used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes those of an account that were not used for longest, so that no more than these are left. */
export async function keepUsed(tx: Db, accountId: AccountId, count: number): Promise<void> {
  const beyond = tx
    .selectFrom('connected_app')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy(({ fn }) => fn.coalesce('last_used_at', 'created_at'), 'desc')
    .offset(count)
  await tx.deleteFrom('connected_app').where('id', 'in', beyond).execute()
}

const shown = (db: Db) =>
  db
    .selectFrom('connected_app')
    .innerJoin('account', 'account.id', 'connected_app.account_id')
    .innerJoin('workspace', 'workspace.id', 'connected_app.workspace_id')
    .select([
      'connected_app.id',
      'connected_app.workspace_id',
      'connected_app.account_id',
      'connected_app.name',
      'connected_app.leads_to',
      'connected_app.described_by',
      'connected_app.scopes',
      'connected_app.created_at',
      'connected_app.last_used_at',
      'account.email',
      'account.first_name',
      'account.last_name',
      'workspace.code',
      'workspace.display_name',
    ])

export type AppRow = NonNullable<Awaited<ReturnType<typeof findApp>>>

/** Newest first. */
export const findAppsOf = (db: Db, accountId: AccountId) =>
  shown(db)
    .where('connected_app.account_id', '=', accountId)
    .orderBy('connected_app.created_at', 'desc')
    .orderBy('connected_app.id')
    .execute()

/** Newest first. */
export const findAppsIn = (db: Db, workspaceId: WorkspaceId) =>
  shown(db)
    .where('connected_app.workspace_id', '=', workspaceId)
    .orderBy('connected_app.created_at', 'desc')
    .orderBy('connected_app.id')
    .execute()

export const findApp = (db: Db, id: ConnectedAppId) => shown(db).where('connected_app.id', '=', id).executeTakeFirst()

/** @returns false when it was removed already. */
export async function deleteApp(tx: Db, id: ConnectedAppId): Promise<boolean> {
  return (await tx.deleteFrom('connected_app').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}

export async function markAppUsed(db: Db, id: ConnectedAppId, at: Date): Promise<void> {
  await db.updateTable('connected_app').set({ last_used_at: at }).where('id', '=', id).execute()
}

/** Those that hold nothing any more which could be used. */
export async function deleteAppsWithoutTokens(db: Db): Promise<void> {
  await db
    .deleteFrom('connected_app')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('app_token')
            .select('app_token.app_id')
            .whereRef('app_token.workspace_id', '=', 'connected_app.workspace_id')
            .whereRef('app_token.app_id', '=', 'connected_app.id'),
        ),
      ),
    )
    .execute()
}
