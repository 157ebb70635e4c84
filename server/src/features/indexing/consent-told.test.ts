import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detailOf, openConsenting } from '../../../testing/consenting.ts'
import { openWorld } from '../../../testing/world.ts'

const world = await openWorld()
const { login, connect } = await openConsenting(world)

test('who consented is told of a shared source, and of a restricted one only to its connector', async () => {
  const owner = await login()
  const person = await login({ role: 'ADMIN', of: owner.ctx })
  const id = await connect(person)
  assert.equal((await detailOf(owner, id)).consent?.givenBy, 'ada@example.com')
  await world.db.updateTable('source').set({ access_level: 'RESTRICTED' }).where('id', '=', id).execute()
  assert.deepEqual((await detailOf(owner, id)).consent?.givenBy, null)
  assert.equal((await detailOf(person, id)).consent?.givenBy, 'ada@example.com')
})
