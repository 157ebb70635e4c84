import { expect, test } from 'vitest'
import { displayDate, duration, localDate, readDay, relativeTime, writtenDay } from './dates.ts'

const now = new Date('2026-11-21T10:00:00Z')

test.each([
  ['2026-11-21T09:59:50Z', 'just now', '방금'],
  ['2026-11-21T10:00:50Z', 'now', '지금'],
  ['2026-11-21T09:55:00Z', '5 minutes ago', '5분 전'],
  ['2026-11-21T07:00:00Z', '3 hours ago', '3시간 전'],
  ['2026-11-20T09:00:00Z', 'yesterday', '어제'],
  ['2026-11-06T09:00:00Z', '2 weeks ago', '2주 전'],
  ['2026-08-01T09:00:00Z', '3 months ago', '3개월 전'],
  ['2023-11-01T09:00:00Z', '3 years ago', '3년 전'],
])('%s is told in words of its size', (at, en, ko) => {
  expect([relativeTime(at, 'en', now), relativeTime(at, 'ko', now)]).toEqual([en, ko])
})

test('a date is shown month first in English and year first in Korean', () => {
  const at = new Date(2026, 2, 7, 12).toISOString()
  expect([displayDate(at, 'en'), displayDate(at, 'ko')]).toEqual(['03.\u00a007.\u00a02026', '2026.\u00a003.\u00a007.'])
})

test('today is the date of the person, not of Greenwich', () => {
  expect(localDate(new Date(2026, 0, 1, 0, 5))).toBe('2026-01-01')
})

test('a span leaves out what is zero', () => {
  expect([duration(5400, 'en'), duration(3600, 'en'), duration(20, 'en')]).toEqual(['1 hr 30 min', '1 hr', '1 min'])
})

test.each([
  ['2026-03-07', '03. 07. 2026', '2026. 03. 07.'],
  ['2026-12-31', '12. 31. 2026', '2026. 12. 31.'],
])('%s is read as it is written, in both languages', (day, en, ko) => {
  expect([writtenDay(day, 'en'), writtenDay(day, 'ko')]).toEqual([en, ko])
  expect([readDay(en, 'en'), readDay(ko, 'ko')]).toEqual([day, day])
})

test.each([
  ['3/7/2026', 'en', '2026-03-07'],
  ['03072026', 'en', '2026-03-07'],
  ['2026-03-07', 'en', '2026-03-07'],
  ['2026-3-7', 'ko', '2026-03-07'],
  ['20260307', 'ko', '2026-03-07'],
  ['2026년 3월 7일', 'ko', '2026-03-07'],
  ['2/30/2026', 'en', null],
  ['13/1/2026', 'en', null],
  ['3/7/26', 'en', null],
  ['3/7/2026', 'ko', null],
  ['yesterday', 'en', null],
  ['2026', 'ko', null],
] as const)('%s typed in %s is %s', (typed, language, day) => {
  expect(readDay(typed, language)).toBe(day)
})
