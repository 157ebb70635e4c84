import type { AccountId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** In the order they were added. */
export const findEmails = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('account_email')
    .select(['email', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('email')
    .execute()

type Wish = { accountId: AccountId; email: string; tokenHash: string; at: Date; expiresAt: Date }

/** Notes an address to be confirmed; a link mailed before no longer works. One that is confirmed stays so. */
export async function wishEmail(tx: Db, { accountId, email, tokenHash, at, expiresAt }: Wish): Promise<void> {
  await tx
    .insertInto('account_email')
    .values({ account_id: accountId, email, token_hash: tokenHash, expires_at: expiresAt, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'email'])
        .doUpdateSet({ token_hash: tokenHash, expires_at: expiresAt })
        .where('account_email.confirmed_at', 'is', null),
    )
    .execute()
}

/** @returns the address; undefined for a link that is unknown, used, expired, or was requested by another account. */
export async function confirmEmail(tx: Db, accountId: AccountId, tokenHash: string, now: Date): Promise<string | undefined> {
  const wish = await tx
    .selectFrom('account_email')
    .select('email')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!wish) return undefined
  // The address belongs to the person who reads its mail today, no longer to one who had it before, such as a colleague who left.
  await tx
    .deleteFrom('account_email')
    .where('email', '=', wish.email)
    .where('account_id', '<>', accountId)
    .where('confirmed_at', 'is not', null)
    .execute()
  await tx
    .updateTable('account_email')
    .set({ confirmed_at: now, token_hash: null, expires_at: null })
    .where('account_id', '=', accountId)
    .where('email', '=', wish.email)
    .execute()
  return wish.email
}

/** @returns whether it was there. */
export async function deleteEmail(tx: Db, accountId: AccountId, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_email')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes a further address from whom it belonged to: it has an account of its own now. */
export async function releaseEmail(tx: Db, email: string): Promise<void> {
  await sql`delete from account_email where email = ${email}`.execute(tx)
}

/** What lets somebody in, or lets them know more, beside the password. */
const waysIn = [
  'account_email',
  'known_device',
  'api_key',
  'connected_app',
  'totp',
  'recovery_code',
  'passkey',
  'openid_identity',
] as const

/**
 * Notes that a person reads the mail of the account's address. Whoever had the account before they first did so may be somebody else, so
 * all other ways in that they made end.
 */
export async function proveEmail(tx: Db, { id, email }: { id: AccountId; email: string }): Promise<void> {
  const account = tx.updateTable('account').set({ email_proved: true }).where('id', '=', id).where('email_proved', '=', false)
  if (!(await account.returning('id').executeTakeFirst())) return
  for (const table of waysIn) await tx.deleteFrom(table).where('account_id', '=', id).execute()
  await releaseEmail(tx, email)
}
