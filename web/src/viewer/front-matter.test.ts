import { expect, test } from 'vitest'
import { withoutFrontMatter } from './front-matter.ts'

test.each([
  ['---\ntitle: Plan\ntags:\n  - a\n---\n# Plan', '# Plan'],
  ['---\r\ntitle: 계획\r\n...\r\n# 계획', '# 계획'],
  ['---\ntitle: Plan\n---', ''],
  ['---\n---\n# Plan', '# Plan'],
])('facts above a text are no part of it: %j', (source, text) => {
  expect(withoutFrontMatter(source)).toBe(text)
})

test.each(['---\n\nBetween two rules\n\n---\nmore', '---\nno end', '# Plan\n\n---\na: b\n---\n', 'a\n---\nb\n---'])(
  'what is none stays: %j',
  (source) => {
    expect(withoutFrontMatter(source)).toBe(source)
  },
)
