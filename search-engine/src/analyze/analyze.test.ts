import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze, analyzeInto } from './analyze.ts'
import { normalize, normalizeMapped } from './normalize.ts'
import { randomText, seeded } from './testing/random-text.ts'

const termsOf = (text: string): string[] => analyze(text).map(({ term }) => term)

/** Each term with the part of the original it came from. */
const placesOf = (text: string): string[] => analyze(text).map(({ term, start, end }) => `${term} ${text.slice(start, end)}`)

const positionsOf = (text: string): string[] => analyze(text).map(({ term, position }) => `${position} ${term}`)

test('an English word is stemmed and kept as written', () => {
  assert.deepEqual(termsOf('Running cat'), ['run', '=running', 'cat'])
})

test('contractions and possessives leave the word', () => {
  assert.deepEqual(termsOf("company's it’s don't"), ['compani', '=company', 'it', 'don'])
})

test('accents are optional and kept as written', () => {
  assert.deepEqual(termsOf('café'), ['cafe', '=café'])
})

test('a Korean word loses its particle and gives its pairs', () => {
  assert.deepEqual(placesOf('데이터를'), ['데이터 데이터', '+데이 데이', '+이터 이터'])
})

test('a noun that ends like a particle meets itself with another particle', () => {
  assert.equal(termsOf('고양이')[0], termsOf('고양이를')[0])
})

test('verbs made of nouns meet the noun', () => {
  for (const form of ['방문했나요', '방문합니다', '방문하는', '방문되었습니다']) assert.equal(termsOf(form)[0], '방문')
})

test('a particle behind a word of another script is no word', () => {
  assert.deepEqual(termsOf('API를'), ['api'])
  assert.deepEqual(termsOf('2024년에'), ['2024', '년'])
})

test('Japanese and Chinese give dictionary words and pairs', () => {
  assert.deepEqual(termsOf('東京都'), ['東京', '都', '+東京', '+京都'])
  assert.deepEqual(termsOf('田中・佐々木'), ['田中', '+田中', '佐々木', '+佐々', '+々木'])
})

test('ideographs above U+FFFF are whole and take one position each', () => {
  assert.deepEqual(
    positionsOf('𠮷野家').filter((place) => place.includes('+')),
    ['0 +𠮷野', '1 +野家'],
  )
})

test('codes, versions, addresses and names with signs are kept whole and split', () => {
  assert.deepEqual(positionsOf('ABC-123'), ['0 abc-123', '0 abc123', '0 abc', '1 123'])
  assert.deepEqual(termsOf('v2.1.3'), ['2.1.3', 'v2.1.3', 'v213', 'v2', '1', '3'])
  assert.deepEqual(termsOf('kim@mail.kr'), ['kim@mail.kr', 'kim', 'mail', 'kr'])
  assert.deepEqual(termsOf('snake_case'), ['snake_case', 'snakecas', 'snake', 'case'])
  assert.deepEqual(termsOf('C++ and C#'), ['c++', 'c', 'and', 'c#', 'c'])
})

test('a sign at the end of a sentence belongs to no word', () => {
  assert.deepEqual(termsOf('end. (cat)- _dog_'), ['end', 'cat', 'dog'])
})

test('hyphenated words are words, joined too after a short first part', () => {
  assert.deepEqual(termsOf('well-liked'), ['well', 'like', '=liked'])
  assert.deepEqual(positionsOf('e-mail'), ['0 email', '0 e', '1 mail'])
})

test('dotted initials are one word', () => {
  assert.deepEqual(termsOf('U.S. law'), ['us', 'law'])
})

test('a number with thousands separators is one number', () => {
  assert.deepEqual(termsOf('$1,250,000.50, 1,2,3'), ['1250000.50', '1', '2', '3'])
})

test('letters and digits of one word are found alone', () => {
  assert.deepEqual(positionsOf('FY2018 3M'), ['0 fy2018', '0 fy', '0 2018', '1 3000000', '1 3m'])
})

test('all spellings of a text have the same terms', () => {
  assert.deepEqual(termsOf('ＡＢＣ ﬁnal'), termsOf('abc final'))
  assert.deepEqual(termsOf('회의록.pdf'.normalize('NFD')), termsOf('회의록.pdf'))
  assert.deepEqual(termsOf('ΣΊΣΥΦΟΣ'), termsOf('σίσυφος'))
  assert.deepEqual(termsOf('ｶﾞｲﾄﾞ'), termsOf('ガイド'))
})

test('what is not seen inside of a word does not break it', () => {
  assert.deepEqual(placesOf('infor\u00admation'), ['inform infor\u00admation', '=information infor\u00admation'])
  assert.deepEqual(termsOf('\ufeffkey 葛\u{e0100}城'), termsOf('key 葛城'))
  assert.deepEqual(termsOf('❤\ufe0f 1\ufe0f\u20e3'), ['1', '=1\u20e3'])
})

test('offsets are those of the original where normalising changes lengths', () => {
  assert.deepEqual(placesOf('㎏ ﬁsh Straße'), ['kg ㎏', 'fish ﬁsh', 'straße Straße'])
  const decomposed = '한글은 문서'.normalize('NFD')
  assert.equal(placesOf(decomposed)[0], `한글 ${'한글'.normalize('NFD')}`)
})

test('Thai is cut by dictionary, Cyrillic and Arabic at blanks', () => {
  assert.deepEqual(termsOf('สวัสดีชาวโลก'), ['สวัสดี', 'ชาว', 'โลก'])
  assert.deepEqual(termsOf('Привет, мир'), ['привет', 'мир'])
  assert.deepEqual(termsOf('كِتاب')[0], 'كتاب')
})

test('a word without end is cut and costs no time', () => {
  const [token, ...rest] = analyze('x'.repeat(1_000_000))
  assert.equal(token?.term.length, 64)
  assert.deepEqual(rest, [])
  assert.ok(analyze('한'.repeat(100_000)).length > 0)
  assert.ok(analyze('漢'.repeat(100_000)).length > 0)
  assert.ok(analyze('a-'.repeat(100_000)).length > 0)
  assert.ok(analyze('a\u0301'.repeat(100_000)).length > 0)
})

test('nothing comes of nothing', () => {
  assert.deepEqual(analyze(' \n\u3000!? 🎉'), [])
  assert.equal(
    analyzeInto('', () => assert.fail()),
    0,
  )
})

test('both ways of reading agree, offsets lie in order within the text, for any text', (context) => {
  const random = seeded(context)
  for (let round = 0; round < 2000; round++) {
    const text = randomText(random, 40)
    const tokens = analyze(text)
    const emitted: [string, number][] = []
    const positions = analyzeInto(text, (term, position) => emitted.push([term, position]))
    assert.deepEqual(
      tokens.map(({ term, position }) => [term, position]),
      emitted,
      JSON.stringify(text),
    )
    for (const { start, end, position, term } of tokens) {
      assert.ok(start >= 0 && start < end && end <= text.length && position < positions, JSON.stringify(text))
      assert.ok(term.isWellFormed() && term.length > 0)
    }
  }
})

test('positions of one term never go back, for any text', (context) => {
  const random = seeded(context)
  for (let round = 0; round < 1000; round++) {
    const last = new Map<string, number>()
    analyzeInto(randomText(random, 60), (term, position) => {
      assert.ok(position >= (last.get(term) ?? 0))
      last.set(term, position)
    })
  }
})

test('a word is found at its own place, whatever stands around it', (context) => {
  const random = seeded(context)
  for (let round = 0; round < 1000; round++) {
    const [before, after] = [randomText(random, 15), randomText(random, 15)]
    const text = `${before} Zebra ${after}`
    const token = analyze(text).findLast(({ term, start }) => term === 'zebra' && start <= before.length + 1)
    assert.equal(token && text.slice(token.start, token.end), 'Zebra', JSON.stringify(text))
  }
})

test('a text has the same terms as its normal form, for any text', (context) => {
  const random = seeded(context)
  for (let round = 0; round < 500; round++) {
    // Capitals inside of words tell their parts.
    const text = randomText(random, 30).toLowerCase()
    assert.deepEqual(termsOf(normalize(text)), termsOf(text), JSON.stringify(text))
  }
})

test('whatever is taken for one unit in either form is one', () => {
  for (let code = 1; code < 0xfffe; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    // Between letters nothing of its neighbours melts into it unless it is a mark.
    const { text, starts, ends } = normalizeMapped(`Ａ${String.fromCharCode(code)}Ｂ`)
    assert.equal(text, normalize(`Ａ${String.fromCharCode(code)}Ｂ`))
    assert.equal(starts?.length, text.length, code.toString(16))
    assert.equal(ends?.at(-1), 3, code.toString(16))
    assert.deepEqual([starts?.at(-1), text.at(-1)], [2, 'b'], code.toString(16))
  }
})
