import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { begin, fallSilent, freeze, kindOf, rowOf, shown, takeOver, until } from '../../../testing/runs.ts'
import { openWorld } from '../../../testing/world.ts'
import { Stopping } from '../../stopping.ts'
import { Overtaken, runFeeds, stopRun } from './run.ts'
import { forgetRunEventsJob } from './run.jobs.ts'

const world = await openWorld()
const text = (delta: string) => ({ event: 'text', data: { delta } })

test('what a run shows is there in order, and ends with its end', async () => {
  const ada = await world.member()
  const kind = kindOf((run) => run.step('say', async () => ['a', 'b'].forEach((each) => run.emit({ event: each, data: {} }))))
  const id = await begin(ada, kind)
  assert.deepEqual(await shown(ada, id), ['a', 'b', 'done'])
  const { status, ended_at } = await rowOf(world, id)
  assert.deepEqual([status, ended_at], ['done', world.clock.now()])
})

test('who looks after a run is due some seconds from now, by the clock of the database', async () => {
  const ada = await world.member()
  const id = await begin(
    ada,
    kindOf(async () => {}),
  )
  await shown(ada, id)
  const [look, ...others] = (await world.waitingJobs()).filter(({ payload }) => payload['runId'] === id)
  const waitMs = look!.after!.getTime() - Date.now()
  assert.ok(others.length === 0 && waitMs > 2_000 && waitMs <= 12_000, `${waitMs} ms`)
})

test('a run shows and keeps what holds characters that no database takes', async () => {
  const ada = await world.member()
  const kind = kindOf(async (run) => {
    await run.step('say', async () => {
      run.emit(text('a\0\ud83d'))
      return { said: 'b\0\ud83d' }
    })
  })
  const id = await begin(ada, kind)
  assert.deepEqual(await shown(ada, id), ['text a\ufffd', 'done'])
  const { result } = await world.db.selectFrom('run_step').select('result').where('run_id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual(result, { said: 'b\ufffd' })
})

test('pieces of text that come quickly become few events, the first at once', async () => {
  const ada = await world.member()
  const pieces = Array.from({ length: 500 }, (_, index) => `${index} `)
  const id = await begin(
    ada,
    kindOf((run) => run.step('say', async () => pieces.forEach((piece) => run.emit(text(piece))))),
  )
  const events = await shown(ada, id)
  assert.equal(
    events
      .filter((event) => event.startsWith('text'))
      .map((event) => event.slice(5))
      .join(' ')
      .replaceAll('  ', ' '),
    pieces.join('').trim(),
  )
  assert.equal(events[0], 'text 0')
  assert.ok(events.length < 20, `${events.length} events`)
})

test('what no text can hold keeps no run from its end', async () => {
  const ada = await world.member()
  const kind = kindOf((run) =>
    run.step('say', async () => {
      run.emit(text('a\0b \ud83d'))
      return { said: 'a\0b \ud83d' }
    }),
  )
  const id = await begin(ada, kind)
  assert.deepEqual(await shown(ada, id), ['text ab \ufffd', 'done'])
})

test('a process that vanished is followed by another, which does nothing again that was done', async () => {
  const ada = await world.member()
  const done: string[] = []
  let isFirst = true
  const kind = kindOf(async (run) => {
    const first = await run.step('first', async () => {
      done.push('first')
      return { n: 42 }
    })
    if (isFirst) {
      isFirst = false
      await freeze()
    }
    await run.step('second', async () => done.push(`second of ${first.n}`))
  })
  const id = await begin(ada, kind)
  await until(async () => (await world.db.selectFrom('run_step').select('key').where('run_id', '=', id).execute()).length === 1)
  await fallSilent(world, id)
  await takeOver(world, ada, kind, id)
  assert.deepEqual(done, ['first', 'second of 42'])
  assert.equal((await rowOf(world, id)).status, 'done')
})

test('what an interrupted step has shown is void, and the reader is informed', async () => {
  const ada = await world.member()
  let isFirst = true
  const kind = kindOf((run) =>
    run.step('say', async () => {
      run.emit(text(isFirst ? 'half of it' : 'whole'))
      if (!isFirst) return
      isFirst = false
      await freeze()
    }),
  )
  const id = await begin(ada, kind)
  await until(async () => (await world.db.selectFrom('run_event').select('seq').where('run_id', '=', id).execute()).length === 1)
  await fallSilent(world, id)
  await takeOver(world, ada, kind, id)
  assert.deepEqual(await shown(ada, id), ['text half of it', 'restart', 'text whole', 'done'])
})

test('a process that was only slow writes nothing any more once another has its run', async () => {
  const ada = await world.member()
  const thaw = Promise.withResolvers<void>()
  let isFirst = true
  const slow = Promise.withResolvers<string>()
  const outcomes: string[] = []
  const kind = kindOf(async (run) => {
    if (isFirst) {
      isFirst = false
      await thaw.promise
      const kept = run.record('keep', async () => 'slow')
      slow.resolve(kept)
      await kept
    }
    outcomes.push(await run.record('keep', async () => 'quick'))
  })
  const id = await begin(ada, kind)
  await fallSilent(world, id)
  await takeOver(world, ada, kind, id)
  thaw.resolve()
  await assert.rejects(slow.promise, Overtaken)
  assert.deepEqual(outcomes, ['quick'])
  assert.deepEqual(await shown(ada, id), ['done'])
})

test('a run whose process is alive is left to it, and looked at again later', async () => {
  const ada = await world.member()
  let runs = 0
  const release = Promise.withResolvers<void>()
  const kind = kindOf(async () => {
    runs += 1
    await release.promise
  })
  const id = await begin(ada, kind)
  await until(() => runs === 1)
  await takeOver(world, ada, kind, id)
  assert.equal(runs, 1)
  assert.ok((await world.waitingJobs()).some(({ payload, after }) => payload['runId'] === id && after !== null))
  release.resolve()
  assert.deepEqual(await shown(ada, id), ['done'])
})

test('a process that is shut down leaves its runs at once, and another continues with them', async () => {
  const [ada, stopping] = [await world.member(), new Stopping()]
  let isFirst = true
  const kind = kindOf((run) =>
    run.step('wait', async () => {
      if (!isFirst) return
      isFirst = false
      await new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(new Error('This process has ended.'))))
    }),
  )
  const id = await begin(ada, kind, stopping)
  await until(() => !isFirst)
  await stopping.begin()
  assert.deepEqual([(await rowOf(world, id)).status, (await rowOf(world, id)).beat_at], ['running', null])
  await takeOver(world, ada, kind, id)
  assert.deepEqual(await shown(ada, id), ['done'])
})

test('a run outlives any number of shutdowns: a job waits for it however often it was taken over', async () => {
  const [ada, stopping] = [await world.member(), new Stopping()]
  let carried = 0
  const kind = kindOf((run) =>
    run.step('wait', async () => {
      if (++carried > 2) return
      await new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(new Error('This process has ended.'))))
    }),
  )
  const id = await begin(ada, kind, stopping)
  await until(() => carried === 1)
  await stopping.begin()
  for (let nth = 2; nth <= 3; nth++) {
    await world.pool.query(`delete from testing.job where payload->>'runId' = $1`, [id])
    const shutdown = new Stopping()
    const working = takeOver(world, ada, kind, id, { stopping: shutdown })
    await until(() => carried === nth)
    assert.ok((await world.waitingJobs()).some(({ payload, after }) => payload['runId'] === id && after !== null))
    await shutdown.begin()
    await working
  }
  assert.deepEqual(await shown(ada, id), ['done'])
})

test('who left the workspace meanwhile has nobody continue with their run', async () => {
  const owner = await world.member()
  const ada = await world.member({ role: 'USER', of: owner })
  let runs = 0
  const kind = kindOf(async () => {
    runs += 1
    await freeze()
  })
  const id = await begin(ada, kind)
  await until(() => runs === 1)
  await fallSilent(world, id)
  await world.db
    .deleteFrom('member')
    .where('workspace_id', '=', ada.workspace.id)
    .where('account_id', '=', ada.account.id)
    .execute()
  await takeOver(world, ada, kind, id)
  assert.deepEqual([runs, (await rowOf(world, id)).status], [1, 'stopped'])
})

test('a run that takes longer than its kind may is ended, and says so', async () => {
  const ada = await world.member()
  const kind = kindOf(
    (run) => run.step('wait', () => new Promise((_, reject) => run.signal.addEventListener('abort', reject))),
    30,
  )
  const id = await begin(ada, kind)
  assert.deepEqual(await shown(ada, id), ['error'])
  assert.equal((await rowOf(world, id)).status, 'expired')
})

test('a run is stopped by the person whose it is, and by nobody else', async () => {
  const ada = await world.member()
  const [ben, stranger] = [await world.member({ role: 'USER', of: ada }), await world.member()]
  const kind = kindOf((run) => run.step('wait', () => new Promise((_, reject) => run.signal.addEventListener('abort', reject))))
  const id = await begin(ada, kind)
  const feeds = runFeeds(ada)
  for (const other of [ben, stranger]) {
    assert.equal(await feeds.isOpen(other, 'test', id), false)
    await feeds.stop(other, 'test', id)
  }
  assert.equal((await rowOf(world, id)).is_stop_asked, false)
  await feeds.stop(ada, 'test', id)
  assert.deepEqual(await shown(ada, id), [])
  assert.equal((await rowOf(world, id)).status, 'stopped')
})

test('what is shown of a run is dropped a day after its end, and what it came to stays', async () => {
  const ada = await world.member()
  const id = await begin(
    ada,
    kindOf((run) => run.step('say', async () => run.emit(text('a')))),
  )
  await shown(ada, id)
  world.clock.advance({ hours: 23 })
  await forgetRunEventsJob.run(world.app(), {}, new AbortController().signal)
  assert.deepEqual(await shown(ada, id), ['text a', 'done'])
  world.clock.advance({ hours: 2 })
  await forgetRunEventsJob.run(world.app(), {}, new AbortController().signal)
  assert.deepEqual([await shown(ada, id), (await rowOf(world, id)).status], [[], 'done'])
})

test('who stops a run reads nothing of what it has shown', async () => {
  const ada = await world.member()
  const stopping = new Stopping()
  const kind = kindOf(async (run) => {
    await run.step('say', async () => Array.from({ length: 1_000 }, (_, no) => run.emit({ event: `e${no}`, data: {} })).length)
    await sleep(60_000, undefined, { signal: run.signal })
  })
  const id = await begin(ada, kind, stopping)
  await until(async () => (await world.db.selectFrom('run_step').select('key').where('run_id', '=', id).execute()).length === 1)
  let rows = 0
  const db = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows += result.rows.length
      return result
    },
  })
  await stopRun({ ...ada, db }, kind.name, id)
  assert.equal((await rowOf(world, id)).status, 'stopped')
  assert.ok(rows < 20, `${rows} rows`)
})
