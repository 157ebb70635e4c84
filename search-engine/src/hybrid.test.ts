import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SIMILAR_DOCUMENTS } from './search/limits.ts'
import { ask, everyone, idsOf, openIndex, write } from './testing/samples.ts'
import type { DocumentInput } from './types.ts'

const east = Float32Array.of(1, 0, 0)
const north = Float32Array.of(0, 1, 0)
const northEast = Float32Array.of(1, 1, 0)
const west = Float32Array.of(-1, 0, 0)

const meaning = (id: string, body: string, vector: Float32Array, more: Partial<DocumentInput> = {}): DocumentInput =>
  write(id, body, { chunks: [{ id: `${id}-1`, title: '', headings: '', body, vector }], ...more })

test('a document is found by its meaning without a word of the query, and is counted', async () => {
  await using opened = await openIndex()
  await opened.index.put([meaning('a', 'holiday', northEast), meaning('b', 'travel', east), meaning('c', 'invoice', west)])
  const found = await opened.index.search(ask('vacation ', { vector: east }))
  assert.deepEqual([found.documents.map(({ id }) => id), found.total, found.counts], [['b', 'a'], 2, new Map([['wiki', 2]])])
})

test('a document that matches by words and by meaning comes before those that match by one', async () => {
  await using opened = await openIndex()
  await opened.index.put([
    meaning('words', 'budget', west),
    meaning('meaning', 'costs', northEast),
    meaning('both', 'budget', northEast),
  ])
  assert.equal((await idsOf(opened.index, ask('budget ', { vector: east })))[0], 'both')
})

test('who may not see a document does not find it by its meaning', async () => {
  await using opened = await openIndex()
  await opened.index.put([meaning('theirs', 'holiday', east, { access: ['others'] })])
  const found = await opened.index.search(ask('vacation ', { vector: east }))
  assert.deepEqual([found.documents, found.total, found.counts.size], [[], 0, 0])
})

test('a document of an unwanted source is counted by its meaning and not shown', async () => {
  await using opened = await openIndex()
  await opened.index.put([meaning('mail', 'holiday', east, { source: 'mail' }), meaning('wiki', 'holiday', northEast)])
  const found = await opened.index.search(ask('vacation ', { vector: east, filter: { ...everyone, sources: ['wiki'] } }))
  assert.deepEqual([found.documents.map(({ id }) => id), found.total], [['wiki'], 1])
  assert.deepEqual(
    found.counts,
    new Map([
      ['mail', 1],
      ['wiki', 1],
    ]),
  )
})

test('many nearer documents of an unwanted source take no place of a wanted one', async () => {
  await using opened = await openIndex()
  const mails = Array.from({ length: SIMILAR_DOCUMENTS + 20 }, (_, at) =>
    meaning(`mail${at}`, 'holiday', east, { source: 'mail' }),
  )
  await opened.index.put([...mails, meaning('wiki', 'holiday', northEast)])
  const found = await opened.index.search(ask('vacation ', { vector: east, filter: { ...everyone, sources: ['wiki'] } }))
  assert.deepEqual([found.documents.map(({ id }) => id), found.total, found.counts.get('wiki')], [['wiki'], 1, 1])
  assert.equal(found.counts.get('mail'), SIMILAR_DOCUMENTS)
})

test('a quoted phrase and an excluded word hold for what is found by meaning too', async () => {
  await using opened = await openIndex()
  await opened.index.put([
    meaning('a', 'annual leave', east),
    meaning('b', 'annual leave draft', east),
    meaning('c', 'leave', east),
  ])
  assert.deepEqual(await idsOf(opened.index, ask('"annual leave" -draft ', { vector: east })), ['a'])
})

test('documents with and without vectors live in one index', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('plain', 'budget')])
  await opened.index.put([meaning('vector', 'costs', east)])
  assert.deepEqual((await idsOf(opened.index, ask('budget ', { vector: east }))).toSorted(), ['plain', 'vector'])
})

const unfit = {
  zero: [Float32Array.of(0, 0, 0), /zero/],
  'not a number': [Float32Array.of(1, NaN, 0), /finite/],
  infinite: [Float32Array.of(1, Infinity, 0), /finite/],
  'of another dimension': [Float32Array.of(1, 0), /2 components in an index of 3/],
} as const

for (const [name, [vector, message]] of Object.entries(unfit)) {
  test(`a vector that is ${name} is refused, and nothing is changed`, async () => {
    await using opened = await openIndex()
    await opened.index.put([meaning('a', 'budget', east)])
    await assert.rejects(opened.index.put([meaning('b', 'budget', north), meaning('c', 'budget', vector)]), message)
    await assert.rejects(opened.index.search(ask('budget ', { vector })), message)
    assert.deepEqual(await idsOf(opened.index, ask('budget ')), ['a'])
  })
}

test('of two puts that bring the first vectors, with different dimensions, the second is refused', async () => {
  await using opened = await openIndex()
  const [first, second] = await Promise.allSettled([
    opened.index.put([meaning('a', 'budget', east)]),
    opened.index.put([meaning('b', 'budget', Float32Array.of(1, 0))]),
  ])
  assert.deepEqual([first.status, second.status], ['fulfilled', 'rejected'])
  assert.deepEqual(await idsOf(opened.index, ask('budget ', { vector: east })), ['a'])
})
