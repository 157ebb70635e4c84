import { sql } from 'kysely'
import { type Db, openDb, openPool } from '../src/db/db.ts'
import type { World } from './world.ts'

/** What the kept counts and a count of the same moment do not agree on. */
export async function findDisagreements(db: Db) {
  const { rows } = await sql`
    select source_id, code, kept, found from (
      select source_id, coalesce(code, 'never read') as code, sum(documents)::int as kept from document_count
      group by 1, 2 having sum(documents) <> 0) kept
    full join (select source_id, coalesce(code, 'never read') as code, count(*)::int as found from document group by 1, 2) found
      using (source_id, code)
    where kept is distinct from found`.execute(db)
  return rows
}

/** A process of its own on the database of a world, as far as its connections go, which can all be lost at once. */
export function openMortal(world: World): { db: Db; crash(): Promise<unknown> } {
  const name = 'mortal'
  const db = openDb(openPool(world.url, () => {}, 6, name))
  world.onEnd(() => db.destroy())
  return {
    db,
    crash: () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}
      and datname = current_database()`.execute(world.db),
  }
}

/** Leaves no way to the rows of documents until the transaction ends. */
export async function hideDocuments(tx: Db): Promise<void> {
  await sql`alter table document rename to hidden`.execute(tx)
}
