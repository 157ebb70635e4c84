import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunId } from '@quarry/contract/ids'
import { z } from 'zod'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { Stopping } from '../../stopping.ts'
import { beginRun, NotDone, type RunKind, runFeeds, runKind, type RunWork } from './run.ts'
import { forgetRunEventsJob } from './run.jobs.ts'

const world = await openWorld()
const silent = new Error('This process is gone.')

type Work = (run: RunWork, input: { of: string }) => Promise<unknown>
const kindOf = (work: Work, mostMs = 60_000): RunKind =>
  runKind({
    name: 'test',
    input: z.object({ of: z.string() }),
    mostMs,
    async work(run, _actor, input) {
      await work(run, input)
      return [{ event: 'done', data: {} }]
    },
  })
/** In a process of its own: some of these never end. */
const begin = (ctx: WorkspaceCtx, kind: RunKind, stopping = new Stopping()): Promise<RunId> =>
  beginRun({ ...ctx, stopping }, kind, { of: 'test' })
const shown = async (ctx: WorkspaceCtx, id: RunId) =>
  (await Array.fromAsync(runFeeds(ctx).follow(ctx, id, 0, new AbortController().signal))).map(({ event, data }) =>
    `${event} ${(data as { delta?: string }).delta ?? ''}`.trim(),
  )
const rowOf = (id: RunId) => world.db.selectFrom('run').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const text = (delta: string) => ({ event: 'text', data: { delta } })

/** The process that works on it freezes: it neither ends nor shows any sign of life. */
const freeze = () => new Promise<never>(() => {})
async function fallSilent(id: RunId): Promise<void> {
  // With a later epoch: the one that is gone has no heart that could beat in between.
  await world.db
    .updateTable('run')
    .set(({ eb }) => ({ beat_at: null, epoch: eb('epoch', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
/** What a worker does when it finds the job that was sent with the run. */
const takeOver = (ctx: WorkspaceCtx, kind: RunKind, runId: RunId): Promise<void> =>
  kind.takeOver.run(world.app(), { workspaceId: ctx.workspace.id, runId }, new AbortController().signal)

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(5)
}

test('what a run shows is there in order, and ends with its end', async () => {
  const ada = await world.member()
  const kind = kindOf((run) => run.step('say', async () => ['a', 'b'].forEach((each) => run.emit({ event: each, data: {} }))))
  const id = await begin(ada, kind)
  assert.deepEqual(await shown(ada, id), ['a', 'b', 'done'])
  const { status, ended_at } = await rowOf(id)
  assert.deepEqual([status, ended_at], ['done', world.clock.now()])
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
  await fallSilent(id)
  await takeOver(ada, kind, id)
  assert.deepEqual(done, ['first', 'second of 42'])
  assert.equal((await rowOf(id)).status, 'done')
})

test('what a step that was cut off has shown is void, and the reader is told so', async () => {
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
  await fallSilent(id)
  await takeOver(ada, kind, id)
  assert.deepEqual(await shown(ada, id), ['text half of it', 'restart', 'text whole', 'done'])
})

test('a process that was only slow writes nothing any more once another has its run', async () => {
  const ada = await world.member()
  const thaw = Promise.withResolvers<void>()
  let isFirst = true
  const outcomes: string[] = []
  const kind = kindOf(async (run) => {
    const mine = isFirst ? 'slow' : 'quick'
    isFirst = false
    if (mine === 'slow') await thaw.promise
    await run.record('keep', async () => mine).then((kept) => outcomes.push(kept))
  })
  const id = await begin(ada, kind)
  await fallSilent(id)
  await takeOver(ada, kind, id)
  thaw.resolve()
  await sleep(100)
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
  await takeOver(ada, kind, id)
  assert.equal(runs, 1)
  assert.ok((await world.waitingJobs()).some(({ payload, after }) => payload['runId'] === id && after !== null))
  release.resolve()
  assert.deepEqual(await shown(ada, id), ['done'])
})

test('a process that is shut down leaves its runs at once, and another goes on with them', async () => {
  const [ada, stopping] = [await world.member(), new Stopping()]
  let isFirst = true
  const kind = kindOf((run) =>
    run.step('wait', async () => {
      if (!isFirst) return
      isFirst = false
      await new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(silent)))
    }),
  )
  const id = await begin(ada, kind, stopping)
  await until(() => !isFirst)
  await stopping.begin()
  assert.deepEqual([(await rowOf(id)).status, (await rowOf(id)).beat_at], ['running', null])
  await takeOver(ada, kind, id)
  assert.deepEqual(await shown(ada, id), ['done'])
})

test('who left the workspace meanwhile has nobody go on with their run', async () => {
  const owner = await world.member()
  const ada = await world.member({ role: 'USER', of: owner })
  let runs = 0
  const kind = kindOf(async () => {
    runs += 1
    await freeze()
  })
  const id = await begin(ada, kind)
  await until(() => runs === 1)
  await fallSilent(id)
  await world.db.deleteFrom('member').where('account_id', '=', ada.account.id).execute()
  await takeOver(ada, kind, id)
  assert.deepEqual([runs, (await rowOf(id)).status], [1, 'stopped'])
})

test('a run that takes longer than its kind may is ended, and says so', async () => {
  const ada = await world.member()
  const kind = kindOf(
    (run) => run.step('wait', () => new Promise((_, reject) => run.signal.addEventListener('abort', reject))),
    30,
  )
  const id = await begin(ada, kind)
  assert.deepEqual(await shown(ada, id), ['error'])
  assert.equal((await rowOf(id)).status, 'expired')
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
  assert.equal((await rowOf(id)).is_stop_asked, false)
  await feeds.stop(ada, 'test', id)
  assert.deepEqual(await shown(ada, id), [])
  assert.equal((await rowOf(id)).status, 'stopped')
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
  assert.deepEqual([await shown(ada, id), (await rowOf(id)).status], [[], 'done'])
})

/** Acts once; `cut` vanishes at that point of the first try. */
async function acting(cut: 'before' | 'after' | null, found: boolean | 'unknown' | null) {
  const ada = await world.member()
  let [times, isFirst] = [0, true]
  let outcome: unknown = null
  const kind = kindOf(async (run) => {
    outcome = await run.act('send', {
      intent: { to: 'ben' },
      async perform() {
        const isCut = isFirst
        isFirst = false
        if (isCut && cut === 'before') return freeze()
        times += 1
        if (isCut && cut === 'after') return freeze()
        return { id: 7 }
      },
      ...(found !== null && {
        probe: async () =>
          found === true
            ? { happened: true as const, result: { id: 7 } }
            : found === false
              ? { happened: false as const }
              : { happened: 'unknown' as const },
      }),
    })
  })
  const id = await begin(ada, kind)
  if (cut !== null) {
    await until(
      async () =>
        (await world.db.selectFrom('run_step').select('key').where('run_id', '=', id).execute()).length === 1 && !isFirst,
    )
    await fallSilent(id)
    await takeOver(ada, kind, id)
  }
  await shown(ada, id)
  return { times, outcome }
}

test('an act is carried out once and its outcome kept', async () => {
  assert.deepEqual(await acting(null, null), { times: 1, outcome: { outcome: 'done', result: { id: 7 } } })
})

test('an act that a vanished process may have carried out is not repeated blindly', async () => {
  assert.deepEqual(await acting('after', null), { times: 1, outcome: { outcome: 'unknown' } })
  assert.deepEqual(await acting('before', 'unknown'), { times: 0, outcome: { outcome: 'unknown' } })
})

test('an act is repeated only when the other side says that it did not happen', async () => {
  assert.deepEqual(await acting('before', false), { times: 1, outcome: { outcome: 'done', result: { id: 7 } } })
  assert.deepEqual(await acting('after', true), { times: 1, outcome: { outcome: 'done', result: { id: 7 } } })
})

test('an act that certainly did not happen may be tried again', async () => {
  const ada = await world.member()
  let times = 0
  const outcomes: unknown[] = []
  const kind = kindOf(async (run) => {
    const act = {
      intent: {},
      async perform() {
        times += 1
        if (times === 1) throw new NotDone('refused')
        return 'sent'
      },
    }
    await assert.rejects(run.act('send', act), NotDone)
    outcomes.push(await run.act('send', act))
  })
  await shown(ada, await begin(ada, kind))
  assert.deepEqual(outcomes, [{ outcome: 'done', result: 'sent' }])
})
