import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SearchIndex } from './search-index.ts'
import { ask, everyone, idsOf, openIndex, write } from './testing/samples.ts'
import type { DocumentInput, Filter } from './types.ts'

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

test('a filter by what documents lie in finds those below, the documents it names, and counts no others', async () => {
  await using opened = await openIndex()
  await opened.index.put([
    write('deep', 'budget', { ancestors: ['drive', 'drive/plans', 'drive/plans/old'] }),
    write('beside', 'budget', { ancestors: ['drive', 'drive/mail'] }),
    write('same-name', 'budget', { source: 'mail', ancestors: ['mail', 'mail/plans'] }),
    write('named', 'budget', { source: 'mail' }),
  ])
  const within = async (...ancestors: string[]) => {
    const found = await opened.index.search(ask('budg', { filter: { ...everyone, ancestors } }))
    return { ids: found.documents.map(({ id }) => id), total: found.total, counts: [...found.counts] }
  }
  assert.deepEqual(await within('drive/plans'), { ids: ['deep'], total: 1, counts: [['wiki', 1]] })
  assert.deepEqual(await within('drive/plans', 'named'), {
    ids: ['deep', 'named'],
    total: 2,
    counts: [
      ['wiki', 1],
      ['mail', 1],
    ],
  })
  assert.deepEqual(await within('nowhere'), { ids: [], total: 0, counts: [] })
  assert.deepEqual(await within(), { ids: [], total: 0, counts: [] })
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
  for (let wait = 0; wait < 1_500 && opened.index.stats().segments > 20; wait++)
    await new Promise((resolve) => setTimeout(resolve, 20))
  assert.ok(opened.index.stats().segments <= 20)
  assert.equal((await opened.index.search(ask('budget '))).total, 70)
})

test('of two puts of one document the later call wins, whichever is built first', async () => {
  await using opened = await openIndex()
  await Promise.all([opened.index.put([write('one', 'budget '.repeat(30_000))]), opened.index.put([write('one', 'holiday')])])
  assert.deepEqual(await idsOf(opened.index, ask('budget ')), [])
  assert.deepEqual(await idsOf(opened.index, ask('holiday ')), ['one'])
})

test('of two documents with one id in one put the last wins', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('one', 'budget'), write('one', 'holiday')])
  assert.deepEqual([await idsOf(opened.index, ask('budget ')), await idsOf(opened.index, ask('holiday '))], [[], ['one']])
  assert.equal(opened.index.stats().documents, 1)
})

test('while a document is replaced a search finds it once: the former or the next', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('one', 'budget')])
  const totals = new Set<number>()
  for (let round = 0; round < 30; round++) {
    const [found] = await Promise.all([opened.index.search(ask('budget ')), opened.index.put([write('one', `budget ${round}`)])])
    totals.add(found.total)
  }
  assert.deepEqual([...totals], [1])
})

test('pages follow each other without a gap', async () => {
  await using opened = await openIndex()
  await opened.index.put(Array.from({ length: 45 }, (_, number) => write(`d${number}`, `budget ${'plan '.repeat(number % 7)}`)))
  const all = await idsOf(opened.index, ask('budget plan ', { limit: 100 }))
  const pages = await Promise.all([0, 20, 40].map((offset) => idsOf(opened.index, ask('budget plan ', { offset, limit: 20 }))))
  assert.equal(new Set(all).size, 45)
  assert.deepEqual(pages.flat(), all)
})

test('a vote raises a document, but only within bounds', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('a', 'budget'), write('b', 'budget')])
  const boosts = new Map([['b', 1_000_000]])
  const found = await opened.index.search(ask('budget ', { boosts }))
  assert.deepEqual(
    found.documents.map(({ id }) => id),
    ['b', 'a'],
  )
  assert.ok(found.documents[0]!.score <= found.documents[1]!.score * 2)
})

test('of two documents that are alike the recent one comes first', async () => {
  await using opened = await openIndex()
  const now = Date.UTC(2026, 0, 1)
  await opened.index.put([write('a', 'budget', { updatedAt: now - 3e10 }), write('b', 'budget', { updatedAt: now - 1e9 })])
  assert.deepEqual(await idsOf(opened.index, ask('budget ', { now })), ['b', 'a'])
})

test('words that stand together count for more than words far apart', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('a', 'budget one two three four five plan'), write('b', 'one two three four five budget plan')])
  assert.deepEqual(await idsOf(opened.index, ask('budget plan ')), ['b', 'a'])
})

/** Twenty pages about something else, so that the words asked for are as rare as they are among the pages of a team. */
const others = Array.from({ length: 20 }, (_, number) =>
  page(`other ${number}`, `Lunch ${number}`, 'words about lunch and weather'),
)

function page(id: string, title: string, ...bodies: string[]): DocumentInput {
  return write(id, '', { chunks: bodies.map((body, at) => ({ id: `${id}-${at}`, title, headings: '', body })) })
}

async function orderOf(text: string, pages: readonly DocumentInput[]): Promise<string[]> {
  await using opened = await openIndex()
  await opened.index.put([...pages, ...others])
  return await idsOf(opened.index, ask(text))
}

test('a page named by a word comes before one that mentions it', async () => {
  const named = page('named', 'Vacation', 'Fifteen days a year for everybody who works here and stays.')
  const mentioning = page('mentioning', 'Minutes', 'We spoke of vacation, vacation days and the office garden also.')
  assert.deepEqual(await orderOf('vacation ', [mentioning, named]), ['named', 'mentioning'])
})

test('a page whose title says all that is asked comes before one that repeats it', async () => {
  const named = page('named', 'Vacation policy', 'Fifteen days a year for everybody who works here and stays.')
  const text = 'The vacation policy: vacation policy for all, vacation policy explained, and policy.'
  assert.deepEqual(await orderOf('vacation policy ', [page('repeating', 'Minutes', text), named]), ['named', 'repeating'])
})

test('a page that answers in one place comes before one with the words here and there', async () => {
  const rest = ['Keys and doors and lamps.', 'Phones and cars and trains.', 'Offices and desks and chairs.']
  const answering = page('answering', 'Handbook', 'The vacation policy gives fifteen days a year.', ...rest)
  const scattered = page(
    'scattered',
    'Handbook',
    'Offices and vacation desks.',
    'A policy gives fifteen chairs a year.',
    'Keys of vacation and doors.',
    'Phones and policy and trains.',
  )
  assert.deepEqual(await orderOf('vacation policy ', [scattered, answering]), ['answering', 'scattered'])
})

test('the best chunks of a document are shown first, and no more than wanted', async () => {
  await using opened = await openIndex()
  const chunks = ['holiday', 'budget budget', 'budget and much else', 'budget'].map((body, number) => ({
    id: `c${number}`,
    title: '',
    headings: '',
    body,
  }))
  await opened.index.put([write('one', '', { chunks })])
  const found = await opened.index.search(ask('budget ', { chunksPerDocument: 2 }))
  assert.deepEqual(
    found.documents[0]!.chunks.map(({ id }) => id),
    ['c1', 'c3'],
  )
})

test('a query of excluded words alone finds nothing', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('one', 'budget')])
  const nothing = { documents: [], total: 0, counts: new Map(), formats: new Map(), persons: new Map() }
  assert.deepEqual(await opened.index.search(ask('-holiday')), nothing)
})

test('two indexes of one pool know nothing of each other', async () => {
  await using opened = await openIndex()
  const other = await SearchIndex.open({ directory: null, pool: opened.pool })
  await opened.index.put([write('ours', 'budget')])
  await other.index.put([write('theirs', 'budget')])
  assert.deepEqual([await idsOf(opened.index, ask('budget ')), await idsOf(other.index, ask('budget '))], [['ours'], ['theirs']])
  await other.index[Symbol.asyncDispose]()
})

test('an index in memory has no snapshot to write', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('one', 'budget')])
  await opened.index.snapshot('1')
  assert.equal(opened.index.stats().documents, 1)
})

test('a closed index refuses changes and questions', async () => {
  await using opened = await openIndex()
  await opened.index[Symbol.asyncDispose]()
  await assert.rejects(opened.index.put([write('one', 'budget')]), /closed/)
  await assert.rejects(opened.index.search(ask('budget ')), /closed/)
})
