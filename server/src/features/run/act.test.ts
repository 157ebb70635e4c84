import assert from 'node:assert/strict'
import { test } from 'node:test'
import { begin, fallSilent, freeze, kindOf, shown, takeOver, until } from '../../../testing/runs.ts'
import { openWorld } from '../../../testing/world.ts'
import { NotDone } from './run.ts'

const world = await openWorld()

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
    await fallSilent(world, id)
    await takeOver(world, ada, kind, id)
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
