import assert from 'node:assert/strict'
import { test } from 'node:test'
import { highlight } from '../highlight/highlight.ts'
import { ask, idsOf, openIndex, write } from '../testing/samples.ts'
import { generalSynonyms, meaningsOf } from './general-synonyms.ts'
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

test('words of the language that was typed come before those of another', async () => {
  assert.deepEqual(await found('paid leave ', { korean: '연차 신청', english: 'vacation form' }), ['english', 'korean'])
  assert.deepEqual(await found('휴가 ', { english: 'vacation form', korean: '연차 신청' }), ['korean', 'english'])
})

test('other words that stand nowhere change nothing', async () => {
  const texts = { both: 'vpn settings', one: 'settings', other: 'lunch' }
  await using opened = await openIndex()
  await opened.index.put(Object.entries(texts).map(([id, body]) => write(id, body)))
  const scores = async (query = parseQuery('vpn settings ')) =>
    (await opened.index.search(ask('vpn settings ', { query }))).documents.map(({ id, score }) => ({ id, score }))
  assert.deepEqual(await scores(parseQuery('vpn settings ', { synonyms: known })), await scores())
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
  assert.deepEqual(found('휴가 '), [['+연차'], ['vacat'], ['pai', 'leav'], ['+방학']])
  assert.deepEqual(found('방학 '), [['+휴가']])
  const ofBoth = [['+휴가'], ['+연차'], ['vacat']]
  assert.deepEqual(found('paid leave '), [...ofBoth, ...ofBoth])
  assert.deepEqual(found('휴가 ', known), [['+연차'], ['vacat'], ['pai', 'leav']])
})

test('a word of a phrase finds what is declared for it alone as well', async () => {
  const both = readSynonyms([
    { words: ['late delivery', '납품 지연'], finds: [] },
    { words: ['delivery', 'shipment'], finds: [] },
  ])
  await using opened = await openIndex()
  await opened.index.put([write('phrase', '납품 지연 사과'), write('word', 'apology for a shipment'), write('none', 'late')])
  const query = parseQuery('late delivery apology ', { synonyms: both })
  const [best, ...others] = await idsOf(opened.index, ask('late delivery apology ', { query }))
  assert.deepEqual([best, others.includes('phrase')], ['word', true])
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

test('more words are looked for where no document that passes holds all that was typed, and only there', async () => {
  const wider = parseQuery('빨래 맡기기 ', { synonyms: readSynonyms([{ words: ['빨래', '세탁'], finds: [] }]) })
  const opened = await openIndex()
  await using _ = opened
  const laundry = write('laundry', '세탁 맡기기')
  await opened.index.put([laundry, write('parcels', '택배 맡기기')])
  const request = ask('빨래 맡기기 ', { wider })
  const search = async () => {
    const { documents, isWider } = await opened.index.search(request)
    return [documents.map(({ id }) => id), isWider]
  }
  assert.deepEqual(await search(), [['laundry', 'parcels'], true])
  await opened.index.put([{ ...write('typed', '빨래 맡기기'), access: ['others'] }])
  assert.deepEqual(await search(), [['laundry', 'parcels'], true])
  await opened.index.put([write('typed', '빨래 맡기기')])
  assert.deepEqual(await search(), [['typed', 'laundry', 'parcels'], undefined])
})

test('another word is looked for before one that is spelled like what was typed', async () => {
  await using opened = await openIndex()
  await opened.index.put([write('like', 'translation glossary'), write('other', 'handover binder')])
  const wider = parseQuery('transition ', { synonyms: readSynonyms([{ words: ['transition', 'handover'], finds: [] }]) })
  assert.deepEqual(await idsOf(opened.index, ask('transition ')), ['like'])
  assert.deepEqual(await idsOf(opened.index, ask('transition ', { wider })), ['other'])
})

test('what a word is no slip of is not looked for, unless nothing else is left', async () => {
  const wider = (text: string) => parseQuery(text, { synonyms: readSynonyms([{ words: ['rain'], finds: ['shower'] }]) })
  await using opened = await openIndex()
  await opened.index.put([write('like', 'rail timetable'), write('typed', 'dripping pipe'), write('other', 'lunch')])
  const found = (text: string) => idsOf(opened.index, ask(text, { wider: wider(text) }))
  assert.deepEqual(await found('dripping rain '), ['typed'])
  assert.deepEqual(await found('rain '), ['like'])
})

test('English words of a general list are found joined, and typed so', async () => {
  const synonyms = generalSynonyms(['approval, sign off'])
  await using opened = await openIndex()
  await opened.index.put([write('joined', 'signoff sheet'), write('apart', 'sign off sheet'), write('other', 'approval')])
  const found = async (text: string) =>
    (await idsOf(opened.index, ask(text, { query: parseQuery(text, { synonyms }) }))).toSorted()
  assert.deepEqual(await found('approval '), ['apart', 'joined', 'other'])
  assert.deepEqual(await found('signoff '), ['apart', 'joined', 'other'])
})

test('what a general word finds finds it back where nothing else stands for it', async () => {
  const synonyms = generalSynonyms(['x-ray, bone scan > radiology', 'radiology, imaging'])
  const query = parseQuery('radiology ', { synonyms })
  await using opened = await openIndex()
  await opened.index.put([write('plain', 'x-ray appointments'), write('other', 'lunch')])
  assert.deepEqual(await idsOf(opened.index, ask('radiology ', { query })), ['plain'])
  assert.ok(highlight('X-ray appointments', query).length > 0)
  // What only others see says nothing of what stands.
  await opened.index.put([{ ...write('hidden', 'imaging'), access: ['others'] }])
  assert.deepEqual(await idsOf(opened.index, ask('radiology ', { query })), ['plain'])
  await opened.index.put([write('better', 'imaging appointments')])
  assert.deepEqual(await idsOf(opened.index, ask('radiology ', { query })), ['better'])
})

test('a general list is read in parts and means the same', () => {
  const lines = [
    '휴가, 연차, Vacation, paid leave',
    'VPN, 24시간, Ａ４ 용지, naïve, école, AED, e-mail > 가상사설망, remote access',
    '휴가, leaves',
  ]
  const meanings = lines.flatMap(meaningsOf)
  const [whole, parts] = [readSynonyms(meanings), generalSynonyms(lines.slice(1), generalSynonyms(lines.slice(0, 1)))]
  const patterns = (text: string, synonyms = whole) => parseQuery(`${text} `, { synonyms }).synonyms
  for (const word of [...meanings.flatMap(({ words, finds }) => [...words, ...finds]), 'lunch', '점심', ''])
    assert.deepEqual(patterns(word, parts), patterns(word), word)
})
