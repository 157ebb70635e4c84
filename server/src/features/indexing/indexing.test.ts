import assert from 'node:assert/strict'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceId } from '@quarry/contract/ids'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { mailJobs } from '../../mail/mail.jobs.ts'
import { searchPage } from '../search/search.ts'
import { listFailures } from '../source/documents/failures.ts'
import { listSources, sourceDetail } from '../source/list-sources.ts'
import { changeStatus } from '../workspace/workspace.ts'
import { changeSource, removeSource } from '../source/connecting/change-source.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { dueSourcesJob, indexSourceJob, purgeSourceJob } from './indexing.jobs.ts'
import { requestIndexing } from '../source/request-indexing.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await startApache()
after(() => server.stop())
const jobs = [indexSourceJob, dueSourcesJob, purgeSourceJob, ...mailJobs]
const run = (): Promise<number> => world.runJobs(jobs, parts)

/** What a connection of an earlier version, or of another key, may hold. */
const storeSettings = (ctx: WorkspaceCtx, settings: string) =>
  world.db.updateTable('connection').set({ settings }).where('workspace_id', '=', ctx.workspace.id).execute()

async function storeSealed(ctx: WorkspaceCtx, settings: Record<string, unknown>): Promise<void> {
  const { id } = await world.db
    .selectFrom('connection')
    .select('id')
    .where('workspace_id', '=', ctx.workspace.id)
    .executeTakeFirstOrThrow()
  await storeSettings(ctx, ctx.vault.seal(settings, `connection:${id}`))
}

/** A folder of the server for one test, and a source over it. */
async function connect(ctx: WorkspaceCtx, folder: string, files: Record<string, string>, on = server): Promise<SourceId> {
  await mkdir(join(on.root, folder), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(on.root, folder, name), text)
  const settings = on.settings({ baseFolder: folder })
  return connectSource(ctx, { serviceName: 'webdav', displayName: folder, accessLevel: 'PUBLIC', settings })
}

async function titles(ctx: WorkspaceCtx, query: string): Promise<string[]> {
  await parts.search.caughtUp(ctx.workspace.id)
  const { contentList } = await searchPage(ctx, { query }, { page: 0, pageSize: 50 })
  return contentList.map((hit) => hit.contentTitle).sort()
}

const only = async (ctx: WorkspaceCtx) => (await listSources(ctx))[0]

test('a connected server is read by itself and its files are found by their text', async () => {
  const ada = await world.member(parts)
  await connect(ada, 'first', { 'heron.txt': 'The heron stands in the reeds.', 'otter.txt': 'An otter swims.' })
  await run()
  const source = await only(ada)
  assert.deepEqual([source?.status, source?.documentCount, source?.indexedCount, source?.failedCount], ['complete', 2, 2, 0])
  assert.deepEqual(source?.credential, { state: 'good', since: world.clock.now().toISOString() })
  assert.deepEqual(await titles(ada, 'heron'), ['heron.txt'])
})

test('what changed, was renamed or was deleted at the server is so in the search after the next run', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'changing', { 'a.txt': 'about badgers', 'b.txt': 'about beavers', 'c.txt': 'about cranes' })
  await run()
  const at = (name: string): string => join(server.root, 'changing', name)
  await writeFile(at('a.txt'), 'about lynxes now')
  await rename(at('b.txt'), at('beaver dam.txt'))
  await rm(at('c.txt'))
  await requestIndexing(ada, id)
  await run()
  assert.deepEqual(await titles(ada, 'badgers'), [])
  assert.deepEqual(await titles(ada, 'lynxes'), ['a.txt'])
  assert.deepEqual(await titles(ada, 'beavers'), ['beaver dam.txt'])
  assert.deepEqual(await titles(ada, 'cranes'), [])
})

test('a second run over unchanged files fetches none of them', async () => {
  const ada = await world.member(parts)
  await using own = await startApache()
  const id = await connect(ada, 'unchanged', { 'a.txt': 'one', 'b.txt': 'two' }, own)
  await run()
  await requestIndexing(ada, id)
  await run()
  const requests = await own.requests()
  assert.equal(requests.filter((line) => line.startsWith('GET /unchanged/')).length, 2)
  assert.ok(requests.filter((line) => line.startsWith('PROPFIND /unchanged/')).length >= 2)
})

test('a file that cannot be read is one failure with its reason, and the others are searchable', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'mixed', { 'good.txt': 'a kingfisher', 'broken.pdf': '%PDF-1.7 this is not a document' })
  await run()
  assert.equal((await only(ada))?.status, 'partialComplete')
  const { failures } = await listFailures(ada, { id, code: null, page: 0, pageSize: 10 })
  assert.deepEqual(
    failures.map(({ title, code }) => [title, code]),
    [['broken.pdf', 'corrupt']],
  )
  assert.deepEqual(await titles(ada, 'kingfisher'), ['good.txt'])
  assert.deepEqual(await titles(ada, 'broken'), ['broken.pdf'])
})

test('a password that stops working pauses the source after one try, and says so', async () => {
  const ada = await world.member(parts)
  await using own = await startApache()
  const id = await connect(ada, 'secret', { 'a.txt': 'one' }, own)
  await run()
  await storeSealed(ada, own.settings({ baseFolder: 'secret', password: 'wrong' }))
  await requestIndexing(ada, id)
  await run()
  const source = await only(ada)
  assert.deepEqual([source?.status, source?.nextRunAt], ['authFail', null])
  assert.deepEqual(source?.credential, { state: 'refused', since: world.clock.now().toISOString() })
  assert.deepEqual(source?.currentDatapipelineStatus, {
    status: 'FINISHED',
    latestExceptionCode: 'INDEXING_E_AUTHENTICATION_FAILED',
    finishedStatus: 'FAILED',
  })
  assert.match(source?.statusReason ?? '', /password/)
  const refused = (await own.requests()).filter((line) => / 401 Basic/.test(line))
  assert.equal(refused.length, 1)
})

test('an unreachable server deletes nothing and is tried again later', async () => {
  const ada = await world.member(parts)
  await using other = await startApache()
  await writeFile(join(other.root, 'kept.txt'), 'a curlew')
  const id = await connectSource(ada, {
    serviceName: 'webdav',
    displayName: 'unreachable',
    accessLevel: 'PUBLIC',
    settings: other.settings(),
  })
  await run()
  await other.stop()
  await requestIndexing(ada, id)
  await run()
  const source = await only(ada)
  assert.equal(source?.status, 'error')
  assert.ok(source?.nextRunAt !== null)
  assert.deepEqual(await titles(ada, 'curlew'), ['kept.txt'])
})

test('a removed source is out of the search at once, and its documents are deleted behind it', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'removed', { 'a.txt': 'a bittern' })
  await connect(ada, 'remaining', {})
  await run()
  assert.deepEqual(await removeSource(ada, id), { documentCount: 1 })
  assert.deepEqual(await titles(ada, 'bittern'), [])
  await run()
  const { rows } = await world.pool.query(
    'select count(*)::int as n from document where source_id = $1 union all select count(*)::int from connection where workspace_id = $2',
    [id, ada.workspace.id],
  )
  assert.deepEqual(rows, [{ n: 0 }, { n: 1 }])
})

test('a paused source is not read until it is resumed', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'paused', { 'a.txt': 'a grebe' })
  await changeSource(ada, { id, paused: true })
  await run()
  assert.deepEqual(await titles(ada, 'grebe'), [])
  await changeSource(ada, { id, paused: false })
  await run()
  assert.deepEqual(await titles(ada, 'grebe'), ['a.txt'])
})

test('the sources of a deactivated workspace are read again once it is active, not before', async () => {
  const ada = await world.member(parts)
  await connect(ada, 'asleep', { 'a.txt': 'a curlew' })
  await changeStatus(ada, { status: 'deactivate' })
  await run()
  assert.deepEqual(await titles(ada, 'curlew'), [])
  await changeStatus(ada, { status: 'active' })
  await world.db.transaction().execute((tx) => ada.send(tx, dueSourcesJob, {}))
  await run()
  assert.deepEqual(await titles(ada, 'curlew'), ['a.txt'])
})

test('a source that is being read when its workspace is deactivated stops, and is due when it wakes up', async () => {
  const ada = await world.member(parts)
  await connect(ada, 'falling-asleep', { 'a.txt': 'a dunlin' })
  const hangs = (_file: unknown, signal?: AbortSignal) =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  const running = world.runJobs(jobs, { ...parts, reader: { extract: hangs } })
  while ((await only(ada))?.status !== 'processing') await sleep(20)
  await changeStatus(ada, { status: 'deactivate' })
  await running
  const { status, nextRunAt } = (await only(ada))!
  assert.deepEqual([status, nextRunAt], ['waiting', world.clock.now().toISOString()])
})

test('the same bytes under another name reuse the extracted text', async () => {
  const ada = await world.member(parts)
  await connect(ada, 'twins', { 'one.txt': 'the same plover' })
  await run()
  const extract = (): Promise<never> => Promise.reject(new Error('read again'))
  await writeFile(join(server.root, 'twins', 'two.txt'), 'the same plover')
  world.clock.advance({ minutes: 2 })
  await ada.send(ada.db, dueSourcesJob, {})
  await world.runJobs(jobs, { ...parts, reader: { extract } })
  assert.deepEqual(await titles(ada, 'plover'), ['one.txt', 'two.txt'])
})

test('stored settings are shown without their secrets', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'settings', { 'a.txt': 'x' })
  const { details } = await sourceDetail(ada, id)
  assert.equal(details['id'], server.settings()['id'])
  assert.equal('password' in details, false)
})

test('a stored password does not follow to another address', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'address', { 'a.txt': 'x' })
  await assert.rejects(changeSource(ada, { id, settings: { url: 'http://127.0.0.1:1/', id: 'reader' } }), {
    error: 'sourceSettingsRefused',
    detail: 'password',
  })
})

test('a name already in use is refused', async () => {
  const ada = await world.member(parts)
  await connect(ada, 'taken', { 'a.txt': 'x' })
  await assert.rejects(connect(ada, 'Taken', {}), { error: 'sourceNameTaken' })
})

test('a wrong password is refused when connecting, in the words of the server', async () => {
  const ada = await world.member(parts)
  const settings = server.settings({ password: 'wrong' })
  const attempt = connectSource(ada, { serviceName: 'webdav', displayName: 'x', accessLevel: 'PUBLIC', settings })
  await assert.rejects(attempt, { error: 'sourceAuthFailed' })
})

test('the stored file of an earlier version goes when a newer one was read', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'versions', { 'a.txt': 'the first version' })
  await run()
  const hashOf = async () =>
    (await world.db.selectFrom('document').select('content_hash').where('source_id', '=', id).executeTakeFirstOrThrow())
      .content_hash ?? ''
  const first = await hashOf()
  await writeFile(join(server.root, 'versions', 'a.txt'), 'the second, longer version')
  await requestIndexing(ada, id)
  await run()
  assert.notEqual(await hashOf(), first)
  assert.equal(await ada.blobs.open(ada.workspace.id, first), null)
  assert.ok(await ada.blobs.open(ada.workspace.id, await hashOf()))
})

test('credentials sealed with another key pause the source, and can be entered again', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'sealed', { 'a.txt': 'a dunlin' })
  await storeSettings(ada, 'v1.00000000.AAAA')
  await run()
  const { status, currentDatapipelineStatus: pipeline } = (await only(ada))!
  assert.deepEqual([status, pipeline.latestExceptionCode], ['authFail', 'CONTENT_PROVIDER_E_AUTHENTICATION_INVALID'])
  assert.deepEqual((await sourceDetail(ada, id)).details, {})
  await changeSource(ada, { id, settings: server.settings({ baseFolder: 'sealed' }) })
  await run()
  assert.deepEqual(await titles(ada, 'dunlin'), ['a.txt'])
})

test('a connection stored before a setting got its preset is read all the same', async () => {
  const ada = await world.member(parts)
  await using own = await startApache()
  await connect(ada, '', { 'a.txt': 'a godwit' }, own)
  await storeSealed(ada, own.settings())
  await run()
  assert.equal((await only(ada))?.status, 'complete')
  assert.deepEqual(await titles(ada, 'godwit'), ['a.txt'])
})

test('a stored setting that no longer fits fails that source by name, and no other', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'misfit', { 'a.txt': 'a knot' })
  await storeSealed(ada, server.settings({ baseFolder: '../misfit' }))
  await connect(ada, 'fitting', { 'b.txt': 'a knot too' })
  await run()
  const [misfit, fitting] = await listSources(ada)
  assert.deepEqual([misfit?.status, misfit?.nextRunAt, fitting?.status], ['fail', null, 'complete'])
  assert.match(misfit?.statusReason ?? '', /no longer fit \(baseFolder\)/)
  await changeSource(ada, { id, settings: server.settings({ baseFolder: 'misfit' }) })
  await run()
  assert.deepEqual(await titles(ada, 'knot'), ['a.txt', 'b.txt'])
})
