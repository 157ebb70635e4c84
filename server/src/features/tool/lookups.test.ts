import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesReadWhole } from '../../../testing/whole-tables.ts'
import { openWorld } from '../../../testing/world.ts'
import { findWaiting } from './shown-call.store.ts'
import { settleAbandoned } from './tool-call.store.ts'

const world = await openWorld()

test('what nobody judges any more is found among any number of calls', async () => {
  const whole = await tablesReadWhole(world, (db) => settleAbandoned(db, 60_000))
  assert.ok(!whole.includes('tool_call') && !whole.includes('approval'), whole.join())
})

test('the conversation of a question is found among any number of messages', async () => {
  const { workspace, account } = await world.member()
  const owner = { workspaceId: workspace.id, accountId: account.id, at: world.clock.now() }
  const whole = await tablesReadWhole(world, (db) => findWaiting(db, owner, {}))
  assert.ok(!whole.includes('message') && !whole.includes('tool_call'), whole.join())
})
