import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { type FakeDrive, startDrive } from '@quarry/integrations/vendors/googledrive/testing/fake'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import { readConfig } from '../../../config.ts'
import type { App, WorkspaceCtx } from '../../../context.ts'
import { readRightsJob } from '../../rights/rights.jobs.ts'
import { changeSource, removeSource } from '../../source/connecting/change-source.ts'
import { connectSource } from '../../source/connecting/connect-source.ts'
import { indexSourceJob, purgeSourceJob } from '../indexing.jobs.ts'
import { sourceEndpoints } from '../../source/source.routes.ts'
import { dueWatchesJob, watchSourceJob } from './watch.jobs.ts'

const world = await openWorld()
const basic = openParts(world)
const drive = await startDrive()
world.onEnd(async () => drive[Symbol.asyncDispose]())
const standard = { DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', ...drive.consent.env(drive.origin) }
const configOf = (PUBLIC_URL: string) => readConfig({ ...standard, PUBLIC_URL })
// At Google's standing server the time is the real one.
const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) }
const parts: Partial<App> = { ...basic, clock, config: configOf('https://quarry.example.com') }
const server = await world.server(sourceEndpoints, parts)

const run = (changes: Partial<App> = {}) =>
  world.runJobs([indexSourceJob, watchSourceJob, purgeSourceJob, readRightsJob], { ...parts, ...changes })
async function look(changes: Partial<App> = {}): Promise<void> {
  await dueWatchesJob.run(world.app({ ...parts, ...changes }), {}, new AbortController().signal)
  await run(changes)
}

let made = 0
async function connect(changes: Partial<App> = {}): Promise<{ ctx: WorkspaceCtx; id: SourceId }> {
  drive.channels.open.clear()
  drive.channels.longestMs = 7 * 86_400_000
  const ctx = await world.member({ ...parts, ...changes })
  const id = await connectSource(ctx, {
    serviceName: 'googledrive',
    displayName: `Drive ${++made}`,
    accessLevel: 'PUBLIC',
    settings: { adminAccount: drive.model.account, serviceAccountKey: drive.accounts.keyFile },
  })
  // Of the sources of other tests nothing is asked any more.
  await world.db.updateTable('source').set({ paused: true }).where('id', '<>', id).execute()
  await run(changes)
  return { ctx, id }
}
const channels = (fake: FakeDrive = drive) => [...fake.channels.open.values()]
const rowOf = (id: SourceId) =>
  world.db.selectFrom('source_watch').selectAll().where('source_id', '=', id).executeTakeFirstOrThrow()
const runsOf = async (id: SourceId) =>
  (await world.db.selectFrom('source').select('run').where('id', '=', id).executeTakeFirstOrThrow()).run

/** Calls a hook as Google does. */
async function ring(headers: Record<string, string>, address = channels()[0]?.address ?? ''): Promise<number> {
  const response = await fetch(server.origin + new URL(address).pathname, { method: 'POST', headers })
  await response.text()
  return response.status
}
const change = () => drive.channels.headersOf(channels()[0]!, 'change')

test('a source is watched soon after it was connected, at the public address of the product', async () => {
  const { ctx, id } = await connect()
  await look()
  const [channel, ...others] = channels()
  assert.equal(others.length, 0)
  assert.match(channel?.address ?? '', /^https:\/\/quarry\.example\.com\/hooks\/googledrive\/[\da-f-]{36}$/)
  const { client } = await server.as(ctx)
  const of = { workspaceId: ctx.workspace.id, sourceId: id }
  assert.equal((await client.call(sourceRoutes.detail, of)).isCalled, true)
})

test('without a public https address nobody is asked to call', async () => {
  for (const config of [configOf('http://quarry.example.com'), readConfig(standard)]) {
    await connect({ config })
    await look({ config })
    assert.equal(channels().length, 0)
  }
})

test('a call leads to one reading at once, and the calls right after it to one more', async () => {
  const { id } = await connect()
  await look()
  const before = await runsOf(id)
  assert.equal(await ring(change()), 200)
  await run()
  assert.equal(await runsOf(id), before + 1)
  for (let call = 0; call < 5; call++) assert.equal(await ring(change()), 200)
  await run()
  assert.equal(await runsOf(id), before + 1, 'not before its time')
  clock.offsetMs += 16_000
  await run()
  assert.equal(await runsOf(id), before + 2)
})

test('the first call of a channel, which says only that there is one, leads to nothing', async () => {
  const { id } = await connect()
  await look()
  const before = await runsOf(id)
  assert.equal(await ring(drive.channels.headersOf(channels()[0]!, 'sync')), 200)
  await run()
  assert.equal(await runsOf(id), before)
})

test('without the secret, at another service, or for a hook that is not there, the answer is the same and nothing happens', async () => {
  const { id } = await connect()
  await look()
  const before = await runsOf(id)
  const { address } = channels()[0]!
  assert.deepEqual(
    [
      await ring({ ...change(), 'x-goog-channel-token': 'guessed' }),
      await ring({ 'x-goog-resource-state': 'change' }),
      await ring(change(), address.replace('googledrive', 'googlecalendar')),
      await ring(change(), address.replace('googledrive', 'nothing')),
      await ring(change(), address.replace(/[\da-f-]{36}$/, '00000000-0000-4000-8000-000000000000')),
      await ring(change(), address.replace(/[\da-f-]{36}$/, 'x')),
    ],
    [404, 404, 404, 404, 404, 404],
  )
  await run()
  assert.equal(await runsOf(id), before)
})

test('a call that carries more than a notification is refused', async () => {
  await connect()
  await look()
  const path = new URL(channels()[0]!.address).pathname
  const response = await fetch(server.origin + path, { method: 'POST', headers: change(), body: 'x'.repeat(70_000) })
  assert.equal(response.status, 413)
})

test('a source that is paused, or whose credentials were refused, is not read because of a call', async () => {
  const { id } = await connect()
  await look()
  const before = await runsOf(id)
  for (const facts of [{ paused: true }, { paused: false, status: 'authFail' as const }]) {
    await world.db.updateTable('source').set(facts).where('id', '=', id).execute()
    assert.equal(await ring(change()), 200)
    await run()
  }
  assert.equal(await runsOf(id), before)
})

test('before Google stops calling it is asked again, and the former calls are ended', async () => {
  const { id } = await connect()
  await look()
  const [former] = channels()
  await world.db.updateTable('source_watch').set({ renew_at: clock.now() }).where('source_id', '=', id).execute()
  await look()
  const [now, ...others] = channels()
  assert.equal(others.length, 0)
  assert.notEqual(now?.id, former?.id)
  assert.equal(now?.address, former?.address)
  assert.equal(await ring(change()), 200)
})

test('four fifths of the time are waited before it is asked again', async () => {
  const { id } = await connect()
  drive.channels.longestMs = 1_000_000
  await look()
  const { renew_at: renewAt, ends_at: endsAt } = await rowOf(id)
  const leftMs = (endsAt?.getTime() ?? 0) - renewAt.getTime()
  assert.ok(Math.abs(leftMs - 200_000) < 10_000, `${leftMs} ms before the end`)
})

test('a refusal is kept, tried again later, and the source is looked at in turns as before', async () => {
  const { id } = await connect()
  const refusal = { status: 403, body: { error: { message: 'No pushes', errors: [{ reason: 'forbidden' }] } } }
  drive.fail(/changes\/watch/, refusal)
  await look()
  const row = await rowOf(id)
  assert.deepEqual([row.is_calling, row.failures], [false, 1])
  assert.match(row.reason ?? '', /No pushes/)
  assert.ok(row.renew_at > clock.now())
  await look()
  assert.equal(channels().length, 0)
})

test('a source whose service calls is looked at in turns less often', async () => {
  const { id } = await connect()
  const pause = async () => {
    const row = await world.db.selectFrom('source').select('next_run_at').where('id', '=', id).executeTakeFirstOrThrow()
    return Math.round(((row.next_run_at?.getTime() ?? 0) - clock.now().getTime()) / 60_000)
  }
  assert.equal(await pause(), 1)
  await look()
  await ring(change())
  await run()
  assert.equal(await pause(), 15)
})

test('who disconnects a source is not called about it any more', async () => {
  const { ctx } = await connect()
  const other = await connectSource(ctx, {
    serviceName: 'googledrive',
    displayName: 'Other',
    accessLevel: 'RESTRICTED',
    settings: { adminAccount: drive.model.account, serviceAccountKey: drive.accounts.keyFile },
  })
  await run()
  await look()
  const address = `/hooks/googledrive/${(await rowOf(other)).hook_id}`
  assert.equal(channels().length, 2)
  await removeSource(ctx, other)
  await run()
  assert.equal(channels().length, 1)
  assert.ok(!channels()[0]?.address.endsWith(address))
})

test('a source that can no longer reach its service is disconnected all the same', async () => {
  const { ctx, id } = await connect()
  await look()
  await world.db.updateTable('connection').set({ settings: 'lost' }).where('workspace_id', '=', ctx.workspace.id).execute()
  await world.db.updateTable('source').set({ removed_at: clock.now() }).where('id', '=', id).execute()
  await ctx.send(world.db, purgeSourceJob, { workspaceId: ctx.workspace.id, sourceId: id })
  await run()
  assert.equal((await world.db.selectFrom('source').select('id').where('id', '=', id).execute()).length, 0)
})

test('other settings are watched with: the service is asked again', async () => {
  const { ctx, id } = await connect()
  await look()
  const [former] = channels()
  await changeSource(ctx, { id, settings: { adminAccount: drive.model.account, containers: [drive.model.root] } })
  await run()
  await look()
  assert.deepEqual([channels().length, channels()[0]?.id === former?.id], [1, false])
})
