import type { AccountId, ApiKeyId, WorkspaceId } from '@quarry/contract/ids'
import type { Scope } from '@quarry/contract/workspace/scope'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type NewApiKey = {
  accountId: AccountId
  workspaceId: WorkspaceId | null
  description: string
  scopes: Scope[]
  secretHash: string
  ending: string
  createdAt: Date
  expiresAt: Date
}

/** Makes those who let programs in for one account, by key or as an app, queue up until the surrounding transaction ends. */
export async function lockProgramsOf(tx: Db, accountId: AccountId): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** Keys of an account that have not expired. */
export async function countLiveKeys(db: Db, accountId: AccountId, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('api_key')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertKey(tx: Db, key: NewApiKey): Promise<ApiKeyId> {
  const { id } = await tx
    .insertInto('api_key')
    .values({
      account_id: key.accountId,
      workspace_id: key.workspaceId,
      description: key.description,
      scopes: key.scopes,
      secret_hash: key.secretHash,
      ending: key.ending,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
      last_used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const shown = (db: Db) =>
  db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .leftJoin('workspace', 'workspace.id', 'api_key.workspace_id')
    .select([
      'api_key.id',
      'api_key.account_id',
      'api_key.workspace_id',
      'api_key.description',
      'api_key.scopes',
      'api_key.ending',
      'api_key.created_at',
      'api_key.expires_at',
      'api_key.last_used_at',
      'account.email',
      'account.first_name',
      'account.last_name',
      'workspace.code',
      'workspace.display_name',
    ])

export type KeyRow = NonNullable<Awaited<ReturnType<typeof findKey>>>

/** Newest first. */
export const findKeysOf = (db: Db, accountId: AccountId) =>
  shown(db).where('api_key.account_id', '=', accountId).orderBy('api_key.created_at', 'desc').orderBy('api_key.id').execute()

/** Those bound to the workspace, newest first. */
export const findKeysIn = (db: Db, workspaceId: WorkspaceId) =>
  shown(db).where('api_key.workspace_id', '=', workspaceId).orderBy('api_key.created_at', 'desc').orderBy('api_key.id').execute()

export const findKey = (db: Db, id: ApiKeyId) => shown(db).where('api_key.id', '=', id).executeTakeFirst()

/** @returns false when it was deleted already. */
export async function deleteKey(tx: Db, id: ApiKeyId): Promise<boolean> {
  return (await tx.deleteFrom('api_key').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}

export const findKeyCaller = (db: Db, secretHash: string) =>
  db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select([
      'api_key.id as keyId',
      'api_key.workspace_id',
      'api_key.description',
      'api_key.scopes',
      'api_key.expires_at',
      'api_key.last_used_at',
      'account.id',
      'account.email',
      'account.lang',
    ])
    .where('api_key.secret_hash', '=', secretHash)
    .executeTakeFirst()

export async function markKeyUsed(db: Db, id: ApiKeyId, at: Date): Promise<void> {
  await db.updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute()
}
