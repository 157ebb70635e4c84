import { expect, test } from 'vitest'
import { foldedOf, piecesOf } from './shown-text.ts'

test.each([
  ['a zero-width space', 'ev\u200Bil@example.com', 'U+200B'],
  ['a turn of direction', 'a\u202Etxt.exe', 'U+202E'],
  ['a tag character', `hi\u{E0041}`, 'U+E0041'],
  ['a filler of Hangul', '김\u3164민지', 'U+3164'],
  ['a control character', 'a\u0007b', 'U+0007'],
])('%s is shown by its number', (_, text, number) => {
  expect(piecesOf(text)).toContainEqual({ hidden: number })
})

test('lines, tabs and joined emoji are a text as they are', () => {
  const text = 'One\n\tTwo 👩‍💻 ❤️ 한글'
  expect(piecesOf(text)).toEqual([{ text }])
})

test('what is folded is counted to the last character, and what is a little longer is not folded', () => {
  expect(foldedOf('한'.repeat(1_000))).toEqual({ shown: '한'.repeat(600), left: 400 })
  expect(foldedOf('x'.repeat(700)).left).toBe(0)
})
