import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from './analyze.ts'
import { valuesAt } from './values.ts'

const valuesOf = (text: string): string[] => valuesAt(text, 0).map(({ term }) => term)

test('an amount is one number however it is written', () => {
  for (const text of ['340만원', '340만 원', '3.4million', '3.4 million', '3.4m', '3400k', '3,400,000.00'])
    assert.deepEqual(valuesOf(text), ['3400000'], text)
  for (const text of ['1억 2,500만원', '1억2500만원', '1.25억']) assert.deepEqual(valuesOf(text), ['125000000'], text)
})

test('a grouped number is one word also before a Korean unit', () => {
  for (const text of ['3,400,000원', '₩3,400,000', '3400000원이며'])
    assert.ok(
      analyze(text).some(({ term }) => term === '3400000'),
      text,
    )
})

test('what is no amount is none', () => {
  for (const text of ['3 months', '5 m', '12 kg', '1.2 kb', '2.1']) assert.deepEqual(valuesOf(text), [], text)
})

test('a day is one day however it is written', () => {
  const written = [
    '2026-03-14',
    '20260314',
    '2026.3.14',
    '2026. 3. 14.',
    '2026/03/14',
    '26.03.14',
    '2026년 3월 14일',
    'march 14, 2026',
    '14 march 2026',
    '14 mar 2026',
  ]
  for (const text of written) assert.deepEqual(valuesOf(text), ['#2026-03-14', '#2026-03', '#-03-14'], text)
})

test('a day without its year is that of any year', () => {
  for (const text of ['3월 14일', '3월14일', '3/14', 'mar 14', 'march 14th', '14 march'])
    assert.deepEqual(valuesOf(text), ['#-03-14'], text)
})

test('what cannot be a day is none', () => {
  for (const text of ['2026-13-01', '13/32', '20261301', 'may', 'maybe 3', '3/14/15/9'])
    assert.deepEqual(valuesOf(text), [], text)
})

test('a month of a year is one however it is written', () => {
  for (const text of ['2026년 3월', '2026-03', 'march 2026']) assert.deepEqual(valuesOf(text), ['#2026-03'], text)
})

test('a quarter is one however it is written', () => {
  const written = [
    '2025년 3분기',
    '2025년도 3/4분기',
    '25년 3분기',
    '2025 3q',
    '3q25',
    '3q 2025',
    'q3 2025',
    'q3/2025',
    '2025 q3',
    'third quarter of 2025',
    '2025 third quarter',
  ]
  for (const text of written) assert.deepEqual(valuesOf(text), ['#q3', '#2025q3'], text)
  for (const text of ['3분기', '3q', 'q3']) assert.deepEqual(valuesOf(text), ['#q3'], text)
})

test('a version is its numbers, with v and before the ending of a file', () => {
  for (const text of ['v2.1', 'v2.1.md', '2.1.md']) assert.deepEqual(valuesOf(text), ['2.1'], text)
})

test('a value stands where its first word stands, and spans all of it', () => {
  const text = 'paid on 14 March 2026'
  const day = analyze(text).find(({ term }) => term === '#2026-03-14')
  assert.deepEqual([day?.position, day && text.slice(day.start, day.end)], [2, '14 March 2026'])
})

for (const repeated of ['1.', '000,'])
  test(`a text that repeats ${repeated} is read once and not anew at each of its numbers`, () => {
    const text = repeated.repeat(400_000 / repeated.length)
    const { user: before } = process.cpuUsage()
    analyze(text)
    // Read anew at each it is ten seconds and more.
    assert.ok(process.cpuUsage().user - before < 5_000_000)
  })
