import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { countBySource, findSearchRequest, searchPage, searchTop } from './search.ts'
import type { SearchAsked } from './understand.ts'

const world = await openWorld()
const parts = openParts(world)
const member = (options: Parameters<typeof world.member>[0] = {}): Promise<WorkspaceCtx> => world.member({ ...parts, ...options })

const found = async (ctx: WorkspaceCtx, query: string, more: Partial<SearchAsked> = {}) => {
  const { vectorDataList, totalContentCount, understood } = await searchTop(ctx, { query, ...more })
  return { titles: vectorDataList.map((hit) => hit.contentTitle).sort(), total: totalContentCount, understood }
}
const titles = async (ctx: WorkspaceCtx, query: string, more: Partial<SearchAsked> = {}): Promise<string[]> =>
  (await found(ctx, query, more)).titles

test('a format that is typed narrows the search as the filter does, in both languages', async () => {
  const ada = await member()
  await uploadSource(world, ada, { 'a.txt': 'petrel', 'b.md': 'petrel', 'c.csv': 'petrel' })
  assert.deepEqual(await titles(ada, 'petrel filetype:md'), ['b.md'])
  assert.deepEqual(await titles(ada, 'petrel 파일형식:엑셀'), ['c.csv'])
  assert.deepEqual(await titles(ada, 'filetype:txt petrel filetype:md'), ['a.txt', 'b.md'])
  assert.deepEqual(await titles(ada, 'petrel type:csv', { contentFormatList: ['md'] }), ['b.md', 'c.csv'])
})

test('a source is named by its name or its service, a folder by its name', async () => {
  const ada = await member()
  await uploadSource(
    world,
    ada,
    { 'a.txt': 'curlew', '인사 규정/b.txt': 'curlew', 'plans/old/c.txt': 'curlew' },
    { name: 'Team files' },
  )
  await uploadSource(world, ada, { 'd.txt': 'curlew' }, { name: 'Archive' })
  assert.deepEqual(await titles(ada, 'curlew in:archive'), ['d.txt'])
  assert.deepEqual(await titles(ada, 'curlew 위치:"team files"'), ['a.txt', 'b.txt', 'c.txt'])
  assert.deepEqual(await titles(ada, 'curlew in:"인사 규정"'), ['b.txt'])
  assert.deepEqual(await titles(ada, 'curlew in:plans'), ['c.txt'])
  assert.deepEqual(await titles(ada, 'curlew in:plans in:archive'), ['c.txt', 'd.txt'])
  const { understood } = await found(ada, 'curlew in:arch')
  assert.deepEqual(
    understood.operators.map(({ means, problem }) => [means, problem]),
    [[['Archive'], null]],
  )
})

test('pages of hits and counts understand the same', async () => {
  const ada = await member()
  const id = await uploadSource(world, ada, { 'a.txt': 'osprey', 'b.md': 'osprey' })
  const page = await searchPage(ada, { query: 'osprey filetype:md' }, { page: 0, pageSize: 10 })
  assert.deepEqual([page.totalContentCount, page.understood.query], [1, 'osprey'])
  assert.deepEqual((await countBySource(ada, { query: 'osprey filetype:md' })).sourceCounts, [{ sourceId: id, count: 1 }])
})

test('days are those of the person', async () => {
  const ada = await member()
  await uploadSource(world, ada, { 'a.txt': 'plover' })
  const counted = async (query: string, timeZone: string) => (await found(ada, query, { timeZone })).total
  // The morning of the 2nd by UTC is the evening of the 1st in New York.
  assert.equal(await counted('plover before:2026-01-02', 'America/New_York'), 1)
  assert.equal(await counted('plover before:2026-01-02', 'UTC'), 0)
  assert.equal(await counted('plover after:2026-01-02', 'America/New_York'), 0)
  assert.equal(await counted('plover after:2026-01-02', 'UTC'), 1)
})

test('a value that means nothing is looked for as words, and that is said', async () => {
  const ada = await member()
  await uploadSource(world, ada, { 'a.txt': 'a sandpiper called Wilma' })
  const { titles: hits, understood } = await found(ada, 'sandpiper from:Wilma type: before:soon -type:mail')
  assert.deepEqual(hits, ['a.txt'])
  assert.deepEqual(
    understood.operators.map(({ name, problem }) => [name, problem]),
    [
      ['from', 'unknown'],
      ['type', 'empty'],
      ['before', 'unknown'],
      ['type', 'excluding'],
    ],
  )
  assert.equal(understood.query, 'sandpiper Wilma soon')
})

test('of many operators the first twenty narrow, and the others are words', async () => {
  const ada = await member()
  await uploadSource(world, ada, { 'a.md': 'a dunlin', 'b.txt': 'a dunlin' })
  const { titles: hits, understood } = await found(ada, `dunlin ${'filetype:md '.repeat(20)}filetype:txt`)
  assert.deepEqual([hits, understood.operators.length, understood.query], [['a.md'], 20, 'dunlin filetype:txt'])
})

test('operators are read where the text is read, and nothing behind that is kept', async () => {
  const ada = await member()
  const { requestId, understood } = await searchTop(ada, { query: `${'ruff '.repeat(8_000)}filetype:md` })
  assert.deepEqual([understood.operators, understood.isCut], [[], true])
  const request = await findSearchRequest(world.db, ada.workspace.id, ada.account.id, requestId)
  assert.equal(request?.query.length, 32_768)
})

test('operators alone list what passes them, the latest first; a minus still excludes', async () => {
  const ada = await member()
  await uploadSource(world, ada, { 'a.md': 'a knot', 'b.md': 'a draft of a knot', 'c.txt': 'a knot' })
  assert.deepEqual(await titles(ada, 'filetype:md'), ['a.md', 'b.md'])
  assert.deepEqual(await titles(ada, 'filetype:md -draft'), ['a.md'])
  assert.deepEqual(await titles(ada, 'in:nowhere'), [])
})

test('what answers and votes refer to is what was understood', async () => {
  const ada = await member()
  await uploadSource(world, ada, { 'a.md': 'a turnstone' })
  const { requestId } = await searchTop(ada, { query: 'turnstone filetype:md' })
  const request = await findSearchRequest(world.db, ada.workspace.id, ada.account.id, requestId)
  assert.equal(request?.query, 'turnstone')
  assert.deepEqual(Object(request?.filters).contentFormatList, ['md'])
})

test('words of time are said with their days where the person is, and taken as words when that is asked for', async () => {
  const ada = await member()
  await uploadSource(world, ada, { 'a.txt': '어제 회의' })
  const clock = { now: () => new Date('2026-11-04T15:30:00Z') }
  const said = async (more: Partial<SearchAsked>) => (await found({ ...ada, clock }, '어제 회의', more)).understood.time
  assert.deepEqual(await said({ timeZone: 'Asia/Seoul' }), { words: '어제', from: '2026-11-04', to: '2026-11-04' })
  assert.deepEqual(await said({}), { words: '어제', from: '2026-11-03', to: '2026-11-03' })
  assert.deepEqual(await said({ today: '2026-11-05' }), { words: '어제', from: '2026-11-04', to: '2026-11-04' })
  assert.equal(await said({ asTyped: ['time'] }), null)
})

test('a word that was replaced is said, and not replaced when it is taken as typed', async () => {
  const ada = await member()
  await uploadSource(world, ada, { 'a.txt': 'the oystercatcher' })
  const { total, understood } = await found(ada, 'oystercather ')
  assert.deepEqual([total, understood.replaced], [1, [{ typed: 'oystercather', by: ['oystercatcher'], how: 'slip' }]])
  const { vectorDataList } = await searchTop(ada, { query: 'oystercather ' })
  assert.deepEqual(vectorDataList[0]?.chunkMarks, [[4, 17]], 'what was found for it is marked')
  const literal = await found(ada, 'oystercather ', { asTyped: ['words'] })
  assert.deepEqual([literal.total, literal.understood.replaced], [0, []])
})

test('a folder, source or person that only others may see means nothing', async () => {
  const ada = await member()
  const bo = await member({ of: ada, role: 'USER' })
  await uploadSource(world, ada, { 'secrets/a.txt': 'avocet' }, { name: 'Hidden files', access: 'RESTRICTED' })
  for (const query of ['avocet in:secrets', 'avocet in:"hidden files"']) {
    assert.deepEqual((await found(ada, query)).understood.operators[0]?.problem, null, query)
    const { understood, total } = await found(bo, query)
    assert.deepEqual([understood.operators[0]?.problem, understood.operators[0]?.means, total], ['unknown', [], 0], query)
  }
})
