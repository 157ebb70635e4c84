import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { openWorld } from '../../testing/world.ts'
import { job } from './job.ts'
import { JobQueue } from './queue.ts'

/** Runs by their words, each until the test ends it. */
const held = {
  begun: [] as string[],
  end: new Map<string, () => void>(),
  async hasBegun(...words: string[]): Promise<void> {
    const end = performance.now() + 30_000
    while (!words.every((word, at) => held.begun[at] === word)) {
      assert.ok(performance.now() < end, `begun: ${held.begun.join(' ')}`)
      await sleep(10)
    }
  },
}

const keyed = job({
  name: 'test.keyed',
  payload: z.object({ word: z.string() }),
  attempts: 1,
  concurrency: 5,
  key: ({ word }) => word,
  async run(_app, { word }, signal) {
    held.begun.push(word)
    const { promise, resolve } = Promise.withResolvers<void>()
    held.end.set(word, resolve)
    await Promise.race([promise, once(signal, 'abort')])
  },
})

const world = await openWorld()
const open = () => JobQueue.open({ pool: world.pool, url: world.url, jobs: [keyed], log: world.app().log })
const boss = async () => {
  const boss = new PgBoss({ connectionString: world.url, monitorIntervalSeconds: 1 })
  return { boss: await boss.start(), [Symbol.asyncDispose]: () => boss.stop({ graceful: false }) }
}
const rows = async () => (await world.pool.query(`select state, policy, group_id from pgboss.job where name = 'test.keyed'`)).rows

test('jobs that an earlier version left keep their keys apart', async () => {
  {
    await using earlier = await boss()
    await earlier.boss.createQueue('test.keyed', { policy: 'stately' })
    await earlier.boss.send('test.keyed', { word: 'a' }, { singletonKey: 'a' })
    await world.pool.query(`update pgboss.queue set singletons_active = '{a}'`)
  }
  await using queue = await open()
  await queue.send(world.db, keyed, { word: 'a' })
  assert.deepEqual(await rows(), [{ state: 'created', policy: 'short', group_id: 'a' }])
  const { rows: queues } = await world.pool.query(`select singletons_active from pgboss.queue where name = 'test.keyed'`)
  assert.deepEqual(queues, [{ singletons_active: null }])
})

// The queue's own list of keys at work is up to a minute old: the next two would take that long if it went by it.
test('a key that was at work when the queue last looked begins again at once', async () => {
  await world.pool.query(`update pgboss.job set state = 'active'`)
  {
    await using watcher = await boss()
    await watcher.boss.supervise('test.keyed')
  }
  await using queue = await open()
  await queue.work(world.app())
  await queue.send(world.db, keyed, { word: 'b' })
  await held.hasBegun('b')
  await world.pool.query(`update pgboss.job set state = 'completed' where data->>'word' = 'a'`)
  await queue.send(world.db, keyed, { word: 'a' })
  await held.hasBegun('b', 'a')
  for (const end of held.end.values()) end()
})

test('a job that waits for another of its key keeps nobody else waiting', async () => {
  held.begun = []
  await using queue = await open()
  await queue.work(world.app())
  for (const word of ['c', 'c', 'd']) {
    await queue.send(world.db, keyed, { word })
    await held.hasBegun('c')
  }
  await held.hasBegun('c', 'd')
  for (const end of held.end.values()) end()
  await held.hasBegun('c', 'd', 'c')
  for (const end of held.end.values()) end()
})
