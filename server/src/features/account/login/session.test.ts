import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../../../../testing/world.ts'
import { identify } from '../account.ts'
import { openSession } from './session.ts'

const world = await openWorld()

async function useDaily(token: string, days: number): Promise<boolean> {
  for (let day = 0; day < days; day++) {
    world.clock.advance({ days: 1 })
    if (!(await identify(world.app(), token))) return false
  }
  return true
}

test('a session that is used goes on, and ends 180 days after its login', async () => {
  const ctx = await world.account()
  const { value, expiresAt } = await openSession(world.db, ctx, ctx.account.id)
  assert.equal(expiresAt.getTime() - world.clock.now().getTime(), 180 * 24 * 60 * 60_000)
  assert.equal(await useDaily(value, 179), true)
  assert.equal(await useDaily(value, 1), false)
})

test('a session that is not used ends after thirty days', async () => {
  const ctx = await world.account()
  const { value } = await openSession(world.db, ctx, ctx.account.id)
  assert.equal(await useDaily(value, 5), true)
  world.clock.advance({ days: 30 })
  assert.equal(await identify(world.app(), value), null)
})
