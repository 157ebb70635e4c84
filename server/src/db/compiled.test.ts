import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { createTestDatabase } from '../../testing/database.ts'
import { compiled } from './compiled.ts'
import { atomic, openDb, openPool } from './db.ts'

const database = await createTestDatabase()
const db = openDb(openPool(database.url, () => {}, 2))
after(async () => {
  await db.destroy()
  await database.drop()
})

type Asked = { from: number; names: readonly string[] }

test('each call asks for what it was given, of a statement put together once', async () => {
  let built = 0
  const find = compiled((_db, { from, names }: Asked) => {
    built++
    return sql<{ found: string }>`
      select name || ${'!'} as found from unnest(${sql.val(names)}::text[]) with ordinality as given (name, place) where place >= ${from}::int`
  })
  assert.deepEqual(await find(db, { from: 2, names: ['a', 'b'] }), [{ found: 'b!' }])
  assert.deepEqual(await find(db, { from: 1, names: ['c'] }), [{ found: 'c!' }])
  assert.equal(built, 1)
})

test('it belongs to the transaction it is asked in', async () => {
  await sql`create table thing (id int)`.execute(db)
  const count = compiled(
    (_db, { from }: Pick<Asked, 'from'>) => sql<{ count: number }>`select count(*) from thing where id >= ${from}`,
  )
  await atomic(db, async (tx) => {
    await sql`insert into thing values (1), (2)`.execute(tx)
    assert.deepEqual(await count(tx, { from: 2 }), [{ count: 1 }])
    assert.deepEqual(await count(db, { from: 2 }), [{ count: 0 }])
  })
})

test('a statement that does not hold all that is asked is refused: something looked at a place instead of handing it on', async () => {
  const find = compiled((_db, { from, names }: Asked) => sql`select ${from}::int + ${sql.val(names.length)}::int`)
  await assert.rejects(find(db, { from: 1, names: ['a'] }), /names/)
})
