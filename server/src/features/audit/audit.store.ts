import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { storableJson } from '../../db/storable.ts'

type NewEntry = {
  workspaceId: WorkspaceId | null
  accountId: AccountId | null
  apiKey: string | null
  action: string
  subject: string
  detail: Record<string, unknown>
  address: string | null
  createdAt: Date
}

export async function insertAuditEntry(db: Db, entry: NewEntry): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      workspace_id: entry.workspaceId,
      account_id: entry.accountId,
      api_key: entry.apiKey,
      action: entry.action,
      subject: entry.subject,
      detail: storableJson(entry.detail),
      address: entry.address,
      created_at: entry.createdAt,
    })
    .execute()
}

/** The place of an entry in the order newest first. */
export type EntryPosition = { at: Date; id: string }
export type EntryFilters = {
  who?: string | undefined
  area?: string | undefined
  action?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/**
 * Entries of one workspace, newest first.
 * @param after where the page before ended; null: from the newest on.
 */
export const findEntries = (
  db: Db,
  workspaceId: WorkspaceId,
  filters: EntryFilters,
  after: EntryPosition | null,
  limit: number,
) =>
  db
    .selectFrom('audit_entry as entry')
    // Of a deleted account the row is left, without a name.
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'entry.account_id').on('account.deleted_at', 'is', null))
    .select([
      'entry.id',
      'entry.created_at',
      'entry.action',
      'entry.account_id',
      'entry.api_key',
      'entry.subject',
      'entry.detail',
      'entry.address',
      'account.email',
      'account.first_name',
      'account.last_name',
    ])
    .where('entry.workspace_id', '=', workspaceId)
    .where((eb) => {
      const { who, area, action, from, to } = filters
      const asked: Expression<SqlBool>[] = []
      if (who !== undefined) asked.push(isNamed(who))
      if (area !== undefined) asked.push(eb('entry.action', 'like', `${area}.%`))
      if (action !== undefined) asked.push(eb('entry.action', '=', action))
      if (from !== undefined) asked.push(eb('entry.created_at', '>=', from))
      if (to !== undefined) asked.push(eb('entry.created_at', '<', to))
      if (after) asked.push(sql<SqlBool>`(entry.created_at, entry.id) < (${after.at}, ${after.id}::uuid)`)
      return eb.and(asked)
    })
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute()

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number]

function isNamed(who: string): Expression<SqlBool> {
  const part = `%${who.replace(/[\\%_]/g, '\\$&')}%`
  // In both orders: a family name leads in Korean.
  return sql<SqlBool>`(account.email ilike ${part} or account.first_name || ' ' || account.last_name ilike ${part}
    or account.last_name || account.first_name ilike ${part})`
}

/** Names of the people and sources among these ids. */
export async function findNames(db: Db, workspaceId: WorkspaceId, ids: readonly string[]) {
  if (ids.length === 0) return { people: [], sources: [] }
  const isOne = sql<SqlBool>`id = any(${ids}::uuid[])`
  const people = await db
    .selectFrom('account')
    .select(['id', 'first_name', 'last_name'])
    .where(isOne)
    .where('deleted_at', 'is', null)
    .execute()
  const sources = await db
    .selectFrom('source')
    .select(['id', 'display_name'])
    .where('workspace_id', '=', workspaceId)
    .where(isOne)
    .execute()
  return { people, sources }
}

export async function deleteEntriesBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('audit_entry').where('created_at', '<', at).execute()
}
