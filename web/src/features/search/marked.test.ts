import { expect, test } from 'vitest'
import { segmentsOf } from './Marked.tsx'

const shown = (text: string, marks: [number, number][]) =>
  segmentsOf(text, marks).map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))

test('a text is cut at its marks', () => {
  expect(
    shown('travel expenses paid', [
      [0, 6],
      [16, 20],
    ]),
  ).toEqual(['[travel]', ' expenses ', '[paid]'])
})

test('a text without marks is one piece', () => {
  expect(shown('연차 휴가', [])).toEqual(['연차 휴가'])
})

test('marks that overlap do not repeat words', () => {
  expect(
    shown('abcdef', [
      [0, 4],
      [2, 6],
    ]).join(''),
  ).toBe('[abcd][ef]')
})

test('a mark past the end stops at the end', () => {
  expect(shown('abc', [[1, 9]])).toEqual(['a', '[bc]'])
})
