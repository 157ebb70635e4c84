import type { AccountId } from '@quarry/contract/ids'
import type { Db } from '../../../db/db.ts'

/** Whether the account of this email, if there is one, was logged in on this browser before. */
export const isKnownDevice = async (db: Db, email: string, tokenHash: string): Promise<boolean> =>
  (await db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select('known_device.account_id')
    .where('account.email', '=', email)
    .where('known_device.token_hash', '=', tokenHash)
    .executeTakeFirst()) !== undefined

export const hasKnownDevices = async (db: Db, accountId: AccountId): Promise<boolean> =>
  (await db.selectFrom('known_device').select('token_hash').where('account_id', '=', accountId).executeTakeFirst()) !== undefined

/** @returns whether the device was unknown to the account. */
export async function rememberDevice(db: Db, accountId: AccountId, tokenHash: string, at: Date): Promise<boolean> {
  const seen = await db
    .updateTable('known_device')
    .set({ last_seen_at: at })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .returning('account_id')
    .executeTakeFirst()
  if (seen) return false
  await db
    .insertInto('known_device')
    .values({ account_id: accountId, token_hash: tokenHash, last_seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

export async function deleteDevicesUnseenSince(db: Db, date: Date): Promise<void> {
  await db.deleteFrom('known_device').where('last_seen_at', '<', date).execute()
}
