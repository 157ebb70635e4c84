import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { WorkspaceId } from '@quarry/contract/ids'
import { searchRoutes } from '@quarry/contract/wire/search/search'
import { openHeld } from '../../../../testing/held-indexes.ts'
import { openParts } from '../../../../testing/parts.ts'
import { upload } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import { connectSource } from '../../source/connecting/connect-source.ts'
import { searchEndpoints } from '../../search/search.routes.ts'
import { runSource } from './run-source.ts'
import { listSources } from '../../source/list-sources.ts'
import { writePosition } from '../../../search-index/followers.store.ts'
import { readQuery } from '../../../search-index/query.ts'
import { indexesElsewhere } from '../../../search-index/wait-for-indexes.ts'

const world = await openWorld()
const parts = openParts(world)

const request = (source: string) => ({
  query: readQuery('heron '),
  filter: { access: [source] },
  offset: 0,
  limit: 10,
  chunksPerDocument: 1,
})

test(
  'a source read by a process that does not search is complete only once another one finds it',
  { timeout: 120_000 },
  async () => {
    const ada = await world.member({ ...parts, search: indexesElsewhere(world.db) })
    const workspaceId = ada.workspace.id
    await using other = openHeld(world, 'split')
    await other.indexes.caughtUp(workspaceId)
    const asked = Promise.withResolvers<void>()
    let times = 0
    const deafen = world.notices.hear('index_change', (of) => void (of === workspaceId && ++times > 5 && asked.resolve()))
    const facts = { serviceName: 'upload', displayName: 'Uploads', accessLevel: 'PUBLIC', settings: {} } as const
    const sourceId = await connectSource(ada, facts)
    await upload(ada, sourceId, 'a.txt', 'a heron')
    other.hold()
    const running = runSource(ada, { workspaceId, sourceId }, new AbortController().signal)
    await other.reached
    // Whoever waits asks again and again.
    assert.equal(await Promise.race([running.then(() => 'ended'), asked.promise.then(() => 'waits')]), 'waits')
    deafen()
    other.letGo()
    await running
    assert.equal((await listSources(ada))[0]?.status, 'complete')
    assert.equal((await other.indexes.search(workspaceId, request(sourceId))).total, 1)
  },
)

test('a source says that it waits for the index when that takes too long, until it is found', async () => {
  const elsewhere = indexesElsewhere(world.db)
  const ada = await world.member({ ...parts, search: elsewhere })
  const impatient = { ...ada, search: { ...elsewhere, caughtUp: (id: WorkspaceId) => elsewhere.caughtUp(id, 200) } }
  const workspaceId = ada.workspace.id
  await using other = openHeld(world, 'awaited')
  await other.indexes.caughtUp(workspaceId)
  const facts = { serviceName: 'upload', displayName: 'Uploads', accessLevel: 'PUBLIC', settings: {} } as const
  const sourceId = await connectSource(ada, facts)
  const read = async (name: string, by = ada) => {
    await upload(ada, sourceId, name, `a heron in ${name}`)
    await runSource(by, { workspaceId, sourceId }, new AbortController().signal)
  }
  const shown = async () => (await listSources(ada)).map(({ status, awaitsIndex }) => [status, awaitsIndex])
  other.hold()
  await read('a.txt', impatient)
  assert.deepEqual(await shown(), [['complete', true]])
  other.letGo()
  await elsewhere.caughtUp(workspaceId)
  assert.deepEqual(await shown(), [['complete', false]])
  await read('b.txt')
  assert.deepEqual(await shown(), [['complete', false]])
})

test('an index that does not follow is waited for no longer than one likes', async () => {
  const elsewhere = indexesElsewhere(world.db)
  const workspaceId = WorkspaceId.parse(randomUUID())
  const [indexId, processId] = [randomUUID(), randomUUID()]
  await elsewhere.caughtUp(workspaceId, 0)
  await world.db.insertInto('search_process').values({ id: processId }).execute()
  await writePosition(world.db, { indexId, workspaceId, processId, position: null })
  await assert.rejects(elsewhere.caughtUp(workspaceId, 100), { name: 'NotYet' })
  // A process that has ended is not waited for.
  await world.pool.query(`update search_process set seen_at = now() - interval '1 minute' where id = $1`, [processId])
  await elsewhere.caughtUp(workspaceId, 100)
})

test('a search during a rebuild is answered, says that it is incomplete, and finds all once the index is built', async () => {
  const ada = await world.member(parts)
  const source = await connectSource(ada, { serviceName: 'upload', displayName: 'Uploads', accessLevel: 'PUBLIC', settings: {} })
  await upload(ada, source, 'a.txt', 'a heron')
  await runSource(ada, { workspaceId: ada.workspace.id, sourceId: source }, new AbortController().signal)
  await using other = openHeld(world, 'built', 50)
  other.hold()
  const early = await other.indexes.search(ada.workspace.id, request(source))
  assert.deepEqual([early.total, early.index], [0, { state: 'building', progress: 0 }])
  await assert.rejects(other.indexes.caughtUp(ada.workspace.id, 50), { name: 'NotYet' })
  other.letGo()
  for (;;) {
    const found = await other.indexes.search(ada.workspace.id, request(source))
    if (found.index.state === 'building') await sleep(20)
    else return assert.equal(found.total, 1)
  }
})

test('what the search page asks says that the index is being built, how far it is, and finds the rest once it is', async () => {
  await using other = openHeld(world, 'paged', 50)
  const ada = await world.member({ ...parts, search: other.indexes })
  const { client } = await (await world.server(searchEndpoints, { ...parts, search: other.indexes })).as(ada)
  const facts = { serviceName: 'upload', displayName: 'Uploads', accessLevel: 'PUBLIC', settings: {} } as const
  const source = await connectSource(ada, facts)
  await upload(ada, source, 'a.txt', 'a heron')
  await runSource(
    { ...ada, search: parts.search },
    { workspaceId: ada.workspace.id, sourceId: source },
    new AbortController().signal,
  )
  other.hold()
  const asked = { workspaceId: ada.workspace.id, query: 'heron' }
  const early = await client.call(searchRoutes.search, asked)
  assert.deepEqual([early.totalContentCount, early.index.state], [0, 'building'])
  assert.equal((await client.call(searchRoutes.counts, asked)).index.state, 'building')
  other.letGo()
  await other.indexes.caughtUp(ada.workspace.id)
  assert.deepEqual((await client.call(searchRoutes.counts, asked)).index, { state: 'ready', progress: 1 })
  const late = await client.call(searchRoutes.search, asked)
  assert.deepEqual([late.totalContentCount, late.index.state], [1, 'ready'])
})
