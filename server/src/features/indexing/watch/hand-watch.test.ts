import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { startNotion } from '@quarry/integrations/vendors/notion/testing/server'
import { type NotionCall, NotionSubscription } from '@quarry/integrations/vendors/notion/testing/subscription'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import { readConfig } from '../../../config.ts'
import type { App, WorkspaceCtx } from '../../../context.ts'
import { removeSource } from '../../source/connecting/change-source.ts'
import { connectSource } from '../../source/connecting/connect-source.ts'
import { indexSourceJob, purgeSourceJob } from '../indexing.jobs.ts'
import { sourceEndpoints } from '../../source/source.routes.ts'

const world = await openWorld()
const notion = await startNotion()
world.onEnd(async () => notion[Symbol.asyncDispose]())
const environment = { DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', NOTION_BASE_URL: notion.origin }
const configOf = (PUBLIC_URL: string) => readConfig({ ...environment, PUBLIC_URL })
const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) }
const parts: Partial<App> = { ...openParts(world), clock, config: configOf('https://quarry.example.com') }
const server = await world.server(sourceEndpoints, parts)
const day = 86_400_000

async function connect(accessLevel: 'PUBLIC' | 'RESTRICTED' = 'PUBLIC'): Promise<{ ctx: WorkspaceCtx; id: SourceId }> {
  const ctx = await world.member(parts)
  return { ctx, id: await connectTo(ctx, accessLevel) }
}
const connectTo = (ctx: WorkspaceCtx, accessLevel: 'PUBLIC' | 'RESTRICTED') =>
  connectSource(ctx, { serviceName: 'notion', displayName: accessLevel, accessLevel, settings: { apiToken: notion.secret } })
const run = () => world.runJobs([indexSourceJob, purgeSourceJob], parts)
const of = (ctx: WorkspaceCtx, id: SourceId) => ({ workspaceId: ctx.workspace.id, sourceId: id })
const show = async (ctx: WorkspaceCtx, id: SourceId, anew = false) =>
  (await server.as(ctx)).client.call(sourceRoutes.hook, { ...of(ctx, id), anew })
const detail = async (ctx: WorkspaceCtx, id: SourceId) => (await server.as(ctx)).client.call(sourceRoutes.detail, of(ctx, id))
async function send(address: string, { headers, body }: NotionCall): Promise<number> {
  return (await fetch(server.origin + new URL(address).pathname, { method: 'POST', headers, body })).status
}
const runsOf = async (id: SourceId) =>
  (await world.db.selectFrom('source').select('run').where('id', '=', id).executeTakeFirstOrThrow()).run

/** A source that Notion calls about. */
async function subscribe() {
  const { ctx, id } = await connect()
  const subscription = new NotionSubscription()
  const { address } = await show(ctx, id)
  assert.equal(await send(address, subscription.handshake()), 200)
  subscription.verify((await show(ctx, id)).token)
  await run()
  return { ctx, id, address, subscription, edited: () => subscription.event('page.content_updated', 'a') }
}

test('the address is this source’s own, and the token Notion sends there is shown until the first call', async () => {
  const { ctx, id } = await connect()
  const first = await show(ctx, id)
  assert.match(first.address, /^https:\/\/quarry\.example\.com\/hooks\/notion\/[\da-f-]{36}$/)
  assert.deepEqual([first.token, first.hasCalled, (await show(ctx, id)).address], [null, false, first.address])
  const subscription = new NotionSubscription()
  assert.equal(await send(first.address, subscription.handshake()), 200)
  assert.equal((await show(ctx, id)).token, subscription.token)
  subscription.verify(subscription.token)
  assert.equal(await send(first.address, subscription.event('page.created', 'a')), 200)
  assert.deepEqual(await show(ctx, id), { address: first.address, token: null, hasCalled: true })
})

test('a signed call leads to one reading, however often it is sent', async () => {
  const { id, address, edited } = await subscribe()
  const before = await runsOf(id)
  const call = edited()
  for (let sent = 0; sent < 5; sent += 1) assert.equal(await send(address, call), 200)
  await run()
  assert.equal(await runsOf(id), before + 1)
})

test('a call that is not signed with the token is answered as if there were no hook', async () => {
  const { id, address, edited } = await subscribe()
  const [before, { headers, body }] = [await runsOf(id), edited()]
  const { 'x-notion-signature': signature = '', ...unsigned } = headers
  const bad: NotionCall[] = [
    { headers: unsigned, body },
    { headers, body: `${body} ` },
    { headers: { ...unsigned, 'x-notion-signature': signature.replace('sha256=', '') }, body },
    { headers: { ...unsigned, 'x-notion-signature': 'sha256=' }, body },
  ]
  for (const call of bad) assert.equal(await send(address, call), 404)
  assert.equal(await send(address.replace(/[\da-f-]{36}$/, '00000000-0000-4000-8000-000000000000'), { headers, body }), 404)
  await run()
  assert.equal(await runsOf(id), before)
})

test('before Notion has sent a token, no call is trusted', async () => {
  const { ctx, id } = await connect()
  const { address } = await show(ctx, id)
  const subscription = new NotionSubscription()
  subscription.verify(subscription.token)
  assert.equal(await send(address, subscription.event('page.created', 'a')), 404)
})

test('Notion may send its token again; once calls carry one, another is nobody’s business', async () => {
  const { ctx, id } = await connect()
  const { address } = await show(ctx, id)
  const [lost, used, stranger] = [new NotionSubscription(), new NotionSubscription(), new NotionSubscription()]
  for (const { token, handshake } of [lost, used].map((each) => ({ token: each.token, handshake: each.handshake() }))) {
    assert.equal(await send(address, handshake), 200)
    assert.equal((await show(ctx, id)).token, token)
  }
  used.verify(used.token)
  assert.equal(await send(address, used.event('page.created', 'a')), 200)
  assert.equal(await send(address, stranger.handshake()), 404)
  assert.equal(await send(address, used.event('page.created', 'a')), 200)
})

test('a new address makes the former one good for nothing', async () => {
  const { ctx, id, address, edited } = await subscribe()
  const anew = await show(ctx, id, true)
  assert.notEqual(anew.address, address)
  assert.deepEqual([anew.token, anew.hasCalled], [null, false])
  assert.equal(await send(address, edited()), 404)
})

test('calls are counted on for a week after the last one', async () => {
  const { ctx, id, address, edited } = await subscribe()
  assert.equal((await detail(ctx, id)).isCalled, false)
  await send(address, edited())
  assert.equal((await detail(ctx, id)).isCalled, true)
  const ends = async () =>
    (await world.db.selectFrom('source_watch').select('ends_at').where('source_id', '=', id).executeTakeFirstOrThrow()).ends_at
  const first = await ends()
  clock.offsetMs += 3 * day
  await send(address, edited())
  assert.equal((await ends())!.getTime() - first!.getTime() > 2 * day, true)
})

test('the token is stored sealed, and that an address was made is noted without it', async () => {
  const { id, subscription } = await subscribe()
  const row = await world.db.selectFrom('source_watch').selectAll().where('source_id', '=', id).executeTakeFirstOrThrow()
  assert.ok(!JSON.stringify(row).includes(subscription.token))
  const noted = await world.db.selectFrom('audit_entry').selectAll().where('subject', '=', id).execute()
  assert.ok(noted.some(({ detail: each }) => JSON.stringify(each).includes('hook')))
  assert.ok(!JSON.stringify(noted).includes(row.hook_id))
})

test('only who manages the source learns its address', async () => {
  const { ctx, id } = await connect()
  const user = await world.member({ of: ctx, role: 'USER', ...parts })
  const admin = await world.member({ of: ctx, role: 'ADMIN', ...parts })
  const stranger = await world.member(parts)
  await assert.rejects(show(user, id), { status: 403 })
  await assert.rejects(show(stranger, id), { status: 404 })
  assert.ok((await show(admin, id)).address)
})

test('without a public https address there is nothing to enter', async () => {
  const { ctx, id } = await connect()
  const inside = await world.server(sourceEndpoints, { ...parts, config: configOf('http://quarry.example.com') })
  const { client } = await inside.as(ctx)
  assert.equal((await client.call(sourceRoutes.detail, of(ctx, id))).isCalledByHand, false)
  await assert.rejects(client.call(sourceRoutes.hook, of(ctx, id)), { error: 'serviceUnavailable' })
  assert.equal((await detail(ctx, id)).isCalledByHand, true)
})

test('nobody is heard about a source that was disconnected', async () => {
  const { ctx, id, address, edited } = await subscribe()
  await connectTo(ctx, 'RESTRICTED')
  await removeSource(ctx, id)
  assert.equal(await send(address, edited()), 404)
  await run()
  assert.equal(await send(address, edited()), 404)
})
