import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openWorld } from '../../testing/world.ts'

const world = await openWorld()

type Column = { isNullable: boolean; hasDefault: boolean }
type Shape = Record<string, Record<string, Column>>

/** Reads the type as text: the compiler has erased it when this runs. */
async function declared(): Promise<Shape> {
  const files = [
    'tables.ts',
    'account-tables.ts',
    'agent-tables.ts',
    'app-tables.ts',
    'billing-tables.ts',
    'channel-tables.ts',
    'connection-tables.ts',
    'run-tables.ts',
    'search-tables.ts',
    'source-tables.ts',
    'tool-tables.ts',
  ].map((file) => readFile(new URL(file, import.meta.url), 'utf8'))
  const body = (await Promise.all(files)).map((source) => source.slice(source.search(/^export type \w*Tables = /m))).join('\n')
  const tables: Shape = {}
  for (const [, table = '', columns = ''] of body.matchAll(/^ {2}(\w+): \{\n([\s\S]*?)^ {2}\}/gm)) {
    tables[table] = Object.fromEntries(
      [...columns.matchAll(/^ {4}(\w+): (.+)$/gm)].map(([, column = '', type = '']) => [
        column,
        { isNullable: type.endsWith('| null'), hasDefault: type.startsWith('Generated<') },
      ]),
    )
  }
  return tables
}

async function migrated(): Promise<Shape> {
  const { rows } = await sql<{ table: string; column: string; nullable: string; preset: string | null }>`
    select table_name as table, column_name as column, is_nullable as nullable, column_default as preset
    from information_schema.columns where table_schema = 'public' and table_name <> 'migration'`.execute(world.db)
  const tables: Shape = {}
  for (const { table, column, nullable, preset } of rows)
    tables[table] = { ...tables[table], [column]: { isNullable: nullable === 'YES', hasDefault: preset !== null } }
  return tables
}

const nullsOf = (shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([table, columns]) => [
      table,
      Object.fromEntries(Object.entries(columns).map(([column, { isNullable }]) => [column, isNullable])),
    ]),
  )

test('the types know exactly the tables, columns and nulls the migrations made', async () => {
  assert.deepEqual(nullsOf(await declared()), nullsOf(await migrated()))
})

test('what an insert may leave out has a default', async () => {
  const actual = await migrated()
  for (const [table, columns] of Object.entries(await declared()))
    for (const [column, { hasDefault }] of Object.entries(columns))
      if (hasDefault) assert.ok(actual[table]?.[column]?.hasDefault, `${table}.${column}`)
})

test('every table but these carries the id of its workspace', async () => {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in (
      select table_name from information_schema.columns where table_schema = 'public' and column_name = 'workspace_id')`.execute(
    world.db,
  )
  assert.deepEqual(rows.map(({ table }) => table).sort(), [
    'account',
    'account_email',
    'attempt',
    'billing_account',
    'billing_letter',
    'installation',
    'invoice',
    'invoice_counter',
    'known_device',
    'ledger_entry',
    'mail_link',
    'migration',
    'oauth_client',
    'openid_identity',
    'outbox_mail',
    'passkey',
    'payment_attempt',
    'payment_comparison',
    'payment_event',
    'payment_way',
    'portone_way',
    'price_consent',
    'profile_image',
    'recovery_code',
    'refund',
    'revocation',
    'sandbox_charge',
    'sandbox_refund',
    'sandbox_way',
    'search_left_place',
    'search_process',
    'search_writer',
    'session',
    'sign_in_step',
    'totp',
    'workspace',
  ])
})

test('a workspace can be deleted with all that hangs on it', async () => {
  const owner = await world.member()
  await world.db.deleteFrom('workspace').where('id', '=', owner.workspace.id).execute()
  assert.deepEqual(
    await world.db.selectFrom('member').select('role').where('workspace_id', '=', owner.workspace.id).execute(),
    [],
  )
})

test('counts and sizes come as numbers', async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from account`.execute(world.db)
  assert.equal(typeof rows[0]?.count, 'number')
})
