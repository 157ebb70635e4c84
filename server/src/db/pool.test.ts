import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestDatabase } from '../../testing/database.ts'
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
