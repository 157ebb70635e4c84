import { sql } from 'kysely'
import type { AccountId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'

export const findTotp = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('totp')
    .select(['sealed_secret', 'confirmed_at', 'created_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Begins a set-up, in place of one that was not confirmed. */
export async function putUnconfirmedTotp(db: Db, accountId: AccountId, sealedSecret: string, at: Date): Promise<void> {
  const fields = { sealed_secret: sealedSecret, confirmed_at: null, last_step: 0, created_at: at }
  await db
    .insertInto('totp')
    .values({ account_id: accountId, ...fields })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fields))
    .execute()
}

export async function confirmTotpRow(db: Db, accountId: AccountId, step: number, at: Date): Promise<void> {
  await db.updateTable('totp').set({ confirmed_at: at, last_step: step }).where('account_id', '=', accountId).execute()
}

/** Uses up a 30-second step and all before it. @returns false: a code of this step or a later one was used already. */
export async function spendTotpStep(db: Db, accountId: AccountId, step: number): Promise<boolean> {
  const row = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether there was one that was on. */
export async function deleteTotp(db: Db, accountId: AccountId): Promise<boolean> {
  const row = await db.deleteFrom('totp').where('account_id', '=', accountId).returning('confirmed_at').executeTakeFirst()
  return row !== undefined && row.confirmed_at !== null
}

export async function insertRecoveryCodes(db: Db, accountId: AccountId, hashes: readonly string[]): Promise<void> {
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute()
}

export async function deleteRecoveryCodes(db: Db, accountId: AccountId): Promise<void> {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
}

/** @returns false: there is no such code, or not any more. */
export async function spendRecoveryCode(db: Db, accountId: AccountId, hash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .returning('code_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the account has a passkey; they are kept by a later feature. */
export const hasPasskey = async (db: Db, accountId: AccountId): Promise<boolean> =>
  (await db.selectFrom('passkey').select('id').where('account_id', '=', accountId).executeTakeFirst()) !== undefined
