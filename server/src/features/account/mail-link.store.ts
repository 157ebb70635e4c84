import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type NewLink = { email: string; tokenHash: string; createdAt: Date; expiresAt: Date }

export async function insertSignUpLink(db: Db, link: NewLink): Promise<void> {
  await db
    .insertInto('mail_link')
    .values({
      purpose: 'signUp',
      email: link.email,
      token_hash: link.tokenHash,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute()
}

export async function countSignUpLinks(db: Db, email: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mail_link')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('email', '=', email)
    .where('purpose', '=', 'signUp')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
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
 * Marks a usable sign-up link as used; a rival waits for the surrounding transaction and then finds it used.
 * @returns the email it was sent to; undefined for a link that is unknown, used or expired.
 */
export async function useSignUpLink(db: Db, tokenHash: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('mail_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'signUp')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

export async function useOtherSignUpLinks(db: Db, email: string, now: Date): Promise<void> {
  await db
    .updateTable('mail_link')
    .set({ used_at: now })
    .where('email', '=', email)
    .where('purpose', '=', 'signUp')
    .where('used_at', 'is', null)
    .execute()
}
