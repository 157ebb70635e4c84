import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createTestDatabase } from '../../testing/database.ts'
import { type Db, openDb, openPool } from './db.ts'
import { migrate, upgrade } from './migrate.ts'

/** A database as PostgreSQL makes it, without any table of ours. */
async function emptyDatabase(): Promise<Db> {
  return (await emptyServed()).db
}

async function emptyServed(): Promise<{ db: Db; url: string }> {
  const database = await createTestDatabase()
  const db = openDb(openPool(database.url, () => {}, 4))
  after(async () => {
    await db.destroy()
    await database.drop()
  })
  return { db, url: database.url }
}

const applied = async (db: Db): Promise<string[]> =>
  (await sql<{ name: string }>`select name from migration order by name`.execute(db)).rows.map(({ name }) => name)
const files = (await readdir(new URL('../../migrations/', import.meta.url))).sort()

test('an empty database gets every migration, in order', async () => {
  const db = await emptyDatabase()
  await migrate(db)
  assert.deepEqual(await applied(db), files)
})

test('a second start applies nothing again', async () => {
  const db = await emptyDatabase()
  await migrate(db)
  const before = await sql`select * from migration`.execute(db)
  await migrate(db)
  assert.deepEqual((await sql`select * from migration`.execute(db)).rows, before.rows)
})

test('several processes that start at once apply each migration once', async () => {
  const db = await emptyDatabase()
  await Promise.all([migrate(db), migrate(db), migrate(db)])
  assert.deepEqual(await applied(db), files)
})

test('a start during the migration of another waits for it', async () => {
  const db = await emptyDatabase()
  let late: Promise<void> = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('quarry.migrate'))`.execute(tx)
    late = migrate(db)
    for (;;) {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(tx)
      if (rows.length > 0) break
    }
    assert.equal((await sql`select from pg_class where relname = 'account'`.execute(tx)).rows.length, 0)
  })
  await late
  assert.deepEqual(await applied(db), files)
})

test('a database of a newer version is refused by name and left as it is', async () => {
  const db = await emptyDatabase()
  await migrate(db)
  await sql`insert into migration (name) values ('9999-from-the-future.sql')`.execute(db)
  await assert.rejects(migrate(db), /newer version \(9999-from-the-future\.sql\)/)
  assert.deepEqual(await applied(db), [...files, '9999-from-the-future.sql'])
})

/** A database of an earlier version, and a process of it that goes on with its jobs until it is stopped. */
async function earlierVersion(): Promise<{ db: Db; stop(): Promise<void> }> {
  const { db, url } = await emptyServed()
  await migrate(db, files.slice(0, 3))
  const running = openPool(url, () => {}, 1, 'quarry-jobs')
  await running.query('select')
  return { db, stop: () => running.end() }
}

test('an upgrade waits for an earlier version that is stopping', async () => {
  const { db, stop } = await earlierVersion()
  const upgrading = upgrade(db)
  assert.equal(await Promise.race([upgrading.then(() => 'applied'), sleep(500, 'waits')]), 'waits')
  await stop()
  await upgrading
  assert.deepEqual(await applied(db), files)
})

test('an upgrade below an earlier version that goes on is refused, and nothing is changed', async () => {
  const { db, stop } = await earlierVersion()
  await assert.rejects(upgrade(db, 200), /An earlier version of Quarry is using this database/)
  assert.deepEqual(await applied(db), files.slice(0, 3))
  await stop()
})

test('another process of the same version starts beside those that run', async () => {
  const { db, url } = await emptyServed()
  await migrate(db)
  const running = openPool(url, () => {}, 1, 'quarry-jobs')
  await running.query('select')
  await upgrade(db, 0)
  await running.end()
})

test('the number of a migration is used once', () => {
  const numbers = files.map((name) => name.slice(0, 4))
  assert.deepEqual([...new Set(numbers)], numbers)
})
