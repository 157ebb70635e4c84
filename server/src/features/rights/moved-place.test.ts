import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectSite, openMirroredService, readRightsOf, readThings } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import type { ConnectionId } from '@quarry/contract/ids'
import type { WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { renewConnection } from '../connection/care/renew-connection.ts'
import { markWaiting, recordSeen } from '../indexing/indexing.ts'
import { sourceRules } from '../source/source-rules.ts'
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

/** A source of a site that Bo's group and everybody may read, and of another that has a group of the same name. */
async function namesakes(name: string) {
  const ada = await world.member(parts)
  const bo = await world.member({ of: ada, role: 'USER', ...parts })
  const [former, later] = [service.site(name), service.site(`${name}, moved`)]
  for (const site of [former, later]) site.groups.set('staff', [`email:${bo.account.email}`])
  return { ada, bo, former, later, move: { settings: { site: `${name}, moved` } } }
}

test('documents of a former server are for nobody, however groups are called at the new one', async () => {
  const { ada, bo, former, move } = await namesakes('left')
  former.things.set('for staff', { text: 'A heron.', access: [['group:staff']] })
  former.things.set('for all', { text: 'A heron.', access: [['everyone']] })
  const id = await connectSite(ada, 'left')
  assert.deepEqual((await titles(bo)).toSorted(), ['for all', 'for staff'])

  await changeSource(ada, { id, ...move })
  await readRightsOf(ada, id)
  assert.deepEqual(await titles(bo), [])
})

test('entering credentials of another server leaves the documents of the former one to nobody', async () => {
  const { ada, bo, former, move } = await namesakes('renewed')
  former.things.set('for staff', { text: 'A heron.', access: [['group:staff']] })
  const id = await connectSite(ada, 'renewed')
  const row = await world.db.selectFrom('source').select('connection_id').where('id', '=', id).executeTakeFirstOrThrow()

  await renewConnection(ada, { source: sourceRules }, { connectionId: row.connection_id as ConnectionId, ...move })
  await readRightsOf(ada, id)
  assert.deepEqual(await titles(bo), [])
})

test('what the new server has under the id of a former document is read there, although its version is the same', async () => {
  const { ada, bo, former, later, move } = await namesakes('same ids')
  former.things.set('1', { text: 'The former heron.', access: [['group:staff']], version: '1' })
  later.things.set('1', { text: 'A stork.', access: [['group:staff']], version: '1' })
  later.changedRights.set('1', [['group:staff']])
  const id = await connectSite(ada, 'same ids')

  await changeSource(ada, { id, ...move })
  await readRightsOf(ada, id)
  assert.deepEqual(await titles(bo), [], 'rights of the new one are none of the former')
  await readThings(ada, id)
  assert.deepEqual(await titles(bo), [])
  assert.equal((await searchTop(bo, { query: 'stork' })).vectorDataList.length, 1)
})

test('a listing of the former server that is under way brings nothing any more', async () => {
  const { ada, bo, former, move } = await namesakes('listed')
  former.things.set('old', { text: 'A heron.', access: [['group:staff']] })
  const id = await connectSite(ada, 'listed')
  former.things.set('new', { text: 'Another heron.', access: [['group:staff']] })
  former.beforeListed = () => changeSource(ada, { id, ...move })
  await readThings(ada, id)
  await readRightsOf(ada, id)
  assert.deepEqual(await titles(bo), [])
  const source = await world.db
    .selectFrom('source')
    .select(['status', 'full_run', 'run'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([source.status, source.full_run], ['waiting', source.run + 1], 'the new one is read from the beginning')
})

test('a batch of the former server that is being written is waited for, and nobody sees it either', async () => {
  const { ada, bo, former, move } = await namesakes('written')
  former.things.set('old', { text: 'A heron.', access: [['group:staff']] })
  const id = await connectSite(ada, 'written')
  let moving: Promise<void> | undefined
  await atomic(world.db, async (tx) => {
    const { run } = await tx.selectFrom('source').select('run').where('id', '=', id).executeTakeFirstOrThrow()
    const sight = { run, at: world.clock.now(), mirroredSince: world.clock.now() }
    const item = {
      externalId: 'late',
      title: 'late',
      link: null,
      ancestors: [],
      fileName: 'a.txt',
      mediaType: null,
      size: 1,
      updatedAt: null,
      version: '1',
    }
    await recordSeen(tx, { workspaceId: ada.workspace.id, sourceId: id }, sight, [{ ...item, access: [['group:staff']] }])
    moving = changeSource(ada, { id, ...move })
    await world.untilSomebodyWaits()
  })
  await moving
  const grants = await world.db.selectFrom('access_grant').select('principal').where('source_id', '=', id).execute()
  assert.deepEqual(grants, [])
  assert.deepEqual(await titles(bo), [])
})

test('what the new server grants is seen by who is granted it there', async () => {
  const { ada, bo, later, move } = await namesakes('granted')
  const id = await connectSite(ada, 'granted')
  later.things.set('for staff', { text: 'A heron.', access: [['group:staff']] })
  await changeSource(ada, { id, ...move })
  await readThings(ada, id)
  await readRightsOf(ada, id)
  assert.deepEqual(await titles(bo), ['for staff'])
})

test('other credentials for the same server leave documents to who may see them', async () => {
  const { ada, bo, former } = await namesakes('stayed')
  former.things.set('for staff', { text: 'A heron.', access: [['group:staff']] })
  const id = await connectSite(ada, 'stayed')
  await changeSource(ada, { id, settings: { site: 'stayed' } })
  assert.deepEqual(await titles(bo), ['for staff'])
})

test('a reading of rights that is under way when everything is to be read again leaves none of its cursor', async () => {
  const ada = await world.member(parts)
  const site = service.site('again')
  site.groups.set('staff', [`email:${ada.account.email}`])
  const id = await connectSite(ada, 'again')
  site.beforeRights = () => markWaiting(world.db, ada.workspace.id, id, world.clock.now(), { full: true })
  await readRightsOf(ada, id)
  const row = await world.db
    .selectFrom('source')
    .select(['rights_cursor', 'rights_next_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(row.rights_cursor, null)
  assert.ok(row.rights_next_at! <= world.clock.now())
})
