import assert from 'node:assert/strict'
import { test } from 'node:test'
import { synonymRoutes } from '@quarry/contract/routes/search/synonym'
import { synonymLimits } from '@quarry/contract/search/synonym'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { searchTop } from '../search/search.ts'
import { addSynonym, changeSynonym, removeSynonym, setOfficeWords, takeSynonyms } from './change-synonyms.ts'
import { exportSynonyms, listSynonyms } from './list-synonyms.ts'
import { synonymEndpoints } from './synonym.routes.ts'

const world = await openWorld()
const parts = openParts(world)

const titles = async (ctx: WorkspaceCtx, query: string) =>
  (await searchTop(ctx, { query })).vectorDataList.map(({ contentTitle }) => contentTitle)
const lists = async (ctx: WorkspaceCtx, search?: string) => {
  const { synonyms } = await listSynonyms(ctx, { search, page: 0 })
  return synonyms.map(({ words, finds }) => [words.join(' '), finds.join(' ')])
}
const audited = async (ctx: WorkspaceCtx) => {
  const rows = await world.db.selectFrom('audit_entry').select('action').where('workspace_id', '=', ctx.workspace.id).execute()
  return rows.map(({ action }) => action).filter((action) => action.startsWith('synonym.'))
}
const papers = { 'heron.md': 'The heron project ships in May.', 'Reiher.md': '왜가리 계획은 5월에 나온다.' }

test('a declared word finds the others at the next search, marked, and no longer once it is removed', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, papers)
  assert.deepEqual(await titles(ada, 'heron'), ['heron.md'])
  const { id } = await addSynonym(ada, { words: ['heron', '왜가리'], finds: [] })
  assert.deepEqual(await titles(ada, 'heron'), ['heron.md', 'Reiher.md'])
  const [, other] = (await searchTop(ada, { query: 'heron' })).vectorDataList
  assert.deepEqual(
    other!.chunkMarks.map(([start, end]) => other!.chunkData.slice(start, end)),
    ['왜가리'],
  )
  assert.deepEqual(await titles(ada, '"heron"'), ['heron.md'])
  await changeSynonym(ada, { id, words: ['왜가리'], finds: ['heron'] })
  assert.deepEqual(await titles(ada, 'heron'), ['heron.md'])
  assert.equal((await titles(ada, '왜가리')).length, 2)
  await removeSynonym(ada, { id })
  assert.deepEqual(await titles(ada, '왜가리'), ['Reiher.md'])
  assert.deepEqual(await audited(ada), ['synonym.add', 'synonym.change', 'synonym.remove'])
})

test('words of one workspace mean nothing in another', async () => {
  const [ada, eve] = [await world.member(parts), await world.member(parts)]
  await uploadSource(world, eve, papers)
  const { id } = await addSynonym(ada, { words: ['heron', '왜가리'], finds: [] })
  assert.deepEqual(await titles(eve, 'heron'), ['heron.md'])
  assert.deepEqual(await lists(eve), [])
  await assert.rejects(removeSynonym(eve, { id }), { error: 'synonymMissing' })
  await assert.rejects(changeSynonym(eve, { id, words: ['a', 'b'], finds: [] }), { error: 'synonymMissing' })
  assert.deepEqual(await lists(ada), [['heron 왜가리', '']])
})

test('another process goes by a change once it looks again', async (t) => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, papers)
  assert.deepEqual(await titles(ada, 'heron'), ['heron.md'])
  const other = { ...ada, search: { ...parts.search } }
  await addSynonym(other, { words: ['heron', '왜가리'], finds: [] })
  assert.deepEqual(await titles(ada, 'heron'), ['heron.md'])
  const now = performance.now()
  t.mock.method(performance, 'now', () => now + 11_000)
  assert.equal((await titles(ada, 'heron')).length, 2)
})

test('general words of offices count until they are switched off', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'a.md': 'How to ask for vacation.', 'b.md': 'Lunch is at noon.' })
  assert.deepEqual(await titles(ada, '연차'), ['a.md'])
  await setOfficeWords(ada, { isOn: false })
  assert.deepEqual(await titles(ada, '연차'), [])
  assert.equal((await listSynonyms(ada, { page: 0 })).hasOfficeWords, false)
  await setOfficeWords(ada, { isOn: true })
  assert.deepEqual(await titles(ada, '연차'), ['a.md'])
})

test('everyday words count where no document holds what was typed, marked, until the general words are switched off', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'a.md': '작업복 세탁은 월요일에 맡긴다.', 'b.md': '근무복은 창고에 있다.' })
  const [hit] = (await searchTop(ada, { query: '근무복 빨래' })).vectorDataList
  assert.deepEqual(
    [hit!.contentTitle, hit!.chunkMarks.map(([start, end]) => hit!.chunkData.slice(start, end))],
    ['a.md', ['작업복', '세탁']],
  )
  await setOfficeWords(ada, { isOn: false })
  assert.deepEqual(await titles(ada, '근무복 빨래'), ['b.md'])
})

test('words of the workspace count beside the general ones', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { ...papers, 'a.md': 'How to ask for vacation.' })
  await addSynonym(ada, { words: ['heron', '왜가리'], finds: [] })
  assert.deepEqual(await titles(ada, '연차'), ['a.md'])
  assert.equal((await titles(ada, 'heron')).length, 2)
})

test('an entry is tidied; one that says nothing or is there already is refused', async () => {
  const ada = await world.member(parts)
  await addSynonym(ada, { words: ['  paid   leave ', '휴가', 'Paid Leave', ''], finds: [] })
  assert.deepEqual(await lists(ada), [['paid leave 휴가', '']])
  const refused = [['휴가'], [], ['휴가', '!!'], ['휴가', 'x'.repeat(61)], Array.from({ length: 21 }, (_, at) => `w${at}`)]
  for (const words of refused) await assert.rejects(addSynonym(ada, { words, finds: [] }), { error: 'synonymRefused' })
  await assert.rejects(addSynonym(ada, { words: ['휴가', 'PAID leave'], finds: [] }), { error: 'synonymKnown' })
})

test('a list is judged line by line, and taken without what cannot be', async () => {
  const ada = await world.member(parts)
  await addSynonym(ada, { words: ['a', 'b'], finds: [] })
  const synonyms = [
    { words: ['b', 'A'], finds: [] },
    { words: ['alone'], finds: [] },
    { words: ['VPN'], finds: ['가상사설망'] },
    { words: ['vpn'], finds: ['가상사설망'] },
  ]
  const problems = ['known', 'tooFew', null, 'known']
  assert.deepEqual(await takeSynonyms(ada, { synonyms, isPreview: true }), { problems })
  assert.equal((await lists(ada)).length, 1)
  assert.deepEqual(await takeSynonyms(ada, { synonyms, isPreview: false }), { problems })
  assert.deepEqual(await lists(ada), [
    ['VPN', '가상사설망'],
    ['a b', ''],
  ])
  assert.deepEqual(await lists(ada, '가상'), [['VPN', '가상사설망']])
  assert.deepEqual(await lists(ada, '%'), [])
})

test('two administrators cannot declare more together than one may alone', async () => {
  const ada = await world.member(parts)
  const many = (prefix: string) =>
    takeSynonyms(ada, {
      synonyms: Array.from({ length: 1_500 }, (_, at) => ({ words: [`${prefix}${at}`, `${prefix}${at} other`], finds: [] })),
      isPreview: false,
    })
  await Promise.all([many('x'), many('y')])
  assert.equal((await listSynonyms(ada, { page: 0 })).total, synonymLimits.entries)
  await assert.rejects(addSynonym(ada, { words: ['one', 'more'], finds: [] }), { error: 'synonymLimitReached' })
})

test('the file holds every entry, and no formula', async () => {
  const ada = await world.member(parts)
  await addSynonym(ada, { words: ['휴가', '연차'], finds: [] })
  await addSynonym(ada, { words: ['=cmd 1'], finds: ['x'] })
  const chunks = []
  for await (const chunk of (await exportSynonyms(ada)).bytes) chunks.push(chunk)
  assert.equal(Buffer.concat(chunks).toString(), '\uFEFF"words","finds"\r\n"\'=cmd 1","x"\r\n"휴가, 연차",""\r\n')
})

test('administrators declare words; members, strangers and other workspaces do not, nor see them', async () => {
  const server = await world.server(synonymEndpoints, parts)
  const ada = await world.member(parts)
  const { id } = await addSynonym(ada, { words: ['heron', '왜가리'], finds: [] })
  const [admin, user] = [
    await world.member({ ...parts, of: ada, role: 'ADMIN' }),
    await world.member({ ...parts, of: ada, role: 'USER' }),
  ]
  const eve = await world.member(parts)
  const place = { workspaceId: ada.workspace.id }
  const calls = (as: Awaited<ReturnType<typeof server.as>>) => [
    () => as.client.call(synonymRoutes.list, place),
    () => as.client.call(synonymRoutes.add, { ...place, words: ['x', 'y'], finds: [] }),
    () => as.client.call(synonymRoutes.take, { ...place, synonyms: [], isPreview: true }),
    () => as.client.call(synonymRoutes.setOfficeWords, { ...place, isOn: true }),
    () => as.client.call(synonymRoutes.change, { ...place, id, words: ['x', 'z'], finds: [] }),
    () => as.client.call(synonymRoutes.remove, { ...place, id }),
  ]
  for (const call of calls(await server.as(user))) await assert.rejects(call(), { error: 'forbidden' })
  for (const call of calls(await server.as(eve))) await assert.rejects(call(), { error: 'workspaceMissing' })
  for (const call of calls(server.visitor())) await assert.rejects(call(), { error: 'sessionRequired' })
  for (const call of calls(await server.as(admin))) await call()
})
