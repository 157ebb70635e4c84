import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { begin, breakNotices, fallSilent, freeze, kindOf, rowOf, shown, takeOver, until } from '../../../testing/runs.ts'
import { openWorld } from '../../../testing/world.ts'
import { runFeeds } from './run.ts'
import { beat } from './run.store.ts'

const world = await openWorld()
const text = (delta: string) => ({ event: 'text', data: { delta } })

/** A run that shows these one after another, in a step each. */
const talking = (pieces: readonly string[], goOn: () => Promise<void>) =>
  kindOf(async (run) => {
    for (const [index, piece] of pieces.entries()) {
      await goOn()
      await run.step(`say.${index}`, async () => run.emit(text(piece)))
    }
  })

test('what is too long for a notice reaches a reader all the same, in order', async () => {
  const ada = await world.member()
  const { promise, resolve } = Promise.withResolvers<void>()
  const pieces = ['short', '가'.repeat(4_000), 'a'.repeat(20_000), 'the end']
  const id = await begin(
    ada,
    talking(pieces, () => promise),
  )
  const reading = shown(ada, id)
  await sleep(50)
  resolve()
  assert.deepEqual(await reading, [...pieces.map((piece) => `text ${piece}`), 'done'])
})

test('what happens while the connection for notices is broken reaches a reader once it stands again', async () => {
  const ada = await world.member()
  const { promise, resolve } = Promise.withResolvers<void>()
  const id = await begin(
    ada,
    talking(['a'], () => promise),
  )
  const reading = shown(ada, id)
  await sleep(50)
  assert.equal(await breakNotices(world.db), 1)
  resolve()
  await until(async () => (await rowOf(world, id)).status === 'done')
  const from = performance.now()
  assert.deepEqual(await reading, ['text a', 'done'])
  assert.ok(performance.now() - from < 8_000)
})

test('a reader who comes late is shown all of it, and one who comes back what was not shown yet', async () => {
  const ada = await world.member()
  const id = await begin(
    ada,
    talking(['a', 'b'], async () => {}),
  )
  assert.deepEqual(await shown(ada, id), ['text a', 'text b', 'done'])
  const rest = await Array.fromAsync(runFeeds(ada).follow(ada, id, 2, new AbortController().signal))
  assert.deepEqual(
    rest.map(({ seq, event }) => [seq, event]),
    [[3, 'done']],
  )
})

test('what a step has shown last is there although somebody stops the run just then', async () => {
  const ada = await world.member()
  const kind = kindOf((run) =>
    run.step('say', async () => {
      run.emit(text('a'))
      run.emit(text('b'))
      await world.db.updateTable('run').set({ is_stop_asked: true }).where('id', '=', run.held.id).execute()
    }),
  )
  const id = await begin(ada, kind)
  assert.equal((await shown(ada, id)).join(' ').replaceAll('text ', ''), 'a b')
  assert.equal((await rowOf(world, id)).status, 'stopped')
})

test('what is noted is kept with the next step, and not found out again', async () => {
  const ada = await world.member()
  const found: string[] = []
  const kind = kindOf(async (run) => {
    const noted = await run.note('noted', async () => {
      found.push('noted')
      return { n: 1 }
    })
    await run.step('first', async () => found.push(`first after ${noted.n}`))
    if (found.length === 2) await freeze()
    return run.step('second', async () => found.push('second'))
  })
  const id = await begin(ada, kind)
  const keys = () => world.db.selectFrom('run_step').select('key').where('run_id', '=', id).orderBy('key').execute()
  await until(async () => (await keys()).length === 2)
  found.push('taken over')
  await fallSilent(world, id)
  await takeOver(world, ada, kind, id)
  assert.deepEqual(found, ['noted', 'first after 1', 'taken over', 'second'])
})

test('signs of life of several runs wait for none of them, and say which another process has', async () => {
  const ada = await world.member()
  const ids = [await begin(ada, kindOf(freeze)), await begin(ada, kindOf(freeze)), await begin(ada, kindOf(freeze))] as const
  const held = ids.map((id) => ({ id, workspaceId: ada.workspace.id, epoch: 1 }))
  const before = new Date(0)
  await world.db
    .updateTable('run')
    .set({ beat_at: before })
    .where('id', 'in', [...ids])
    .execute()
  await world.db.updateTable('run').set({ epoch: 2 }).where('id', '=', ids[1]).execute()
  const ours = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('run').select('id').where('id', '=', ids[2]).forShare().execute()
    return beat(world.db, held)
  })
  assert.deepEqual(
    ids.map((id) => ours.has(id)),
    [true, false, true],
  )
  const beaten = await Promise.all(ids.map(async (id) => (await rowOf(world, id)).beat_at! > before))
  assert.deepEqual(beaten, [true, false, false])
})
