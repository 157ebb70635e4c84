import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyzeInto } from '../analyze/analyze.ts'
import { newSeed, randomOf } from '../testing/random.ts'
import { slotsOf, slotsOfPhrase } from './slots.ts'

const document = (chunks: { title: string; headings: string; body: string }[]) => ({
  id: 'one',
  source: 's',
  format: 'txt',
  kind: 'file',
  updatedAt: 0,
  access: [],
  persons: [],
  ancestors: [],
  chunks: chunks.map((chunk, at) => ({ id: `${at}`, ...chunk })),
})

test('no term holds a sign that positions or forms are told apart by', (t) => {
  const seed = newSeed()
  t.diagnostic(`seed ${seed}`)
  const random = randomOf(seed)
  const signs = [...' |\t\u00a0\u3000-_.@+#=^\'"*~(),:;/\\&c2가나한ひカ漢字é\u0301ß\u200d\u001f']
  for (let round = 0; round < 5_000; round++) {
    const text = Array.from({ length: 12 }, () => signs[Math.floor(random() * signs.length)]).join('')
    analyzeInto(text, (term) => assert.doesNotMatch(term, /[\s|]/, JSON.stringify(text)))
  }
})

test('forms stand at the position of their word, and a position without any is kept', () => {
  const { texts } = slotsOf(document([{ title: 't', headings: '', body: 'two budgets 東京都' }]))
  const places = texts[0]!.split(' ')
  assert.equal(places[1], 'budget|=budgets')
  assert.equal(
    places.length,
    analyzeInto('two budgets 東京都', () => {}),
  )
  assert.equal(slotsOfPhrase(['a', '', 'b']), 'a | b')
})

test('a heading path that goes on over chunks stands there once, and counts as often as it does in a score', () => {
  const chunk = { title: 'the title', headings: 'one heading', body: 'a body' }
  const slots = slotsOf(document([chunk, chunk]))
  assert.equal(slots.texts.length, 3)
  assert.deepEqual(
    [slots.chunkLengths, slots.documentLengths],
    [
      [4, 4, 4],
      [2, 4, 4],
    ],
  )
})
