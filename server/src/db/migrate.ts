import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { atomic, type Db } from './db.ts'
import { untilFree } from './in-use.ts'

const directory = new URL('../../migrations/', import.meta.url)

/** File names of all migrations, in the order in which they are applied. @throws Error when one is misnamed. */
export async function knownMigrations(): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.filter((name) => !/^\d{4}-[a-z-]+\.sql$/.test(name))
  if (misnamed.length > 0) throw new Error(`Migrations are named NNNN-words.sql; these are not: ${misnamed.join(', ')}`)
  return names
}

export const migrationFile = (name: string): URL => new URL(name, directory)

/** What was applied to this database, in order; empty when it is not ours yet. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('public.migration') is not null as "isThere"`.execute(db)
  if (!found[0]?.isThere) return []
  return (await sql<{ name: string }>`select name from public.migration order by name`.execute(db)).rows.map(({ name }) => name)
}

/**
 * Applies at a start what is not yet recorded. What an earlier version that still runs works on would be changed below it, and its locks would be
 * in the way, so all of them have to be stopped first.
 * @throws Error when one does not end.
 */
export async function upgrade(db: Db, patienceMs?: number): Promise<void> {
  const names = await knownMigrations()
  async function isBehind(): Promise<boolean> {
    const done = await appliedMigrations(db)
    return done.length > 0 && names.some((name) => !done.includes(name))
  }
  if (!(await untilFree(db, isBehind, patienceMs)))
    throw new Error('An earlier version of Quarry is using this database. Stop all its processes, then start this version.')
  await migrate(db)
}

/**
 * Applies, in name order, every migration not yet recorded. Safe to run from several processes at once.
 * @param only the first of them, for a database that is to look as it did in an earlier version.
 * @throws Error when the database was written by a newer version, or a file is misnamed.
 */
export async function migrate(db: Db, only?: readonly string[]): Promise<void> {
  const names = await knownMigrations()
  await atomic(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('quarry.migrate'))`.execute(tx)
    await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`.execute(
      tx,
    )
    const done = new Set(await appliedMigrations(tx))
    const unknown = [...done].filter((name) => !names.includes(name))
    if (unknown.length > 0)
      throw new Error(`This database was written by a newer version (${unknown.join(', ')}). Start that version.`)
    for (const name of names.filter((name) => !done.has(name) && (only?.includes(name) ?? true))) {
      await sql.raw(await readFile(migrationFile(name), 'utf8')).execute(tx)
      await sql`insert into migration (name) values (${name})`.execute(tx)
    }
  })
}
