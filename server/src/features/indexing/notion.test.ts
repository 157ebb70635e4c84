import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consentRoutes } from '@quarry/contract/routes/source/consent'
import type { ConnectionId } from '@quarry/contract/ids'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { type FakeNotion, startNotion } from '@quarry/integrations/vendors/notion/testing/server'
import { readThings } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { readConfig } from '../../config.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { searchTop } from '../search/search.ts'
import { listSources } from '../source/list-sources.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { endpoints } from '../../../testing/consenting.ts'

const world = await openWorld()
const parts = openParts(world)

/** A workspace with two members, whose Notion is this counterpart. */
async function scene() {
  const notion = await startNotion()
  const config = readConfig({
    DATA_DIR: world.dataDir,
    LOG_LEVEL: 'silent',
    NOTION_CLIENT_ID: notion.consent.client.id,
    NOTION_CLIENT_SECRET: notion.consent.client.secret,
    NOTION_BASE_URL: notion.origin,
  })
  const host = { ...parts, config }
  const ada = await world.member(host)
  const bo = await world.member({ of: ada, role: 'USER', ...host })
  return { notion, host, ada, bo, [Symbol.asyncDispose]: () => notion[Symbol.asyncDispose]() }
}

const connect = (ctx: WorkspaceCtx, { secret }: FakeNotion, accessLevel: 'PUBLIC' | 'RESTRICTED' = 'PUBLIC') =>
  connectSource(ctx, { serviceName: 'notion', displayName: accessLevel, accessLevel, settings: { apiToken: secret } })

const hits = async (ctx: WorkspaceCtx, query: string) => (await searchTop(ctx, { query })).vectorDataList
const titles = async (ctx: WorkspaceCtx, query: string) => (await hits(ctx, query)).map((hit) => hit.contentTitle).toSorted()

test('Notion is connected, read and found: pages, rows by their properties, and the files on them', async () => {
  await using all = await scene()
  const { notion, ada, bo } = all
  const { model } = notion
  const birds = model.page('Birds')
  model.block(birds.id, 'heading_1', { rich_text: [{ type: 'text', plain_text: 'Rivers' }] })
  model.paragraph(birds.id, 'The heron stands in the reeds.')
  const kept = model.attach(birds.id, 'file', 'heron song.txt', 'A heron croaks.')
  const dropped = model.attach(birds.id, 'file', 'heron diet.txt', 'A heron eats frogs.')
  const row = model.row(model.database('Sightings', { type: 'page_id', id: birds.id }), 'Monday', {
    Species: { type: 'select', value: { name: 'heron' } },
  })
  const source = await connect(ada, notion)
  await readThings(ada, source)
  const [state] = await listSources(ada)
  assert.deepEqual([state?.status, state?.documentCount, state?.failedCount], ['complete', 5, 0])
  assert.deepEqual(await titles(bo, 'heron'), ['Birds', 'Monday', 'heron diet.txt', 'heron song.txt'])
  const found = (await hits(bo, 'heron')).find((hit) => hit.contentTitle === 'Monday')
  assert.equal(found?.contentDisplayableLink, `https://www.notion.so/${row.id.replaceAll('-', '')}`)
  assert.deepEqual(
    found?.ancestorsTitleLinkList.map(({ title }) => title),
    ['Birds', 'Sightings'],
  )

  model.remove(dropped)
  model.edit(birds)
  await readThings(ada, source)
  assert.deepEqual(await titles(bo, 'heron'), ['Birds', 'Monday', 'heron song.txt'])
  await readThings(ada, source)
  assert.equal(notion.fileRequests.filter(({ path }) => path.startsWith(kept.file!.path)).length, 1)

  model.trash(birds)
  await readThings(ada, source)
  assert.deepEqual(await titles(ada, 'heron'), [])
})

test('Notion reports no rights, so only the person who connected it finds a restricted source', async () => {
  await using all = await scene()
  const { notion, ada, bo } = all
  notion.model.paragraph(notion.model.page('Birds').id, 'The heron stands in the reeds.')
  await readThings(ada, await connect(ada, notion, 'RESTRICTED'))
  assert.deepEqual([await titles(ada, 'heron'), await titles(bo, 'heron')], [['Birds'], []])
})

test('by consent, a token that Notion ends is renewed once before the source counts as refused', async () => {
  await using all = await scene()
  const { notion, host, ada } = all
  const page = notion.model.page('Birds')
  const server = await world.server(endpoints, host)
  const { client, fetch } = await server.as(ada)
  const of = { workspaceId: ada.workspace.id, serviceName: 'notion' as const }
  const { address } = await client.call(consentRoutes.start, of)
  const redirect = new URL(address).searchParams.get('redirect_uri') ?? ''
  const back = await fetch(new URL(redirect).pathname + notion.consent.authorize(address), { redirect: 'manual' })
  const connectionId = new URL(back.headers.get('location') ?? '', 'http://here').searchParams.get('connection') as ConnectionId
  const { sourceId: source } = await client.call(sourceRoutes.add, {
    ...of,
    displayName: 'Notion',
    accessLevel: 'PUBLIC',
    settings: { pages: [page.id] },
    connectionId,
  })
  await readThings(ada, source)
  assert.deepEqual(await titles(ada, 'birds'), ['Birds'])

  notion.consent.access.clear()
  notion.model.edit(page, { title: 'Storks' })
  await readThings(ada, source)
  assert.deepEqual([await titles(ada, 'storks'), notion.consent.renewals], [['Storks'], 1])

  notion.consent.revoke()
  await readThings(ada, source)
  assert.deepEqual([(await listSources(ada))[0]?.status, notion.consent.renewals], ['authFail', 1])
})
