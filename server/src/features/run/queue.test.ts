import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RunId } from '@quarry/contract/ids'
import { begin, fallSilent, freeze, kindOf, rowOf, shown, takeOver, until } from '../../../testing/runs.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { stopRun } from './run.ts'

const world = await openWorld()
const turn = () => 'usual' as const

/** Runs that show something as soon as they begin, and end once they may. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const kind = kindOf(
    (run) =>
      run.step('one', async () => {
        run.emit({ event: 'text', data: { delta: 'begun' } })
        await promise
      }),
    60_000,
    { turn },
  )
  return { kind, end: () => resolve() }
}
const changed = ({ account, workspace }: WorkspaceCtx, to: { status: 'deactivate' } | { role: 'USER' }) =>
  world.db.updateTable('member').set(to).where('workspace_id', '=', workspace.id).where('account_id', '=', account.id).execute()
const shownUntilNow = async (id: RunId) =>
  (await world.db.selectFrom('run_event').select('event').where('run_id', '=', id).orderBy('seq').execute()).map(
    ({ event }) => event,
  )
const hasBegun = async (id: RunId) => (await shownUntilNow(id)).includes('text')

test('a third run of a person says that it waits, and begins when one of the two has ended', async () => {
  const ada = await world.member()
  const [one, other] = [held(), held()]
  const first = await begin(ada, one.kind)
  const [second, third] = [await begin(ada, other.kind), await begin(ada, other.kind)]
  await until(async () => (await hasBegun(first)) && hasBegun(second))
  await until(async () => (await shownUntilNow(third)).length > 0)
  assert.equal(await hasBegun(third), false)
  one.end()
  await until(() => hasBegun(third))
  other.end()
  assert.deepEqual(await shown(ada, third), ['queued', 'text begun', 'done'])
})

test('waiting for its turn takes nothing of the time of a run', async () => {
  const ada = await world.member()
  const [one, other] = [held(), held()]
  await begin(ada, one.kind)
  await begin(ada, other.kind)
  const third = await begin(ada, other.kind)
  await until(async () => (await rowOf(world, third)).deadline_at > new Date(world.clock.now().getTime() + 60_000))
  world.clock.advance({ minutes: 30 })
  one.end()
  await until(() => hasBegun(third))
  assert.deepEqual((await rowOf(world, third)).deadline_at, new Date(world.clock.now().getTime() + 60_000))
  other.end()
  assert.equal((await shown(ada, third)).at(-1), 'done')
})

test('a run that waits for its turn can be stopped', async () => {
  const ada = await world.member()
  const { kind, end } = held()
  await begin(ada, kind)
  await begin(ada, kind)
  const third = await begin(ada, kind)
  await stopRun(ada, kind.name, third)
  assert.equal((await rowOf(world, third)).status, 'stopped')
  end()
})

test('who may not enter any more when the turn of their run comes gets none', async () => {
  const ada = await world.member()
  const [one, other] = [held(), held()]
  await begin(ada, one.kind)
  await begin(ada, other.kind)
  const third = await begin(ada, other.kind)
  await until(async () => (await shownUntilNow(third)).length > 0)
  await changed(ada, { status: 'deactivate' })
  one.end()
  await until(async () => (await rowOf(world, third)).ended_at !== null || hasBegun(third))
  assert.deepEqual([(await rowOf(world, third)).status, await shownUntilNow(third)], ['stopped', ['queued']])
  other.end()
})

test('whoever waited for a turn works with what they may once it comes', async () => {
  const ada = await world.member({ role: 'ADMIN' })
  const { kind, end } = held()
  await begin(ada, kind)
  await begin(ada, kind)
  const roles: string[] = []
  const third = await begin(
    ada,
    kindOf(async (_, { role }) => roles.push(role), 60_000, { turn }),
  )
  await until(async () => (await shownUntilNow(third)).length > 0)
  await changed(ada, { role: 'USER' })
  end()
  await until(async () => (await rowOf(world, third)).ended_at !== null)
  assert.deepEqual(roles, ['USER'])
})

test('one that waited in a process that vanished begins in another one', async () => {
  const ada = await world.member()
  const stuck = kindOf(freeze, 60_000, { turn })
  await begin(ada, stuck)
  await begin(ada, stuck)
  const third = await begin(ada, stuck)
  await until(async () => (await rowOf(world, third)).deadline_at > new Date(world.clock.now().getTime() + 60_000))
  await fallSilent(world, third)
  // The database as another process knows it.
  const { kind, end } = held()
  end()
  const elsewhere = { ...world, app: () => ({ ...world.app(), db: world.db.withoutPlugins() }) }
  await takeOver(elsewhere, ada, kind, third)
  assert.equal((await rowOf(world, third)).status, 'done')
  assert.deepEqual((await rowOf(world, third)).deadline_at, new Date(world.clock.now().getTime() + 60_000))
})

test('whoever goes on with a run that has to wait for its turn is free for others meanwhile', { timeout: 30_000 }, async () => {
  const ada = await world.member()
  const { kind, end } = held()
  await begin(ada, kind)
  await begin(ada, kind)
  const third = await begin(ada, kind)
  await until(async () => (await world.db.selectFrom('run_event').select('seq').where('run_id', '=', third).execute()).length > 0)
  await fallSilent(world, third)
  await kind.takeOver.run(world.app(), { workspaceId: ada.workspace.id, runId: third }, new AbortController().signal)
  assert.equal(await hasBegun(third), false)
  end()
  assert.equal((await shown(ada, third)).at(-1), 'done')
})
