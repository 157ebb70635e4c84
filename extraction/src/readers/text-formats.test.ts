import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outline, read } from '../../testing/read.ts'

test('plain text is cut at empty lines, and knows where', async () => {
  const { blocks } = await read('a.txt', 'first\nstill first\n\n\nsecond')
  assert.deepEqual(blocks, [
    { type: 'paragraph', text: 'first\nstill first', anchor: { line: 1 } },
    { type: 'paragraph', text: 'second', anchor: { line: 5 } },
  ])
})

test('text without empty lines is still cut into blocks of a handy size', async () => {
  const { blocks } = await read('a.log', 'a line of a log file\n'.repeat(1_000))
  assert.ok(blocks.length > 5 && blocks.every(({ text }) => text.length < 2_100))
  assert.equal(blocks[1]?.anchor.line, 1 + blocks[0]!.text.split('\n').length)
})

test('a long row of blanks is read as soon as another text', async () => {
  const { user: before } = process.cpuUsage()
  const { blocks } = await read('a.txt', `a${' '.repeat(200_000)}b`)
  assert.equal(blocks.length, 1)
  assert.ok(process.cpuUsage().user - before < 5_000_000)
})

test('control characters and halves of characters never reach the text', async () => {
  const { blocks } = await read('a.txt', 'a\u0001b\uFFFEc\r\nd')
  assert.equal(blocks[0]?.text, 'ab\uFFFEc\nd')
})

test('a table is cut at the delimiter it uses, whatever stands in quotes', async () => {
  const { blocks } = await read('a.csv', 'name;note\n"Kim; Lee";"two\nlines"\n"say ""hi""";3,5\n')
  assert.deepEqual(blocks, [
    { type: 'table', text: 'name | note', anchor: { row: 1, line: 1 } },
    { type: 'table', text: 'Kim; Lee | two lines', anchor: { row: 2, line: 2 } },
    { type: 'table', text: 'say "hi" | 3,5', anchor: { row: 3, line: 4 } },
  ])
})

test('a cell of a long row of blanks is read as soon as another one', async () => {
  const blanks = ' '.repeat(400_000)
  const { blocks } = await read('a.csv', `name,note\n"a${blanks}b","c\n \n d${blanks}"\n`)
  assert.deepEqual(outline({ blocks }).slice(0, 1), ['table name | note'])
  assert.equal(blocks.map(({ text }) => text.replaceAll(' ', '')).join(' '), 'name|note ab|cd')
})

test('a table that is wider than what stands in it ends where that ends', async () => {
  const { blocks } = await read('a.csv', 'name;note;;\nKim;;x;\n')
  assert.deepEqual(outline({ blocks }), ['table name | note', 'table Kim |  | x'])
})

test('of a table with more cells than may be read the first are kept', async () => {
  const { code, blocks } = await read('a.csv', 'a,b\nc,d\ne,f\n', { cells: 4 })
  assert.deepEqual([code, outline({ blocks })], ['ok_partial', ['table a | b', 'table c | d']])
})

test('a section ends where the next one of its level begins', async () => {
  const { blocks } = await read('a.md', '# One\n## Two\nfirst\n## Three\nsecond\n# Four\nthird')
  const paths = blocks.filter(({ type }) => type === 'paragraph').map(({ anchor }) => anchor.path)
  assert.deepEqual(paths, [['One', 'Two'], ['One', 'Three'], ['Four']])
})

for (const [name, delimiter] of Object.entries({ comma: ',', tab: '\t', bar: '|' })) {
  test(`a ${name} is found as delimiter`, async () => {
    const { blocks } = await read(
      'a.csv',
      [
        ['id', 'text'],
        ['1', 'one; two'],
        ['2', 'three'],
      ]
        .map((row) => row.join(delimiter))
        .join('\n'),
    )
    assert.deepEqual(outline({ blocks }), ['table id | text', 'table 1 | one; two', 'table 2 | three'])
  })
}

test('a quote that never closes does not swallow the rest', async () => {
  const { blocks } = await read('a.csv', 'a,b\n5" pipe,"open\nc,d\n')
  assert.equal(blocks.at(-1)?.text, 'c | d')
})

test('what stands between two rules is text, and no facts about it', async () => {
  const { blocks } = await read('a.md', '---\n\nBetween two rules\n\n---\n\nBelow')
  assert.match(blocks.map(({ text }) => text).join('\n'), /Between two rules[^]*Below/)
})

test('markdown is recognised by its marks', async () => {
  const source = [
    '---',
    'title: "The title"',
    '---',
    '# Top',
    'Words **bold** and [a link](https://example.com/x).',
    '',
    'Under',
    '-----',
    '- item',
    '  1. inner',
    '',
    '| a | b |',
    '|---|---|',
    '| 1 | `x` |',
    '',
    '```sh',
    '# no heading',
    '```',
    '> quoted',
  ]
  const { title, blocks } = await read('a.md', source.join('\n'))
  assert.equal(title, 'The title')
  assert.deepEqual(outline({ blocks }), [
    'heading1 Top',
    'paragraph Words bold and a link (https://example.com/x).',
    'heading2 Under',
    'list1 item',
    'list2 inner',
    'table a | b',
    'table 1 | x',
    'code # no heading',
    'paragraph quoted',
  ])
  assert.deepEqual(blocks.at(-1)?.anchor, { line: 19, path: ['Top', 'Under'] })
})

test('names with underscores and formulas with stars are left alone in markdown', async () => {
  const { blocks } = await read('a.md', 'call read_all_files with 2 * 3 * 4')
  assert.equal(blocks[0]?.text, 'call read_all_files with 2 * 3 * 4')
})

test('a page keeps its structure and drops scripts, styles and navigation', async () => {
  const { title, author, blocks } = await read(
    'a.html',
    '<html><head><title>T</title><meta name="author" content="A"><style>no</style></head><body><nav>menu</nav><h1>H</h1><p>one<br>two <img alt="picture"></p>' +
      '<ul><li>x<ul><li>y</li></ul></li></ul><table><tr><th>k</th><td>v <b>w</b></td></tr></table><pre>a\n  b</pre><script>no</script></body></html>',
  )
  assert.deepEqual([title, author], ['T', 'A'])
  assert.deepEqual(outline({ blocks }), [
    'heading1 H',
    'paragraph one\ntwo picture',
    'list1 x',
    'list2 y',
    'table k | v w',
    'code a\n  b',
  ])
})

test('a table that only arranges a page reads as running text', async () => {
  const { blocks } = await read(
    'a.html',
    '<table><tr><td>left</td><td><h2>Head</h2><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>',
  )
  assert.deepEqual(outline({ blocks }), ['paragraph left', 'heading2 Head', 'table a | b'])
})

test('a page that is nothing but navigation keeps it', async () => {
  const { blocks } = await read('a.html', '<nav><a href="/a">Contents</a></nav>')
  assert.deepEqual(outline({ blocks }), ['paragraph Contents'])
})

test('a page is known by its content, also under another name', async () => {
  const { format, blocks } = await read('report.xls', '<html><body><table><tr><td>1</td><td>2</td></tr></table></body></html>')
  assert.equal(format, 'html')
  assert.deepEqual(outline({ blocks }), ['table 1 | 2'])
})

test('HTML nested too deep is a bomb', async () => {
  const { code } = await read('a.html', '<div>'.repeat(20_001))
  assert.equal(code, 'bomb')
})

test('an empty file, a blank file, binary text and an unknown file have codes of their own', async () => {
  const binary = Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 37) % 32))
  const codes = [
    read('a.txt', ''),
    read('a.txt', ' \n '),
    read('a.txt', binary),
    read('a.xyz', 'text'),
    read('a.docx', 'no archive'),
  ]
  assert.deepEqual(
    (await Promise.all(codes)).map(({ code }) => code),
    ['empty', 'empty', 'unsupported', 'unsupported', 'corrupt'],
  )
})
