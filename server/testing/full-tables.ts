import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'

/** Lets tables of a test refuse rows for a while, as they do when the disk is full. */
export async function openFullTables(db: Db) {
  await sql`create function refuse_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(db)

  return async function whileFull<T>(tables: readonly string[], work: () => Promise<T>): Promise<T> {
    for (const table of tables)
      await sql`create trigger full_disk before insert or update on ${sql.table(table)} for each statement
        execute function refuse_full()`.execute(db)
    try {
      return await work()
    } finally {
      for (const table of tables) await sql`drop trigger full_disk on ${sql.table(table)}`.execute(db)
    }
  }
}
