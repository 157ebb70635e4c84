import type { AccountId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'

type Identity = { issuer: string; subject: string }

/** Notes a use. @returns the account; undefined when nobody here is known as that. */
export async function touchIdentity(db: Db, { issuer, subject }: Identity, at: Date): Promise<AccountId | undefined> {
  const row = await db
    .updateTable('openid_identity')
    .set({ last_used_at: at })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

/** @returns false: the identity belongs to an account already. */
export async function insertIdentity(db: Db, accountId: AccountId, { issuer, subject }: Identity, at: Date): Promise<boolean> {
  const row = await db
    .insertInto('openid_identity')
    .values({ issuer, subject, account_id: accountId, created_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('issuer')
    .executeTakeFirst()
  return row !== undefined
}

/** When the account was connected first; undefined when it is not. */
export const findConnection = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('openid_identity')
    .select(['created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .executeTakeFirst()

/** @returns whether there were any. */
export async function deleteIdentities(db: Db, accountId: AccountId): Promise<boolean> {
  const rows = await db.deleteFrom('openid_identity').where('account_id', '=', accountId).returning('issuer').execute()
  return rows.length > 0
}
