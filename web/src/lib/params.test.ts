import { expect, test } from 'vitest'
import { day, id, listOf, oneOf, or, pageUpTo, params, text, textLike } from './params.ts'

test.each([
  ['a day', day, '2026-02-28', true],
  ['a day that its month does not have', day, '2026-02-30', false],
  ['a time', day, '2026-02-28T10:00:00Z', false],
  ['a number', day, 20260228, false],
  ['the first page', pageUpTo(9), '1', true],
  ['a page as the router keeps it', pageUpTo(9), 3, true],
  ['the page before the first', pageUpTo(9), '0', false],
  ['a page after the last', pageUpTo(9), '10', false],
  ['half a page', pageUpTo(9), '1.5', false],
  ['no page', pageUpTo(9), '', false],
  ['an id', id, '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c04', true],
  ['an id with something behind it', id, '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c04x', false],
  ['one of several', oneOf(['a', 'b']), 'b', true],
  ['none of several', oneOf(['a', 'b']), 'c', false],
  ['a text of a form', textLike(/^x+$/), 'xx', true],
  ['a text of another form', textLike(/^x+$/), 'xy', false],
  ['the same name twice where one is meant', text, ['x', 'y'], false],
] as const)('%s', (_, param, said, fits) => {
  const read: unknown = param(said)
  expect(read !== undefined).toBe(fits)
})

test('of several values of a name those that do not fit are left out', () => {
  expect(listOf(oneOf(['a', 'b']))(['a', 'x', 'b'])).toEqual(['a', 'b'])
})

test('a list of nothing that fits is absent', () => {
  expect(listOf(oneOf(['a', 'b']))('x')).toBeUndefined()
})

test('what an address says beside what is asked for is left out, and what it does not say has its value', () => {
  const page = params({ q: text, page: or(oneOf(['one', 'two']), 'one') })
  expect(page.parse({ q: 'x', page: 'three', other: 'y' })).toEqual({ q: 'x', page: 'one' })
})
