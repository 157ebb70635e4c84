import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block } from '@quarry/extraction/types'
import { chunkBlocks } from './chunk.ts'

const paragraph = (text: string, anchor: Block['anchor'] = {}): Block => ({ type: 'paragraph', text, anchor })
const heading = (text: string, path: string[] = []): Block => ({
  type: 'heading',
  level: path.length + 1,
  text,
  anchor: { path },
})
const row = (text: string, number: number): Block => ({ type: 'table', text, anchor: { sheet: 'Costs', row: number } })

test('short paragraphs below one heading stay together', () => {
  const pieces = chunkBlocks([heading('Plan'), paragraph('One.', { path: ['Plan'] }), paragraph('Two.', { path: ['Plan'] })])
  assert.deepEqual(pieces, [{ headings: ['Plan'], anchor: { path: ['Plan'] }, body: 'One.\nTwo.' }])
})

test('a piece never crosses a heading', () => {
  const pieces = chunkBlocks([paragraph('One.', { path: ['A'] }), heading('B'), paragraph('Two.', { path: ['B'] })])
  assert.deepEqual(
    pieces.map(({ headings, body }) => [headings, body]),
    [
      [['A'], 'One.'],
      [['B'], 'Two.'],
    ],
  )
})

test('a piece never crosses a page', () => {
  assert.deepEqual(
    chunkBlocks([paragraph('One.', { page: 1 }), paragraph('Two.', { page: 2 })]).map(({ anchor }) => anchor.page),
    [1, 2],
  )
})

test('a heading without text below it stays searchable', () => {
  assert.deepEqual(chunkBlocks([heading('Appendix')]), [{ headings: ['Appendix'], anchor: {}, body: '' }])
})

test('a long paragraph is cut after sentences, and nothing of it is lost', () => {
  const sentences = Array.from({ length: 120 }, (_, n) => `Sentence number ${n} says a little something.`)
  const pieces = chunkBlocks([paragraph(sentences.join(' '))])
  assert.ok(pieces.length > 2)
  assert.ok(pieces.every(({ body }) => body.length <= 1_800 && body.endsWith('.')))
  assert.deepEqual(
    pieces.flatMap(({ body }) => body.split(/(?<=\.)\s/)),
    sentences,
  )
})

test('a text without spaces is cut all the same', () => {
  const text = '가나다라마바사'.repeat(1_000)
  const pieces = chunkBlocks([paragraph(text)])
  assert.ok(pieces.every(({ body }) => body.length <= 1_800))
  assert.equal(pieces.map(({ body }) => body).join(''), text)
})

test('every piece of a long table begins with its first row', () => {
  const rows = Array.from({ length: 200 }, (_, n) => row(`team ${n} | ${n * 1000} won | approved by finance`, n + 2))
  const pieces = chunkBlocks([row('Team | Amount | State', 1), ...rows])
  assert.ok(pieces.length > 2)
  assert.ok(pieces.every(({ body }) => body.startsWith('Team | Amount | State')))
})

test('a document without text gives one empty piece, so that its name is found', () => {
  assert.deepEqual(chunkBlocks([]), [{ headings: [], anchor: {}, body: '' }])
})

test('characters that PostgreSQL cannot store are removed', () => {
  assert.equal(chunkBlocks([paragraph('a\u0000b\ud800c')])[0]?.body, 'ab\ufffdc')
})
