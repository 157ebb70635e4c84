import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase } from '../../testing/database.ts'
import { startOwnPostgres } from '../../testing/own-postgres.ts'
import { openPool, type Pool } from './db.ts'

async function pools(): Promise<{ pool: Pool; other: Pool; reported: Error[] }> {
  const database = await createTestDatabase()
  const reported: Error[] = []
  const pool = openPool(database.url, (error) => reported.push(error), 2)
  const other = openPool(database.url, () => {}, 1)
  after(async () => {
    await Promise.all([pool.end(), other.end()])
    await database.drop()
  })
  return { pool, other, reported }
}

const pidOf = async (on: Pick<Pool, 'query'>): Promise<number> =>
  (await on.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid

test('a connection that breaks while somebody holds it ends nothing, and the next one works', async () => {
  const { pool, other } = await pools()
  const held = await pool.connect()
  const pid = await pidOf(held)
  const ended = new Promise((done) => held.once('end', done))
  await other.query('select pg_terminate_backend($1)', [pid])
  await ended
  await assert.rejects(held.query('select 1'))
  held.release()
  assert.notEqual(await pidOf(pool), pid)
})

test('a connection that breaks while idle is reported', async () => {
  const { pool, other, reported } = await pools()
  const removed = new Promise((done) => pool.once('remove', done))
  await other.query('select pg_terminate_backend($1)', [await pidOf(pool)])
  await removed
  assert.match(reported[0]!.message, /terminating connection/)
})

test('a connection that sends nothing finds out that the machine of the database is gone', async () => {
  const server = await startOwnPostgres()
  const pool = openPool(server.url, () => {}, 1)
  after(async () => {
    await pool.end()
    await server.stop()
  })
  const client = await pool.connect()
  const { rows } = await client.query<{ port: number }>('select inet_client_port() as port')
  client.release()
  const ours = `:${rows[0]!.port.toString(16).toUpperCase().padStart(4, '0')}`
  /** What the system waits for next, with all that was sent arrived: 2 says that it will ask whether the other side is there. */
  async function timer(): Promise<string | undefined> {
    const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
    // A connection of that port which has ended stays listed for a minute.
    return lines.find(([, local, , state]) => local?.endsWith(ours) && state === '01')?.[5]?.slice(0, 2)
  }
  while ((await timer()) === '01') await sleep(20)
  assert.equal(await timer(), '02')
})

test('a statement that is not answered in time costs its connection, and the next one has another', async () => {
  const database = await createTestDatabase()
  const pool = openPool(database.url, () => {}, 1, 'impatient', 200)
  after(async () => {
    await pool.end()
    await database.drop()
  })
  const pid = await pidOf(pool)
  await assert.rejects(pool.query('select pg_sleep(5)'), /timeout/)
  assert.notEqual(await pidOf(pool), pid)
})
