import type { Db } from '../../db/db.ts'

type Purpose = 'signUp' | 'resetPassword'
type NewLink = { purpose: Purpose; email: string; tokenHash: string; createdAt: Date; expiresAt: Date }

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db
    .insertInto('mail_link')
    .values({
      purpose: link.purpose,
      email: link.email,
      token_hash: link.tokenHash,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** @returns undefined for a link that is unknown, used or expired. */
export const findUsableLink = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('mail_link')
    .select(['email', 'purpose'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/**
 * Marks a usable link as used; a rival waits for the surrounding transaction and then finds it used.
 * @returns the email it was sent to; undefined for a link that is unknown, used or expired.
 */
export async function useLink(db: Db, purpose: Purpose, tokenHash: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('mail_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Ends what other links of this purpose could still do. */
export async function useOtherLinks(db: Db, purpose: Purpose, email: string, now: Date): Promise<void> {
  await db
    .updateTable('mail_link')
    .set({ used_at: now })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

export async function deleteLinksExpiredBy(db: Db, date: Date): Promise<void> {
  await db.deleteFrom('mail_link').where('expires_at', '<=', date).execute()
}
