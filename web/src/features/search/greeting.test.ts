import { expect, test } from 'vitest'
import { factOf, partOfDay } from './greeting.ts'

test.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
] as const)('at %i one greets for the %s', (hour, part) => expect(partOfDay(hour)).toBe(part))

test('the fact is the latest that is none of nothing', () => {
  expect(factOf({ day: 2, week: 9, isMore: false }, 50)).toEqual({ id: 'day', count: 2 })
  expect(factOf({ day: 0, week: 9, isMore: false }, 50)).toEqual({ id: 'week', count: 9 })
  expect(factOf({ day: 0, week: 0, isMore: false }, 50)).toEqual({ id: 'ready', count: 50 })
  expect(factOf({ day: 0, week: 0, isMore: false }, 0)).toBeNull()
})

test('what was not counted to the end is said to be more', () =>
  expect(factOf({ day: 300, week: 300, isMore: true }, 5000)).toEqual({ id: 'many', count: 300 }))

test('before it is known nothing is said', () => expect(factOf(undefined, 5000)).toBeNull())
