import type { ConnectionPart } from '@quarry/contract/source/connection'
import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { AuthMethod } from '@quarry/integrations/kit/connection'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type NewConnection = {
  id: string
  vendor: ServiceName
  part: ConnectionPart
  authMethod: AuthMethod
  /** Whose alone it is; null: the workspace's. */
  owner: AccountId | null
  isDraft: boolean
  createdBy: AccountId
  settings: string
  at: Date
}

export async function insertConnection(
  db: Db,
  workspaceId: WorkspaceId,
  { id, vendor, part, authMethod, owner, isDraft, createdBy, settings, at }: NewConnection,
): Promise<void> {
  await db
    .insertInto('connection')
    .values({
      id,
      workspace_id: workspaceId,
      vendor,
      part,
      auth_method: authMethod,
      owner_id: owner,
      is_draft: isDraft,
      created_by: createdBy,
      settings,
      created_at: at,
      renewed_at: at,
    })
    .execute()
}

const select = (db: Db, workspaceId: WorkspaceId) =>
  db
    .selectFrom('connection')
    .innerJoin('account', 'account.id', 'connection.created_by')
    .leftJoin('consent', 'consent.connection_id', 'connection.id')
    .selectAll('connection')
    .select(['account.first_name', 'account.last_name'])
    .select([
      'consent.provider',
      'consent.server',
      'consent.site',
      'consent.given_by',
      'consent.given_by_name',
      'consent.scopes',
      'consent.ends_at',
    ])
    .where('connection.workspace_id', '=', workspaceId)
    .where('connection.is_draft', '=', false)

/**
 * What is connected that a member may come to know of, newest last: nothing that others signed in to for themselves, but for what is read by
 * it. Drafts and what was removed are nobody's.
 */
export const findConnections = (db: Db, workspaceId: WorkspaceId, accountId: AccountId) =>
  select(db, workspaceId)
    .where('connection.state', '<>', 'removed')
    .where((eb) =>
      eb.or([
        eb('connection.owner_id', 'is', null),
        eb('connection.owner_id', '=', accountId),
        eb('connection.part', '=', 'source'),
      ]),
    )
    .orderBy('connection.created_at')
    .orderBy('connection.id')
    .execute()

export async function findIdsOfService(db: Db, workspaceId: WorkspaceId, service: ServiceName): Promise<string[]> {
  const rows = await db
    .selectFrom('connection')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('vendor', '=', service)
    .execute()
  return rows.map(({ id }) => id)
}

export type ConnectionRow = Awaited<ReturnType<typeof findConnections>>[number]

export const findConnection = (db: Db, workspaceId: WorkspaceId, id: string): Promise<ConnectionRow | undefined> =>
  select(db, workspaceId).where('connection.id', '=', id).executeTakeFirst()

/** Those with these ids, or those of one person alone for a part: newest last. */
export const findConnectionsBy = (
  db: Db,
  workspaceId: WorkspaceId,
  by: { ids: readonly string[] } | { owner: AccountId; part: ConnectionPart },
): Promise<ConnectionRow[]> =>
  select(db, workspaceId)
    .where((eb) =>
      'ids' in by
        ? eb('connection.id', '=', sql<string>`any(${sql.val([...by.ids])}::uuid[])`)
        : eb.and([eb('connection.owner_id', '=', by.owner), eb('connection.part', '=', by.part)]),
    )
    .orderBy('connection.created_at')
    .orderBy('connection.id')
    .execute()

/** Also of a draft, and of one whose secrets are deleted. */
export const findStored = (db: Db, workspaceId: WorkspaceId, id: string) =>
  db
    .selectFrom('connection')
    .select(['id', 'part', 'auth_method', 'state', 'settings'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** With its credentials as they are sealed. */
export const findSealed = (db: Db, workspaceId: WorkspaceId, id: string) =>
  db
    .selectFrom('connection')
    .select(['vendor', 'auth_method', 'settings'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .executeTakeFirst()

/** What a service calls about, whoever calls: nothing that was removed, nor of a workspace that was. */
export const findCalled = (db: Db, service: ServiceName, id: string) =>
  db
    .selectFrom('connection')
    .innerJoin('workspace', 'workspace.id', 'connection.workspace_id')
    .select(['connection.id', 'connection.workspace_id', 'vendor', 'part', 'auth_method', 'settings'])
    .where('connection.id', '=', id)
    .where('vendor', '=', service)
    .where('is_draft', '=', false)
    .where('state', '<>', 'removed')
    .where('workspace.removed_at', 'is', null)
    .executeTakeFirst()

export type CalledRow = NonNullable<Awaited<ReturnType<typeof findCalled>>>

/** Holds it to the end of the transaction: what uses it does not change meanwhile. */
export async function lockConnection(tx: Db, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('connection')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export type ConnectionChange = {
  settings?: string
  authMethod?: AuthMethod
  owner_id?: AccountId | null
  is_draft?: false
  renewed_at?: Date
  state?: ConnectionRow['state']
  state_reason?: string | null
  state_since?: Date | null
}

export async function updateConnection(db: Db, workspaceId: WorkspaceId, id: string, change: ConnectionChange): Promise<void> {
  await db.updateTable('connection').set(change).where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

export type Health = { state: 'good' | 'refused'; reason: string | null; at: Date; since?: Date | undefined }

/**
 * Notes how the service met the credentials, where it is another way than before.
 * @param health.since when the credentials in question were read: others that were given since are not judged by them.
 */
export async function writeHealth(
  db: Db,
  workspaceId: WorkspaceId,
  id: string,
  { state, reason, at, since = at }: Health,
): Promise<void> {
  await db
    .updateTable('connection')
    .set({ state, state_reason: reason, state_since: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .where('renewed_at', '<=', since)
    .where((eb) => eb.or([eb('state', '<>', state), eb('state_reason', 'is distinct from', reason)]))
    .execute()
}

const usedMinutes = 15

/** Notes when a connection was used, not more often than anybody wants to know. */
export async function writeUsed(db: Db, workspaceId: WorkspaceId, id: string, at: Date): Promise<void> {
  await db
    .updateTable('connection')
    .set({ last_used_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(last_used_at <= ${at}::timestamptz - make_interval(mins => ${usedMinutes}), true)`)
    .execute()
}

export async function deleteConnection(db: Db, workspaceId: WorkspaceId, id: string): Promise<void> {
  await db.deleteFrom('connection').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

export async function deleteConsent(db: Db, workspaceId: WorkspaceId, id: string): Promise<void> {
  await db.deleteFrom('consent').where('workspace_id', '=', workspaceId).where('connection_id', '=', id).execute()
}

/**
 * What a member connected for themselves, and what they consented to and did not go on with; connections of sources stay with these.
 * @param withShared also what they connected for everybody.
 */
export async function findOwn(
  tx: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  { withShared }: { withShared: boolean },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('connection')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('created_by', '=', accountId)
    .where((eb) => eb.or([eb('part', '<>', 'source'), eb('is_draft', '=', true)]))
    .$if(!withShared, (query) => query.where('owner_id', 'is not', null))
    .execute()
  return rows.map((row) => row.id)
}

/** Makes another member look after what one connected for everybody, but for sources. */
export async function handOverShared(
  tx: Db,
  workspaceId: WorkspaceId,
  { from, to }: { from: AccountId; to: AccountId },
): Promise<void> {
  await tx
    .updateTable('connection')
    .set({ created_by: to })
    .where('workspace_id', '=', workspaceId)
    .where('created_by', '=', from)
    .where('owner_id', 'is', null)
    .where('part', '<>', 'source')
    .execute()
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
    .set({ created_by: to, owner_id: sql`case when owner_id is not null then ${to}::uuid end` })
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .execute()
}
