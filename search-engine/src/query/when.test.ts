import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spanOf, whenOf } from './when.ts'

// A Wednesday.
const now = Date.parse('2026-11-04T15:00:00Z')
const daysOf = (text: string): string[] => {
  const { period } = whenOf(text)
  return period ? spanOf(period, now).map((at) => new Date(at).toISOString().slice(0, 10)) : []
}

test('words of time name days before now, in both languages', () => {
  const named: Record<string, [string, string]> = {
    '어제 회의록': ['2026-11-03', '2026-11-04'],
    "yesterday's minutes": ['2026-11-03', '2026-11-04'],
    '지난주 매출': ['2026-10-26', '2026-11-02'],
    '지지난주 매출': ['2026-10-19', '2026-10-26'],
    'report last month': ['2026-10-01', '2026-11-01'],
    '이번 달 보고': ['2026-11-01', '2026-12-01'],
    'last quarter': ['2026-07-01', '2026-10-01'],
    '작년 예산': ['2025-01-01', '2026-01-01'],
  }
  for (const [text, days] of Object.entries(named)) assert.deepEqual(daysOf(text), days, text)
})

test('a word that only holds such a word says nothing of time', () => {
  for (const text of ['오늘의집', 'todays', 'currently'])
    assert.deepEqual([whenOf(text).period, whenOf(text).newest], [null, false], text)
})

test('the newest is asked for in both languages', () => {
  for (const text of ['최신 단가표', '단가표 최신본', 'latest price list', 'current price list'])
    assert.equal(whenOf(text).newest, true, text)
})

test('a pasted text asks for no time', () => {
  assert.equal(whenOf(`어제 ${'회의 '.repeat(60)}`).period, null)
})

test('days begin where the person is', () => {
  // Already the 5th in Seoul.
  const [from, to] = spanOf({ unit: 'day', ago: 0 }, Date.parse('2026-11-04T15:30:00Z'), 'Asia/Seoul')
  assert.deepEqual(
    [from, to].map((at) => new Date(at).toISOString()),
    ['2026-11-04T15:00:00.000Z', '2026-11-05T15:00:00.000Z'],
  )
})
