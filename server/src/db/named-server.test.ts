import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freePort } from '@quarry/integrations/testing/server-process'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { namedServer } from './named-server.ts'

let database: TestDatabase

before(async () => {
  database = await createTestDatabase()
})
after(() => database.drop())

const said = (address: string): Promise<string> => namedServer(address).then(String, (error: Error) => error.message)

function like(change: (url: URL) => void): string {
  const url = new URL(database.url)
  change(url)
  return url.href
}

async function run(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

test('a database that lets us in is used, and none is missed where none is named', async () => {
  assert.equal(await namedServer(database.url), database.url)
  assert.equal(await namedServer(undefined), null)
})

test('what keeps us out of the database is said, with the variable that names it and without its password', async () => {
  const name = new URL(database.url).pathname.slice(1)
  for (const [address, reason] of [
    [like((url) => (url.password = 'hunter2')), /password authentication failed/],
    [like((url) => (url.pathname = 'nowhere')), /database "nowhere" does not exist/],
    [`postgres://quarry:hunter2@localhost:${await freePort()}/${name}`, /ECONNREFUSED/],
    ['postgres://quarry:hunter2@nowhere.invalid/quarry', /nowhere\.invalid/],
    ['postgres://quarry:a#hunter2@localhost/quarry', /percent-encoded/],
  ] as const) {
    const message = await said(address)
    assert.match(message, /^The database that DATABASE_URL names cannot be used: /)
    assert.match(message, reason)
    assert.doesNotMatch(message, /hunter2/)
  }
})

test('a database that cannot hold every text is refused', async (t) => {
  const name = `${new URL(database.url).pathname.slice(1)}_latin`
  await run(`create database ${name} template template0 encoding 'LATIN1' locale 'C'`)
  t.after(() => run(`drop database ${name}`))
  assert.match(await said(like((url) => (url.pathname = name))), /its encoding is LATIN1, and texts need UTF8/)
})

test('a role that may not make tables is refused', async (t) => {
  const role = `${new URL(database.url).pathname.slice(1)}_guest`
  await run(`create role ${role} login password 'guest'`)
  t.after(() => run(`drop role ${role}`))
  const address = like((url) => Object.assign(url, { username: role, password: 'guest' }))
  assert.match(await said(address), /its role may not make tables there/)
})

for (const address of [
  'postgres://quarry@one:5432,two:5432/quarry?target_session_attrs=read-write',
  'postgres://quarry:a,b@one,two/quarry',
  'postgres:///quarry?host=one,two',
])
  test(`several servers in one address are refused in words: ${address}`, async () => {
    assert.match(await said(address), /it names several servers\. Let it name one address/)
  })

test('a comma in a password names no second server', async () => {
  assert.match(await said(`postgres://quarry:a,b@localhost:${await freePort()}/quarry`), /ECONNREFUSED/)
})
