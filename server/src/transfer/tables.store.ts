import type { Readable, Writable } from 'node:stream'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Db } from '../db/db.ts'

/**
 * What belongs to one database and stays there: the record of its own migrations, its identity, how fast services bore to be called of
 * late, and the changes that its search indexes have not followed yet, with the state of these indexes. Their transaction numbers mean nothing elsewhere; a new identity makes every index be built again.
 */
const notMoved = [
  'migration',
  'installation',
  'index_change',
  'connection_pace',
  'search_process',
  'search_follower',
  'search_place',
  'search_left_place',
  'search_writer',
  'search_failure',
]

/** The tables of the product and the columns that are written, not computed. */
export async function findTables(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`.execute(db)
  return Object.fromEntries(rows.filter(({ table }) => !notMoved.includes(table)).map(({ table, columns }) => [table, columns]))
}

const copied = (table: string, columns: readonly string[]): string =>
  `"${table}" (${columns.map((column) => `"${column}"`).join(', ')})`

/** Rows as PostgreSQL's text format, which is the same in every version. `rowCount` is right once the stream has ended. */
export const readTable = (client: PoolClient, table: string, columns: readonly string[]): Readable & { rowCount: number } =>
  client.query(to(`copy ${copied(table, columns)} to stdout`))

export const writeTable = (client: PoolClient, table: string, columns: readonly string[]): Writable & { rowCount: number } =>
  client.query(from(`copy ${copied(table, columns)} from stdin`))

/** Waits for nobody and for nothing: a copy may take longer than a server lets ordinary statements run. */
export async function liftTimeouts(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

/** Names of the tables that hold something, once nobody else can write to any. */
export async function lockAndFindUsed(tx: Db, tables: readonly string[]): Promise<string[]> {
  const used: string[] = []
  for (const table of tables) {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(tx)
    if (rows.length > 0) used.push(table)
  }
  return used
}

type ForeignKey = { table: string; name: string; definition: string }

/** Takes the rules between tables away, so that they may be filled in any order. @returns what `restoreRules` needs. */
export async function suspendRules(tx: Db, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by k.oid`.execute(tx)
  for (const { table, name } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  return rows
}

/** Brings the rules back, which checks every row, and lets numbering go on behind the highest number. */
export async function restoreRules(tx: Db, tables: readonly string[], foreignKeys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of foreignKeys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)

  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`.execute(tx)
  for (const { table, column, sequence } of rows.filter(({ table }) => tables.includes(table)))
    await sql`select setval(${sequence}, max(${sql.ref(column)})) from ${sql.table(table)}`.execute(tx)
}

/** Lets the planner know what came. */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}
