import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@quarry/integrations/catalogue'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { Access } from '@quarry/integrations/kit/rights'
import { connectSite, openMirroredService, readRightsOf, readThings } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { changeSource } from '../source/connecting/change-source.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { searchTop } from '../search/search.ts'
import { listSources } from '../source/list-sources.ts'
import { readRightsJob } from './rights.jobs.ts'
import { findRightsDue } from './rights.store.ts'

const world = await openWorld()
const service = openMirroredService()
const parts = { ...openParts(world), vendors: { ...catalogue, googledrive: service.vendor } }
let sites = 0

/** A workspace with an owner and one more member, and a site with one thing in it that these may read. */
async function scene(access?: Access) {
  const ada = await world.member(parts)
  const bo = await world.member({ of: ada, role: 'USER', ...parts })
  const name = `site ${(sites += 1)}`
  const site = service.site(name)
  site.things.set('plan', { text: 'the heron plan', ...(access && { access }) })
  return { ada, bo, name, site }
}

const sees = async (ctx: WorkspaceCtx): Promise<boolean> => {
  const { totalContentCount, vectorDataList } = await searchTop(ctx, { query: 'heron' })
  assert.equal(vectorDataList.length, totalContentCount)
  return totalContentCount === 1
}

test('a person sees what their address may read, and nobody else does, not even who connected the source', async () => {
  const { ada, bo, name, site } = await scene()
  site.things.set('plan', { text: 'the heron plan', access: [[`email:${bo.account.email.toUpperCase()}`]] })
  await connectSite(ada, name)
  assert.deepEqual([await sees(bo), await sees(ada)], [true, false])
})

test('every member sees what everyone may read', async () => {
  const { ada, bo, name } = await scene([['everyone']])
  await connectSite(ada, name)
  assert.deepEqual([await sees(bo), await sees(ada)], [true, true])
})

test('a domain is that of the whole address, not a part of it', async () => {
  const { ada, name, site } = await scene([['domain:Example.com']])
  const id = await connectSite(ada, name)
  assert.equal(await sees(ada), true)
  site.things.set('plan', { text: 'the heron plan', access: [['domain:ample.com', 'domain:com', 'domain:']] })
  await readThings(ada, id)
  assert.equal(await sees(ada), false)
})

test('a person of the service is whoever has the address it has verified', async () => {
  const { ada, bo, name, site } = await scene([['user:B']])
  site.people.set('A', ada.account.email).set('B', bo.account.email.toUpperCase()).set('C', null)
  await connectSite(ada, name)
  assert.deepEqual([await sees(bo), await sees(ada)], [true, false])
})

test('people of another source do not count', async () => {
  const { ada, bo, name } = await scene([['user:B']])
  await connectSite(ada, name)
  service.site(`beside ${name}`).people.set('B', bo.account.email)
  await connectSite(ada, `beside ${name}`)
  assert.equal(await sees(bo), false)
})

test('a group lets in whoever is in a group in it, in rings as well', async () => {
  const { ada, bo, name, site } = await scene([['group:all']])
  site.people.set('B', bo.account.email)
  site.groups.set('all', ['group:some']).set('some', ['group:all', 'group:few']).set('few', ['user:B'])
  await connectSite(ada, name)
  assert.deepEqual([await sees(bo), await sees(ada)], [true, false])
})

test('a reader must be in each of the lists', async () => {
  const { ada, bo, name, site } = await scene()
  const [a, b] = [`email:${ada.account.email}`, `email:${bo.account.email}`] as const
  site.things.set('plan', { text: 'the heron plan', access: [[a, b], ['group:space']] })
  site.groups.set('space', [b])
  await connectSite(ada, name)
  assert.deepEqual([await sees(bo), await sees(ada)], [true, false])
})

for (const [what, access] of [
  ['nothing is reported', undefined],
  ['no list is reported', []],
  ['an empty list is reported', [['everyone'], []]],
] as const)
  test(`what ${what} is seen by nobody`, async () => {
    const { ada, name } = await scene(access)
    await connectSite(ada, name)
    assert.equal(await sees(ada), false)
  })

test('a source whose rights were never read shows nothing', async () => {
  const { ada, name, site } = await scene([['everyone']])
  site.refusal.rights = new IntegrationError('forbidden', 'The directory is closed.')
  const id = await connectSite(ada, name)
  assert.equal(await sees(ada), false)
  site.refusal.rights = null
  await readRightsOf(ada, id)
  assert.equal(await sees(ada), true)
})

test('a failed reading of rights leaves the content and the rights there are alone', async () => {
  const { ada, name, site } = await scene([['everyone']])
  const id = await connectSite(ada, name)
  site.refusal.rights = new IntegrationError('upstream', 'The directory is broken.')
  await readRightsOf(ada, id)
  const source = await world.db.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual([source.status, source.rights_reason], ['complete', 'The directory is broken.'])
  assert.equal(await sees(ada), true)
})

test('rights taken away and given are seen with the next search, and the text is not read again', async () => {
  const { ada, bo, name, site } = await scene([['group:g']])
  site.groups.set('g', [`email:${ada.account.email}`])
  const id = await connectSite(ada, name)
  assert.deepEqual([await sees(ada), await sees(bo)], [true, false])
  site.groups.set('g', [`email:${bo.account.email}`])
  await readRightsOf(ada, id)
  assert.deepEqual([await sees(ada), await sees(bo)], [false, true])
  site.changedRights.set('plan', [[`email:${ada.account.email}`]])
  await readRightsOf(ada, id)
  assert.deepEqual([await sees(ada), await sees(bo)], [true, false])
  assert.equal(site.reads, 1)
})

test('rights a listing finds changed are seen, and the text is not read again', async () => {
  const { ada, name, site } = await scene([['everyone']])
  const id = await connectSite(ada, name)
  site.things.set('plan', { text: 'the heron plan', access: [[]] })
  await readThings(ada, id)
  assert.deepEqual([await sees(ada), site.reads], [false, 1])
})

test('a right taken away while a listing is under way does not come back with it', async () => {
  const { ada, name, site } = await scene([['everyone']])
  const id = await connectSite(ada, name)
  // The listing has seen the old rights when the new ones are reported.
  const [seen, reported] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  site.beforeListed = () => (seen.resolve(), reported.promise)
  const listing = readThings(ada, id)
  await seen.promise
  site.changedRights.set('plan', [[]])
  await readRightsOf(ada, id)
  reported.resolve()
  await listing
  assert.equal(await sees(ada), false)
})

test('people and groups that are no longer there let nobody in', async () => {
  const { ada, bo, name, site } = await scene([['group:g', 'user:A']])
  site.people.set('A', ada.account.email).set('B', bo.account.email)
  site.groups.set('g', ['user:B'])
  const id = await connectSite(ada, name)
  assert.deepEqual([await sees(ada), await sees(bo)], [true, true])
  site.people.delete('A')
  site.groups.delete('g')
  await readRightsOf(ada, id)
  assert.deepEqual([await sees(ada), await sees(bo)], [false, false])
})

test('a reading that breaks off forgets nobody', async () => {
  const { ada, name, site } = await scene([['group:g']])
  site.groups.set('g', ['everyone'])
  const id = await connectSite(ada, name)
  site.groups.delete('g')
  site.people.set('A', null)
  site.refusal.rights = new IntegrationError('unreachable', 'No answer.')
  await readRightsOf(ada, id)
  assert.equal(await sees(ada), true)
})

test('what somebody connected for themselves they see whole, and nobody else sees any of it', async () => {
  const { ada, bo, name } = await scene([['everyone']])
  service.site(name).things.set('other', { text: 'another heron', access: [[]] })
  const id = await connectSite(bo, name, { access: 'RESTRICTED' })
  assert.equal((await searchTop(bo, { query: 'heron' })).totalContentCount, 2)
  assert.equal((await searchTop(ada, { query: 'heron' })).totalContentCount, 0)
  // What decides changes with the next search.
  await changeSource({ ...bo, role: 'ADMIN' }, { id, accessLevel: 'PUBLIC' })
  for (const ctx of [ada, bo]) assert.equal((await searchTop(ctx, { query: 'heron' })).totalContentCount, 1)
})

test('a source that now reads another place shows nothing until the rights there are read', async () => {
  const { ada, name } = await scene([['everyone']])
  const id = await connectSite(ada, name)
  await changeSource(ada, { id, settings: { site: `other ${name}` } })
  assert.equal(await sees(ada), false)
})

test('the same settings once more leave the rights alone', async () => {
  const { ada, name } = await scene([['everyone']])
  const id = await connectSite(ada, name)
  await changeSource(ada, { id, settings: { site: name } })
  assert.equal(await sees(ada), true)
})

test('rights are read at once after connecting, and never where a service reports none', async () => {
  const { ada, name } = await scene()
  await connectSource(ada, { serviceName: 'upload', displayName: 'Uploads', accessLevel: 'PUBLIC', settings: {} })
  await connectSite(ada, name)
  const waiting = (await world.waitingJobs()).filter((job) => job.payload['workspaceId'] === ada.workspace.id)
  assert.deepEqual(
    waiting.filter((job) => job.name === readRightsJob.name).map(({ payload }) => payload['sourceId']),
    [(await listSources(ada)).find((source) => source.serviceName === 'googledrive')?.sourceId],
  )
})

test('rights are read again when they are due, of a paused source as well, and not while its credentials are refused', async () => {
  const { ada, name } = await scene()
  const id = await connectSite(ada, name)
  const due = async (): Promise<boolean> =>
    (await findRightsDue(world.db, ['googledrive'], world.clock.now())).some(({ sourceId }) => sourceId === id)
  await changeSource(ada, { id, paused: true })
  world.clock.advance({ minutes: 4 })
  assert.equal(await due(), false)
  world.clock.advance({ minutes: 1 })
  assert.equal(await due(), true)
  await world.db.updateTable('source').set({ status: 'authFail' }).where('id', '=', id).execute()
  assert.equal(await due(), false)
})

test('rights no document has any more are cleared away', async () => {
  const { ada, name, site } = await scene([['user:A']])
  const id = await connectSite(ada, name)
  site.things.set('plan', { text: 'the heron plan', access: [['user:B']] })
  await readThings(ada, id)
  const rows = await world.db.selectFrom('access_grant').select('principal').where('source_id', '=', id).execute()
  assert.deepEqual(rows, [{ principal: 'user:B' }])
})
