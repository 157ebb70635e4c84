import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceId } from '@quarry/contract/ids'
import { EndlessListing } from '@quarry/integrations/kit/budget'
import { type Change, IntegrationError } from '@quarry/integrations/kit/kit'
import { openParts } from '../../../../testing/parts.ts'
import { complete, cursor, item, items, midway, openScripted } from '../../../../testing/scripted-source.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { listSources } from '../../source/list-sources.ts'
import { connectSource } from '../../source/connecting/connect-source.ts'
import { requestIndexing } from '../../source/request-indexing.ts'
import { runSource } from '../runs/run-source.ts'

const world = await openWorld()
const parts = openParts(world)
const unreachable = new IntegrationError('unreachable', 'The server is away.')

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

test('a listing that fails late resumes where it was, and what it showed before stays', async () => {
  const { ada, id, run, asked, answers } = await connected()
  answers(null, items('a', 'b'), midway('page 2'), items('c'), midway('page 3'), unreachable)
  answers('page 3', items('d'), complete, cursor('log 1'))
  answers('log 1', cursor('log 2'))
  await run()
  assert.deepEqual([await stateOf(ada), await documents(id)], ['error', ['a', 'b', 'c']])
  await run()
  await run()
  assert.deepEqual([await stateOf(ada), await documents(id)], ['complete', ['a', 'b', 'c', 'd']])
  assert.deepEqual(asked, [null, 'page 3', 'log 1'])
})

test('an endless listing is not resumed: the next one begins at the beginning', async () => {
  const { id, run, asked, answers } = await connected()
  answers(null, items('a'), midway('page 2'), unreachable)
  answers('page 2', items('b'), midway('page 3'), new EndlessListing('1,000,000 folders'))
  await run()
  await run()
  answers(null, items('a'), complete)
  await run()
  assert.deepEqual([asked, await documents(id)], [[null, 'page 2', null], ['a']])
})

test('documents that any part of a listing showed unchanged stay, and only those no part showed are removed', async () => {
  const { ada, id, run, asked, answers } = await connected()
  answers(null, items('a', 'b', 'c', 'd'), complete, cursor('log 1'))
  await run()
  await requestIndexing(ada, id)
  answers(null, items('a'), midway('page 2'), items('b'), midway('page 3'), unreachable)
  answers('page 3', items('d'), complete, cursor('log 2'))
  await run()
  assert.deepEqual(await documents(id), ['a', 'b', 'c', 'd'])
  await run()
  assert.deepEqual(await documents(id), ['a', 'b', 'd'])
  assert.deepEqual(asked, [null, null, 'page 3'])
})

test('documents that the first part of a listing could not list, or reported unchanged, stay when a later part completes it', async () => {
  const { ada, id, run, answers } = await connected()
  answers(null, item('1', 'plans'), item('2', 'closed'), item('3', 'other'), complete, cursor('log 1'))
  await run()
  await requestIndexing(ada, id)
  const skipped: Change = { kind: 'skipped', externalId: 'closed', reason: 'It is locked.' }
  answers(null, { kind: 'unchanged', externalId: 'plans' }, skipped, midway('page 2'), unreachable)
  answers('page 2', complete, cursor('log 2'))
  await run()
  await run()
  assert.deepEqual([await stateOf(ada), await documents(id)], ['partialComplete', ['1', '2']])
})

test('a listing that cannot be resumed begins again, and documents only its first part showed are removed', async () => {
  const { id, run, answers } = await connected()
  answers(null, items('a', 'b'), midway('page 2'), unreachable)
  answers('page 2', { kind: 'anew' }, items('b', 'c'), complete, cursor('log 1'))
  await run()
  // Known already, so that nothing is written about them now.
  answers('page 2', { kind: 'anew' }, items('b', 'c'), midway('page 2 again'), unreachable)
  await run()
  answers('page 2 again', complete, cursor('log 1'))
  await run()
  assert.deepEqual(await documents(id), ['b', 'c'])
})

test('a listing that breaks off repeatedly keeps what its first part showed', async () => {
  const { id, run, answers } = await connected()
  answers(null, items('a'), midway('page 2'), unreachable)
  answers('page 2', items('b'), midway('page 3'), unreachable)
  answers('page 3', items('c'), midway('page 4'), unreachable)
  answers('page 4', items('d'), complete, cursor('log 1'))
  for (let runs = 0; runs < 4; runs++) await run()
  assert.deepEqual(await documents(id), ['a', 'b', 'c', 'd'])
})

test('a listing that begins again and completes forgets at once what only its first part showed', async () => {
  const { ada, id, run, answers } = await connected()
  answers(null, items('a', 'b', 'c'), complete, cursor('log 1'))
  await run()
  await requestIndexing(ada, id)
  const skipped: Change = { kind: 'skipped', externalId: 'c', reason: 'It is locked.' }
  answers(null, items('a', 'x'), skipped, midway('page 2'), unreachable)
  await run()
  answers('page 2', { kind: 'anew' }, items('b'), complete, cursor('log 2'))
  await run()
  assert.deepEqual([await stateOf(ada), await documents(id)], ['complete', ['b']])
})

test('nothing is started behind a complete listing before what it did not show has been removed', async () => {
  const { id, run, asked, answers, refusesToRead } = await connected()
  answers(null, items('a', 'b'), complete, cursor('log 1'))
  await run()
  answers('log 1', items('b', 'c'), complete, cursor('log 2'))
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

test('changes that were recorded are not requested again, although the run failed later', async () => {
  const { id, run, asked, answers } = await connected()
  answers(null, items('a', 'b'), complete, cursor('log 1'))
  await run()
  answers('log 1', items('c'), { kind: 'deleted', externalId: 'a' }, cursor('log 2'), items('d'), unreachable)
  answers('log 2', items('d'), cursor('log 3'))
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

test('a document that the source reports as deleted is removed with its file', async () => {
  const { ada, id, run, answers } = await connected()
  answers(null, items('a', 'b'), complete, cursor('log 1'))
  await run()
  const files = async () => {
    const hashes = ['a', 'b'].map((name) => createHash('sha256').update(`about ${name}`).digest('hex'))
    return Promise.all(hashes.map(async (hash) => (await ada.blobs.open(ada.workspace.id, hash)) !== null))
  }
  assert.deepEqual(await files(), [true, true])
  answers('log 1', { kind: 'deleted', externalId: 'a' }, cursor('log 2'))
  await run()
  assert.deepEqual([await documents(id), await files()], [['b'], [false, true]])
})

/** The database refuses this size. */
function withoutRow(one: Change): Change {
  assert.ok(one.kind === 'item')
  return { ...one, item: { ...one.item, size: 0.5 } }
}

test('a cursor is stored only if everything before it was recorded', async () => {
  const { id, run, asked, answers } = await connected()
  answers(null, items('a'), midway('page 2'), withoutRow(item('b')), midway('page 3'))
  await run()
  answers('page 2', items('b'), complete, cursor('log 1'))
  await run()
  assert.deepEqual(
    [asked, await documents(id)],
    [
      [null, 'page 2'],
      ['a', 'b'],
    ],
  )
})

test('a requested full reading reads everything, also when a listing was under way', async () => {
  const { ada, id, run, asked, answers } = await connected()
  answers(null, items('a', 'b'), midway('page 2'), unreachable)
  await run()
  await requestIndexing(ada, id)
  answers(null, items('a'), complete, cursor('log 1'))
  await run()
  assert.deepEqual([asked, await documents(id)], [[null, null], ['a']])
})

test('a requested full reading resumes after a failure, and does not begin a second time', async () => {
  const { ada, id, run, asked, answers } = await connected()
  answers(null, items('a'), complete, cursor('log 1'))
  await run()
  await requestIndexing(ada, id)
  answers(null, unreachable)
  await run()
  answers(null, items('a'), midway('page 2'), unreachable)
  await run()
  answers('page 2', items('b'), complete, cursor('log 2'))
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
  const { id, run, asked, answers } = await connected()
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pause = async () => {
    while ((await cursorOf(id)) !== 'page 2') await sleep(10)
    reached.resolve()
    await goOn.promise
  }
  answers(null, items('a'), midway('page 2'), pause, items('x'), midway('too late'), cursor('much too late'))
  const overtaken = run()
  await reached.promise
  answers('page 2', items('b'), complete, cursor('log 1'))
  await run()
  goOn.resolve()
  await overtaken
  answers('log 1', cursor('log 1'))
  await run()
  assert.deepEqual(asked, [null, 'page 2', 'log 1'])
  assert.deepEqual((await documents(id)).slice(0, 2), ['a', 'b'])
})

test('a stopped listing resumes where it was', { timeout: 60_000 }, async () => {
  const { ada, id, run, asked, answers } = await connected()
  const stop = new AbortController()
  const untilKept = async () => {
    while ((await cursorOf(id)) !== 'page 2') await sleep(10)
    stop.abort(new Error('shutting down'))
  }
  answers(null, items('a'), midway('page 2'), untilKept, unreachable)
  await run(stop.signal)
  assert.equal(await stateOf(ada), 'waiting')
  answers('page 2', items('b'), complete, cursor('log 1'))
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
  const { ada, run, answers } = await connected()
  answers(null, items('a'), midway('page 2'), complete, cursor('log 1'))
  await run()
  const rows = await world.db.selectFrom('listing_part').select('id').where('workspace_id', '=', ada.workspace.id).execute()
  assert.deepEqual(rows, [])
})
