import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { start, usedDataFolder } from './embedded/testing/fixtures.ts'
import { openPool, type Pool } from './db.ts'
import { watchReadiness } from './readiness.ts'

async function openDatabase(t: TestContext): Promise<{ pool: Pool; stop(): Promise<void> }> {
  const { url, stop } = await start(t, await usedDataFolder())
  const pool = openPool(url, () => {}, 2)
  t.after(() => pool.end())
  return { pool, stop }
}

test('a database that answers is no trouble', async (t) => {
  const { pool } = await openDatabase(t)
  assert.equal(await watchReadiness(pool)(), null)
})

test('an unreachable database is reported at once', async (t) => {
  const { pool, stop } = await openDatabase(t)
  await stop()
  assert.equal(await watchReadiness(pool)(), 'the database does not answer')
})

test('a frozen database is reported without waiting for it, costs one connection however many checks run, and recovers', async (t) => {
  const { pool } = await openDatabase(t)
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const readiness = watchReadiness(pool)
  process.kill(rows[0]!.pid, 'SIGSTOP')
  try {
    const frozen = 'the database does not answer in time'
    assert.deepEqual(await Promise.all([readiness(), readiness()]), [frozen, frozen])
    assert.equal(await readiness(), frozen)
    assert.equal(pool.totalCount, 1)
  } finally {
    process.kill(rows[0]!.pid, 'SIGCONT')
  }
  while ((await readiness()) !== null);
})

test('a pool whose connections are all in use is reported as such', async (t) => {
  const { pool } = await openDatabase(t)
  const held = [await pool.connect(), await pool.connect()]
  assert.equal(await watchReadiness(pool)(), 'all connections to the database are in use')
  for (const client of held) client.release()
})

test('a server that only reads is reported, and asked anew on a fresh connection', async (t) => {
  const { pool } = await openDatabase(t)
  await pool.query('set default_transaction_read_only = on')
  assert.equal(await watchReadiness(pool)(), 'the database takes no changes')
  assert.equal(await watchReadiness(pool)(), null)
})
