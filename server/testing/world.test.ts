import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from './world.ts'

const world = await openWorld()

test('a member belongs to the workspace of the fellow it was made for', async () => {
  const owner = await world.member()
  const user = await world.member({ role: 'USER', of: owner })
  assert.equal(user.workspace.id, owner.workspace.id)
  assert.notEqual(user.account.id, owner.account.id)
})

test('a part the test did not supply says so when it is used', () => {
  assert.throws(() => world.app().models.answer(null), /models\.answer/)
})
