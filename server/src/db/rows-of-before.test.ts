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
const before = (name: string) => names.slice(0, names.indexOf(name))
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const [ada, here, at] = [id(1), id(2), '2026-01-02T03:04:05Z']

test('connections of before are of sources, theirs who search by them, and fare as their sources did', async () => {
  await migrate(db, before('0062-connections-of-their-own.sql'))
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

  await migrate(db, before('0155-merged-tools.sql'))
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

test('who chose a tool that has become part of another has that one, and no more than was allowed', async () => {
  const chosen = async (n: number, service: string, tools: string[], settings: object, fixed: object) => {
    await sql`insert into agent (id, workspace_id, is_shared, created_by, created_at, updated_at)
      values (${id(n)}, ${here}, false, ${ada}, ${at}, ${at})`.execute(db)
    await sql`insert into agent_tool_set (workspace_id, agent_id, service, method, tools, settings, fixed, created_at)
      values (${here}, ${id(n)}, ${service}, 'PERSONAL', ${sql.val(tools)}, ${JSON.stringify(settings)}, ${JSON.stringify(fixed)},
        ${at})`.execute(db)
  }
  const thread = { read_thread: { channel: '#support' } }
  await chosen(6, 'slack', ['search_messages', 'read_thread', 'post_message'], { read_thread: 'remember' }, thread)
  await chosen(7, 'slack', ['read_channel', 'read_thread'], { read_channel: 'remember' }, thread)
  await chosen(
    8,
    'jira',
    ['list_projects', 'list_issue_types'],
    { comment: 'remember', list_issue_types: 'never' },
    { list_projects: { limit: 5 } },
  )
  await chosen(9, 'gmail', ['read_thread'], { read_thread: 'remember' }, {})

  await migrate(db)
  const rows = await db.selectFrom('agent_tool_set').select(['tools', 'settings', 'fixed']).orderBy('agent_id').execute()
  assert.deepEqual(rows, [
    {
      tools: ['search_messages', 'read_channel', 'post_message'],
      settings: { read_channel: 'remember' },
      fixed: { read_channel: { channel: '#support' } },
    },
    { tools: ['read_channel'], settings: {}, fixed: { read_channel: { channel: '#support' } } },
    {
      tools: ['list_projects'],
      settings: { comment: 'remember', list_projects: 'never' },
      fixed: { list_projects: { limit: 5 } },
    },
    { tools: ['read_thread'], settings: { read_thread: 'remember' }, fixed: {} },
  ])
})
