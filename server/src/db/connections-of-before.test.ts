import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { createTestDatabase } from '../../testing/database.ts'
import { openDb, openPool } from './db.ts'
import { knownMigrations, migrate } from './migrate.ts'

const database = await createTestDatabase()
const db = openDb(openPool(database.url, () => {}, 4))
after(async () => {
  await db.destroy()
  await database.drop()
})
const names = await knownMigrations()
const before = names.slice(0, names.indexOf('0062-connections-of-their-own.sql'))

test('connections of before are of sources, theirs who search by them, and fare as their sources did', async () => {
  await migrate(db, before)
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
  const [ada, here, at] = [id(1), id(2), '2026-01-02T03:04:05Z']
  await sql`insert into account (id, email, first_name, last_name, job, lang, created_at, password_hash, agreed_terms_at)
    values (${ada}, 'ada@example.com', 'Ada', 'Lovelace', 'x', 'en', ${at}, 'x', ${at})`.execute(db)
  await sql`insert into workspace (id, code, name, display_name, created_by, created_at)
    values (${here}, 'here', 'Here', 'Here', ${ada}, ${at})`.execute(db)
  for (const n of [3, 4, 5])
    await sql`insert into connection (id, workspace_id, vendor, created_by, settings, created_at, updated_at)
      values (${id(n)}, ${here}, 'googledrive', ${ada}, 'sealed', ${at}, ${at})`.execute(db)
  for (const n of [4, 5])
    await sql`insert into consent (connection_id, workspace_id, provider, client_id, given_by, given_by_name, sealed_tokens, created_at)
      values (${id(n)}, ${here}, 'google', 'c', 'ada', 'ada@example.com', 'sealed', ${at})`.execute(db)
  const source = async (n: number, level: string, status: string, reason: string | null) =>
    sql`insert into source (workspace_id, connection_id, service, display_name, access_level, created_by, sequence, status,
      status_reason, run_finished_at, created_at)
      values (${here}, ${id(n)}, 'googledrive', ${id(n)}, ${level}, ${ada}, 1, ${status}, ${reason}, ${at}, ${at})`.execute(db)
  await source(3, 'PUBLIC', 'complete', null)
  await source(4, 'RESTRICTED', 'authFail', 'Revoked.')

  await migrate(db)
  const rows = await db
    .selectFrom('connection')
    .select(['part', 'owner_id', 'auth_method', 'is_draft', 'state', 'state_reason', 'settings', 'renewed_at'])
    .orderBy('id')
    .execute()
  const kept = { part: 'source', settings: 'sealed', renewed_at: new Date(at) }
  assert.deepEqual(rows, [
    { ...kept, owner_id: null, auth_method: 'form', is_draft: false, state: 'good', state_reason: null },
    { ...kept, owner_id: ada, auth_method: 'consent', is_draft: false, state: 'refused', state_reason: 'Revoked.' },
    { ...kept, owner_id: ada, auth_method: 'consent', is_draft: true, state: 'untried', state_reason: null },
  ])
})
