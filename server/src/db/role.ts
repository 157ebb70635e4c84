import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Whether the database lets us do anything, also to the machine it runs on. */
export async function isSuperuser(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select rolsuper as "is" from pg_roles where rolname = current_user`.execute(db)
  return rows[0]?.is ?? false
}
