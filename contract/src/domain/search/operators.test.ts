import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  dayNamed,
  formatsNamed,
  offeredFormats,
  offeredTypes,
  operatorNames,
  operatorWords,
  readOperators,
  typeNamed,
  withOperator,
  wordsBeside,
  writeOperator,
} from './operators.ts'

const read = (typed: string) => readOperators(typed).map(({ name, value }) => [name, value])

test('an operator is read wherever it stands, in both languages, with any kind of quotes around its value', () => {
  assert.deepEqual(read('type:mail budget from:"Ada Kim" before:2026-01-31'), [
    ['type', 'mail'],
    ['from', 'Ada Kim'],
    ['before', '2026-01-31'],
  ])
  assert.deepEqual(read('종류:메일 예산 작성자:“박 준호” 위치：인사팀'), [
    ['type', '메일'],
    ['from', '박 준호'],
    ['in', '인사팀'],
  ])
  for (const name of operatorNames)
    for (const word of Object.values(operatorWords[name]).flat()) assert.deepEqual(read(`${word.toUpperCase()}:x`), [[name, 'x']])
})

test('a Korean operator that a Mac has taken apart is the same', () => {
  assert.deepEqual(read('종류:메일'.normalize('NFD')), [['type', '메일']])
})

test('what is quoted, part of a word or no operator is text', () => {
  for (const typed of ['"type:mail"', 'subtype:mail-x', 'https://acme.example', 'note:x', 'a-type:mail', 'type mail', '12:30'])
    assert.deepEqual(read(typed), [], typed)
})

test('a value that is still missing and one behind a minus are read as such', () => {
  assert.deepEqual(read('in: x'), [['in', '']])
  assert.deepEqual(
    readOperators('-type:mail').map(({ isExcluding }) => isExcluding),
    [true],
  )
})

test('an operator is taken off with the blank behind it', () => {
  const typed = 'budget type:mail from:Ada plan'
  const [type, from] = readOperators(typed)
  assert.equal(withOperator(typed, type!, ''), 'budget from:Ada plan')
  assert.equal(withOperator(typed, from!, 'from:Bo'), 'budget type:mail from:Bo plan')
  assert.equal(
    wordsBeside(typed, [type!, from!], () => ''),
    'budget plan',
  )
  assert.equal(
    wordsBeside(typed, [type!, from!], ({ value }) => value),
    'budget mail Ada plan',
  )
})

test('what is written is read as the same', () => {
  for (const value of ['mail', 'Ada Kim', '박 준호'])
    assert.deepEqual(read(writeOperator('from', 'ko', value)), [['from', value]])
})

test('every type and format that is offered means something', () => {
  for (const word of [...offeredTypes.en, ...offeredTypes.ko]) assert.ok(typeNamed(word), word)
  for (const word of [...offeredFormats.en, ...offeredFormats.ko]) assert.ok(formatsNamed(word).length > 0, word)
  assert.deepEqual([typeNamed('error'), formatsNamed('exe')], [null, []])
  assert.deepEqual(formatsNamed('.PDF'), ['pdf'])
})

test('a day is read however it is written, a month and a year as their first', () => {
  const today = '2026-11-24'
  const days: Record<string, string | null> = {
    '2026-01-31': '2026-01-31',
    '2026.1.31': '2026-01-31',
    '2026/01/31': '2026-01-31',
    '20260131': '2026-01-31',
    '2026년 1월 31일': '2026-01-31',
    '2026-03': '2026-03-01',
    '2026년 3월': '2026-03-01',
    '2025': '2025-01-01',
    '2025년': '2025-01-01',
    오늘: today,
    yesterday: '2026-11-23',
    '2026-02-30': null,
    soon: null,
    '': null,
  }
  for (const [value, day] of Object.entries(days)) assert.equal(dayNamed(value, today), day, value)
})
