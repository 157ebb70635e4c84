import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { WorkspaceId } from '@quarry/contract/ids'
import { startOwnPostgres } from '../../testing/own-postgres.ts'
import { openDb, openPool } from '../db/db.ts'
import { query } from '../db/embedded/testing/fixtures.ts'
import { migrate } from '../db/migrate.ts'
import { Notices } from '../db/notices.ts'
import { EngineIndexes } from './engine-indexes.ts'
import { readQuery } from './query.ts'

const log = { error() {}, warn() {}, info() {}, debug() {} }
const [workspaceId, sourceId] = [WorkspaceId.parse(randomUUID()), randomUUID()]

/** @param adminUrl of one who may do without the rows that these refer to. */
async function addDocument(adminUrl: string, title: string): Promise<void> {
  const id = randomUUID()
  await query(
    adminUrl,
    `set session_replication_role = replica;
    begin;
    insert into source (id, workspace_id, service, display_name, access_level, created_by, sequence, created_at)
    values ('${sourceId}', '${workspaceId}', 'upload', 'Files', 'PUBLIC', '${id}', 1, now()) on conflict do nothing;
    insert into document (id, workspace_id, source_id, external_id, title, file_name, ancestors, version, seen_run, pending, kind, format,
                          chunk_count, created_at)
    values ('${id}', '${workspaceId}', '${sourceId}', '${id}', '${title}', 'a.txt', '[]', '1', 1, false, 'txt', 'txt', 1, now());
    insert into chunk (workspace_id, document_id, chunk_index, headings, anchor, body) values ('${workspaceId}', '${id}', 0, '{}', '{}', 'a heron');
    insert into index_change (workspace_id, document_id) values ('${workspaceId}', '${id}');
    commit`,
  )
}

/** A database with one document, and what a replica holds of it that hears nothing from then on. */
async function openReplicated(t: TestContext, { hasTimeline }: { hasTimeline: boolean }) {
  const server = await startOwnPostgres()
  const { url, adminUrl, folder: cluster } = server
  const directory = mkdtempSync(join(tmpdir(), 'quarry-failover-'))
  t.after(async () => {
    await server.stop()
    rmSync(directory, { recursive: true })
  })
  const lock = join(cluster, 'postmaster.pid')
  /** Ends at once, without a word to the disk. */
  async function crash(): Promise<void> {
    process.kill(Number(readFileSync(lock, 'utf8').split('\n')[0]), 'SIGQUIT')
    while (existsSync(lock)) await sleep(20)
  }
  async function startAgain(): Promise<void> {
    await server.startAgain()
    while ((await query(adminUrl, 'select 1 where not pg_is_in_recovery()').catch(() => [])).length === 0) await sleep(20)
  }
  const pool = openPool(url, () => {}, 2)
  await migrate(openDb(pool))
  await pool.end()
  if (!hasTimeline) await query(adminUrl, 'revoke execute on function pg_walfile_name from public')
  await addDocument(adminUrl, 'before')
  await crash()
  const replica = join(directory, 'replica')
  execFileSync('cp', ['-a', cluster, replica])
  await startAgain()
  return {
    url,
    adminUrl,
    directory,
    /** The server ends, and the replica takes its place and its address: it recovers what it has and begins a history of its own. */
    async failOver(): Promise<void> {
      await crash()
      rmSync(cluster, { recursive: true })
      execFileSync('cp', ['-a', replica, cluster])
      appendFileSync(join(cluster, 'postgresql.auto.conf'), `\nrestore_command = '/bin/false'\n`)
      writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o644 })
      await startAgain()
    },
  }
}

for (const hasTimeline of [true, false]) {
  const where = hasTimeline ? '' : ', also where the server does not reveal its timeline'
  test(`after a failover to a replica that lost commits an index holds what the replica has, open or on disk${where}`, async (t) => {
    const server = await openReplicated(t, { hasTimeline })
    const pool = openPool(server.url, () => {}, 4)
    t.after(() => pool.end())
    const db = openDb(pool)
    await using notices = new Notices(pool, log)
    const open = (name: string) =>
      new EngineIndexes({
        db,
        notices,
        log,
        directory: join(server.directory, name),
        workers: 1,
        vectors: null,
        backstopMs: 3_600_000,
        housekeepingMs: 3_600_000,
      })
    const found = async (indexes: EngineIndexes): Promise<number> => {
      await indexes.caughtUp(workspaceId)
      const filter = { access: [sourceId] }
      const request = { query: readQuery('heron'), filter, offset: 0, limit: 10, chunksPerDocument: 1 }
      return (await indexes.search(workspaceId, request)).total
    }
    for (let n = 0; n < 20; n++) await addDocument(server.adminUrl, 'lost')
    {
      await using left = open('on-disk')
      assert.equal(await found(left), 21)
    }
    await using indexes = open('in-memory')
    assert.equal(await found(indexes), 21)

    await server.failOver()
    await addDocument(server.adminUrl, 'after')
    assert.equal(await found(indexes), 2)
    await using again = open('on-disk')
    assert.equal(await found(again), 2)
  })
}
