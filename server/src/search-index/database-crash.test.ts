import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { WorkspaceId } from '@quarry/contract/ids'
import pg from 'pg'
import { openDb, openPool } from '../db/db.ts'
import { keepRunning } from '../db/embedded/keep-running.ts'
import { processesOf } from '../db/embedded/processes.ts'
import { start, usedDataFolder } from '../db/embedded/testing/fixtures.ts'
import { migrate } from '../db/migrate.ts'
import { Notices } from '../db/notices.ts'
import { EngineIndexes } from './engine-indexes.ts'
import { readQuery } from './query.ts'

const log = { error() {}, warn() {}, info() {}, debug() {} }
const [workspaceId, sourceId] = [WorkspaceId.parse(randomUUID()), randomUUID()]

/** @param adminUrl of one who may do without the rows that these refer to. */
async function addDocument(adminUrl: string, title: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const id = randomUUID()
  await client.query(`
    set session_replication_role = replica;
    begin;
    insert into source (id, workspace_id, service, display_name, access_level, created_by, sequence, created_at)
    values ('${sourceId}', '${workspaceId}', 'upload', 'Files', 'PUBLIC', '${id}', 1, now()) on conflict do nothing;
    insert into document (id, workspace_id, source_id, external_id, title, file_name, ancestors, version, seen_run, pending, kind, format,
                          chunk_count, created_at)
    values ('${id}', '${workspaceId}', '${sourceId}', '${id}', '${title}', 'a.txt', '[]', '1', 1, false, 'txt', 'txt', 1, now());
    insert into chunk (workspace_id, document_id, chunk_index, headings, anchor, body) values ('${workspaceId}', '${id}', 0, '{}', '{}', 'a heron');
    insert into index_change (workspace_id, document_id) values ('${workspaceId}', '${id}');
    commit`)
  await client.end()
}

test('an index that outlives a crash of the database shows what is written afterwards, though numbers are given out again', async (t) => {
  const dataDir = await usedDataFolder()
  const server = await start(t, dataDir)
  const pool = openPool(server.url, () => {}, 4)
  const db = openDb(pool)
  await migrate(db)
  const admin = openPool(server.adminUrl, () => {}, 1)
  t.after(() => Promise.all([pool.end(), admin.end()]))
  await admin.query(`alter system set wal_writer_delay = '10s'`)
  await admin.query('select pg_reload_conf()')
  await using notices = new Notices(pool, log)
  const parts = { db, notices, directory: join(dataDir, 'search'), workers: 1, log, vectors: null, backstopMs: 3_600_000 }
  await using indexes = new EngineIndexes({ ...parts, housekeepingMs: 3_600_000 })
  const found = async (): Promise<number> => {
    await indexes.caughtUp(workspaceId)
    const filter = { access: [sourceId] }
    const request = { query: readQuery('heron'), filter, offset: 0, limit: 10, chunksPerDocument: 1 }
    return (await indexes.search(workspaceId, request)).documents.length
  }
  await addDocument(server.adminUrl, 'before')
  assert.equal(await found(), 1)

  // Commits that nobody waits for, as of searches: the crash takes them, and their numbers.
  await pool.query('create table noted (id int)')
  for (let n = 0; n < 200; n++)
    await pool.query(`begin; set local synchronous_commit = off; insert into noted values (${n}); commit`)
  await indexes.caughtUp(workspaceId)
  const next = async () =>
    BigInt((await pool.query<{ x: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as x')).rows[0]!.x)
  const reached = await next()
  for (const { pid } of processesOf(join(dataDir, 'postgres/cluster'))) process.kill(pid, 'SIGKILL')
  keepRunning(server, log)
  while ((await pool.query('select 1').catch(() => null)) === null) await sleep(20)
  assert.ok((await next()) < reached, 'the crash took nothing')

  await addDocument(server.adminUrl, 'after')
  assert.equal(await found(), 2)
})
