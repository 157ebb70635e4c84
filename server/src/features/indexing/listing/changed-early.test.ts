import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCloud } from '@quarry/integrations/platforms/owncloud-family/testing/server'
import { readRightsOf, readThings } from '../../../../testing/mirrored-service.ts'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import { searchTop } from '../../search/search.ts'
import { connectSource } from '../../source/connecting/connect-source.ts'
import { findDue } from '../runs/run.store.ts'

const world = await openWorld()
const parts = openParts(world)
const minute = 60_000

test('what is moved out of a shared folder is listed long before the next regular reading, and waits for nothing else', async () => {
  await using cloud = await startCloud('nextcloud')
  const { model } = cloud
  const ada = await world.member(parts)
  const bo = await world.member({ of: ada, role: 'USER', ...parts })
  model.me.email = ada.account.email
  model.addUser({ id: 'bo', email: bo.account.email })
  model.write('/shared/heron.txt', 'the heron')
  model.share('/shared', 0, 'bo')
  const id = await connectSource(ada, {
    serviceName: 'nextcloud',
    displayName: 'Cloud',
    accessLevel: 'PUBLIC',
    settings: cloud.settings(),
  })
  await readThings(ada, id)
  await readRightsOf(ada, id)
  const found = async () => {
    await parts.search.caughtUp(ada.workspace.id)
    return (await searchTop(bo, { query: 'heron' })).vectorDataList.length
  }
  assert.equal(await found(), 1)

  // As after a listing that took eighteen minutes.
  const now = world.clock.now().getTime()
  await world.db
    .updateTable('source')
    .set({ run_finished_at: new Date(now), next_run_at: new Date(now + 360 * minute) })
    .where('id', '=', id)
    .execute()
  const isDue = async (afterMinutes: number) =>
    (await findDue(world.db, new Date(now + afterMinutes * minute))).some((each) => each.id === id)
  await readRightsOf(ada, id)
  assert.equal(await isDue(359), false)

  model.move('/shared/heron.txt', '/heron.txt')
  await readRightsOf(ada, id)
  assert.deepEqual([await isDue(89), await isDue(91)], [false, true])
  await readThings(ada, id)
  assert.equal(await found(), 0)
  assert.equal(await isDue(0), false)
})
