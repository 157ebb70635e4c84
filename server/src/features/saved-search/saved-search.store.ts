import type { AccountId, DocumentId, SavedSearchId, WorkspaceId } from '@quarry/contract/ids'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

type Owner = { workspaceId: WorkspaceId; accountId: AccountId }

export const findOwn = (db: Db, { workspaceId, accountId }: Owner) =>
  db
    .selectFrom('saved_search')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export type SavedRow = Awaited<ReturnType<typeof findOwn>>[number]

/** How many a person has in a workspace. Nobody else adds one for them until the transaction ends. */
export async function holdCount(tx: Db, { workspaceId, accountId }: Owner): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`search.saved:${workspaceId}:${accountId}`}, 0))`.execute(tx)
  return (await findOwn(tx, { workspaceId, accountId })).length
}

export async function insertSaved(tx: Db, row: Insertable<Tables['saved_search']>): Promise<SavedSearchId> {
  const { id } = await tx.insertInto('saved_search').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @returns whether there was one. */
export async function updateOwn(
  db: Db,
  { workspaceId, accountId, id }: Owner & { id: SavedSearchId },
  change: Updateable<Tables['saved_search']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_search')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether there was one. */
export async function deleteOwn(db: Db, { workspaceId, accountId, id }: Owner & { id: SavedSearchId }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_search')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @returns whether a search has this token. */
export async function endMails(db: Db, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_search')
    .set({ paused_reason: 'unsubscribed', next_at: null })
    .where('leave_token', '=', token)
    .where('mail', '<>', 'none')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those whose time has come, the longest waiting first. Those of a workspace that sleeps wait until it wakes up. */
export const findDue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('saved_search')
    .innerJoin('workspace', 'workspace.id', 'saved_search.workspace_id')
    .selectAll('saved_search')
    .select('workspace.name as workspace_name')
    .where('next_at', '<=', now)
    .where('workspace.status', '=', 'active')
    .where('workspace.removed_at', 'is', null)
    .orderBy('next_at')
    .limit(limit)
    .execute()

export type DueRow = Awaited<ReturnType<typeof findDue>>[number]

/** What is still the same moment's matter: whoever was faster has changed it. @returns whether it was. */
export async function putLooked(
  tx: Db,
  { id, next_at: dueAt }: Pick<SavedRow, 'id' | 'next_at'>,
  next: { looked_at: Date; next_at: Date } | { paused_reason: 'left'; next_at: null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_search')
    .set(next)
    .where('id', '=', id)
    .where('next_at', 'is not distinct from', dueAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Documents of a workspace that were read in this time, and are new or changed, or were never read before: reading everything again makes
 * nothing new, nor does asking in vain for what cannot be fetched. The latest first. Who may see them is not asked here.
 */
export async function findNewDocuments(
  db: Db,
  { workspaceId, from, to, limit }: { workspaceId: WorkspaceId; from: Date; to: Date; limit: number },
): Promise<DocumentId[]> {
  const { rows } = await sql<{ id: DocumentId }>`
    select id from document where workspace_id = ${workspaceId} and read_at > ${from} and read_at <= ${to} and chunk_count > 0 and code <> 'unreachable'
      and (greatest(created_at, changed_at) > ${from}::timestamptz - interval '1 day' or first_read_at > ${from})
    order by read_at desc, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
