import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { createTestDatabase } from '../../testing/database.ts'
import { atomic, type Db, openDb, openPool } from './db.ts'
import { countSourceDocuments, foldDocumentCounts } from './document-count.ts'
import { knownMigrations, migrate } from './migrate.ts'

const database = await createTestDatabase()
const db = openDb(openPool(database.url, () => {}, 4))
after(async () => {
  await db.destroy()
  await database.drop()
})
const names = await knownMigrations()
await migrate(
  db,
  names.filter((name) => name < '0068'),
)
const owner = await insertSource()
await insertDocuments('ok', 3)
await insertDocuments('timeout', 2)
await insertDocuments('plan_count', 1)
await insertDocuments(null, 4)
await migrate(db)

async function insertSource(): Promise<{ workspaceId: WorkspaceId; sourceId: SourceId }> {
  const { rows } = await sql<{ workspaceId: WorkspaceId; sourceId: SourceId }>`
    with a as (insert into account (email, password_hash, first_name, last_name, job, lang, agreed_terms_at, created_at)
               values ('ada@example.com', '', 'Ada', 'Kim', '', 'en', now(), now()) returning id),
         w as (insert into workspace (code, name, display_name, created_by, created_at)
               select 'atlas', '', '', id, now() from a returning id, created_by)
    insert into source (workspace_id, service, display_name, access_level, created_by, sequence, created_at)
    select id, 'upload', '', 'PUBLIC', created_by, 1, now() from w
    returning workspace_id as "workspaceId", id as "sourceId"`.execute(db)
  return rows[0]!
}

async function insertDocuments(code: string | null, count: number, on: Db = db): Promise<void> {
  await sql`
    insert into document (workspace_id, source_id, external_id, title, file_name, version, seen_run, pending, code, kind, format, created_at)
    select ${owner.workspaceId}, ${owner.sourceId}, gen_random_uuid(), '', '', '', 1, false, ${code}::text, 'document', 'txt', now()
    from generate_series(1, ${count}::int)`.execute(on)
}

const rowCount = async () => (await db.selectFrom('document_count').select('id').execute()).length

test('documents that were there before they were counted are counted', async () => {
  assert.deepEqual(await countSourceDocuments(db, owner), { total: 10, placed: 9, heldBack: 1, failed: 2 })
})

test('what many transactions appended is added up, by two at once and beside one that goes on, and nothing twice', async () => {
  for (let n = 0; n < 120; n++) await insertDocuments('ok', 1)
  const { total } = await countSourceDocuments(db, owner)
  await atomic(db, async (slow) => {
    await insertDocuments('ok', 1, slow)
    await atomic(db, async (rival) => {
      await foldDocumentCounts(rival, owner)
      await insertDocuments('ok', 1)
      await foldDocumentCounts(db, owner)
    })
  })
  assert.deepEqual(await countSourceDocuments(db, owner), { total: total + 2, placed: total + 1, heldBack: 1, failed: 2 })
  assert.ok((await rowCount()) < 10)
})
