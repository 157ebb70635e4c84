import type { AccountId } from '@quarry/contract/ids'
import type { Db } from '../../../db/db.ts'

export async function upsertImage(tx: Db, accountId: AccountId, { key, bytes }: { key: string; bytes: Buffer }): Promise<void> {
  await tx.updateTable('account').set({ image_key: key }).where('id', '=', accountId).execute()
  await tx
    .insertInto('profile_image')
    .values({ account_id: accountId, bytes })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ bytes }))
    .execute()
}

/** @returns whether there was one. */
export async function deleteImage(tx: Db, accountId: AccountId): Promise<boolean> {
  await tx.updateTable('account').set({ image_key: null }).where('id', '=', accountId).execute()
  const row = await tx.deleteFrom('profile_image').where('account_id', '=', accountId).returning('account_id').executeTakeFirst()
  return row !== undefined
}

export async function findImage(db: Db, key: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('profile_image')
    .innerJoin('account', 'account.id', 'profile_image.account_id')
    .select('profile_image.bytes')
    .where('account.image_key', '=', key)
    .executeTakeFirst()
  return row?.bytes
}
