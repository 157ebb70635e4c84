import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSegment, viewOf } from './index/mutate.ts'
import { searchView } from './search/search.ts'
import { buildSegment } from './segment/build.ts'
import { newSeed, randomOf } from './testing/random.ts'
import type { Random } from './testing/random.ts'
import { ask } from './testing/samples.ts'
import type { DocumentInput, SearchRequest } from './types.ts'

const NOW = Date.UTC(2026, 0, 1)
const DAY = 86_400_000
const nearness = { floor: 0.2, sure: 0.8 }
const question = Float32Array.of(1, 0)
/** A vector at this cosine from the question. */
const at = (cosine: number): Float32Array => Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2))

type Written = { title?: string; body?: string; cosine?: number; age?: number }
const write = (id: string, { title = '', body = '', cosine, age }: Written): DocumentInput => ({
  id,
  source: 'wiki',
  format: 'html',
  kind: 'page',
  updatedAt: age === undefined ? 0 : NOW - age * DAY,
  access: ['all'],
  persons: [],
  ancestors: [],
  chunks: [{ id: `${id}-1`, title, headings: '', body, ...(cosine !== undefined && { vector: at(cosine) }) }],
})

const find = (documents: readonly DocumentInput[], text: string, more: Partial<SearchRequest> = {}): string[] => {
  const view = viewOf([newSegment(buildSegment(documents))])
  return searchView(view, ask(text, { limit: 100, ...more })).documents.map(({ id }) => id)
}
const meant = { vector: question, nearness }

/** Documents that hold some of the words here and there, as near as may be, of any age, with votes for them. */
function crowd(random: Random, words: readonly string[]): { documents: DocumentInput[]; boosts: Map<string, number> } {
  const documents = Array.from({ length: 60 }, (_, n) => {
    const body = Array.from({ length: 12 }, () => (random() < 0.3 ? words[Math.floor(random() * words.length)]! : 'filler')).join(
      ' ',
    )
    return write(`other ${n}`, {
      title: random() < 0.3 ? `${body} notes` : 'notes',
      body,
      cosine: random(),
      age: random() * 1000,
    })
  })
  return { documents, boosts: new Map(documents.map(({ id }) => [id, random() * 3])) }
}

/** What is typed, who holds it to the letter, and the words of all others, who do not. */
const exact = {
  'a complete title': ['travel expenses ', { title: 'travel expenses', body: 'travel expenses' }, ['travel', 'expenses']],
  'the complete name of a file': [
    'travel expenses ',
    { title: 'travel expenses.docx', body: 'travel expenses' },
    ['travel', 'expenses'],
  ],
  'a Korean title': ['출장비 규정 ', { title: '출장비 규정.hwp', body: '출장비 규정' }, ['출장비', '규정']],
  'a code': ['travel QTY-1042 ', { title: 'travel QTY-1042', body: 'QTY-1042 travel' }, ['travel', '1042']],
  'a code without its sign': ['qty1042 ', { title: 'notes', body: 'QTY-1042' }, ['qty', '1042']],
  'a quotation in a sentence': [
    'what does "travel expenses" mean? ',
    { title: 'travel expenses mean', body: 'travel expenses mean' },
    ['mean', 'expenses'],
  ],
} as const

for (const [name, [text, own, words]] of Object.entries(exact)) {
  test(`${name} keeps at least the place of its words, whatever vectors, votes and recency say`, (t) => {
    const seed = newSeed()
    t.diagnostic(`seed ${seed}`)
    const random = randomOf(seed)
    for (let round = 0; round < 20; round++) {
      const { documents, boosts } = crowd(random, words)
      const all = [...documents, write('own', { ...own, cosine: 0, age: 3000 })]
      boosts.set('own', 0.5)
      const byWords = find(all, text).indexOf('own')
      assert.ok(byWords >= 0)
      for (const more of [{ now: NOW, boosts }, meant, { ...meant, now: NOW, boosts }])
        assert.ok(find(all, text, more).indexOf('own') <= byWords, `round ${round}`)
    }
  })
}

test('a complete title comes before what is nearer in meaning, newer and voted for, and holds the words as well', () => {
  const documents = [
    write('own', { title: 'budget', body: 'budget', cosine: 0.1, age: 2000 }),
    ...Array.from({ length: 20 }, (_, n) =>
      write(`other ${n}`, { title: 'plan', body: 'the budget of a year', cosine: 0.99, age: 0 }),
    ),
  ]
  const boosts = new Map(documents.map(({ id }) => [id, id === 'own' ? 0.5 : 2]))
  assert.equal(find(documents, 'budget ', { ...meant, now: NOW, boosts })[0], 'own')
  assert.equal(find(documents, 'budget ', { now: NOW, boosts })[0], 'own')
})

test('a title with more words than were typed is no complete title', () => {
  const documents = [
    write('more', { title: 'travel expenses abroad', body: 'travel expenses', cosine: 0.1 }),
    write('near', { title: 'travel', body: 'expenses', cosine: 0.9 }),
  ]
  assert.deepEqual(find(documents, 'travel expenses '), ['more', 'near'])
  assert.deepEqual(find(documents, 'travel expenses ', meant), ['near', 'more'])
})

test('what is no nearer than the floor of the model is not found by its meaning', () => {
  const documents = [write('near', { body: 'holiday', cosine: 0.21 }), write('far', { body: 'invoice', cosine: 0.19 })]
  assert.deepEqual(find(documents, 'vacation ', meant), ['near'])
})

test('vectors that tell nothing apart leave the order of the words', (t) => {
  const seed = newSeed()
  t.diagnostic(`seed ${seed}`)
  const random = randomOf(seed)
  for (const cosine of [0.1, 0.5, 0.9]) {
    const { documents } = crowd(random, ['travel', 'expenses'])
    const alike = documents.map((document) => ({
      ...document,
      chunks: document.chunks.map((chunk) => ({ ...chunk, vector: at(cosine) })),
    }))
    const byWords = find(alike, 'travel expenses ')
    assert.deepEqual(find(alike, 'travel expenses ', meant).slice(0, byWords.length), byWords)
  }
})

test('words that tell nothing apart leave the order of the meaning', () => {
  const cosines = [0.3, 0.9, 0.5, 0.7]
  const documents = cosines.map((cosine, n) => write(`document ${n}`, { body: 'travel', cosine }))
  assert.deepEqual(find(documents, 'travel ', meant), ['document 1', 'document 3', 'document 2', 'document 0'])
  assert.deepEqual(find(documents, 'journey ', meant), ['document 1', 'document 3', 'document 2', 'document 0'])
})

test('a document that is better by words and by meaning comes first', (t) => {
  const seed = newSeed()
  t.diagnostic(`seed ${seed}`)
  const random = randomOf(seed)
  for (let round = 0; round < 20; round++) {
    const { documents } = crowd(random, ['travel', 'expenses'])
    const words = find(documents, 'travel expenses ')
    const both = find(documents, 'travel expenses ', meant)
    const cosineOf = new Map(documents.map(({ id, chunks }) => [id, Math.max(nearness.floor, chunks[0]!.vector![0]!)]))
    for (const [place, id] of both.entries())
      for (const later of both.slice(place + 1)) {
        const isBetter = words.includes(later) && (words.indexOf(later) < words.indexOf(id) || !words.includes(id))
        assert.ok(!isBetter || cosineOf.get(later)! <= cosineOf.get(id)! + 0.01, `round ${round}: ${later} behind ${id}`)
      }
  }
})

test('the right document is first where one of both sides is sure of it and the other knows nothing', () => {
  const noise = Array.from({ length: 30 }, (_, n) => write(`noise ${n}`, { body: `minutes of week ${n}`, cosine: 0.15 }))
  const byWords = write('right', { body: 'the reactor vessel', cosine: 0.1 })
  const byMeaning = write('right', { body: 'holiday allowance', cosine: 0.7 })
  assert.equal(find([...noise, byWords], 'reactor vessel ', meant)[0], 'right')
  assert.equal(find([...noise, byMeaning], 'vacation days ', meant)[0], 'right')
})

test('a document that was not embedded yet is judged by its words alone', () => {
  const documents = [
    write('plain', { body: 'travel expenses' }),
    write('near', { body: 'travel and other expenses of people', cosine: 0.6 }),
  ]
  assert.deepEqual(find(documents, 'travel expenses ', meant), ['plain', 'near'])
})

test('recency counts once, after words and meaning were joined', () => {
  const documents = [
    write('old', { body: 'travel', cosine: 0.6, age: 1000 }),
    write('new', { body: 'travel', cosine: 0.55, age: 0 }),
    write('newer', { body: 'travel', cosine: 0.25, age: 0 }),
  ]
  assert.deepEqual(find(documents, 'travel ', { ...meant, now: NOW }), ['new', 'old', 'newer'])
})
