import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { openWorld } from '../../testing/world.ts'
import { type Job, job } from './job.ts'
import { JobQueue } from './queue.ts'
import { countJobs } from './queue-depth.store.ts'

const payload = z.object({ word: z.string() })
const jobNamed = (name: string, changes: Partial<Job<typeof payload>> = {}): Job<typeof payload> =>
  job({ name, payload, attempts: 3, concurrency: 2, run: async () => {}, ...changes })
const fails = async (): Promise<void> => {
  throw new Error('broken')
}

let tries = 0
const again = { isDue: false, begun: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() }
const held = { begun: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() }
const counted = { begun: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() }

const jobs = {
  failingTwice: jobNamed('test.failing-twice', {
    attempts: 2,
    async run() {
      tries += 1
      await fails()
    },
  }),
  failingThenHeld: jobNamed('test.failing-then-held', {
    async run() {
      if (!again.isDue) {
        again.isDue = true
        await fails()
      }
      again.begun.resolve()
      await again.end.promise
    },
  }),
  failingOften: jobNamed('test.failing-often', { run: fails, attempts: 100 }),
  outgrown: jobNamed('test.outgrown', { key: ({ word }) => word }),
  ofHeld: job({
    name: 'test.of-held',
    payload: z.object({ workspaceId: z.uuid() }),
    attempts: 1,
    concurrency: 1,
    async run() {
      held.begun.resolve()
      await held.end.promise
    },
  }),
  counted: jobNamed('test.counted', {
    concurrency: 1,
    async run() {
      counted.begun.resolve()
      await counted.end.promise
    },
  }),
}

type Row = { state: string; pause: number }
const world = await openWorld()
const rowsOf = async (name: string): Promise<Row[]> =>
  (await world.pool.query(`select state, retry_delay as pause from pgboss.job where name = $1`, [name])).rows

async function until(name: string, isSo: (row: Row) => boolean): Promise<void> {
  const end = performance.now() + 60_000
  for (let rows = await rowsOf(name); !rows.some(isSo); rows = await rowsOf(name)) {
    assert.ok(performance.now() < end, `${name} came to ${JSON.stringify(rows)}`)
    await sleep(20)
  }
}

const queue = await JobQueue.open({ pool: world.pool, url: world.url, jobs: Object.values(jobs), log: world.app().log })
after(() => queue[Symbol.asyncDispose]())
await queue.work(world.app())

test('a job is tried as often as it says, and no more', async () => {
  await queue.send(world.db, jobs.failingTwice, { word: 'hello' })
  await until('test.failing-twice', ({ state }) => state === 'retry')
  assert.equal(tries, 1)
  await world.pool.query(`update pgboss.job set start_after = now() where name = 'test.failing-twice'`)
  await until('test.failing-twice', ({ state }) => state === 'failed')
  assert.equal(tries, 2)
})

test('the pause after a failure is not waited for again should the worker of the next try die', async () => {
  await queue.send(world.db, jobs.failingThenHeld, { word: 'hello' })
  await until('test.failing-then-held', ({ state, pause }) => state === 'retry' && pause === 60)
  await world.pool.query(`update pgboss.job set start_after = now() where name = 'test.failing-then-held'`)
  await again.begun.promise
  assert.deepEqual(await rowsOf('test.failing-then-held'), [{ state: 'active', pause: 0 }])
  again.end.resolve()
})

test('a job whose payload fits no more, as after an update, is logged and waits as any that fails', async () => {
  await queue.send(world.db, jobs.outgrown, { word: 'hello' }, { after: new Date('2099-01-01T00:00:00Z') })
  await world.pool.query(`update pgboss.job set data = '{"number": 1}', start_after = now() where name = 'test.outgrown'`)
  await until('test.outgrown', ({ state }) => state !== 'created' && state !== 'active')
  assert.deepEqual(await rowsOf('test.outgrown'), [{ state: 'retry', pause: 60 }])
  assert.ok(
    world.logged.some(({ message, fields }) => message === 'job failed' && 'job' in fields && fields.job === 'test.outgrown'),
  )
})

test('a pause is never longer than six hours', async () => {
  await queue.send(world.db, jobs.failingOften, { word: 'hello' })
  await until('test.failing-often', ({ state }) => state === 'retry')
  await world.pool.query(`update pgboss.job set start_after = now(), retry_count = 30 where name = 'test.failing-often'`)
  await until('test.failing-often', ({ state, pause }) => state === 'retry' && pause === 6 * 60 * 60)
})

test('a job of a workspace that runs stays when those that wait are dropped', async () => {
  const workspaceId = randomUUID()
  await queue.send(world.db, jobs.ofHeld, { workspaceId })
  await held.begun.promise
  await queue.send(world.db, jobs.ofHeld, { workspaceId })
  await queue.dropJobs(world.db, workspaceId)
  assert.deepEqual(
    (await rowsOf('test.of-held')).map(({ state }) => state),
    ['active'],
  )
  held.end.resolve()
})

test('jobs are counted by what they do: wait for their turn, are put off, or run', async () => {
  await queue.send(world.db, jobs.counted, { word: 'now' })
  await counted.begun.promise
  // The one that runs takes the only place.
  for (const word of ['next', 'after that']) await queue.send(world.db, jobs.counted, { word })
  await queue.send(world.db, jobs.counted, { word: 'later' }, { after: new Date('2099-01-01T00:00:00Z') })
  const depths = await countJobs(world.db, ['test.counted', 'test.nobody'])
  assert.deepEqual(
    new Map(depths.map(({ job, ...depth }) => [job, depth])),
    new Map([
      ['test.counted', { waiting: 2, later: 1, running: 1 }],
      ['test.nobody', { waiting: 0, later: 0, running: 0 }],
    ]),
  )
  counted.end.resolve()
})
