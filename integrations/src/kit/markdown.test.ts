import assert from 'node:assert/strict'
import { test } from 'node:test'
import { treeOf } from './markdown-tree.ts'
import { cellOf } from './markdown.ts'

test('a cell comes in one line, and no bar ends it', () => {
  assert.equal(cellOf(' one \n\n\ttwo  words\n three | four '), 'one two  words three \\| four')
  assert.equal(cellOf(' \n '), '')
})

test('the marks that close a heading are no part of it', () => {
  const text = (line: string) =>
    treeOf(line)[0]
      ?.content?.map((each) => each.text)
      .join('')
  for (const [line, expected] of Object.entries({
    '## Roof': 'Roof',
    '# Roof ##': 'Roof',
    '# Roof#  ': 'Roof#',
    '# Roof # #': 'Roof #',
    '# C#': 'C',
    '# ##': '#',
  })) {
    assert.equal(treeOf(line)[0]?.type, 'heading', line)
    assert.equal(text(line), expected, line)
  }
})

test('long runs of spaces are passed at once', () => {
  const spaces = ' '.repeat(1_000_000)
  assert.equal(cellOf(`a${spaces}b\n${spaces}c`), `a${spaces}b c`)
  assert.equal(treeOf(`# a${spaces}b`)[0]?.content?.[0]?.text, `a${spaces}b`)
})

test('a text of nothing but beginnings is passed at once', () => {
  const [brackets, spaces] = ['['.repeat(500_000), ' '.repeat(500_000)]
  assert.equal(treeOf(brackets)[0]?.content?.[0]?.text, brackets)
  assert.equal(treeOf(`\`\`\`${spaces}a b`)[0]?.type, 'paragraph')
  assert.deepEqual(treeOf('[a [b](https://c.example)')[0]?.content, [
    { type: 'text', text: '[a ' },
    { type: 'text', text: 'b', marks: [{ type: 'link', attrs: { href: 'https://c.example' } }] },
  ])
})
