import { expect, test } from 'vitest'

const korean = import.meta.glob<object>(['./ko/*.ts', './**/ko.ts'], { eager: true })

const textsOf = (words: unknown): string[] =>
  typeof words === 'string' ? [words] : words && typeof words === 'object' ? Object.values(words).flatMap(textsOf) : []

test('a date, which ends with a full stop in Korean, keeps its particle on its line', () => {
  const apart = Object.values(korean)
    .flatMap(textsOf)
    .filter((text) => /\{date\}[가-힣]/.test(text))
  expect(apart).toEqual([])
})
