import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Change, IntegrationError } from '@quarry/integrations/kit/kit'
import { openParts } from '../../../../testing/parts.ts'
import { complete, item, items, openScripted } from '../../../../testing/scripted-source.ts'
import { openWorld } from '../../../../testing/world.ts'
import { searchTop } from '../../search/search.ts'
import { connectSource } from '../../source/connecting/connect-source.ts'
import { listSources } from '../../source/list-sources.ts'
import { requestIndexing, retryDocuments } from '../../source/request-indexing.ts'
import { runSource } from '../runs/run-source.ts'

const world = await openWorld()
const parts = openParts(world)
const away = new IntegrationError('unreachable', 'The server is away.', { retryAfterMs: 1 })

async function connected() {
  const service = openScripted()
  const ada = await world.member({ ...parts, vendors: { webdav: service.vendor } })
  const facts = { serviceName: 'webdav', displayName: 'Scripted', accessLevel: 'PUBLIC' } as const
  const id = await connectSource(ada, { ...facts, settings: { site: 'a' } })
  async function runAfter(minutes: number): Promise<void> {
    world.clock.advance({ minutes })
    await runSource(ada, { workspaceId: ada.workspace.id, sourceId: id }, new AbortController().signal)
  }
  const codes = async () =>
    (await world.db.selectFrom('document').select('code').where('source_id', '=', id).orderBy('external_id').execute()).map(
      ({ code }) => code,
    )
  const found = async (query: string) => {
    await ada.search.caughtUp(ada.workspace.id)
    return (await searchTop(ada, { query })).vectorDataList.map(({ contentTitle }) => contentTitle)
  }
  const file = () =>
    world.db.selectFrom('document').select('content_hash').where('source_id', '=', id).orderBy('external_id').executeTakeFirst()
  return { ...service, ada, id, runAfter, codes, found, file }
}

/** The same item in another version. */
function changed(one: Change): Change {
  assert.ok(one.kind === 'item')
  return { ...one, item: { ...one.item, version: '2' } }
}

test('what could not be fetched while its server was away is read once that is back, though nothing changed there', async () => {
  const { answers, refusesToRead, runAfter, codes, found, ada } = await connected()
  answers(null, items('a', 'b', 'c', 'd'), complete)
  refusesToRead(away)
  await runAfter(0)
  assert.deepEqual(await codes(), Array(4).fill('unreachable'))
  refusesToRead(null)
  await runAfter(1)
  assert.deepEqual(await codes(), Array(4).fill('ok'))
  assert.deepEqual((await found('about')).toSorted(), ['a', 'b', 'c', 'd'])
  assert.equal((await listSources(ada))[0]?.status, 'complete')
})

test('what was read before stays as it was while its new version cannot be fetched', async () => {
  const { answers, refusesToRead, runAfter, codes, found, file } = await connected()
  answers(null, item('a'), complete)
  await runAfter(0)
  const before = await file()
  answers(null, changed(item('a')), complete)
  refusesToRead(away)
  await runAfter(1)
  assert.deepEqual([await codes(), await found('about'), await file()], [['unreachable'], ['a'], before])
})

test('what was read before stays when somebody has it tried again in vain', async () => {
  const { answers, refusesToRead, runAfter, found, file, ada, id } = await connected()
  answers(null, item('a'), complete)
  await runAfter(0)
  const before = await file()
  answers(null, changed(item('a')), complete)
  refusesToRead(away)
  await runAfter(1)
  await retryDocuments(ada, id)
  await runAfter(0)
  assert.deepEqual([await found('about'), await file()], [['a'], before])
})

test('what fails again and again is tried after 1, 2, 4 … minutes, at last every six hours', async () => {
  const { answers, refusesToRead, runAfter, id } = await connected()
  answers(null, item('a'), complete)
  refusesToRead(away)
  await runAfter(0)
  const attempts = async (): Promise<number> =>
    (await world.db.selectFrom('document').select('attempts').where('source_id', '=', id).executeTakeFirstOrThrow()).attempts
  const pauses: number[] = []
  for (let minutes = 1, before = 1; pauses.length < 4; minutes++) {
    await runAfter(1)
    if ((await attempts()) === before) continue
    pauses.push(minutes)
    before += 1
    minutes = 0
  }
  assert.deepEqual(pauses, [1, 2, 4, 8])
  await world.db.updateTable('document').set({ attempts: 40 }).where('source_id', '=', id).execute()
  await runAfter(6 * 60 - 1)
  assert.equal(await attempts(), 40)
  await runAfter(1)
  assert.equal(await attempts(), 41)
})

test('a few that a service never gives out do not make the service count as unreachable', async () => {
  const { answers, refusesToRead, runAfter, codes, ada } = await connected()
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  answers(null, items(...names), complete)
  refusesToRead(away)
  await runAfter(0)
  await runAfter(1)
  assert.deepEqual(await codes(), Array(names.length).fill('unreachable'))
  await runAfter(10)
  assert.equal((await listSources(ada))[0]?.status, 'partialComplete')
})

for (const reason of ['forbidden', 'notFound'] as const)
  test(`what was ${reason} for a moment is read later, though its version is the same`, async () => {
    const { answers, refusesToRead, runAfter, found } = await connected()
    answers(null, item('a'), complete)
    refusesToRead(new IntegrationError(reason, 'Not now.'))
    await runAfter(0)
    refusesToRead(null)
    await runAfter(1)
    assert.deepEqual(await found('about'), ['a'])
  })

test('who has a source read again does not wait until what could not be fetched is due', async () => {
  const { answers, refusesToRead, runAfter, codes, ada, id } = await connected()
  answers(null, item('a'), complete)
  refusesToRead(new IntegrationError('forbidden', 'Not yours.'))
  await runAfter(0)
  await world.db.updateTable('document').set({ attempts: 40 }).where('source_id', '=', id).execute()
  refusesToRead(null)
  await runAfter(1)
  assert.deepEqual(await codes(), ['forbidden'])
  await requestIndexing(ada, id)
  await runAfter(0)
  assert.deepEqual(await codes(), ['ok'])
})
