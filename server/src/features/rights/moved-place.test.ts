import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectSite, openMirroredService, readRightsOf, readThings } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { changeSource } from '../source/connecting/change-source.ts'
import { searchTop } from '../search/search.ts'

const world = await openWorld()
const service = openMirroredService()
const parts = { ...openParts(world), vendors: { googledrive: service.vendor } }

async function titles(who: WorkspaceCtx): Promise<string[]> {
  await parts.search.caughtUp(who.workspace.id)
  return (await searchTop(who, { query: 'heron' })).vectorDataList.map(({ contentTitle }) => contentTitle)
}

test('a reading of rights that is under way while its source moves to another place says nothing about that', async () => {
  const ada = await world.member(parts)
  const [bo, cy] = [
    await world.member({ of: ada, role: 'USER', ...parts }),
    await world.member({ of: ada, role: 'USER', ...parts }),
  ]
  // A group of the same name is there in both, with other people in it.
  const [former, later] = [service.site('former'), service.site('later')]
  former.groups.set('staff', [`email:${bo.account.email}`])
  later.groups.set('staff', [`email:${cy.account.email}`])
  later.things.set('heron plan', { text: 'The heron waits for the tide.', access: [['group:staff']] })
  const id = await connectSite(ada, 'former')

  former.beforeRights = async () => {
    former.beforeRights = async () => {}
    await changeSource(ada, { id, settings: { site: 'later' } })
  }
  await readRightsOf(ada, id)
  await readThings(ada, id)
  assert.deepEqual([await titles(bo), await titles(cy)], [[], []])
  const { rights_cursor: cursor, rights_next_at: nextAt } = await world.db
    .selectFrom('source')
    .select(['rights_cursor', 'rights_next_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(cursor, null, 'the new place knows nothing of where the former one was')
  assert.ok(nextAt! <= world.clock.now(), 'its rights are due')

  await readRightsOf(ada, id)
  assert.deepEqual([await titles(bo), await titles(cy)], [[], ['heron plan']])
})

test('a reading of rights that fails after its source moved leaves those of the new place due', async () => {
  const ada = await world.member(parts)
  const former = service.site('failing')
  former.groups.set('staff', [`email:${ada.account.email}`])
  const id = await connectSite(ada, 'failing')
  former.beforeRights = async () => {
    await changeSource(ada, { id, settings: { site: 'elsewhere' } })
    throw new Error('gone')
  }
  await readRightsOf(ada, id)
  const row = await world.db
    .selectFrom('source')
    .select(['rights_failures', 'rights_next_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(row.rights_failures, 0)
  assert.ok(row.rights_next_at! <= world.clock.now())
})
