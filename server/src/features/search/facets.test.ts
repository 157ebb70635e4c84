import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import type { ResultType } from '@quarry/contract/search/result-type'
import type { ResultKind } from '@quarry/contract/search/search'
import type { ServiceName } from '@quarry/contract/source/service'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { enqueueIndexChanges } from '../../search-index/enqueue.store.ts'
import { findPeople } from './find-people.ts'
import { type Filters, searchTop } from './search.ts'

const world = await openWorld()
const parts = openParts(world)

/** Documents of a source as a service reports them, by title. @param kinds what the service says they are; null: a file that was put there. */
async function sourceOf(
  ctx: WorkspaceCtx,
  service: ServiceName,
  kinds: Readonly<Record<string, ResultKind | null>>,
): Promise<SourceId> {
  const files = Object.fromEntries(Object.keys(kinds).map((title) => [title, 'a bittern']))
  const source = await uploadSource(world, ctx, files, { name: service, access: 'RESTRICTED' })
  await world.db.updateTable('source').set({ service }).where('id', '=', source).execute()
  for (const [title, kind] of Object.entries(kinds))
    await change(ctx, title, kind === null ? { declared_kind: null } : { declared_kind: kind, kind })
  return source
}

async function change(
  ctx: WorkspaceCtx,
  title: string,
  set: { declared_kind?: ResultKind | null; kind?: ResultKind; people?: string[]; changed_at?: Date },
): Promise<void> {
  const { id } = await world.db
    .updateTable('document')
    .set(set)
    .where('workspace_id', '=', ctx.workspace.id)
    .where('title', '=', title)
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueueIndexChanges(world.db, ctx.workspace.id, [id])
  await ctx.search.caughtUp(ctx.workspace.id)
}

const titles = async (ctx: WorkspaceCtx, asked: Filters = {}): Promise<string[]> =>
  (await searchTop(ctx, { query: 'bittern', ...asked })).vectorDataList.map(({ contentTitle }) => contentTitle)

test('a type finds what the specification means by it, and several types find each', async () => {
  const ada = await world.member(parts)
  await sourceOf(ada, 'upload', { 'a.txt': null, Page: 'page', Event: 'event', Task: 'task' })
  await sourceOf(ada, 'googledrive', { 'Own.md': 'document', 'Form.txt': 'form', 'put.pdf.txt': null })
  await sourceOf(ada, 'jira', { 'QA-1': 'page', 'attached.txt': null })
  const of = async (...typeList: ResultType[]) => (await titles(ada, { typeList })).sort()
  assert.deepEqual(await of('file'), ['a.txt', 'attached.txt', 'put.pdf.txt'])
  assert.deepEqual(await of('document'), ['Form.txt', 'Own.md'])
  assert.deepEqual(await of('page'), ['Page'])
  assert.deepEqual(await of('issue'), ['QA-1', 'attached.txt'])
  assert.deepEqual([await of('event'), await of('task'), await of('design')], [['Event'], ['Task'], []])
  assert.deepEqual(await of('page', 'issue'), ['Page', 'QA-1', 'attached.txt'])
})

test("Google's own documents keep their format although they are read as what they are exported as", async () => {
  const ada = await world.member(parts)
  await sourceOf(ada, 'googledrive', { 'Own.md': 'document', 'put.md': null })
  const { vectorDataList, formatCounts } = await searchTop(ada, { query: 'bittern', contentFormatList: ['google_docs_document'] })
  assert.deepEqual(
    vectorDataList.map(({ contentTitle, format }) => [contentTitle, format]),
    [['Own.md', 'google_docs_document']],
  )
  assert.deepEqual(
    new Set(formatCounts.map(({ format, count }) => `${format} ${count}`)),
    new Set(['google_docs_document 1', 'md 1']),
  )
})

test('formats are counted whatever format is chosen, with all other filters, and of what one may see alone', async () => {
  const ada = await world.member(parts)
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  const source = await uploadSource(world, ada, { 'a.txt': 'a bittern', 'b.txt': 'a bittern', 'c.md': 'a bittern' })
  await uploadSource(world, ben, { 'own.csv': 'a,bittern' }, { name: 'Own', access: 'RESTRICTED' })
  const counts = async (ctx: WorkspaceCtx, asked: Filters = {}) =>
    (await searchTop(ctx, { query: 'bittern', ...asked })).formatCounts
  const [txt, md, csv] = [
    { format: 'txt', count: 2 },
    { format: 'md', count: 1 },
    { format: 'csv', count: 1 },
  ]
  assert.deepEqual(await counts(ada), [txt, md])
  assert.deepEqual(await counts(ada, { contentFormatList: ['md'] }), [txt, md])
  assert.deepEqual(new Set(await counts(ben)), new Set([txt, md, csv]))
  assert.deepEqual(await counts(ben, { sourceIds: [source], contentFormatList: ['csv'] }), [txt, md])
  assert.deepEqual(await counts(ben, { typeList: ['page'] }), [])
})

test('by date the latest comes first of those that hold every word, then the others', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, {
    'old.txt': 'the bittern nests in reeds. '.repeat(5),
    'new.txt': 'a long text with one bittern, and somewhere else the reeds',
    'other.txt': 'a bittern',
  })
  for (const [title, day] of [
    ['old.txt', '2025-01-01'],
    ['new.txt', '2025-06-01'],
    ['other.txt', '2025-12-01'],
  ] as const)
    await change(ada, title, { changed_at: new Date(day) })
  assert.deepEqual(await titles(ada, { query: 'bittern reeds', order: 'date' } as Filters), ['new.txt', 'old.txt', 'other.txt'])
  assert.deepEqual(await titles(ada, { order: 'date' }), ['other.txt', 'new.txt', 'old.txt'])
  const { vectorDataList } = await searchTop(ada, { query: 'bittern', order: 'date' })
  assert.ok(vectorDataList.every(({ distance }) => distance === undefined))
})

test('a person is found however the name is written, and named as most documents write it', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'a.txt': 'a bittern', 'b.txt': 'a bittern', 'c.txt': 'a bittern', 'd.txt': 'a bittern' })
  await change(ada, 'a.txt', { people: ['Sara Lind', '김아다'] })
  await change(ada, 'b.txt', { people: ['Lind, Sara'] })
  await change(ada, 'c.txt', { people: ['Sara Lind', 'sara.lind@example.com'] })
  await change(ada, 'd.txt', { people: ['김 아다 님'] })
  assert.deepEqual(await findPeople(ada, { query: 'bittern' }), [
    { name: 'Sara Lind', count: 3 },
    { name: '김아다', count: 2 },
  ])
  assert.deepEqual((await titles(ada, { personList: ['lind sara'] })).sort(), ['a.txt', 'b.txt', 'c.txt'])
  assert.deepEqual((await titles(ada, { personList: ['김아다'] })).sort(), ['a.txt', 'd.txt'])
})

test('people are completed by the beginning of any of their names, whoever is chosen already', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'a.txt': 'a bittern', 'b.txt': 'a bittern' })
  await change(ada, 'a.txt', { people: ['Sara Lind', 'Ben Cho'] })
  await change(ada, 'b.txt', { people: ['Zoë Lindqvist'] })
  const namesFor = async (typed: string) =>
    (await findPeople(ada, { query: 'bittern', personList: ['Ben Cho'] }, typed)).map(({ name }) => name)
  assert.deepEqual(await namesFor('lind'), ['Sara Lind', 'Zoë Lindqvist'])
  assert.deepEqual(await namesFor('zoe l'), ['Zoë Lindqvist'])
  assert.deepEqual(await namesFor('nobody'), [])
})

test('nobody hears of people of documents they may not see', async () => {
  const ada = await world.member(parts)
  const [ben, eve] = [await world.member({ ...parts, of: ada, role: 'USER' }), await world.member(parts)]
  await uploadSource(world, ben, { 'own.txt': 'a bittern' }, { name: 'Own', access: 'RESTRICTED' })
  await change(ben, 'own.txt', { people: ['Secret Guest'] })
  assert.deepEqual(await findPeople(ben, { query: 'bittern' }), [{ name: 'Secret Guest', count: 1 }])
  assert.deepEqual(await findPeople(ada, { query: 'bittern' }), [])
  assert.deepEqual(await findPeople(eve, { query: 'bittern' }), [])
})
