import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startObjectStore } from '../../testing/object-store/object-store.ts'
import type { Db } from '../db/db.ts'
import { appliedMigrations, knownMigrations, migrate } from '../db/migrate.ts'
import { openS3Blobs } from '../files/s3/s3-blobs.ts'
import { openSpool } from '../files/spool.ts'
import { exportTo } from './export.ts'
import { findTables } from './tables.store.ts'
import {
  clock,
  contents,
  exported,
  folder,
  fullWorld,
  imported,
  insertAccount,
  installation,
  key,
  letter,
  newFile,
  rowsOf,
  tableCount,
} from './testing/installations.ts'

const full = await fullWorld()
const everything = await contents(full)
const whole = await exported(full)

test('every row, file, waiting job and key arrives as it was', async () => {
  const target = await installation()
  const moved = await imported(whole, target)
  assert.deepEqual(await contents(target), everything)
  assert.equal(moved.blobs, 1)
  const bytes = await Array.fromAsync(target.blobs.read(full.owner.workspace.id, full.file.hash))
  assert.deepEqual(Buffer.concat(bytes), full.file.bytes)
  const jobsOf = ({ pool }: { pool: pg.Pool }) =>
    rowsOf(pool, 'select data, start_after from pgboss.job where name = $1', [letter.name])
  assert.deepEqual(await jobsOf(target), await jobsOf(full))
  assert.equal(await readFile(join(target.dataDir, 'secret.key'), 'utf8'), key.toString('hex'))
  assert.equal((await stat(join(target.dataDir, 'secret.key'))).mode & 0o777, 0o600)
})

test('files arrive in a bucket, and come back from there', async () => {
  const store = await startObjectStore()
  const target = await installation()
  const spool = join(target.dataDir, 'spool')
  const far = { ...target, blobs: openS3Blobs({ ...store, spool: await openSpool(spool, async () => {}) }) }
  assert.equal((await imported(whole, far)).blobs, 1)
  assert.equal(store.objects.size, 1)
  const back = await installation()
  assert.deepEqual((await imported(await exported(far), back)).lost, [])
  await store.stop()
  assert.deepEqual(await contents(back), everything)
  const bytes = await Array.fromAsync(back.blobs.read(full.owner.workspace.id, full.file.hash))
  assert.deepEqual(Buffer.concat(bytes), full.file.bytes)
  assert.deepEqual(await readdir(spool), [])
})

test('rules between tables, triggers and numbering are in force after an import', async () => {
  const target = await installation()
  await imported(whole, target)
  const rulesOf = ({ pool }: { pool: pg.Pool }) =>
    rowsOf(
      pool,
      `select conname, pg_get_constraintdef(oid) as rule, convalidated from pg_constraint
       where connamespace = 'public'::regnamespace order by conname, 2`,
    )
  assert.deepEqual(await rulesOf(target), await rulesOf(full))
  await target.pool.query('delete from workspace')
  assert.deepEqual(await rowsOf(target.pool, 'select from document'), [])
})

test('the identity of the installation is not moved, so that no index on disk is taken for its own', async () => {
  const target = await installation()
  await imported(whole, target)
  const identity = (db: Db) => db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  assert.notDeepEqual(await identity(target.db), await identity(full.db))
  assert.deepEqual(await target.db.selectFrom('index_change').selectAll().execute(), [])
})

test('no moved column holds numbers that mean something in one database only', async () => {
  const rows = await rowsOf<{ table: string; column: string }>(
    full.pool,
    `
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and udt_name in ('xid', 'xid8', 'oid', 'pg_lsn', 'pg_snapshot')`,
  )
  const moved = Object.keys(await findTables(full.db))
  assert.deepEqual(
    rows.filter(({ table }) => moved.includes(table)),
    [],
  )
})

test('an export is readable by its owner only, and never overwrites', async () => {
  assert.equal((await stat(whole)).mode & 0o777, 0o600)
  const before = await readFile(whole)
  await assert.rejects(exported(full, { file: whole }), /exists already/)
  assert.deepEqual(await readFile(whole), before)
})

test('a name that ends with .gz makes a compressed export', async () => {
  const file = await exported(full, { file: `${newFile()}.gz` })
  assert.deepEqual([...(await readFile(file)).subarray(0, 2)], [0x1f, 0x8b])
  const target = await installation()
  await imported(file, target)
  assert.deepEqual(await contents(target), everything)
})

test('what is written while an export is under way is not in it', async () => {
  const { pool, db, blobs } = await installation()
  await migrate(db)
  const writer = await pool.connect()
  await writer.query('begin')
  await writer.query('lock table workspace in access exclusive mode')
  const parts = { pool, blobs, clock, key: { bytes: key, isIncluded: true }, jobNames: [], report() {} }
  const exporting = exportTo(newFile(), parts)
  // Accounts have been read by now, workspaces have not.
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await rowsOf(pool, waiting)).length === 0) await sleep(5)
  await writer.query(
    `insert into workspace (code, name, display_name, created_by, created_at) values ('late', 'Late', 'Late', $1, now())`,
    [await insertAccount(writer)],
  )
  await writer.query('commit')
  writer.release()
  const { rows } = await exporting
  assert.deepEqual([rows['account'], rows['workspace']], [0, 0])
})

test('a file that is no export is refused', async () => {
  const file = newFile()
  await writeFile(file, 'Dear diary')
  await assert.rejects(imported(file, await installation()), /torn or damaged|no export of Quarry/)
})

test('where something is already, nothing is imported', async () => {
  const target = await installation()
  await imported(whole, target)
  await assert.rejects(imported(whole, target), /There is something here already \(account/)
  assert.deepEqual(await contents(target), everything)
})

test('a Quarry that was started but never used counts as empty', async () => {
  const target = await installation()
  await migrate(target.db)
  await imported(whole, target)
  assert.deepEqual(await contents(target), everything)
})

test('while a Quarry is running on the database, nothing is imported', async () => {
  const target = await installation()
  const running = await target.openQueue()
  await assert.rejects(imported(whole, target), /A Quarry is using this database/)
  await running[Symbol.asyncDispose]()
})

test('an export of a newer version is refused by what it has more', async () => {
  const newer = await installation()
  await migrate(newer.db)
  await newer.pool.query(`insert into migration (name) values ('9999-from-the-future.sql')`)
  const target = await installation()
  await assert.rejects(imported(await exported(newer), target), /newer version \(9999-from-the-future\.sql\)/)
  assert.equal(await tableCount(target), 0)
})

test('an export of an older version is brought up to date', async () => {
  const older = await installation()
  const names = await knownMigrations()
  await migrate(older.db, names.slice(0, 3))
  await insertAccount(older.pool)
  const file = await exported(older)
  const target = await installation()
  await imported(file, target)
  assert.deepEqual(await target.db.selectFrom('account').select('email').execute(), [{ email: 'a@example.com' }])
  assert.deepEqual(await appliedMigrations(target.db), names)

  const started = await installation()
  await migrate(started.db)
  await assert.rejects(imported(file, started), /older than the tables of this database/)
})

test('an export without its key needs the same SECRET_KEY', async () => {
  const file = await exported(full, { isKeyIncluded: false })
  assert.ok(!(await readFile(file)).includes(key.toString('hex')))
  const target = await installation()
  await assert.rejects(imported(file, target), /Set SECRET_KEY to the same value/)
  await assert.rejects(imported(file, target, randomBytes(32).toString('hex')), /SECRET_KEY is not the key/)
  await imported(file, target, key.toString('hex'))
  assert.equal(existsSync(join(target.dataDir, 'secret.key')), false)
})

test('an export with its key does not go beside another SECRET_KEY', async () => {
  await assert.rejects(imported(whole, await installation(), randomBytes(32).toString('hex')), /Import without SECRET_KEY/)
})

test('a key that was here before is kept aside, and comes back when the import fails', async () => {
  const target = await installation()
  const ours = randomBytes(32).toString('hex')
  await writeFile(join(target.dataDir, 'secret.key'), ours)
  const torn = newFile()
  await writeFile(torn, (await readFile(whole)).subarray(0, -2_000))
  await assert.rejects(imported(torn, target))
  assert.equal(await readFile(join(target.dataDir, 'secret.key'), 'utf8'), ours)
  await imported(whole, target)
  assert.equal(await readFile(join(target.dataDir, 'secret.key.before-import'), 'utf8'), ours)
  assert.equal(await readFile(join(target.dataDir, 'secret.key'), 'utf8'), key.toString('hex'))
})

test('an export that is stopped leaves nothing behind', async () => {
  const file = newFile()
  const parts = { pool: full.pool, blobs: full.blobs, clock, jobNames: [], report() {}, key: { bytes: key, isIncluded: true } }
  await assert.rejects(exportTo(file, parts, AbortSignal.abort(new Error('Stopped'))), /Stopped/)
  assert.deepEqual([existsSync(file), existsSync(`${file}.unfinished`)], [false, false])
})

test('an export to a place that cannot be written says so', async () => {
  await assert.rejects(
    exported(full, { file: join(folder, 'absent/export.tar') }),
    /The export cannot be written to .*absent.*ENOENT.* folder/,
  )
})
