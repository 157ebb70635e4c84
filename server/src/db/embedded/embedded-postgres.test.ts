import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { keepRunning } from './keep-running.ts'
import { query, serverOf, spawnSupervisor, start, temporaryFolder, usedDataFolder } from './testing/fixtures.ts'

test('a new data folder gets a durable, small, UTF-8 database', async (t) => {
  const { url } = await start(t, temporaryFolder())

  const settings =
    'fsync synchronous_commit full_page_writes data_checksums server_encoding shared_buffers max_connections TimeZone'
  const shown = settings.split(' ').map((name) => `current_setting('${name}')`)
  assert.deepEqual(await query(url, `select ${shown.join(', ')}`), [['on', 'on', 'on', 'on', 'UTF8', '64MB', '100', 'UTC']])
  const locale = `select datlocprovider::text, datlocale from pg_database where datname = 'postgres'`
  assert.deepEqual(await query(url, locale), [['b', 'C.UTF-8']])
})

test('what was stored is there after a stop and a start, in a folder with a difficult name', async (t) => {
  const dataDir = join(temporaryFolder(), "우리 data?&%'")
  const first = await start(t, dataDir)
  await query(first.url, `create table note as select '하나' as text`)
  await first.stop()

  const second = await start(t, dataDir)
  assert.deepEqual(await query(second.url, 'select text from note'), [['하나']])
})

test('a lost password is replaced by a new one, and nothing else changes', async (t) => {
  const dataDir = await usedDataFolder()
  const file = join(dataDir, 'postgres/password')
  const first = await start(t, dataDir)
  await query(first.url, `create table note as select '하나' as text`)
  await first.stop()
  const lost = readFileSync(file, 'utf8')
  rmSync(file)

  const second = await start(t, dataDir)
  assert.deepEqual(await query(second.url, 'select text from note'), [['하나']])
  assert.ok(second.messages.some((message) => message.includes('password of the database is missing')))
  assert.notEqual(readFileSync(file, 'utf8'), lost)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const old = new URL(second.url)
  old.password = lost.trim()
  await assert.rejects(query(old.href, 'select 1'), /password authentication failed/)
  await second.stop()

  const third = await start(t, dataDir)
  assert.equal(third.url, second.url)
})

test('a lost password is replaced after a kill as well, when the server has to recover first', async (t) => {
  const dataDir = await usedDataFolder()
  const killed = spawnSupervisor(t, { dataDir })
  const { url } = await killed.started
  await query(url!, `create table note as select 'kept' as text`)
  killed.process.kill('SIGKILL')
  await killed.ended
  rmSync(join(dataDir, 'postgres/password'))

  const { url: next } = await start(t, dataDir)
  assert.deepEqual(await query(next, 'select text from note'), [['kept']])
})

test('a folder too deep for a Unix socket is served on the loopback address', async (t) => {
  const { url } = await start(t, join(temporaryFolder(), 'deep'.repeat(30)))
  assert.match(url, /@127\.0\.0\.1:\d+\//)
  assert.deepEqual(await query(url, 'select host(inet_server_addr())'), [['127.0.0.1']])
})

test('nobody gets in without the password, which only its owner can read', async (t) => {
  const dataDir = await usedDataFolder()
  const { url } = await start(t, dataDir)

  await assert.rejects(query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1'), { code: '28P01' })
  assert.equal(statSync(join(dataDir, 'postgres/password')).mode & 0o777, 0o600)
  assert.equal(statSync(join(dataDir, 'postgres/cluster')).mode & 0o777, 0o700)
})

test("the server's log is a file in the data folder, without the words of its users", async (t) => {
  const dataDir = await usedDataFolder()
  const { url, stop } = await start(t, dataDir)
  await query(url, `create table person (email text primary key); insert into person values ('secret-address')`)
  await assert.rejects(query(url, `insert into person values ('secret-address')`), { code: '23505' })
  // The log is written by a process of its own, a little later.
  await stop()

  const folder = join(dataDir, 'postgres/cluster/log')
  const log = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
  assert.match(log, /duplicate key value violates unique constraint/)
  assert.doesNotMatch(log, /secret-address/)
})

test('a stop ends connections in the middle of a transaction', async (t) => {
  const server = await start(t, await usedDataFolder())
  const client = new pg.Client({ connectionString: server.url })
  const errors: string[] = []
  const cutOff = new Promise<void>((done) => {
    client.on('error', ({ message }) => errors.push(message)).once('end', done)
  })
  await client.connect()
  await client.query('begin; create table unfinished ()')

  await server.stop()
  await cutOff
  assert.match(errors[0]!, /terminating connection/)
})

test('a server that dies is reported, and starts again with everything that was committed', async (t) => {
  const dataDir = await usedDataFolder()
  const server = await start(t, dataDir)
  await query(server.url, `create table note as select 'kept' as text`)
  const reported = new Promise<string>((done) => {
    server.onExit(done)
  })

  process.kill(serverOf(dataDir), 'SIGKILL')
  assert.match(await reported, /ended unexpectedly.*SIGKILL/)
  await server.stop()

  const again = await start(t, dataDir)
  assert.deepEqual(await query(again.url, 'select text from note'), [['kept']])
})

for (const [where, dataDir] of [
  ['on a socket', usedDataFolder],
  ['on the loopback address', async () => join(temporaryFolder(), 'deep'.repeat(30))],
] as const)
  test(`a server that dies again and again is back at the same place each time, ${where}`, async (t) => {
    const folder = await dataDir()
    const server = await start(t, folder)
    keepRunning(server, { error() {}, warn() {}, info() {}, debug() {} })
    for (let death = 0; death < 4; death++) {
      process.kill(serverOf(folder), 'SIGKILL')
      await untilServed(server.url)
    }
  })

test('a server that is stopped while it is being started again ends', async (t) => {
  const dataDir = await usedDataFolder()
  const server = await start(t, dataDir)
  const died = new Promise<string>((done) => {
    server.onExit(done)
  })
  process.kill(serverOf(dataDir), 'SIGKILL')
  await died
  const starting = server.restart()
  await server.stop()
  await starting
  await assert.rejects(query(server.url, 'select 1'))
  assert.deepEqual(await query((await start(t, dataDir)).url, 'select 1'), [[1]])
})

async function untilServed(url: string): Promise<void> {
  while ((await query(url, 'select 1').catch(() => null)) === null) await sleep(20)
}

test('a stop that was requested is not reported', async (t) => {
  const server = await start(t, await usedDataFolder())
  const reports: string[] = []
  server.onExit((reason) => reports.push(reason))
  await server.stop()
  assert.deepEqual(reports, [])
})
