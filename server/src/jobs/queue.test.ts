import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { atomic } from '../db/db.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { type AnyJob, type Job, job } from './job.ts'
import { JobQueue } from './queue.ts'

const payload = z.object({ word: z.string(), count: z.int().default(1) })
type TestJob = Job<typeof payload>
const jobNamed = (name: string, changes: Partial<TestJob> = {}): TestJob =>
  job({ name, payload, attempts: 3, concurrency: 2, run: async () => {}, ...changes })
const fails = async (): Promise<void> => {
  throw new Error('broken')
}

const heard = Promise.withResolvers<unknown[]>()
const heldBack = {
  started: Promise.withResolvers<void>(),
  release: Promise.withResolvers<void>(),
  done: Promise.withResolvers<void>(),
}
let [running, mostRunning, finished] = [0, 0, 0]

const crowd = { running: 0, most: 0, finished: 0, full: Promise.withResolvers<void>() }

const handedOut = {
  running: 0,
  most: 0,
  end: Promise.withResolvers<void>(),
  begun: Promise.withResolvers<AbortSignal[]>(),
  /** Resolves with the signal of the next run that begins. */
  next: () => handedOut.begun.promise.finally(() => (handedOut.begun = Promise.withResolvers())),
}

/** The jobs of the tests that need no database of their own. */
const jobs = {
  listening: jobNamed('test.listening', { run: async (...given) => heard.resolve(given) }),
  idle: jobNamed('test.idle'),
  keyed: jobNamed('test.keyed', { key: ({ word }) => word }),
  oneByOne: jobNamed('test.one-by-one', {
    key: ({ word }) => word,
    async run() {
      mostRunning = Math.max(mostRunning, ++running)
      heldBack.started.resolve()
      await heldBack.release.promise
      running--
      if (++finished === 2) heldBack.done.resolve()
    },
  }),
  handedOut: jobNamed('test.handed-out', {
    key: ({ word }) => word,
    async run(_app, _payload, signal) {
      handedOut.most = Math.max(handedOut.most, ++handedOut.running)
      handedOut.begun.resolve([signal])
      await Promise.race([once(signal, 'abort'), handedOut.end.promise])
      handedOut.running--
    },
  }),
  crowded: jobNamed('test.crowded', {
    concurrency: 5,
    async run() {
      crowd.most = Math.max(crowd.most, ++crowd.running)
      if (crowd.running === 5) crowd.full.resolve()
      await crowd.full.promise
      crowd.running--
      crowd.finished++
    },
  }),
  failing: jobNamed('test.failing', { run: fails }),
  failingAgain: jobNamed('test.failing-again', { run: fails }),
  failingOnce: jobNamed('test.failing-once', { run: fails, attempts: 1 }),
  ofWorkspace: job({
    name: 'test.of-workspace',
    payload: z.object({ workspaceId: z.uuid() }),
    attempts: 1,
    concurrency: 1,
    run: async () => {},
  }),
  nightly: job({
    name: 'test.nightly',
    payload: z.object({}),
    attempts: 1,
    concurrency: 1,
    every: '17 3 * * *',
    run: async () => {},
  }),
}

const open = (world: World, list: readonly AnyJob[]): Promise<JobQueue> =>
  JobQueue.open({ pool: world.pool, url: world.url, jobs: list, log: world.app().log })

type Row = { state: string; data: { word: string }; pause: number; start: Date }
const rowsOf = async (world: World, name: string): Promise<Row[]> =>
  (
    await world.pool.query(`select state, data, retry_delay as pause, start_after as start from pgboss.job where name = $1`, [
      name,
    ])
  ).rows

async function until(world: World, name: string, isSo: (row: Row) => boolean): Promise<void> {
  const end = performance.now() + 60_000
  for (let rows = await rowsOf(world, name); !rows.some(isSo); rows = await rowsOf(world, name)) {
    assert.ok(performance.now() < end, `${name} came to ${JSON.stringify(rows)}`)
    await sleep(20)
  }
}

const world = await openWorld()
const app = world.app()
const queue = await open(world, Object.values(jobs))
after(() => queue[Symbol.asyncDispose]())

test('a job of an undone transaction never was', async () => {
  const undone = atomic(world.db, async (tx) => {
    await queue.send(tx, jobs.idle, { word: 'undone' })
    throw new Error('undo')
  })
  await assert.rejects(undone, /undo/)
  assert.deepEqual(await rowsOf(world, 'test.idle'), [])
})

test('a payload that does not fit is refused where it is sent', async () => {
  await assert.rejects(queue.send(world.db, jobs.idle, { word: 5 } as never), { name: 'ZodError' })
})

test('of one key one job waits at most, of others as many', async () => {
  for (const word of ['a', 'a', 'b', 'a']) await queue.send(world.db, jobs.keyed, { word })
  assert.deepEqual((await rowsOf(world, 'test.keyed')).map(({ data }) => data.word).sort(), ['a', 'b'])
})

test('a job for later keeps its time', async () => {
  const later = new Date('2099-01-01T00:00:00Z')
  await queue.send(world.db, jobs.idle, { word: 'later' }, { after: later })
  assert.deepEqual(
    (await rowsOf(world, 'test.idle')).map(({ start }) => start),
    [later],
  )
})

test('a job that is put off by a span is due by the clock of the database', async () => {
  await queue.send(world.db, jobs.idle, { word: 'put off' }, { afterMs: 90_000 })
  const { rows } = await world.pool.query<{ seconds: number }>(
    `select extract(epoch from start_after - created_on)::float8 as seconds from pgboss.job where data->>'word' = 'put off'`,
  )
  assert.deepEqual(
    rows.map(({ seconds }) => Math.round(seconds)),
    [90],
  )
})

test('jobs of a workspace that wait are dropped, those of others stay', async () => {
  const [ours, theirs] = [randomUUID(), randomUUID()]
  for (const workspaceId of [ours, ours, theirs]) await queue.send(world.db, jobs.ofWorkspace, { workspaceId })
  await queue.dropJobs(world.db, ours)
  assert.deepEqual(
    (await rowsOf(world, 'test.of-workspace')).map(({ data }) => data),
    [{ workspaceId: theirs }],
  )
})

test('a job runs after the transaction that sent it, with the app and its payload parsed', async () => {
  await queue.work(app)
  await atomic(world.db, (tx) => queue.send(tx, jobs.listening, { word: 'hello' }))
  const [givenApp, given] = await heard.promise
  assert.equal(givenApp, app)
  assert.deepEqual(given, { word: 'hello', count: 1 })
})

test('while a job of a key runs the next one waits for it', async () => {
  await queue.send(world.db, jobs.oneByOne, { word: 'a' })
  await heldBack.started.promise
  await queue.send(world.db, jobs.oneByOne, { word: 'a' })
  assert.deepEqual((await rowsOf(world, 'test.one-by-one')).map(({ state }) => state).sort(), ['active', 'created'])
  heldBack.release.resolve()
  await heldBack.done.promise
  assert.equal(mostRunning, 1)
})

test('a job that is handed out again while it is still being done here is ended first', async () => {
  await queue.send(world.db, jobs.handedOut, { word: 'a' })
  const [former] = await handedOut.next()
  // What the queue does when it hears of no heartbeat.
  await world.pool.query(`update pgboss.job set state = 'retry' where name = 'test.handed-out'`)
  const [next] = await handedOut.next()
  assert.deepEqual([former?.aborted, next?.aborted, handedOut.most], [true, false, 1])
  handedOut.end.resolve()
})

test('as many jobs of a kind run at once as may, each time that so many come', async () => {
  for (let burst = 1; burst <= 3; burst++) {
    crowd.full = Promise.withResolvers()
    for (let count = 0; count < 12; count++) await queue.send(world.db, jobs.crowded, { word: `${count}` })
    while (crowd.finished < 12 * burst) await sleep(10)
  }
  assert.equal(crowd.most, 5)
})

test('a job that fails is logged and waits a minute before its second try', async () => {
  await queue.send(world.db, jobs.failing, { word: 'hello' })
  await until(world, 'test.failing', ({ state }) => state === 'retry')
  assert.deepEqual(
    (await rowsOf(world, 'test.failing')).map(({ pause }) => pause),
    [60],
  )
  const [{ start } = assert.fail()] = await rowsOf(world, 'test.failing')
  const { rows } = await world.pool.query('select now() as now')
  assert.ok(start.getTime() > rows[0].now.getTime() + 30_000, 'it does not wait')
  assert.ok(world.logged.some(({ level, message }) => level === 'error' && message === 'job failed'))
})

test('every further pause is twice as long', async () => {
  await queue.send(world.db, jobs.failingAgain, { word: 'hello' })
  await until(world, 'test.failing-again', ({ state, pause }) => state === 'retry' && pause === 60)
  await world.pool.query(`update pgboss.job set start_after = now() where name = 'test.failing-again'`)
  await until(world, 'test.failing-again', ({ state, pause }) => state === 'retry' && pause === 120)
})

test('after its last try a failed job stays down', async () => {
  await queue.send(world.db, jobs.failingOnce, { word: 'hello' })
  await until(world, 'test.failing-once', ({ state }) => state === 'failed')
})

test('a job with a timetable is scheduled', async () => {
  const { rows } = await world.pool.query('select name, cron from pgboss.schedule')
  assert.deepEqual(rows, [{ name: 'test.nightly', cron: '17 3 * * *' }])
})

test('two jobs may not share a name', async () => {
  await assert.rejects(open(world, [jobs.idle, jobNamed('test.idle')]), /share a name/)
})

test('a database with jobs nobody runs is refused', async () => {
  await assert.rejects(open(world, [jobs.idle]), /nobody runs: .*test\.keyed/)
})

test('the settings of a job that is known already are brought up to date', async () => {
  const changed = Object.values(jobs).map((each) => (each.name === 'test.idle' ? jobNamed('test.idle', { attempts: 9 }) : each))
  await (await open(world, changed))[Symbol.asyncDispose]()
  const { rows } = await world.pool.query(`select retry_limit from pgboss.queue where name = 'test.idle'`)
  assert.deepEqual(rows, [{ retry_limit: 8 }])
})

test('a job in progress at shutdown hears of it and is taken up at the next start', async () => {
  const world = await openWorld()
  const [started, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const interrupted = jobNamed('test.interrupted', {
    async run(_app, _payload, signal) {
      if (++runs > 1) return again.resolve()
      started.resolve()
      await once(signal, 'abort')
      signal.throwIfAborted()
    },
  })
  {
    await using queue = await open(world, [interrupted])
    await queue.work(world.app())
    await queue.send(world.db, interrupted, { word: 'hello' })
    await started.promise
  }
  await using queue = await open(world, [interrupted])
  await queue.work(world.app())
  await again.promise
  assert.ok(!world.logged.some(({ message }) => message === 'job failed'))
})

test('a database that cannot be looked into is reported once, not by each job each time', async () => {
  const world = await openWorld()
  await using queue = await open(world, [jobNamed('test.one'), jobNamed('test.two'), jobNamed('test.three')])
  await queue.work(world.app())
  await world.pool.query('alter table pgboss.job rename to away')
  await sleep(5_000)
  await world.pool.query('alter table pgboss.away rename to job')
  assert.equal(world.logged.filter(({ message }) => message === 'job queue').length, 1)
})

test('what a dead worker had claimed is taken over without waiting for a retry', { timeout: 60_000 }, async () => {
  const world = await openWorld()
  const taken = Promise.withResolvers<unknown>()
  const inherited = jobNamed('test.inherited', { run: async (_app, given) => taken.resolve(given) })
  await using queue = await open(world, [inherited])
  await queue.send(world.db, inherited, { word: 'mine now' })
  const program = fileURLToPath(new URL('../../testing/hanging-worker.ts', import.meta.url))
  const worker = spawn(process.execPath, [program, world.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(worker.stdout, 'data')
  worker.kill('SIGKILL')
  await queue.work(world.app())
  assert.deepEqual(await taken.promise, { word: 'mine now', count: 1 })
})
