import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { page, pdf, type Painted } from '../../../testing/pdf.ts'
import { outline, read } from '../../../testing/read.ts'

const lines = (texts: readonly string[], { x = 50, y = 700, size = 10, font = 'F1' as const } = {}): Painted[] =>
  texts.map((text, index) => ({ x, y: y - index * size * 1.3, size, text, font }))

const readPages = (...pages: Painted[][]) => read('a.pdf', pdf(pages.map((texts) => page(texts))))

/** Ten characters of 10 points are 60 wide; these fill a column of 200. */
const left = [
  'alpha words begin this text here',
  'and go on until the column is at',
  'its end after a few more lines',
  'of text that say nothing at all.',
  'The left side ends in this line.',
]
const right = [
  'beta words follow at the right',
  'which must not be mixed with the',
  'lines at the left of them, as it',
  'happens when a page is read from',
  'one margin across to the other.',
]

test('two columns are read one after the other, below a title that spans both', async () => {
  const title = { x: 50, y: 760, size: 18, text: 'A title across the whole page' }
  // Painted line by line across the page, as some programs do.
  const across = lines(left).flatMap((line, index) => [line, { ...line, x: 320, text: right[index]! }])
  assert.deepEqual(outline(await readPages([title, ...across])), [
    'heading1 A title across the whole page',
    `paragraph ${left.join(' ')}`,
    `paragraph ${right.join(' ')}`,
  ])
})

test('columns whose lines are not level are separated too', async () => {
  const { blocks } = await readPages([...lines(right, { x: 320, y: 694 }), ...lines(left)])
  assert.deepEqual(outline({ blocks }), [`paragraph ${left.join(' ')}`, `paragraph ${right.join(' ')}`])
})

test('a table is read row by row, not column by column', async () => {
  const rows = [
    ['Region', '2025', '2026'],
    ['Seoul', '1,234', '5,678'],
    ['Tokyo', '2,345', '6,789'],
    ['Total', '3,579', '12,467'],
    ['Share', '10%', '20%'],
  ]
  const cells = rows.flatMap((row, index) =>
    row.map((text, column) => ({ x: 50 + column * 180, y: 700 - index * 15, size: 10, text })),
  )
  const { blocks } = await readPages(cells)
  assert.deepEqual(
    outline({ blocks }),
    rows.map((row) => `table ${row.join(' | ')}`),
  )
  assert.deepEqual(
    blocks.map(({ anchor }) => anchor),
    rows.map((_, index) => ({ page: 1, row: index + 1 })),
  )
})

test('a paragraph ends where the writer ended it, not where the margin did', async () => {
  const texts = [
    'This paragraph fills its first line to the margin, then goes',
    'on and stops.',
    'The next one begins here and it is long enough for a line or',
    'two.',
  ]
  assert.deepEqual(outline(await readPages(lines(texts))), [
    `paragraph ${texts[0]} ${texts[1]}`,
    `paragraph ${texts[2]} ${texts[3]}`,
  ])
})

test('a word cut by a line end is put together again', async () => {
  const texts = [
    'The words of this line go on and on until one is hyphen-',
    'ated by the margin, and another is a well-known com-',
    'pound, such as the well-',
    'known one above.',
  ]
  assert.deepEqual(outline(await readPages(lines(texts))), [
    'paragraph The words of this line go on and on until one is hyphenated by the margin, and another is a well-known compound, such as the well-known one above.'.replace(
      'well-known one',
      'well-known one',
    ),
  ])
})

test('running heads and page numbers are read once and apart from the text', async () => {
  const pages = [1, 2, 3, 4].map((number) => [
    { x: 50, y: 780, size: 9, text: `Chapter ${number < 3 ? 'one' : 'two'} of the book` },
    ...lines([`Text of page ${'ABCD'[number - 1]}`]),
    { x: 300, y: 20, size: 9, text: String(number + 10) },
  ])
  const { blocks } = await readPages(...pages)
  assert.deepEqual(
    blocks.filter(({ type }) => type === 'paragraph').map(({ text, anchor }) => [text, anchor.page]),
    [
      ['Text of page A', 1],
      ['Text of page B', 2],
      ['Text of page C', 3],
      ['Text of page D', 4],
    ],
  )
})

test('larger text makes headings, deeper as it gets smaller', async () => {
  const body = (y: number) =>
    lines(
      [
        'Some words of body text that is long enough to be the body.',
        'And one more line of it, so that it is most of the text here.',
      ],
      { y },
    )
  const { blocks } = await readPages([
    { x: 50, y: 760, size: 20, text: 'Part' },
    { x: 50, y: 720, size: 14, text: 'Section' },
    ...body(690),
    { x: 50, y: 640, size: 14, text: 'Other' },
    ...body(610),
  ])
  assert.deepEqual(
    blocks.filter(({ type }) => type === 'heading').map(({ level, text, anchor }) => [level, text, anchor.path ?? []]),
    [
      [1, 'Part', []],
      [2, 'Section', ['Part']],
      [2, 'Other', ['Part']],
    ],
  )
})

test('a numbered title in a font of its own is a heading', async () => {
  const { blocks } = await readPages([
    { x: 50, y: 760, size: 10, text: '2.1 Scope', font: 'F2' },
    ...lines(
      [
        'Some words of body text that is long enough to be the body.',
        'And one more line of it, so that it is most of the text here.',
      ],
      { y: 740 },
    ),
  ])
  assert.deepEqual(outline({ blocks })[0], 'heading2 2.1 Scope')
})

test('a numbered title in capitals is a heading, in whatever font', async () => {
  const { blocks } = await readPages(
    lines(['II. MATERIALS AND METHODS', 'Some words of body text that is long enough to be the body.']),
  )
  assert.deepEqual(outline({ blocks })[0], 'heading1 II. MATERIALS AND METHODS')
})

test('bullets make list items, a contents entry is neither joined nor a heading', async () => {
  const texts = ['- first item', '- second item', '1 Introduction ............ 3', '2 Methods ................. 7']
  assert.deepEqual(outline(await readPages(lines(texts))), [
    'list1 first item',
    'list1 second item',
    'paragraph 1 Introduction … 3',
    'paragraph 2 Methods … 7',
  ])
})

test('pages beyond the limit are left out and the result says so', async () => {
  const pages = [1, 2, 3].map((number) => page(lines([`page number ${number}`])))
  const { code, truncated, detail, blocks } = await read('a.pdf', pdf(pages), { pdfPages: 2 })
  assert.deepEqual([code, truncated, blocks.length], ['ok_partial', true, 2])
  assert.match(detail ?? '', /2 of 3 pages/)
})

test('pages are read as far as the time allows', async () => {
  const { code, blocks, detail } = await read('a.pdf', pdf([page(lines(['page']))]), { pdfTimeMs: 0 })
  assert.deepEqual([code, blocks], ['ok_partial', []])
  assert.match(detail ?? '', /time for 0 of 1 pages/)
})

test('a stream that unpacks to more than a page can need is a bomb, also in two layers', async () => {
  const zeros = Buffer.alloc(3_000_000)
  const file = (filter: string, stream: Buffer) =>
    Buffer.concat([
      Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Length ${stream.length} /Filter ${filter} >>\nstream\n`),
      stream,
      Buffer.from('\nendstream\nendobj\n'),
    ])
  const limits = { archiveEntryBytes: 1_000_000 }
  const once = await read('a.pdf', file('/FlateDecode', deflateSync(zeros)), limits)
  const twice = await read('a.pdf', file('[/FlateDecode /FlateDecode]', deflateSync(deflateSync(zeros))), limits)
  const picture = await read('a.pdf', file('/FlateDecode /Subtype /Image', deflateSync(zeros)), limits)
  assert.deepEqual([once.code, twice.code, picture.code], ['bomb', 'bomb', 'corrupt'])
})
