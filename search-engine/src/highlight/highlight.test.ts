import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuery } from '../query/parse.ts'
import { randomText, seeded } from '../analyze/testing/random-text.ts'
import { highlight, snippet } from './highlight.ts'

/** The text with its marks in square brackets. */
function marked(text: string, query: string): string {
  let shown = ''
  let at = 0
  for (const { start, end } of highlight(text, parseQuery(query))) {
    shown += `${text.slice(at, start)}[${text.slice(start, end)}]`
    at = end
  }
  return shown + text.slice(at)
}

test('all forms of an English word are marked', () => {
  assert.equal(marked('He runs, she was running.', 'running '), 'He [runs], she was [running].')
})

test('a Korean word is marked without its particle, and inside of a longer word', () => {
  assert.equal(
    marked('데이터베이스에서 읽는 관계형데이터베이스', '데이터베이스를'),
    '[데이터베이스]에서 읽는 관계형[데이터베이스]',
  )
})

test('a Korean word is not marked where only two of its syllables stand', () => {
  assert.equal(marked('이스라엘', '데이터베이스'), '이스라엘')
})

test('Japanese is marked by words, not by its grammar', () => {
  assert.equal(marked('東京都に住んでいる', '東京に行く'), '[東京]都に住んでいる')
})

test('fullwidth, composed and decomposed text is marked in its own offsets', () => {
  assert.equal(marked('ﬁnal ＡＢＣ-１２３!', 'ABC-123 '), 'ﬁnal [ＡＢＣ-１２３]!')
  assert.equal(marked('문서 x'.normalize('NFD'), '문서'), `[${'문서'.normalize('NFD')}] x`)
})

test('of a word that is being typed only the typed part is marked', () => {
  assert.equal(marked('databases', 'datab'), '[datab]ases')
})

test('words about asking are not marked beside the subject', () => {
  assert.equal(
    marked('This document describes wing flutter of aircraft.', 'find a document about wing flutter of aircraft '),
    'This document describes [wing] [flutter] of [aircraft].',
  )
})

test('nothing is marked for an empty query', () => {
  assert.deepEqual(highlight('some text', parseQuery('')), [])
})

const filler = 'Nothing of interest stands in this sentence at all. '

test('the passage is where most words of the query stand, from the start of a sentence', () => {
  const text = `${filler}A budget. ${filler.repeat(20)}The marketing budget grew. ${filler.repeat(20)}`
  const found = snippet(text, parseQuery('marketing budget '), 120)
  assert.match(found.text, /^The marketing budget grew\./)
  assert.deepEqual(
    found.marks.map(({ start, end }) => found.text.slice(start, end)),
    ['marketing', 'budget'],
  )
  assert.equal(found.leading, true)
  assert.equal(found.trailing, true)
})

test('without a hit the passage is the beginning, cut after a word', () => {
  assert.deepEqual(snippet(filler, parseQuery('zebra '), 20), {
    text: 'Nothing of interest',
    marks: [],
    leading: false,
    trailing: true,
  })
})

test('a short text is its own passage', () => {
  assert.deepEqual(snippet('  just this \n', parseQuery('this '), 100), {
    text: 'just this',
    marks: [{ start: 5, end: 9 }],
    leading: false,
    trailing: false,
  })
})

test('text without blanks still gives a passage around the hit', () => {
  const text = `${'가나다라마바사'.repeat(50)}데이터베이스${'가나다라마바사'.repeat(50)}`
  const found = snippet(text, parseQuery('데이터베이스'), 60)
  assert.ok(found.text.length > 40)
  assert.deepEqual(
    found.marks.map(({ start, end }) => found.text.slice(start, end)),
    ['데이터베이스'],
  )
})

test('marks are in order, apart and inside of the text, and passages keep to their length, for any text', (context) => {
  const random = seeded(context)
  for (let round = 0; round < 300; round++) {
    const text = randomText(random, 300)
    const query = parseQuery(text.slice(0, 40))
    let last = -1
    for (const { start, end } of highlight(text, query)) {
      assert.ok(start > last && end > start && end <= text.length)
      last = end
    }
    const length = 1 + Math.floor(random() * 120)
    const found = snippet(text, query, length)
    assert.ok(found.text.length <= length)
    assert.ok(text.includes(found.text))
    for (const { start, end } of found.marks) assert.ok(start >= 0 && end > start && end <= found.text.length)
  }
})
