import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SearchIndex } from '../search-index.ts'
import { ask, idsOf, openIndex, write } from '../testing/samples.ts'

const hidden = { access: ['few'] }
const many = (count: number, id: string, ...rest: [body: string, more?: object]) =>
  Array.from({ length: count }, (_, number) => write(`${id}-${number}`, ...rest))
const replaced = async (index: SearchIndex, text: string) => (await index.search(ask(text))).replaced

test('a slip is corrected although it stands in what one may not see', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('form', 'travel reimbursement'), write('mail', 'the rembursement', hidden)])
  assert.deepEqual(await idsOf(opened.index, ask('rembursement ')), ['form'])
  assert.deepEqual(await replaced(opened.index, 'rembursement '), [{ typed: 'rembursement', by: ['reimbursement'], how: 'slip' }])
})

test('a word one sees is found by a slip although a nearer one stands in what one may not see', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('form', 'travel reimbursement'), write('mail', 'the rembursement', hidden)])
  assert.deepEqual(await idsOf(opened.index, ask('rembursment ')), ['form'])
})

test('a word that is being typed is corrected although what one may not see begins with it', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('plan', 'the annual budget'), write('mail', 'budgettary', hidden)])
  assert.deepEqual(await idsOf(opened.index, ask('budgett')), ['plan'])
})

test('a word is not corrected to what is written only in what one may not see, though what one sees is matched by the same', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('note', 'we resign'), write('mail', 'her resignation', hidden)])
  assert.deepEqual([await idsOf(opened.index, ask('resignaton ')), await replaced(opened.index, 'resignaton ')], [[], undefined])
  await opened.index.put([write('letter', 'a resignation')])
  assert.deepEqual(await replaced(opened.index, 'resignaton '), [{ typed: 'resignaton', by: ['resignation'], how: 'slip' }])
})

test('a word that is being typed is not corrected where one sees what begins with it, however many others begin so', async () => {
  await using opened = await openIndex()
  const [one, other] = ['bcdfghjk', 'bcdfghjkl'].map((letters) => [...letters])
  const others = one!.flatMap((first) => other!.map((second) => `budger${first}${second}q`)).join(' ')
  await opened.index.put([...many(2, 'mail', others, hidden), write('bird', 'a budgerigar'), write('plan', 'the annual budget')])
  assert.equal(await replaced(opened.index, 'budger'), undefined)
})

test('the other keyboard is tried although what was typed stands in what one may not see', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('minutes', '주간 회의록'), write('mail', 'ghldmlfhr', hidden)])
  assert.deepEqual(await idsOf(opened.index, ask('ghldmlfhr ')), ['minutes'])
})

test('a word is offered by how many documents of those one sees hold it and the one that was typed', async () => {
  await using opened = await openIndex()
  await opened.index.put([
    ...many(6, 'right', 'the annual budget'),
    write('slip', 'the annual bugdet'),
    ...many(9, 'other', 'the annual bugdet', hidden),
    write('form', 'a tax form'),
    write('fork', 'a garden fork'),
    ...many(9, 'forms', 'a tax form', hidden),
  ])
  const offers = async (text: string) => (await opened.index.search(ask(text))).offers
  assert.deepEqual(await offers('bugdet '), [{ typed: 'bugdet', by: ['budget'], how: 'slip' }])
  assert.equal(await offers('fork '), undefined)
})

test('a pasted text finds where it is from although rarer words of it stand in what one may not see', async () => {
  await using opened = await openIndex()
  const rare = Array.from({ length: 60 }, (_, at) => `secret${at}word`).join(' ')
  const common = Array.from({ length: 20 }, (_, at) => `common${at}word`).join(' ')
  await opened.index.put([write('mail', rare, hidden), ...many(2, 'from', common)])
  assert.equal((await opened.index.search(ask(`${rare} ${common} `))).total, 2)
})

test('a word that stands in what one sees is looked for as it is typed, also where the filters leave none of it', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('form', 'a tax form'), write('fork', 'a garden fork', { kind: 'mail' })])
  const { total, replaced: said } = await opened.index.search(ask('fork ', { filter: { access: ['all'], kinds: ['page'] } }))
  assert.deepEqual([total, said], [0, undefined])
})
