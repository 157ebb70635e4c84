import { expect, test } from 'vitest'
import { askedOf, hasFilters } from './filters.ts'

test('days of the person become moments, the last day included', () => {
  const { from, to } = askedOf({ from: '2026-02-28', to: '2026-02-28' })
  expect([new Date(from!), new Date(to!)]).toEqual([new Date(2026, 1, 28), new Date(2026, 2, 1)])
})

test('without filters nothing is asked for', () => {
  expect([askedOf({}), hasFilters({}), hasFilters({ what: 'source' })]).toEqual([{}, false, true])
})
