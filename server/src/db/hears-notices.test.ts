import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestDatabase } from '../../testing/database.ts'
import { openPool, type Pool } from './db.ts'
import { hearsNotices } from './hears-notices.ts'

const log = { error() {}, warn() {}, info() {}, debug() {} }

async function openDatabase(): Promise<Pool> {
  const database = await createTestDatabase()
  const pool = openPool(database.url, () => {}, 2)
  after(async () => {
    await pool.end()
    await database.drop()
  })
  return pool
}

test('a database that passes notifications on is heard', async () => {
  const pool = await openDatabase()
  assert.equal(await hearsNotices({ listening: pool, telling: pool }, log), true)
})

test('one that is told nothing, as behind a pooler, is found out', async () => {
  assert.equal(await hearsNotices({ listening: await openDatabase(), telling: await openDatabase() }, log), false)
})
