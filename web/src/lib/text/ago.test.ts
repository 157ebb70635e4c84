import { expect, test } from 'vitest'
import { ago, type Unit } from './ago.ts'

const units: Unit[] = ['minute', 'hour', 'day', 'week', 'month', 'year']
const counts = [-59, -12, -3, -2, -1, 1, 2, 3, 12, 59]

test.each(['en', 'ko'] as const)('what lies before and ahead is said as the platform says it, in %s', (language) => {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  for (const unit of units)
    expect(counts.map((count) => ago(count, unit, language))).toEqual(counts.map((count) => words.format(count, unit)))
  expect(ago(0, 'minute', language)).toBe(words.format(0, 'second'))
})
