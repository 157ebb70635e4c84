import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import { openParts } from '../../../../testing/parts.ts'
import { upload, uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { holdSources, lockSources } from '../../source/source.store.ts'
import { listSources, listWithGroups, reorderSources } from '../../source/list-sources.ts'
import { changeSource, removeSource } from '../../source/connecting/change-source.ts'
import { connectSource } from '../../source/connecting/connect-source.ts'
import { dueSourcesJob, indexSourceJob } from '../indexing.jobs.ts'
import { requestIndexing, requestIndexingByAccessLevel } from '../../source/request-indexing.ts'
import { markWaiting } from './run.store.ts'
import { beginRun } from './run.ts'

const world = await openWorld()
const parts = openParts(world)

/** Connected, and nothing has looked at it yet. */
const connect = (ctx: WorkspaceCtx, displayName = 'New') =>
  connectSource(ctx, { serviceName: 'upload', displayName, accessLevel: 'PUBLIC', settings: {} })
const begin = (ctx: WorkspaceCtx, id: SourceId) =>
  beginRun(world.app(), { workspace_id: ctx.workspace.id, id, service: 'upload' })
const stateOf = async (ctx: WorkspaceCtx) => {
  const [source] = await listSources(ctx)
  return [source?.status, source?.currentDatapipelineStatus.status]
}

test('a source just connected is new, and its first reading begins by itself', async () => {
  const ada = await world.member(parts)
  await connect(ada)
  assert.deepEqual(await stateOf(ada), ['init', 'WAITING'])
  await upload(ada, (await listSources(ada))[0]!.sourceId, 'a.txt', 'a heron')
  await world.runJobs([indexSourceJob], parts)
  assert.deepEqual(await stateOf(ada), ['complete', 'FINISHED'])
})

test('a source for uploads is not complete before anything was brought to it, however often it is to be read', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada)
  await world.runJobs([indexSourceJob], parts)
  assert.deepEqual(await stateOf(ada), ['init', 'WAITING'])
  await requestIndexing(ada, id)
  await world.runJobs([indexSourceJob], parts)
  assert.deepEqual(await stateOf(ada), ['init', 'WAITING'])
  await upload(ada, id, 'a.txt', 'an egret')
  await world.runJobs([indexSourceJob], parts)
  assert.deepEqual(await stateOf(ada), ['complete', 'FINISHED'])
})

test('a file dropped into a new source leaves it new', async () => {
  const ada = await world.member(parts)
  await upload(ada, await connect(ada), 'a.txt', 'a merlin')
  assert.deepEqual(await stateOf(ada), ['init', 'WAITING'])
})

test('a source that is to be read again waits', async () => {
  const ada = await world.member(parts)
  await requestIndexing(ada, await uploadSource(world, ada, { 'a.txt': 'a stork' }))
  assert.deepEqual(await stateOf(ada), ['waiting', 'WAITING'])
})

test('a source is in progress while it is read', async () => {
  const ada = await world.member(parts)
  await upload(ada, await connect(ada), 'a.txt', 'a hobby')
  let during: unknown
  const extract: typeof parts.reader.extract = async (input, signal) => {
    during = await stateOf(ada)
    return parts.reader.extract(input, signal)
  }
  await world.runJobs([indexSourceJob], { ...parts, reader: { extract } })
  assert.deepEqual(during, ['processing', 'PROCESSING'])
})

test('a paused source is not said to be read again', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'a.txt': 'a crane' })
  await world.db.updateTable('source').set({ next_run_at: world.clock.now() }).where('id', '=', id).execute()
  const next = async () => (await listSources(ada))[0]?.nextRunAt
  assert.equal(await next(), world.clock.now().toISOString())
  await changeSource(ada, { id, paused: true })
  assert.equal(await next(), null)
})

test('who finds things in a shared source and does not manage it changes nothing of it', async () => {
  const ada = await world.member(parts)
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  const id = await uploadSource(world, ada, { 'a.txt': 'a curlew' })
  const before = await listSources(ada)
  await assert.rejects(changeSource(ben, { id, displayName: 'Mine' }), { error: 'forbidden' })
  await assert.rejects(removeSource(ben, id), { error: 'forbidden' })
  await assert.rejects(requestIndexing(ben, id), { error: 'forbidden' })
  assert.deepEqual(await listSources(ada), before)
})

test('a source that is being read is not started a second time', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada)
  await begin(ada, id)
  await assert.rejects(requestIndexing(ada, id), { error: 'indexingRunning' })
})

/** What a source of a server that has been read looks like; nothing here reads it. */
const ofServer = (name: string) =>
  world.db.updateTable('source').set({ service: 'webdav' }).where('display_name', '=', name).execute()

test('every source of an access level can be read again at once', async () => {
  const a = 'a text'
  const ada = await world.member(parts)
  await uploadSource(world, ada, { a }, { name: 'one' })
  await uploadSource(world, ada, { a }, { name: 'two' })
  await uploadSource(world, ada, { a }, { name: 'mine', access: 'RESTRICTED' })
  for (const name of ['one', 'two', 'mine']) await ofServer(name)
  await requestIndexingByAccessLevel(ada, 'PUBLIC')
  assert.deepEqual(
    (await listSources(ada)).map(({ displayName, status }) => [displayName, status]),
    [
      ['one', 'waiting'],
      ['two', 'waiting'],
      ['mine', 'complete'],
    ],
  )
})

test('each access level has one state for all its sources', async () => {
  const ada = await world.member(parts)
  const states = async () => {
    const { sources, groupStates } = await listWithGroups(ada)
    return [sources.map(({ applicationState }) => applicationState), groupStates]
  }
  const id = await connect(ada)
  assert.deepEqual(await states(), [['NOT_APPLIED'], { PUBLIC: 'INACTIVE', RESTRICTED: 'INACTIVE' }])
  await upload(ada, id, 'a.txt', 'words')
  await world.runJobs([indexSourceJob], parts)
  await uploadSource(world, ada, {}, { name: 'mine', access: 'RESTRICTED' })
  await world.db.updateTable('source').set({ status: 'authFail' }).where('display_name', '=', 'mine').execute()
  assert.deepEqual(await states(), [['APPLIED', 'INVALID_SOURCE'], { PUBLIC: 'ACTIVE', RESTRICTED: 'ALL_INVALID_SOURCE' }])
})

test('where nothing of an access level is left to read, it says so', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { a: 'a text' })
  await assert.rejects(requestIndexingByAccessLevel(ada, 'PUBLIC'), { error: 'indexingNothing' })
})

test('where no source of an access level can be read, the reason is the true one', async () => {
  const ada = await world.member(parts)
  const ask = () => requestIndexingByAccessLevel(ada, 'PUBLIC')
  await assert.rejects(ask(), { error: 'sourceMissing' })
  await uploadSource(world, ada, { a: 'a text' }, { name: 'read' })
  const ids = [await connect(ada, 'paused'), await connect(ada, 'refused'), await connect(ada, 'running')] as const
  await changeSource(ada, { id: ids[0], paused: true })
  await assert.rejects(ask(), { error: 'indexingPaused' })
  await world.db.updateTable('source').set({ status: 'authFail' }).where('id', '=', ids[1]).execute()
  await assert.rejects(ask(), { error: 'sourceAuthFailed' })
  await begin(ada, ids[2])
  await assert.rejects(ask(), { error: 'indexingRunning' })
})

test('who may manage none of the sources of an access level is refused, and nothing is started', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { a: 'a text' }, { name: 'of the workspace' })
  await ofServer('of the workspace')
  const ben = await world.member({ ...parts, role: 'USER', of: ada })
  await assert.rejects(requestIndexingByAccessLevel(ben, 'PUBLIC'), { error: 'forbidden' })
  assert.equal((await stateOf(ada))[0], 'complete')
})

test('who may see a source and not manage it has it read by others', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { a: 'a text' })
  const ben = await world.member({ ...parts, role: 'USER', of: ada })
  await assert.rejects(requestIndexing(ben, id), { error: 'forbidden' })
  assert.equal((await stateOf(ada))[0], 'complete')
})

test('a paused source is not promised to be read', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada)
  await changeSource(ada, { id, paused: true })
  await assert.rejects(requestIndexing(ada, id), { error: 'indexingPaused' })
})

test('sources are read and shown in the order given', async () => {
  const ada = await world.member(parts)
  const [one, two] = [await connect(ada, 'one'), await connect(ada, 'two')]
  await reorderSources(ada, [two, one])
  assert.deepEqual(
    (await listSources(ada)).map((source) => source.sourceId),
    [two, one],
  )
  await assert.rejects(reorderSources(ada, [two, two]), { error: 'invalidInput' })
  const entry = await world.db
    .selectFrom('audit_entry')
    .select('account_id')
    .where('action', '=', 'source.reorder')
    .where('workspace_id', '=', ada.workspace.id)
    .execute()
  assert.deepEqual(entry, [{ account_id: ada.account.id }])
})

test('an order that names other sources than there are by now is of another time, and refused as such', async () => {
  const [ada, eve] = [await world.member(parts), await world.member(parts)]
  const [one, two] = [await connect(ada, 'one'), await connect(ada, 'two')]
  const theirs = await connect(eve)
  await assert.rejects(reorderSources(ada, [two]), { error: 'sourceOrderBusy' })
  await assert.rejects(reorderSources(ada, [two, theirs]), { error: 'sourceOrderBusy' })
  assert.deepEqual(
    (await listSources(ada)).map((source) => source.sourceId),
    [one, two],
  )
})

test('sources whose time has come are read in the order given', async () => {
  const ada = await world.member(parts)
  const ids = [await connect(ada, 'one'), await connect(ada, 'two'), await connect(ada, 'three')] as const
  await reorderSources(ada, [ids[2], ids[0], ids[1]])
  await world.runJobs([indexSourceJob], parts)
  for (const id of ids) await markWaiting(world.db, ada.workspace.id, id, world.clock.now())
  await dueSourcesJob.run({ ...world.app(), ...parts }, {}, new AbortController().signal)
  const sent = (await world.waitingJobs()).flatMap(({ name, payload }) =>
    name === indexSourceJob.name && payload['workspaceId'] === ada.workspace.id ? [payload['sourceId']] : [],
  )
  assert.deepEqual(sent, [ids[2], ids[0], ids[1]])
  await world.runJobs([indexSourceJob], parts)
})

test('while one administrator orders the sources, a second one is asked to try again later', async () => {
  const ada = await world.member(parts)
  const [one, two] = [await connect(ada, 'one'), await connect(ada, 'two')]
  await atomic(world.db, async (tx) => {
    assert.ok(await lockSources(tx, ada.workspace.id))
    await assert.rejects(reorderSources(ada, [two, one]), { error: 'sourceOrderBusy' })
  })
  await reorderSources(ada, [two, one])
})

test('the last source of a workspace stays connected', async () => {
  const [ada, ben] = [await world.member(parts), await world.member(parts)]
  const [one, two] = [await connect(ada, 'one'), await connect(ada, 'two')]
  await connect(ben)
  await removeSource(ada, one)
  await assert.rejects(removeSource(ada, two), { error: 'sourceLast' })
  assert.equal((await listSources(ada)).length, 1)
})

test('of two who disconnect the last two sources at once, one is refused', async () => {
  const ada = await world.member(parts)
  const [one, two] = [await connect(ada, 'one'), await connect(ada, 'two')]
  let removing: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([])
  await atomic(world.db, async (tx) => {
    await holdSources(tx, ada.workspace.id)
    removing = Promise.allSettled([removeSource(ada, one), removeSource(ada, two)])
    await Promise.race([removing, world.untilSomebodyWaits(2)])
  })
  assert.deepEqual((await removing).map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal((await listSources(ada)).length, 1)
})
