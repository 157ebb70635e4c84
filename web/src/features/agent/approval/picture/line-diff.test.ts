import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

const shown = (before: string, after: string) =>
  lineDiff(before, after)
    .map(({ kind, text }) => `${{ same: ' ', gone: '-', new: '+' }[kind]}${text}`)
    .join('|')

test('lines that stay are told from those that go and come', () => {
  expect(shown('a\nb\nc', 'a\nB\nc')).toBe(' a|-b|+B| c')
  expect(shown('a\nb', 'a\nnew\nb')).toBe(' a|+new| b')
  expect(shown('', 'one')).toBe('+one')
  expect(shown('one', '')).toBe('-one')
  expect(shown('same', 'same')).toBe(' same')
  expect(shown('1\n2\n3\n4', '2\n4\n5')).toBe('-1| 2|-3| 4|+5')
})

test('of very long texts what differs is shown as a whole, and nothing is lost', () => {
  const [old, now] = ['x', 'y'].map((letter) => Array.from({ length: 500 }, (_, index) => `${letter}${index}`).join('\n'))
  expect(lineDiff(`top\n${old}`, `top\n${now}`)).toHaveLength(1_001)
})
