import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownOf } from './adf.ts'
import { documentOf } from './adf-write.ts'

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })

test('paragraphs keep their lines', () => {
  assert.deepEqual(documentOf('안녕하세요\n둘째 줄\n\nEnd').content, [
    paragraph(text('안녕하세요'), { type: 'hardBreak' }, text('둘째 줄')),
    paragraph(text('End')),
  ])
})

test('lists are lists, in one another too', () => {
  const list = (type: string, ...items: object[][]) => ({
    type,
    content: items.map((content) => ({ type: 'listItem', content })),
  })
  assert.deepEqual(documentOf('- one\n- two\n  1. deep\n  2. deeper\n- three').content, [
    list(
      'bulletList',
      [paragraph(text('one'))],
      [paragraph(text('two')), list('orderedList', [paragraph(text('deep'))], [paragraph(text('deeper'))])],
      [paragraph(text('three'))],
    ),
  ])
})

test('code is taken as it is', () => {
  assert.deepEqual(documentOf('```ts\n**a** [b](https://c.example)\n\n- d\n```').content, [
    { type: 'codeBlock', attrs: { language: 'ts' }, content: [text('**a** [b](https://c.example)\n\n- d')] },
  ])
  assert.deepEqual(documentOf('`**a**`').content, [paragraph(text('**a**', { type: 'code' }))])
})

test('a fence that is never closed ends with the text', () => {
  assert.deepEqual(documentOf('```\na').content, [{ type: 'codeBlock', content: [text('a')] }])
})

test('links lead to web and mail addresses only', () => {
  const link = (href: string) => ({ type: 'link', attrs: { href } })
  assert.deepEqual(documentOf('[a](https://a.example/b) or https://c.example/d.').content, [
    paragraph(
      text('a', link('https://a.example/b')),
      text(' or '),
      text('https://c.example/d', link('https://c.example/d')),
      text('.'),
    ),
  ])
  assert.deepEqual(documentOf('[a](javascript:b)').content, [paragraph(text('[a](javascript:b)'))])
})

test('a mention names an account', () => {
  assert.deepEqual(documentOf('[~accountid:5b10a2844c20165700ede21g] 확인 부탁해요').content, [
    paragraph({ type: 'mention', attrs: { id: '5b10a2844c20165700ede21g' } }, text(' 확인 부탁해요')),
  ])
})

test('what is written reads back the same', () => {
  const markdown = [
    '## 지붕 수리',
    '**급해요**: *내일*까지 `npm test`를 확인하고 [문서](https://docs.example/roof)를 보세요.',
    '- 하나\n- 둘\n\n  1. 안쪽\n  2. 더 안쪽',
    '```sh\nnpm test\n```',
    '2 * 3 * 4 = 24, a_b_c',
  ].join('\n\n')
  assert.equal(markdownOf(documentOf(markdown)), markdown)
})

test('nothing makes an empty document', () => {
  assert.deepEqual(documentOf(' \n').content, [])
})
