import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, query, serverOf, spawnSupervisor, start, temporaryFolder, usedDataFolder } from './testing/fixtures.ts'

const unfinished = (dataDir: string) => {
  const home = join(dataDir, 'postgres')
  return existsSync(home) ? readdirSync(home).filter((name) => name.startsWith('new-')) : []
}

/** A dead process that nobody has collected has no command line. */
const isAlive = (pid: number) => existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''

test('the server of a killed Quarry is taken over without losing what was committed', async (t) => {
  const dataDir = await usedDataFolder()
  const killed = spawnSupervisor(t, { dataDir })
  const { url } = await killed.started
  await query(url!, `create table note as select 'kept' as text`)
  const orphan = serverOf(dataDir)
  killed.process.kill('SIGKILL')
  await killed.ended
  assert.deepEqual(await query(url!, 'select 1'), [[1]], 'the orphan still runs')

  const { url: taken, messages } = await start(t, dataDir)
  assert.deepEqual(messages, [`Stopping the database server (process ${orphan}) that an earlier Quarry left behind`])
  assert.deepEqual(await query(taken, 'select text from note'), [['kept']])
})

test('a second Quarry on a data folder is refused, with the process that has it', async (t) => {
  const dataDir = await usedDataFolder()
  const first = spawnSupervisor(t, { dataDir })
  const { url } = await first.started

  await assert.rejects(start(t, dataDir), new RegExp(`in use by another Quarry \\(process ${first.process.pid}\\).*DATA_DIR`))
  assert.deepEqual(await query(url!, 'select 1'), [[1]])
})

test('of many that start at once on a new data folder exactly one wins', async (t) => {
  const dataDir = temporaryFolder()
  const rivals = Array.from({ length: 4 }, () => spawnSupervisor(t, { dataDir }))
  const outcomes = await Promise.all(rivals.map(async (rival) => ({ pid: rival.process.pid, ...(await rival.started) })))

  const winners = outcomes.filter(({ url }) => url !== undefined)
  assert.equal(winners.length, 1)
  for (const { error } of outcomes.filter(({ url }) => url === undefined)) {
    assert.match(error!, new RegExp(`another Quarry \\(process ${winners[0]!.pid}\\)`))
  }
})

test('of many that start at once after a killed Quarry exactly one takes over', async (t) => {
  const dataDir = await usedDataFolder()
  const killed = spawnSupervisor(t, { dataDir })
  await killed.started
  killed.process.kill('SIGKILL')
  await killed.ended

  const outcomes = await Promise.all(Array.from({ length: 4 }, () => spawnSupervisor(t, { dataDir }).started))
  const winners = outcomes.filter(({ url }) => url !== undefined)
  assert.equal(winners.length, 1)
  assert.deepEqual(await query(winners[0]!.url!, 'select 1'), [[1]])
})

test('a pid file that names an innocent process does not hurt it', async (t) => {
  const dataDir = await usedDataFolder()
  const innocent = spawn('sleep', ['60'])
  t.after(() => innocent.kill())
  const cluster = join(dataDir, 'postgres/cluster')
  writeFileSync(join(cluster, 'postmaster.pid'), `${innocent.pid}\n${cluster}\n1\n5432\n.\n\n  1  1\nready   \n`)

  const { url } = await start(t, dataDir)
  assert.deepEqual(await query(url, 'select 1'), [[1]])
  assert.deepEqual([innocent.exitCode, innocent.signalCode], [null, null])
})

test('lock files of both kinds that name an innocent process do not hurt it', async (t) => {
  const dataDir = await usedDataFolder()
  const cluster = join(dataDir, 'postgres/cluster')
  const { uid, gid } = statSync(cluster)
  const innocent = spawn('sleep', ['60'], { uid, gid })
  t.after(() => innocent.kill())
  const lines = `${innocent.pid}\n${cluster}\n1\n5432\n.\n`
  writeFileSync(join(cluster, 'postmaster.pid'), `${lines}\n  1  1\nready   \n`)
  writeFileSync(join(cluster, '.s.PGSQL.5432.lock'), lines)
  writeFileSync(join(cluster, '.s.PGSQL.5432'), '')

  const { url } = await start(t, dataDir)
  assert.deepEqual(await query(url, 'select 1'), [[1]])
  assert.deepEqual([innocent.exitCode, innocent.signalCode], [null, null])
})

test('a session that outlived its killed server is ended, and the server of another folder is not', async (t) => {
  const neighbour = await start(t, await usedDataFolder())
  const dataDir = await usedDataFolder()
  const killed = spawnSupervisor(t, { dataDir })
  const { url } = await killed.started
  const session = await connect(t, url!)
  await session.client.query(`create table note as select 'kept' as text`)
  // Frozen in the middle of its work it cannot notice that its server has ended.
  process.kill(session.pid, 'SIGSTOP')
  killed.process.kill('SIGKILL')
  await killed.ended
  process.kill(serverOf(dataDir), 'SIGKILL')

  const { url: next } = await start(t, dataDir)
  assert.deepEqual(await query(next, 'select text from note'), [['kept']])
  assert.equal(isAlive(session.pid), false)
  assert.deepEqual(await query(neighbour.url, 'select 1'), [[1]])
})

test('a frozen server that a killed Quarry left behind is taken over', async (t) => {
  const dataDir = await usedDataFolder()
  const killed = spawnSupervisor(t, { dataDir })
  const { url } = await killed.started
  await query(url!, `create table note as select 'kept' as text`)
  killed.process.kill('SIGKILL')
  await killed.ended
  process.kill(serverOf(dataDir), 'SIGSTOP')

  const { url: next } = await start(t, dataDir)
  assert.deepEqual(await query(next, 'select text from note'), [['kept']])
})

test('a pid file that names a dead process whom nobody has collected is no obstacle', async (t) => {
  const dataDir = await usedDataFolder()
  // The shell's child ends, and the program that takes the shell's place never asks about it.
  const script = 'sleep 0.3 & echo $!; exec sleep 60'
  const { uid } = statSync(join(dataDir, 'postgres/cluster'))
  const parent = spawn('sh', ['-c', script], { uid, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] })
  t.after(() => parent.kill())
  const zombie = await new Promise<string>((done) => {
    parent.stdout.once('data', (pid) => done(String(pid).trim()))
  })
  while (isAlive(Number(zombie))) await sleep(20)
  const cluster = join(dataDir, 'postgres/cluster')
  writeFileSync(join(cluster, 'postmaster.pid'), `${zombie}\n${cluster}\n1\n5432\n.\n\n  1  1\nready   \n`)

  const { url } = await start(t, dataDir)
  assert.deepEqual(await query(url, 'select 1'), [[1]])
  assert.equal(process.kill(Number(zombie), 0), true, 'the dead process is still uncollected')
})

test('a set-up that was killed half-way is done again', async (t) => {
  const dataDir = temporaryFolder()
  const killed = spawnSupervisor(t, { dataDir })
  while (unfinished(dataDir).length === 0) await sleep(5)
  killed.process.kill('SIGKILL')
  await killed.ended
  assert.equal(unfinished(dataDir).length, 1)

  const { url } = await start(t, dataDir)
  assert.deepEqual(await query(url, 'select 1'), [[1]])
  assert.deepEqual(unfinished(dataDir), [])
})
