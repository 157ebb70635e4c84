import type { AccountId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'

type NewSession = {
  accountId: AccountId
  tokenHash: string
  device: string
  address: string
  createdAt: Date
  expiresAt: Date
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({
      account_id: session.accountId,
      token_hash: session.tokenHash,
      device: session.device,
      address: session.address,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** @returns undefined for a session that is unknown, ended or expired. */
export const findLiveSession = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id as sessionId', 'session.last_used_at', 'account.id', 'account.email', 'account.lang'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .executeTakeFirst()

export async function prolongSession(db: Db, id: string, now: Date, expiresAt: Date): Promise<void> {
  await db.updateTable('session').set({ last_used_at: now, expires_at: expiresAt }).where('id', '=', id).execute()
}

/** @returns whose session ended; undefined when there was none. */
export async function deleteSession(db: Db, tokenHash: string): Promise<AccountId | undefined> {
  const row = await db.deleteFrom('session').where('token_hash', '=', tokenHash).returning('account_id').executeTakeFirst()
  return row?.account_id
}

export async function deleteExpiredSessions(db: Db, accountId: AccountId, now: Date): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).where('expires_at', '<=', now).execute()
}
