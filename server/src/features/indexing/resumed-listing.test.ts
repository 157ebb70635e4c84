import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceId } from '@quarry/contract/ids'
import { type Change, IntegrationError } from '@quarry/integrations/kit'
import { openParts } from '../../../testing/parts.ts'
import { complete, cursor, item, items, midway, openScripted } from '../../../testing/scripted-source.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { listSources } from '../source/source.ts'
import { connectSource } from './connect-source.ts'
import { requestIndexing } from './request-indexing.ts'
import { runSource } from './run-source.ts'

const world = await openWorld()
const parts = openParts(world)
const gone = new IntegrationError('unreachable', 'The server is away.')

async function connected() {
  const service = openScripted()
  const ada = await world.member({ ...parts, vendors: { webdav: service.vendor } })
  const facts = { serviceName: 'webdav', displayName: 'Scripted', accessLevel: 'PUBLIC' } as const
  const id = await connectSource(ada, { ...facts, settings: { site: 'a' } })
  const run = (shutdown = new AbortController().signal) =>
    runSource(ada, { workspaceId: ada.workspace.id, sourceId: id }, shutdown)
  return { ...service, ada, id, run }
}

async function documents(id: SourceId): Promise<string[]> {
  const rows = await world.db
    .selectFrom('document')
    .select('external_id')
    .where('source_id', '=', id)
    .orderBy('external_id')
    .execute()
  return rows.map((row) => row.external_id)
}
const cursorOf = async (id: SourceId) =>
  (await world.db.selectFrom('source').select('cursor').where('id', '=', id).executeTakeFirstOrThrow()).cursor
const stateOf = async (ctx: WorkspaceCtx) => (await listSources(ctx))[0]?.status

test('a listing that fails late goes on where it was, and what it showed before is kept', async () => {
  const { ada, id, run, asked, tells } = await connected()
  tells(null, items('a', 'b'), midway('page 2'), items('c'), midway('page 3'), gone)
  tells('page 3', items('d'), complete, cursor('log 1'))
  tells('log 1', cursor('log 2'))
  await run()
  assert.deepEqual([await stateOf(ada), await documents(id)], ['error', ['a', 'b', 'c']])
  await run()
  await run()
  assert.deepEqual([await stateOf(ada), await documents(id)], ['complete', ['a', 'b', 'c', 'd']])
  assert.deepEqual(asked, [null, 'page 3', 'log 1'])
})

test('what a listing in parts showed just as it was known is kept, and only what none of its parts showed goes', async () => {
  const { ada, id, run, asked, tells } = await connected()
  tells(null, items('a', 'b', 'c', 'd'), complete, cursor('log 1'))
  await run()
  await requestIndexing(ada, id)
  tells(null, items('a'), midway('page 2'), items('b'), midway('page 3'), gone)
  tells('page 3', items('d'), complete, cursor('log 2'))
  await run()
  assert.deepEqual(await documents(id), ['a', 'b', 'c', 'd'])
  await run()
  assert.deepEqual(await documents(id), ['a', 'b', 'd'])
  assert.deepEqual(asked, [null, null, 'page 3'])
})

test('what the first part of a listing could not list, or said to be unchanged, is kept when a later one is complete', async () => {
  const { ada, id, run, tells } = await connected()
  tells(null, item('1', 'plans'), item('2', 'closed'), item('3', 'other'), complete, cursor('log 1'))
  await run()
  await requestIndexing(ada, id)
  const skipped: Change = { kind: 'skipped', externalId: 'closed', reason: 'It is locked.' }
  tells(null, { kind: 'unchanged', externalId: 'plans' }, skipped, midway('page 2'), gone)
  tells('page 2', complete, cursor('log 2'))
  await run()
  await run()
  assert.deepEqual([await stateOf(ada), await documents(id)], ['partialComplete', ['1', '2']])
})

test('a listing that cannot go on begins anew, and what only its first part had shown goes', async () => {
  const { id, run, tells } = await connected()
  tells(null, items('a', 'b'), midway('page 2'), gone)
  tells('page 2', { kind: 'anew' }, items('b', 'c'), complete, cursor('log 1'))
  await run()
  // Known already, so that nothing is written about them now.
  tells('page 2', { kind: 'anew' }, items('b', 'c'), midway('page 2 again'), gone)
  await run()
  tells('page 2 again', complete, cursor('log 1'))
  await run()
  assert.deepEqual(await documents(id), ['b', 'c'])
})

test('a listing that breaks off again and again keeps what its first part showed', async () => {
  const { id, run, tells } = await connected()
  tells(null, items('a'), midway('page 2'), gone)
  tells('page 2', items('b'), midway('page 3'), gone)
  tells('page 3', items('c'), midway('page 4'), gone)
  tells('page 4', items('d'), complete, cursor('log 1'))
  for (let runs = 0; runs < 4; runs++) await run()
  assert.deepEqual(await documents(id), ['a', 'b', 'c', 'd'])
})

test('a listing that begins anew and ends well forgets at once what only its first part had shown', async () => {
  const { ada, id, run, tells } = await connected()
  tells(null, items('a', 'b', 'c'), complete, cursor('log 1'))
  await run()
  await requestIndexing(ada, id)
  const skipped: Change = { kind: 'skipped', externalId: 'c', reason: 'It is locked.' }
  tells(null, items('a', 'x'), skipped, midway('page 2'), gone)
  await run()
  tells('page 2', { kind: 'anew' }, items('b'), complete, cursor('log 2'))
  await run()
  assert.deepEqual([await stateOf(ada), await documents(id)], ['complete', ['b']])
})

test('nothing is started behind a complete listing before what it did not show has been removed', async () => {
  const { id, run, asked, tells, refusesToRead } = await connected()
  tells(null, items('a', 'b'), complete, cursor('log 1'))
  await run()
  tells('log 1', items('b', 'c'), complete, cursor('log 2'))
  refusesToRead(new IntegrationError('settings', 'Not that way.'))
  await run()
  assert.deepEqual(await documents(id), ['a', 'b', 'c'])
  refusesToRead(null)
  await run()
  assert.deepEqual(
    [asked, await documents(id)],
    [
      [null, 'log 1', 'log 1'],
      ['b', 'c'],
    ],
  )
})

test('changes that were recorded are not asked for again, although the run failed later', async () => {
  const { id, run, asked, tells } = await connected()
  tells(null, items('a', 'b'), complete, cursor('log 1'))
  await run()
  tells('log 1', items('c'), { kind: 'gone', externalId: 'a' }, cursor('log 2'), items('d'), gone)
  tells('log 2', items('d'), cursor('log 3'))
  await run()
  await run()
  assert.deepEqual(
    [asked, await documents(id)],
    [
      [null, 'log 1', 'log 2'],
      ['b', 'c', 'd'],
    ],
  )
})

test('the file of what the source says is gone goes with it', async () => {
  const { ada, id, run, tells } = await connected()
  tells(null, items('a', 'b'), complete, cursor('log 1'))
  await run()
  const files = async () => {
    const hashes = ['a', 'b'].map((name) => createHash('sha256').update(`about ${name}`).digest('hex'))
    return Promise.all(hashes.map(async (hash) => (await ada.blobs.find(ada.workspace.id, hash)) !== null))
  }
  assert.deepEqual(await files(), [true, true])
  tells('log 1', { kind: 'gone', externalId: 'a' }, cursor('log 2'))
  await run()
  assert.deepEqual([await documents(id), await files()], [['b'], [false, true]])
})

test('a cursor is kept only if what stands before it was recorded', async () => {
  const { id, run, asked, tells } = await connected()
  tells(null, items('a'), midway('page 2'), items('b\u0000'), midway('page 3'))
  await run()
  tells('page 2', items('b'), complete, cursor('log 1'))
  await run()
  assert.deepEqual(
    [asked, await documents(id)],
    [
      [null, 'page 2'],
      ['a', 'b'],
    ],
  )
})

test('who asks for everything again gets everything, also when a listing was under way', async () => {
  const { ada, id, run, asked, tells } = await connected()
  tells(null, items('a', 'b'), midway('page 2'), gone)
  await run()
  await requestIndexing(ada, id)
  tells(null, items('a'), complete, cursor('log 1'))
  await run()
  assert.deepEqual([asked, await documents(id)], [[null, null], ['a']])
})

test('a reading of everything that was asked for goes on after it failed, and is not begun a second time', async () => {
  const { ada, id, run, asked, tells } = await connected()
  tells(null, items('a'), complete, cursor('log 1'))
  await run()
  await requestIndexing(ada, id)
  tells(null, gone)
  await run()
  tells(null, items('a'), midway('page 2'), gone)
  await run()
  tells('page 2', items('b'), complete, cursor('log 2'))
  await run()
  assert.deepEqual(
    [asked, await documents(id)],
    [
      [null, null, null, 'page 2'],
      ['a', 'b'],
    ],
  )
})

test('a run that was overtaken moves no cursor', { timeout: 60_000 }, async () => {
  const { id, run, asked, tells } = await connected()
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pause = async () => {
    while ((await cursorOf(id)) !== 'page 2') await sleep(10)
    reached.resolve()
    await goOn.promise
  }
  tells(null, items('a'), midway('page 2'), pause, items('x'), midway('too late'), cursor('much too late'))
  const overtaken = run()
  await reached.promise
  tells('page 2', items('b'), complete, cursor('log 1'))
  await run()
  goOn.resolve()
  await overtaken
  tells('log 1', cursor('log 1'))
  await run()
  assert.deepEqual(asked, [null, 'page 2', 'log 1'])
  assert.deepEqual((await documents(id)).slice(0, 2), ['a', 'b'])
})

test('a listing that was stopped goes on where it was', { timeout: 60_000 }, async () => {
  const { ada, id, run, asked, tells } = await connected()
  const stop = new AbortController()
  const untilKept = async () => {
    while ((await cursorOf(id)) !== 'page 2') await sleep(10)
    stop.abort(new Error('shutting down'))
  }
  tells(null, items('a'), midway('page 2'), untilKept, gone)
  await run(stop.signal)
  assert.equal(await stateOf(ada), 'waiting')
  tells('page 2', items('b'), complete, cursor('log 1'))
  await run()
  assert.deepEqual(
    [asked, await documents(id)],
    [
      [null, 'page 2'],
      ['a', 'b'],
    ],
  )
})

test('nothing of a listing stays behind once it is complete', async () => {
  const { ada, run, tells } = await connected()
  tells(null, items('a'), midway('page 2'), complete, cursor('log 1'))
  await run()
  const rows = await world.db.selectFrom('listing_part').select('id').where('workspace_id', '=', ada.workspace.id).execute()
  assert.deepEqual(rows, [])
})
