import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServiceName } from '@quarry/contract/source/service'
import { startConfluence } from '@quarry/integrations/vendors/confluence/testing/server'
import { startJira } from '@quarry/integrations/vendors/jira/testing/server'
import { readRightsOf, readThings } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { searchTop } from '../search/search.ts'
import { listSources } from '../source/list-sources.ts'

const world = await openWorld()
const parts = openParts(world)

type People = { user(id: string, name: string, email: string): string }

/** A workspace with an owner and one more member, both known to the service by their address. */
async function pair({ user }: People): Promise<{ ada: WorkspaceCtx; bob: WorkspaceCtx }> {
  const ada = await world.member(parts)
  const bob = await world.member({ of: ada, role: 'USER', ...parts })
  for (const [id, { account }] of Object.entries({ ada, bob })) user(id, id, account.email)
  return { ada, bob }
}

async function connect(ctx: WorkspaceCtx, serviceName: ServiceName, settings: Record<string, unknown>) {
  const id = await connectSource(ctx, { serviceName, displayName: serviceName, accessLevel: 'PUBLIC', settings })
  const read = async () => {
    await readThings(ctx, id)
    await readRightsOf(ctx, id)
  }
  await read()
  return read
}

const hits = async (ctx: WorkspaceCtx) => (await searchTop(ctx, { query: 'heron' })).vectorDataList
const titles = async (ctx: WorkspaceCtx) => (await hits(ctx)).map((hit) => hit.contentTitle).toSorted()

test('Confluence is connected, read and found by those who may read each page there, and by nobody else', async () => {
  await using server = await startConfluence()
  const { site } = server
  const { ada, bob } = await pair(site)
  const space = site.space('ENG')
  const home = site.page(space, 'Home', { body: '<p>Welcome</p>' })
  const open = site.page(space, 'Birds', { parent: home.id, body: '<h1>Rivers</h1><p>The heron stands in the reeds.</p>' })
  const closed = site.page(space, 'Prices', { body: '<p>A heron is not for sale.</p>', readers: { users: ['ada'], groups: [] } })
  site.attach(closed, 'offer.txt', 'One heron, five coins.')
  const read = await connect(ada, 'confluence', server.account)
  const [source] = await listSources(ada)
  assert.deepEqual([source?.status, source?.documentCount, source?.indexedCount, source?.failedCount], ['complete', 4, 4, 0])
  assert.deepEqual(await titles(ada), ['Birds', 'Prices', 'offer.txt'])
  assert.deepEqual(await titles(bob), ['Birds'])
  const [hit] = await hits(bob)
  assert.equal(hit?.contentDisplayableLink, `${server.origin}/wiki/spaces/x/pages/${open.id}`)
  assert.deepEqual(
    hit.ancestorsTitleLinkList.map(({ title }) => title),
    ['ENG space', 'Home'],
  )

  closed.readers = null
  site.edit(open, { body: '<p>Only otters now.</p>' })
  await read()
  assert.deepEqual(await titles(bob), ['Prices', 'offer.txt'])
})

test('Jira is connected, read and found by those who may browse each issue there, and by nobody else', async () => {
  await using server = await startJira()
  const { site } = server
  const { ada, bob } = await pair(site)
  const project = site.project('BIRD')
  project.levels = { 7: [{ type: 'user', value: 'ada' }] }
  const open = site.issue(project, 'Count each heron')
  const closed = site.issue(project, 'Sell a heron', { security: '7' })
  const read = await connect(ada, 'jira', server.account)
  assert.deepEqual(await titles(ada), [`${open.key} Count each heron`, `${closed.key} Sell a heron`].toSorted())
  assert.deepEqual(await titles(bob), [`${open.key} Count each heron`])
  assert.equal((await hits(bob))[0]?.contentDisplayableLink, `${server.origin}/browse/${open.key}`)

  project.browse = [{ type: 'user', value: 'ada' }]
  await read()
  assert.deepEqual(await titles(bob), [])
})
