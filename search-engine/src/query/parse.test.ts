import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from '../analyze/analyze.ts'
import { isPair } from '../analyze/forms.ts'
import { randomText, seeded } from '../analyze/testing/random-text.ts'
import { parseQuery } from './parse.ts'
import type { ParsedQuery } from './parse.ts'
import {
  EXACT_WEIGHT,
  JOINED_WEIGHT,
  LONGEST_PHRASE,
  LONGEST_QUERY,
  MOST_PHRASES,
  MOST_WORDS,
  NAME_WEIGHT,
  LIGHT_WEIGHT,
  WORD_WEIGHT,
} from './weights.ts'

const wordsOf = (query: ParsedQuery): string[] => query.terms.filter(({ term }) => !isPair(term)).map(({ term }) => term)

const weightOf = (query: ParsedQuery, term: string): number | undefined =>
  query.terms.find((candidate) => candidate.term === term)?.weight

test('the forms of a word share a group and are weighted by kind', () => {
  assert.deepEqual(parseQuery('running cats ').terms, [
    { term: 'run', weight: WORD_WEIGHT, group: 0 },
    { term: '=running', weight: EXACT_WEIGHT, group: 0 },
    { term: 'runningcat', weight: JOINED_WEIGHT, group: 0 },
    { term: 'cat', weight: WORD_WEIGHT, group: 1 },
    { term: '=cats', weight: EXACT_WEIGHT, group: 1 },
  ])
})

test('every term of a query is a term of the same text as a document', () => {
  const text = '데이터베이스에서 ABC-123 東京都 running'
  const indexed = new Set(analyze(text).map(({ term }) => term))
  for (const { term } of parseQuery(text).terms) assert.ok(indexed.has(term), term)
})

test('a word that is repeated counts more', () => {
  assert.equal(weightOf(parseQuery('cat dog cat '), 'cat'), 2 * WORD_WEIGHT)
})

test('the grammar of a question is left out, in English and Korean', () => {
  assert.deepEqual(wordsOf(parseQuery('What is the capital of Peru?')), ['capit', '=capital', 'peru'])
  assert.deepEqual(wordsOf(parseQuery('페루의 수도는 무엇인가요?')), ['페루', '수도'])
})

test('words of grammar are looked for when there is nothing else', () => {
  assert.deepEqual(wordsOf(parseQuery('to be or not to be ')), ['to', 'be', 'or', 'not'])
  assert.equal(parseQuery('어떻게').empty, false)
})

test('an acronym that looks like grammar is a word', () => {
  assert.deepEqual(wordsOf(parseQuery('our IT policy ')), ['it', 'itpolici', 'polici', '=policy'])
})

test('an English word among Korean ones is no grammar', () => {
  assert.deepEqual(wordsOf(parseQuery('it 지원 ')), ['it', '지원'])
  assert.deepEqual(wordsOf(parseQuery('IT팀 ')), ['it', '팀'])
})

test('names count more, unless everything is capitalised', () => {
  assert.equal(weightOf(parseQuery('revenue of Pepsi in 2020 '), 'pepsi'), NAME_WEIGHT)
  assert.equal(weightOf(parseQuery('SearchForce demo '), 'searchforc'), NAME_WEIGHT)
  assert.equal(weightOf(parseQuery('Revenue of the company '), '=revenue'), EXACT_WEIGHT)
  assert.equal(weightOf(parseQuery('Pepsi Coke Fanta '), 'pepsi'), WORD_WEIGHT)
})

test('words about asking count little in a question, fully among few words', () => {
  assert.equal(weightOf(parseQuery('find articles about wing flutter of aircraft '), 'articl'), LIGHT_WEIGHT)
  assert.equal(weightOf(parseQuery('document control '), 'document'), WORD_WEIGHT)
})

test('a quoted phrase must occur as written and is scored too', () => {
  const query = parseQuery('"running cat" dog ')
  assert.deepEqual(query.phrases, [['=running', 'cat']])
  assert.deepEqual(wordsOf(query), ['run', '=running', 'runningcat', 'cat', 'dog'])
})

test('a Korean phrase is free of particles', () => {
  assert.deepEqual(parseQuery('“개인정보를 보호”').phrases, [['개인정보', '보호']])
})

test('a phrase of ideographs goes by pairs, and the last place may hold anything', () => {
  assert.deepEqual(parseQuery('"東京都 API"').phrases, [['+東京', '+京都', '', 'api']])
  assert.deepEqual(parseQuery('"猫"').phrases, [['猫']])
})

test('of many quotations and exclusions each is looked for once, and no more than a person types', () => {
  const { phrases } = parseQuery('"big cat" '.repeat(2_000))
  assert.deepEqual(phrases, [['big', 'cat']])
  const many = Array.from({ length: 2_000 }, (_, n) => `word${n}x`)
  assert.equal(parseQuery(many.map((word) => `"the ${word}"`).join(' ')).phrases.length, MOST_PHRASES)
  assert.equal(parseQuery(`cat ${many.map((word) => `-${word}`).join(' ')}`).excluded.length, MOST_PHRASES)
})

test('a long quotation is looked for by its beginning', () => {
  const [phrase] = parseQuery(`"${Array.from({ length: 5_000 }, (_, n) => `w${n}`).join(' ')}"`).phrases
  assert.equal(phrase?.length, LONGEST_PHRASE)
  assert.equal(phrase?.[0], 'w0')
})

test('quotes inside of a sentence demand nothing', () => {
  const query = parseQuery('영화 "기생충"에서 배우가 상을 받았나요?')
  assert.deepEqual(query.phrases, [])
  assert.ok(wordsOf(query).includes('기생충'))
})

test('words and phrases behind a minus are excluded and not scored', () => {
  const query = parseQuery('cat -dog -"big bird" -ABC-123 ')
  assert.deepEqual(query.excluded, [['dog'], ['big', 'bird'], ['abc', '123']])
  assert.deepEqual(wordsOf(query), ['cat'])
})

test('a minus inside of a word or alone excludes nothing', () => {
  assert.deepEqual(parseQuery('wi-fi - cat -').excluded, [])
})

test('a quote that is never closed is a blank', () => {
  const query = parseQuery('cat "dog bird ')
  assert.deepEqual(query.phrases, [])
  assert.deepEqual(wordsOf(query), ['cat', 'dog', 'dogbird', 'bird'])
})

test('the last word is being typed until a blank, a quote or a sign follows', () => {
  assert.deepEqual(parseQuery('big databas').prefix, { term: 'databas', group: 1 })
  assert.deepEqual(parseQuery('데이터베').prefix, { term: '데이터베', group: 0 })
  assert.deepEqual(parseQuery('fix ABC-12').prefix, { term: 'abc-12', group: 1 })
  assert.deepEqual(parseQuery('running').prefix, { term: 'running', group: 0 })
  for (const text of ['cat ', 'cat?', '"cat"', 'dog -cat', 'x', '']) assert.equal(parseQuery(text).prefix, null, text)
})

test('a query without words is empty', () => {
  for (const text of ['', ' ', '"', '""', '-', '- -', '🎉', '?!']) assert.equal(parseQuery(text).empty, true, text)
})

test('a query that only excludes is empty', () => {
  const query = parseQuery('-cat')
  assert.equal(query.empty, true)
  assert.deepEqual(query.excluded, [['cat']])
})

test('a page of text is read up to a limit', () => {
  const page = Array.from({ length: 40_000 }, (_, index) => `word${index}x`).join(' ')
  const groups = new Set(parseQuery(page).terms.map(({ group }) => group))
  assert.ok(groups.size > MOST_WORDS)
  assert.ok(groups.size < LONGEST_QUERY / 'word9x '.length)
  assert.ok(groups.size > 2_000)
})

test('no text makes it fail, and groups and weights are sound', (context) => {
  const random = seeded(context)
  for (let round = 0; round < 2000; round++) {
    const text = randomText(random, 40)
    const query = parseQuery(text)
    assert.equal(query.empty, query.terms.length === 0)
    assert.equal(new Set(query.terms.map(({ term }) => term)).size, query.terms.length)
    for (const { term, weight, group } of query.terms) assert.ok(term !== '' && weight > 0 && group >= 0)
    for (const phrase of [...query.phrases, ...query.excluded]) {
      assert.ok(phrase.length > 0 && phrase.at(-1) !== '', JSON.stringify(text))
    }
    if (query.prefix) assert.ok(query.terms.some(({ group }) => group === query.prefix?.group))
  }
})

for (const repeated of ['가', '만1', '漢가', 'あ0'])
  test(`a text that repeats ${repeated} to the end is read as soon as another`, () => {
    const { user: before } = process.cpuUsage()
    parseQuery(repeated.repeat(LONGEST_QUERY / repeated.length))
    // Whoever reads it waits with everybody else. With each part of it looked at once more for every other it is ten seconds and more.
    assert.ok(process.cpuUsage().user - before < 5_000_000)
  })
