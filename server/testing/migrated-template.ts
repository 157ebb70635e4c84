import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { openDb, openPool } from '../src/db/db.ts'
import { knownMigrations, migrate, migrationFile } from '../src/db/migrate.ts'

const makingOf = 0x71_75_61_74

/**
 * The name of a database on the server of `admin` to which every migration of now has been applied, for `create database … template`:
 * a copy takes a tenth of what the migrations take. Made by whoever asks first; one of other migrations goes.
 */
export async function migratedTemplate(admin: pg.Client, server: string): Promise<string> {
  const name = `quarry_template_${await fingerprint()}`
  await admin.query('select pg_advisory_lock($1)', [makingOf])
  try {
    const { rows } = await admin.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'quarry\\_template\\_%'`,
    )
    if (rows.some((each) => each.name === name)) return name
    // Somebody may be copying one of them, or have begun one and died.
    for (const other of rows) await admin.query(`drop database ${other.name}`).catch(() => {})
    await admin.query(`create database ${name}_begun`)
    await migrateDatabase(server, `${name}_begun`)
    await admin.query(`alter database ${name}_begun rename to ${name}`)
    return name
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [makingOf])
  }
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of await knownMigrations()) hash.update(name).update(await readFile(migrationFile(name)))
  return hash.digest('hex').slice(0, 12)
}

async function migrateDatabase(server: string, name: string): Promise<void> {
  const url = new URL(server)
  url.pathname = name
  const db = openDb(openPool(url.href, () => {}, 1))
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}
