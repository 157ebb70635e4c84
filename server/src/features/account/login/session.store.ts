import type { AccountId } from '@quarry/contract/ids'
import type { Db } from '../../../db/db.ts'

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

/** At most one, joined with its account; none when it is unknown, ended or expired. One that was replaced is found until it expires. */
export const selectSession = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id as sessionId',
      'session.last_used_at',
      'session.replaced_at',
      'session.created_at as loggedInAt',
      'account.id',
      'account.email',
      'account.lang',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)

export type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSession>['executeTakeFirstOrThrow']>>

export async function prolongSession(db: Db, id: string, now: Date, expiresAt: Date): Promise<void> {
  await db.updateTable('session').set({ last_used_at: now, expires_at: expiresAt }).where('id', '=', id).execute()
}

/** @returns when it was logged in; undefined when there is no such session. */
export async function replaceToken(db: Db, tokenHash: string, nextHash: string): Promise<Date | undefined> {
  const row = await db
    .updateTable('session')
    .set({ token_hash: nextHash, former_token_hash: tokenHash })
    .where('token_hash', '=', tokenHash)
    .returning('created_at')
    .executeTakeFirst()
  return row?.created_at
}

/** Whether a session had this token before its present one. */
export const hadToken = async (db: Db, tokenHash: string): Promise<boolean> =>
  (await db.selectFrom('session').select('id').where('former_token_hash', '=', tokenHash).executeTakeFirst()) !== undefined

/** Sessions that work, the last used first. */
export const findLiveSessions = (db: Db, accountId: AccountId, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'token_hash', 'device', 'address', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('replaced_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()

/** Ends all but the newest sessions that work. */
export async function replaceOldestSessions(
  db: Db,
  accountId: AccountId,
  { keep, now }: { keep: number; now: Date },
): Promise<void> {
  const surplus = db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('replaced_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(keep)
  await db.updateTable('session').set({ replaced_at: now }).where('id', 'in', surplus).execute()
}

/** Ends one session of this account. @returns the hash of its token; undefined when it has no such session. */
export async function deleteSessionById(db: Db, accountId: AccountId, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirst()
  return row?.token_hash
}

/** Ends all sessions of this account but the one kept. @param keptHash null keeps none. @returns how many worked until now. */
export async function deleteOtherSessions(db: Db, accountId: AccountId, keptHash: string | null): Promise<number> {
  let others = db.deleteFrom('session').where('account_id', '=', accountId)
  if (keptHash !== null) others = others.where('token_hash', '!=', keptHash)
  const rows = await others.returning('replaced_at').execute()
  return rows.filter((row) => row.replaced_at === null).length
}

/** @returns whose session ended; undefined when there was none. */
export async function deleteSession(db: Db, tokenHash: string): Promise<AccountId | undefined> {
  const row = await db.deleteFrom('session').where('token_hash', '=', tokenHash).returning('account_id').executeTakeFirst()
  return row?.account_id
}

export async function deleteExpiredSessions(db: Db, accountId: AccountId, now: Date): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).where('expires_at', '<=', now).execute()
}

export async function deleteSessionsExpiredBy(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
}
