import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuery } from '../query/parse.ts'
import { ask, idsOf, openIndex, write } from '../testing/samples.ts'

const literal = (text: string) => ask(text, { query: parseQuery(text, { words: true }) })

test('a word that was replaced is said, as it was typed and as it is written', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('form', 'travel reimbursement'), write('minutes', '주간 회의록')])
  const said = async (text: string) => (await opened.index.search(ask(text))).replaced
  assert.deepEqual(await said('Rembursement form '), [{ typed: 'Rembursement', by: ['reimbursement'], how: 'slip' }])
  assert.deepEqual(await said('ghldmlfhr '), [{ typed: 'ghldmlfhr', by: ['회의록'], how: 'keys' }])
  assert.deepEqual(await said('ㅎㅇㄹ'), [{ typed: 'ㅎㅇㄹ', by: [], how: 'initials' }])
  assert.equal(await said('reimbursement '), undefined)
})

test('what is taken as it was typed replaces nothing', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('form', 'travel reimbursement'), write('minutes', '주간 회의록')])
  for (const text of ['rembursement ', 'ghldmlfhr ']) {
    const { total, replaced } = await opened.index.search(literal(text))
    assert.deepEqual([total, replaced], [0, undefined], text)
  }
})

test('where little was found, a like word is offered that stands in many more documents', async () => {
  await using opened = await openIndex()
  const right = Array.from({ length: 6 }, (_, number) => write(`right-${number}`, 'the annual budget'))
  await opened.index.put([...right, write('slip', 'the annual bugdet')])
  const { documents, offers } = await opened.index.search(ask('bugdet '))
  assert.deepEqual([documents.map(({ id }) => id), offers], [['slip'], [{ typed: 'bugdet', by: ['budget'], how: 'slip' }]])
  assert.equal((await opened.index.search(literal('bugdet '))).offers, undefined)
  assert.equal((await opened.index.search(ask('budget '))).offers, undefined)
})

test('words that say when are words like others where they are taken as typed', () => {
  assert.deepEqual([parseQuery('회의록 어제').period, parseQuery('회의록 어제').timeWords], [{ unit: 'day', ago: 1 }, '어제'])
  assert.deepEqual(
    [parseQuery('회의록 어제', { time: true }).period, parseQuery('회의록 어제', { time: true }).timeWords],
    [null, null],
  )
})

test('without words what passes the filters is listed when that is asked for, the latest first', async () => {
  await using opened = await openIndex()
  await opened.index.put([
    write('old', 'a', { updatedAt: 1, format: 'pdf' }),
    write('new', 'b draft', { updatedAt: 3, format: 'pdf' }),
    write('other', 'c', { updatedAt: 2 }),
    write('hidden', 'd', { updatedAt: 4, format: 'pdf', access: ['few'] }),
  ])
  const filter = { access: ['all'], formats: ['pdf'] }
  assert.deepEqual(await idsOf(opened.index, ask('', { filter, listed: true })), ['new', 'old'])
  assert.deepEqual(await idsOf(opened.index, ask('-draft', { filter, listed: true })), ['old'])
  assert.deepEqual(await idsOf(opened.index, ask('', { filter })), [])
  const { total, counts } = await opened.index.search(ask('', { filter: { ...filter, sources: [] }, listed: true }))
  assert.deepEqual([total, [...counts]], [0, [['wiki', 2]]])
})

test('people of what is listed are counted, of nothing that is hidden', async () => {
  await using opened = await openIndex()
  await opened.index.put([
    write('one', 'a', { persons: ['Ada', 'Bo'] }),
    write('two', 'b', { persons: ['Ada'] }),
    write('hidden', 'c', { persons: ['Ada', 'Cy'], access: ['few'] }),
  ])
  const { persons } = await opened.index.search(ask('', { listed: true, countsPersons: true }))
  assert.deepEqual(
    [...persons].sort(([a], [b]) => a.localeCompare(b)),
    [
      ['Ada', 2],
      ['Bo', 1],
    ],
  )
})

test('nothing is said of words that stand only in what one may not see', async () => {
  await using opened = await openIndex()
  const hidden = { access: ['few'] }
  const budgets = Array.from({ length: 6 }, (_, number) => write(`hidden-${number}`, 'the annual budget 회의록', hidden))
  await opened.index.put([...budgets, write('seen', 'the annual bugdet')])
  for (const text of ['budgett ', 'bugdet ', 'ghldmlfhr ']) {
    const { replaced = [], offers = [] } = await opened.index.search(ask(text))
    assert.deepEqual(
      [...replaced, ...offers].filter(({ by }) => by.includes('budget') || by.includes('회의록')),
      [],
      text,
    )
    const all = await opened.index.search(ask(text, { filter: { access: ['all', 'few'] } }))
    assert.equal([...(all.replaced ?? []), ...(all.offers ?? [])].length, 1, text)
  }
})
