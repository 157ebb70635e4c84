import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SearchIndex } from '../search-index.ts'
import { everyone, openIndex, write } from '../testing/samples.ts'
import type { DocumentInput, Suggestions } from '../types.ts'

const titled = (id: string, title: string, more: Partial<DocumentInput> = {}): DocumentInput =>
  write(id, '', {
    chunks: [
      { id: `${id}-1`, title, headings: '', body: 'something else' },
      { id: `${id}-2`, title, headings: '', body: 'and more of it' },
    ],
    ...more,
  })
const suggest = (index: SearchIndex, text: string, filter = everyone): Promise<Suggestions> =>
  index.suggest({ text, filter, limit: 10, people: 10 })
const titles = async (index: SearchIndex, text: string): Promise<string[]> => (await suggest(index, text)).documents
const people = async (index: SearchIndex, text: string): Promise<string[]> =>
  (await suggest(index, text)).people.map(({ name }) => name)

test('a title is found from two letters on, by any of its words', async () => {
  await using opened = await openIndex()
  await opened.index.put([titled('right', 'Annual budget review'), write('body', 'a budget in the text')])
  for (const typed of ['an', 'bud', 'budget ', 'budget rev', 'BUDGETS'])
    assert.deepEqual(await titles(opened.index, typed), ['right'], typed)
  for (const typed of ['a', '', ' ', 'budget xy']) assert.deepEqual(await titles(opened.index, typed), [], typed)
})

test('a Korean title is found with every key from its first syllable on', async () => {
  await using opened = await openIndex()
  await opened.index.put([titled('right', '회의록'), titled('other', '출장비 정산')])
  for (const typed of ['회', '횡', '회으', '회의', '회읠', '회의ㄹ', '회의로', '회의록'])
    assert.deepEqual(await titles(opened.index, typed), ['right'], typed)
  for (const typed of ['ㅎㅇ', 'ㅎㅇㄹ']) assert.deepEqual(await titles(opened.index, typed), ['right'], typed)
  for (const typed of ['ㅎ', '회장']) assert.deepEqual(await titles(opened.index, typed), [], typed)
})

test('a word within a Korean compound is found in titles too', async () => {
  await using opened = await openIndex()
  await opened.index.put([titled('right', '주간회의록')])
  assert.deepEqual(await titles(opened.index, '회의록'), ['right'])
})

test('of alike titles the shorter comes first, and then the later', async () => {
  await using opened = await openIndex()
  const now = Date.parse('2026-11-04T12:00:00Z')
  await opened.index.put([
    titled('long', 'budget of the second quarter as planned', { updatedAt: now }),
    titled('old', 'budget', { updatedAt: now - 400 * 86_400_000 }),
    titled('short', 'budget', { updatedAt: now }),
  ])
  const { documents } = await opened.index.suggest({ text: 'budg', filter: everyone, limit: 10, people: 0, now })
  assert.deepEqual(documents, ['short', 'old', 'long'])
})

test('people are found by any word of their names, by Korean given names and by initials', async () => {
  await using opened = await openIndex()
  await opened.index.put([
    write('one', 'x', { persons: ['박준호', 'Sara Lind'] }),
    write('two', 'y', { persons: ['Sara Lind'], updatedAt: 5 }),
    write('three', 'z', { persons: ['Clara'] }),
  ])
  for (const typed of ['sa', 'lind', 'Sara L']) assert.deepEqual(await people(opened.index, typed), ['Sara Lind'], typed)
  for (const typed of ['준', '박주', '주', 'ㅂㅈㅎ', 'ㅈㅎ'])
    assert.deepEqual(await people(opened.index, typed), ['박준호'], typed)
  const [sara] = (await suggest(opened.index, 'sara')).people
  assert.deepEqual(sara, { name: 'Sara Lind', count: 2, documents: ['two', 'one'] })
})

test('nothing is suggested of what does not pass the filter or is deleted', async () => {
  await using opened = await openIndex()
  await opened.index.put([
    titled('hidden', 'secret budget', { access: ['few'], persons: ['Hidden Kim'] }),
    titled('gone', 'budget', { persons: ['Hidden Lee'] }),
  ])
  await opened.index.delete(['gone'])
  assert.deepEqual(await suggest(opened.index, 'budget'), { documents: [], people: [] })
  assert.deepEqual(await suggest(opened.index, 'hidden'), { documents: [], people: [] })
  assert.deepEqual((await suggest(opened.index, 'hidden', { access: ['few'] })).people.length, 1)
})
