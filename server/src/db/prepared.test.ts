import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { createTestDatabase } from '../../testing/database.ts'
import { type Db, isDuplicate, openDb, openPool } from './db.ts'
import { DatabaseAway } from './database-away.ts'

const often = 60

/** One connection, which is never a fresh one. */
async function oneConnection(): Promise<Db> {
  const database = await createTestDatabase()
  const db = openDb(openPool(database.url, () => {}, 1))
  after(async () => {
    await db.destroy()
    await database.drop()
  })
  await sql`create table thing (id int primary key)`.execute(db)
  await sql`insert into thing values (1)`.execute(db)
  return db
}

const things = async (db: Db, from = 1) => (await sql`select * from thing where id >= ${from}`.execute(db)).rows
const askOften = async (db: Db) => {
  for (let n = 0; n < often; n++) assert.equal((await things(db)).length, 1)
}
const prepared = async (db: Db): Promise<string[]> =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  )

test('a statement that returns is planned once per connection', async () => {
  const db = await oneConnection()
  await things(db)
  assert.deepEqual(await prepared(db), [])
  await askOften(db)
  assert.deepEqual(await prepared(db), ['select * from thing where id >= $1'])
})

test('a statement of a transaction is not kept', async () => {
  const db = await oneConnection()
  await db.transaction().execute(askOften)
  assert.deepEqual(await prepared(db), [])
})

test('what a proxy made the connection forget is asked again', async () => {
  const db = await oneConnection()
  await askOften(db)
  await sql`deallocate all`.execute(db)
  await askOften(db)
})

test('a column that a newer process adds meanwhile harms no statement', async () => {
  const db = await oneConnection()
  await askOften(db)
  await sql`alter table thing add column name text`.execute(db)
  assert.deepEqual(await things(db), [{ id: 1, name: null }])
})

test('a statement that fails is not sent twice', async () => {
  const db = await oneConnection()
  await sql`create sequence tried`.execute(db)
  const insert = () => sql`insert into thing select 1 from nextval('tried') where ${1} = 1`.execute(db)
  for (let n = 0; n < often; n++) await assert.rejects(insert, (error) => isDuplicate(error))
  assert.deepEqual((await sql`select last_value from tried`.execute(db)).rows, [{ last_value: often }])
})

test('a connection to a server that only reads is not used again', async () => {
  const db = await oneConnection()
  await sql`set default_transaction_read_only = on`.execute(db)
  const insert = () => sql`insert into thing values (2)`.execute(db)
  await assert.rejects(insert, DatabaseAway)
  await insert()
  assert.equal((await things(db)).length, 2)
})

test('a database that does not answer is distinguished from a statement that fails', async () => {
  const db = openDb(openPool('postgres://nobody@127.0.0.1:1/none', () => {}))
  await assert.rejects(sql`select 1`.execute(db), DatabaseAway)
  await db.destroy()
})
