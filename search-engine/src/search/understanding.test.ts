import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SearchIndex } from '../search-index.ts'
import { ask, idsOf, openIndex, write } from '../testing/samples.ts'
import type { DocumentInput } from '../types.ts'

const titled = (id: string, title: string, more: Partial<DocumentInput> = {}): DocumentInput =>
  write(id, '', { chunks: [{ id: `${id}-1`, title, headings: '', body: 'something else' }], ...more })
const first = async (index: SearchIndex, text: string): Promise<string | undefined> => (await idsOf(index, ask(text)))[0]

test('a word that the index does not hold finds the word most like it', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('right', 'travel reimbursement'), write('other', 'holiday photos')])
  for (const typed of ['reimbursment', 'reimburesment', 'rembursement'])
    assert.equal(await first(opened.index, `${typed} `), 'right', typed)
})

test('a word that the index holds is looked for as it is typed', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('form', 'a tax form'), write('fork', 'a garden fork')])
  assert.deepEqual(await idsOf(opened.index, ask('fork ')), ['fork'])
})

test('a word whose only like is deleted finds nothing', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('gone', 'reimbursement'), write('other', 'holiday')])
  await opened.index.delete(['gone'])
  assert.deepEqual(await idsOf(opened.index, ask('reimbursment ')), [])
})

test('a word that is just being typed is completed, not corrected', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('begun', 'reimbursement'), write('like', 'reimbur')])
  assert.ok((await idsOf(opened.index, ask('reimburse'))).includes('begun'))
})

test('what was typed on the other keyboard is found, both ways', async () => {
  await using opened = await openIndex()
  await opened.index.put([titled('minutes', '주간 회의록'), titled('budget', 'annual budget')])
  assert.equal(await first(opened.index, 'ghldmlfhr'), 'minutes')
  assert.equal(await first(opened.index, 'ㅠㅕㅇㅎㄷㅅ'), 'budget')
})

test('a title is found by its initial consonants from any of its words, with and without blanks', async () => {
  await using opened = await openIndex()
  await opened.index.put([titled('right', '출장비 정산 규정.pdf'), titled('other', '연차 휴가 안내')])
  for (const typed of ['ㅊㅈㅂ', 'ㅈㅅㄱㅈ', 'ㅊㅈㅂ ㅈㅅ', 'ㅊㅈㅂㅈ'])
    assert.deepEqual(await idsOf(opened.index, ask(typed)), ['right'], typed)
})

test('an amount, a day, a quarter and a version are found in any writing', async () => {
  await using opened = await openIndex()
  const documents = {
    amount: '계약 금액은 340만원으로',
    day: 'held on 14 March 2026',
    quarter: '2025년 3분기 실적',
    version: 'release 2.1 of it',
  }
  await opened.index.put(Object.entries(documents).map(([id, body]) => write(id, body)))
  const asked = {
    amount: ['3,400,000원', '3400000'],
    day: ['2026.3.14', '3월 14일', '3/14'],
    quarter: ['3Q25', 'Q3 2025'],
    version: ['v2.1', 'version 2.1'],
  }
  for (const [id, texts] of Object.entries(asked))
    for (const text of texts) assert.equal(await first(opened.index, text), id, text)
})

test('a code is found in any writing', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('code', 'see INV-2025-0412 there'), write('other', 'inv 2025 and 0413')])
  for (const typed of ['INV20250412', 'inv_2025_0412', 'INV 2025 0412', 'inv-2025-0412'])
    assert.equal(await first(opened.index, typed), 'code', typed)
})

test('words that are written together are found when they are typed apart', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('desk', 'the checkin desk'), write('checks', 'checks in general are at the desk')])
  assert.ok((await idsOf(opened.index, ask('check in hours '))).includes('desk'))
})

test('the newest of alike documents comes first when it is asked for, and else as well', async () => {
  await using opened = await openIndex()
  const at = (daysAgo: number) => ({ updatedAt: now - daysAgo * 86_400_000 })
  await opened.index.put([
    titled('a-old', 'price list', at(400)),
    titled('b-new', 'price list', at(10)),
    titled('c-older', 'price list', at(800)),
  ])
  for (const text of ['price list', 'latest price list'])
    assert.equal((await idsOf(opened.index, ask(text, { now })))[0], 'b-new', text)
})
const now = Date.parse('2026-11-04T12:00:00Z')

test('a document of the time that is asked for comes before a newer one', async () => {
  await using opened = await openIndex()
  const at = (daysAgo: number) => ({ updatedAt: now - daysAgo * 86_400_000 })
  await opened.index.put([
    titled('today', 'weekly minutes', at(0)),
    titled('before', 'weekly minutes', at(6)),
    titled('long ago', 'weekly minutes', at(60)),
  ])
  assert.deepEqual(await idsOf(opened.index, ask('minutes last week', { now })), ['before', 'today', 'long ago'])
})

test('a pasted text finds where it is from by its rarest words', async () => {
  await using opened = await openIndex()
  const common = Array.from({ length: 120 }, (_, at) => `common${at}word`).join(' ')
  await opened.index.put([
    write('source', `${common} zephyr quokka`),
    ...Array.from({ length: 5 }, (_, at) => write(`other ${at}`, common)),
  ])
  assert.equal(await first(opened.index, `${common} zephyr quokka `), 'source')
})

test('a pasted text finds where it is from among texts of the same sentences', async () => {
  await using opened = await openIndex()
  const sentences = Array.from({ length: 24 }, (_, at) => `The valve ${at} of building ${at * 7} was replaced before winter`)
  const inOrder = (step: number) => sentences.map((_, at) => sentences[(at * step + 1) % sentences.length]!).join('. ')
  await opened.index.put([write('source', inOrder(5)), ...[7, 11, 13, 17].map((step) => write(`other ${step}`, inOrder(step)))])
  assert.equal(await first(opened.index, `About this mail: ${inOrder(5).slice(200)} `), 'source')
})

test('one of several quotations is enough where they are joined by OR', async () => {
  await using opened = await openIndex()
  await opened.index.put([
    write('one', 'the red door'),
    write('two', 'the blue door'),
    write('three', 'the door of red and blue'),
  ])
  assert.deepEqual((await idsOf(opened.index, ask('"red door" OR "blue door" '))).toSorted(), ['one', 'two'])
})

test('a question that is one quotation demands it, whatever its words', async () => {
  await using opened = await openIndex()
  await opened.index.put([
    write('right', 'within ten days of your return and with receipts'),
    write('other', 'return your badge and leave'),
  ])
  assert.deepEqual(await idsOf(opened.index, ask('"your return and with"')), ['right'])
})
