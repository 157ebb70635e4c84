import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from './db.ts'

const directory = new URL('../../migrations/', import.meta.url)

/**
 * Applies, in name order, every migration not yet recorded. Safe to run from several processes at once.
 * @throws Error when the database was written by a newer version, or a file is misnamed.
 */
export async function migrate(db: Db): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.filter((name) => !/^\d{4}-[a-z-]+\.sql$/.test(name))
  if (misnamed.length > 0) throw new Error(`Migrations are named NNNN-words.sql; these are not: ${misnamed.join(', ')}`)

  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('quarry.migrate'))`.execute(tx)
    await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`.execute(
      tx,
    )
    const applied = await sql<{ name: string }>`select name from migration`.execute(tx)
    const done = new Set(applied.rows.map((row) => row.name))
    const unknown = [...done].filter((name) => !names.includes(name))
    if (unknown.length > 0)
      throw new Error(`This database was written by a newer version (${unknown.join(', ')}). Start that version.`)
    for (const name of names.filter((name) => !done.has(name))) {
      await sql.raw(await readFile(new URL(name, directory), 'utf8')).execute(tx)
      await sql`insert into migration (name) values (${name})`.execute(tx)
    }
  })
}
