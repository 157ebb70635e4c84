import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownOf } from './adf.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', version: 1, content })
const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, ...(marks.length > 0 && { marks }) })
const p = (...content: unknown[]) => ({ type: 'paragraph', content })
const node = (type: string, content: unknown[], attrs?: unknown) => ({ type, content, ...(attrs ? { attrs } : {}) })

test('headings, paragraphs and marks keep their meaning', () => {
  const written = doc(
    node('heading', [text('Plan')], { level: 2 }),
    p(
      text('Ship '),
      text('soon ', { type: 'strong' }),
      text('here', { type: 'link', attrs: { href: 'https://a.example/x (1)' } }),
    ),
    p(text('a', { type: 'em' }), { type: 'hardBreak' }, text('b`c', { type: 'code' }), text('d', { type: 'code' })),
  )
  assert.equal(markdownOf(written), '## Plan\n\nShip **soon** [here](https://a.example/x%20%281%29)\n\n*a*\nb`c`d`')
})

test('lists are nested and numbered as they were', () => {
  const item = (...content: unknown[]) => node('listItem', content)
  const written = doc(
    node('bulletList', [
      item(p(text('one')), node('orderedList', [item(p(text('a'))), item(p(text('b')))], { order: 3 })),
      item(p(text('two'))),
    ]),
    node('taskList', [node('taskItem', [text('done')], { state: 'DONE' }), node('taskItem', [text('open')], { state: 'TODO' })]),
  )
  assert.equal(markdownOf(written), '- one\n\n  3. a\n  4. b\n- two\n\n- [x] done\n- [ ] open')
})

test('a table keeps its heading row, its columns and its bars', () => {
  const cell = (type: string, value: string, attrs?: unknown) => node(type, [p(text(value))], attrs)
  const written = doc(
    node('table', [
      node('tableRow', [cell('tableHeader', 'Name'), cell('tableHeader', 'Price')]),
      node('tableRow', [cell('tableCell', 'a|b'), cell('tableCell', '5')]),
      node('tableRow', [cell('tableCell', 'both', { colspan: 2 })]),
    ]),
  )
  assert.equal(markdownOf(written), '| Name | Price |\n| --- | --- |\n| a\\|b | 5 |\n| both |  |')
})

test('a table without a heading row gets an empty one', () => {
  const written = doc(node('table', [node('tableRow', [node('tableCell', [p(text('x'))])])]))
  assert.equal(markdownOf(written), '|  |\n| --- |\n| x |')
})

test('code cannot end its own block', () => {
  const written = doc(node('codeBlock', [text('a\n```\nb')], { language: 'ts' }))
  assert.equal(markdownOf(written), '````ts\na\n```\nb\n````')
})

test('people, dates, states, cards and pictures give their words', () => {
  const written = doc(
    p(
      { type: 'mention', attrs: { id: '1', text: '@김하나' } },
      text(' '),
      { type: 'date', attrs: { timestamp: '1763683200000' } },
      text(' '),
      { type: 'status', attrs: { text: 'IN REVIEW' } },
      text(' '),
      { type: 'emoji', attrs: { shortName: ':+1:' } },
      text(' '),
      { type: 'inlineCard', attrs: { url: 'https://a.example/1' } },
    ),
    node('mediaSingle', [{ type: 'media', attrs: { id: 'x', alt: 'roof.png' } }]),
    node('panel', [p(text('Careful'))], { panelType: 'info' }),
    node('expand', [p(text('inside'))], { title: 'More' }),
  )
  assert.equal(
    markdownOf(written),
    '@김하나 2025-11-21 IN REVIEW :+1: https://a.example/1\n\nroof.png\n\nCareful\n\nMore\n\ninside',
  )
})

test('what an app made gives the text inside it', () => {
  assert.equal(markdownOf(doc(node('someMacro', [node('layout', [p(text('kept'))])]))), 'kept')
})

test('what is no document gives no text', () => {
  for (const value of [null, undefined, 'plain', 5, [], { type: 'doc' }, { type: 'doc', content: [null, { text: 'x' }] }])
    assert.equal(markdownOf(value), '')
})

test('a document nested without end is cut, not a crash', () => {
  let nested: unknown = p(text('deep'))
  for (let level = 0; level < 50_000; level += 1) nested = node('blockquote', [nested])
  assert.doesNotMatch(markdownOf(doc(p(text('top')), nested)), /deep/)
})
