import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SearchIndex, SearchPool } from './search-index.ts'
import type { DocumentInput, Filter, SearchRequest } from './types.ts'

const everyone: Filter = { access: ['all'] }
const ask = (text: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  text,
  filter: everyone,
  offset: 0,
  limit: 10,
  chunksPerDocument: 3,
  ...more,
})

const write = (id: string, body: string, more: Partial<DocumentInput> = {}): DocumentInput => ({
  id,
  source: 'wiki',
  format: 'html',
  kind: 'page',
  updatedAt: 0,
  access: ['all'],
  persons: [],
  chunks: [{ id: `${id}-1`, title: '', headings: '', body }],
  ...more,
})

async function openIndex() {
  const pool = new SearchPool(1)
  const { index } = await SearchIndex.open({ directory: null, pool })
  return {
    index,
    async [Symbol.asyncDispose]() {
      await index[Symbol.asyncDispose]()
      await pool[Symbol.asyncDispose]()
    },
  }
}

const idsOf = async (index: SearchIndex, request: SearchRequest): Promise<string[]> =>
  (await index.search(request)).documents.map(({ id }) => id)

test('a document is found as soon as it has been put', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('one', 'quarterly budget'), write('two', 'holiday photos')])
  assert.deepEqual(await idsOf(opened.index, ask('budget ')), ['one'])
})

test('a document put again is found by its new text only', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('one', 'quarterly budget')])
  await opened.index.put([write('one', 'holiday photos')])
  assert.deepEqual(await idsOf(opened.index, ask('budget ')), [])
  assert.deepEqual(await idsOf(opened.index, ask('holiday ')), ['one'])
})

test('a deleted document is not found and not counted', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('one', 'quarterly budget'), write('two', 'yearly budget')])
  await opened.index.delete(['one', 'unknown'])
  const found = await opened.index.search(ask('budget '))
  assert.deepEqual([found.documents.map(({ id }) => id), found.total, found.counts], [['two'], 1, new Map([['wiki', 1]])])
})

test('a document is shown only to who holds one of its access tokens', async () => {
  await using opened = await openIndex()
  await opened.index.put([
    write('ours', 'budget', { access: ['team', 'boss'] }),
    write('theirs', 'budget', { access: ['others'] }),
    write('nobodys', 'budget', { access: [] }),
  ])
  const found = await opened.index.search(ask('budget ', { filter: { access: ['boss', 'me'] } }))
  assert.deepEqual([found.documents.map(({ id }) => id), found.total], [['ours'], 1])
})

test('documents are counted per source, whatever sources are wanted', async () => {
  await using opened = await openIndex()
  await opened.index.put([
    write('a', 'budget'),
    write('b', 'budget', { source: 'mail' }),
    write('c', 'budget', { source: 'mail' }),
  ])
  const found = await opened.index.search(ask('budget ', { filter: { ...everyone, sources: ['wiki'] } }))
  assert.deepEqual(
    [found.total, found.counts],
    [
      1,
      new Map([
        ['wiki', 1],
        ['mail', 2],
      ]),
    ],
  )
})

test('filters by format, kind, person and date all hold', async () => {
  await using opened = await openIndex()
  await opened.index.put([
    write('wanted', 'budget', { format: 'pdf', kind: 'file', persons: ['kim'], updatedAt: 500 }),
    write('format', 'budget', { format: 'doc', kind: 'file', persons: ['kim'], updatedAt: 500 }),
    write('kind', 'budget', { format: 'pdf', kind: 'page', persons: ['kim'], updatedAt: 500 }),
    write('person', 'budget', { format: 'pdf', kind: 'file', persons: ['lee'], updatedAt: 500 }),
    write('date', 'budget', { format: 'pdf', kind: 'file', persons: ['kim'], updatedAt: 501 }),
    write('undated', 'budget', { format: 'pdf', kind: 'file', persons: ['kim'] }),
  ])
  const filter: Filter = { ...everyone, formats: ['pdf'], kinds: ['file'], persons: ['kim', 'park'], from: 0, to: 500 }
  assert.deepEqual(await idsOf(opened.index, ask('budget ', { filter })), ['wanted'])
})

test('a quoted phrase must stand word for word', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('one', 'the annual budget plan'), write('two', 'plan the annual party within budget')])
  assert.deepEqual(await idsOf(opened.index, ask('"annual budget"')), ['one'])
})

test('a document that holds an excluded word is not found', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('one', 'budget plan'), write('two', 'budget draft')])
  assert.deepEqual(await idsOf(opened.index, ask('budget -draft ')), ['one'])
})

test('the last word is completed while it is typed', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('one', 'kubernetes cluster'), write('two', 'postgres cluster')])
  assert.deepEqual(await idsOf(opened.index, ask('kuber')), ['one'])
  assert.deepEqual(await idsOf(opened.index, ask('kuber ')), [])
})

test('Korean text is found without its particles', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('one', '데이터베이스에서 예산을 읽는다'), write('two', '여름 휴가 사진')])
  assert.deepEqual(await idsOf(opened.index, ask('예산 ')), ['one'])
})

test('many small puts are merged into few segments, and all is still found', async () => {
  await using opened = await openIndex()
  for (let number = 0; number < 70; number++) await opened.index.put([write(`d${number}`, `budget of year ${number}`)])
  for (let wait = 0; wait < 100 && opened.index.stats().segments > 20; wait++)
    await new Promise((resolve) => setTimeout(resolve, 20))
  assert.ok(opened.index.stats().segments <= 20)
  assert.equal((await opened.index.search(ask('budget '))).total, 70)
})
