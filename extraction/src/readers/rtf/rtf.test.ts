import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outline, read } from '../../../testing/read.ts'

const rtf = (body: string) => read('a.rtf', Buffer.from(`{\\rtf1\\ansi\\ansicpg1252${body}}`, 'latin1'))

test('headings come from styles, by name or outline level, and from paragraphs', async () => {
  const sheet = '{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel2 Own;}{\\s2 heading 2;}}'
  const body = '\\pard\\s1 A\\par\\pard\\s2 B\\par\\pard\\outlinelevel0 C\\par\\pard D\\par'
  assert.deepEqual(outline(await rtf(sheet + body)), ['heading3 A', 'heading2 B', 'heading1 C', 'paragraph D'])
})

test('rows of a table are cut at their cells', async () => {
  const row = (one: string, two: string) => `\\trowd\\cellx100\\cellx200\\pard\\intbl ${one}\\cell ${two}\\cell\\row`
  const { blocks } = await rtf(`${row('a', 'b')}${row('c\\par d', 'e')}\\pard after\\par`)
  assert.deepEqual(outline({ blocks }), ['table a | b', 'table c d | e', 'paragraph after'])
  assert.deepEqual(
    blocks.map(({ anchor }) => anchor.row),
    [1, 2, undefined],
  )
})

test('Unicode characters replace their fallback, however it is written', async () => {
  assert.deepEqual(outline(await rtf("\\uc1\\u44032?\\u45208\\'3f \\uc2\\u45796 ab!\\uc0\\u46972")), ['paragraph 가나 다!라'])
})

test('text in the code page of its font is decoded in it', async () => {
  const fonts = '{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset129 Batang;}{\\f2\\fcharset128 Mincho;}}'
  assert.deepEqual(outline(await rtf(`${fonts}\\f1 \\'b0\\'a1{\\f2 \\'93\\'fa}\\'b3\\'aa`)), ['paragraph 가日나'])
})

test('a link keeps its words and its target', async () => {
  const field = '{\\field{\\*\\fldinst{HYPERLINK "https://example.com/a"}}{\\fldrslt{\\ul words}}}'
  assert.deepEqual(outline(await rtf(`See ${field} here\\par`)), ['paragraph See words (https://example.com/a) here'])
})

test('notes follow their paragraph, headers come last', async () => {
  const body = '{\\header head\\par}\\pard a{\\super 1{\\footnote \\pard note\\par}} b\\par c\\par'
  assert.deepEqual(outline(await rtf(body)), ['paragraph a1 b', 'note note', 'paragraph c', 'header head'])
})

test('pictures, objects and hidden words are not text', async () => {
  assert.deepEqual(outline(await rtf('a{\\pict\\pngblip 89504e47}{\\*\\unknown words}{\\v hidden}{\\bin5 }}}}}b\\par')), [
    'paragraph ab',
  ])
})

test('RTF nested too deep is a bomb', async () => {
  const { code } = await rtf('{'.repeat(2_001))
  assert.equal(code, 'bomb')
})
