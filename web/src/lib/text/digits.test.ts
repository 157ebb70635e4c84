import { expect, test } from 'vitest'
import { digits } from './digits.ts'

test.each([0, 7, 999, 1_000, 1_234_567, -1, 0.5, 12.3456, Number.NaN])('%s is written as the language does', (value) => {
  for (const language of ['en', 'ko'] as const) expect(digits(value, language)).toBe(value.toLocaleString(language))
})
