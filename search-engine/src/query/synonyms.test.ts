import assert from 'node:assert/strict'
import { test } from 'node:test'
import { highlight } from '../highlight/highlight.ts'
import { ask, idsOf, openIndex, write } from '../testing/samples.ts'
import { parseQuery } from './parse.ts'
import { readSynonyms } from './synonyms.ts'

const known = readSynonyms([
  { words: ['휴가', '연차', 'vacation', 'paid leave'], finds: [] },
  { words: ['VPN'], finds: ['가상사설망', 'remote access'] },
  { words: ['육아휴직', 'parental leave'], finds: [] },
])

async function found(text: string, documents: Record<string, string>): Promise<string[]> {
  await using opened = await openIndex()
  await opened.index.put(Object.entries(documents).map(([id, body]) => write(id, body)))
  return await idsOf(opened.index, ask(text, { query: parseQuery(text, { synonyms: known }) }))
}

/** The text with its marks in square brackets. */
const marked = (text: string, query: string): string =>
  highlight(text, parseQuery(query, { synonyms: known })).reduceRight(
    (shown, { start, end }) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
    text,
  )

const documents = {
  word: '휴가 신청',
  other: '연차 신청',
  english: 'how to ask for vacations',
  phrase: 'paid leave is granted',
  none: 'lunch',
}

test('a word finds what others say instead, in both languages, after what says the word itself', async () => {
  const ids = await found('휴가 ', documents)
  assert.equal(ids[0], 'word')
  assert.deepEqual(ids.toSorted(), ['english', 'other', 'phrase', 'word'])
})

test('words of a phrase find others only together, and are found only together', async () => {
  assert.ok((await found('paid leave ', documents)).includes('other'))
  assert.ok(!(await found('leave paid ', { other: '연차 신청' })).includes('other'))
  assert.deepEqual(await found('연차 ', { apart: 'leave what was paid', together: 'paid leave' }), ['together'])
})

test('a one-way meaning leads from the word to what it finds and not back', async () => {
  assert.deepEqual(await found('vpn ', { network: '가상사설망 설치', access: 'remote access from home' }), ['network', 'access'])
  assert.deepEqual(await found('가상사설망 ', { vpn: 'vpn' }), [])
})

test('a word is found inside of a longer Korean word, all of it', async () => {
  const inside = { inside: '남직원육아휴직신청', half: '육아 상담', whole: '육아휴직을' }
  assert.deepEqual((await found('parental leave ', inside)).toSorted(), ['inside', 'whole'])
})

test('what is declared counts beside what is general, which stays as it was', () => {
  const own = readSynonyms([{ words: ['휴가', '방학'], finds: [] }], known)
  const found = (text: string, synonyms = own) =>
    parseQuery(text, { synonyms }).synonyms.flatMap(({ patterns }) => patterns.map((pattern) => pattern.map(({ term }) => term)))
  assert.deepEqual(found('휴가 '), [['+연차'], ['vacat'], ['paid', 'leav'], ['+방학']])
  assert.deepEqual(found('방학 '), [['+휴가']])
  assert.deepEqual(found('paid leave '), [['+휴가'], ['+연차'], ['vacat']])
  assert.deepEqual(found('휴가 ', known), [['+연차'], ['vacat'], ['paid', 'leav']])
})

test('quoted and excluded words mean exactly themselves', async () => {
  assert.deepEqual(await found('"휴가"', documents), ['word'])
  assert.deepEqual(await found('lunch -휴가', documents), ['none'])
  assert.deepEqual(parseQuery('lunch -휴가', { synonyms: known }).synonyms, [])
})

test('what others say instead is no slip: words like the one typed are not looked for', async () => {
  assert.deepEqual(await found('vacation ', { like: 'vocation', other: '연차' }), ['other'])
})

test('the word that matched is marked, a phrase as one', () => {
  assert.equal(marked('연차는 vacation, not the leave that is paid', '휴가'), '[연차]는 [vacation], not the leave that is paid')
  assert.equal(marked('Your paid leave.', '휴가'), 'Your [paid leave].')
  assert.equal(marked('사내육아휴직제도', 'parental leave'), '사내[육아휴직]제도')
})

test('any text can be declared', () => {
  const odd = readSynonyms([
    { words: ['', '!!', '-', '"', ' a  b ', 'A B'], finds: [] },
    { words: ['x'], finds: ['', '…'] },
  ])
  assert.deepEqual(
    parseQuery('a b x ! ', { synonyms: odd }).synonyms.filter(({ patterns }) => patterns.length > 0),
    [],
  )
})

test('a query without declared words is read as if none were declared', () => {
  assert.deepEqual(parseQuery('quarterly numbers', { synonyms: known }), parseQuery('quarterly numbers'))
})
