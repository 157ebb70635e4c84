import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block } from '../types.ts'
import { createFrameReader } from './frames.ts'
import {
  frame,
  headBytes,
  jsonFrame,
  kinds,
  packAttachment,
  packBlocks,
  unpackAttachment,
  unpackBlocks,
  unpackEnding,
} from './wire.ts'

const blocks: Block[] = [
  { type: 'heading', level: 1, text: 'One', anchor: { page: 1 } },
  { type: 'paragraph', text: '글', anchor: { page: 1, path: ['One'] } },
  { type: 'table', text: 'a | b', anchor: { sheet: 'S', row: 3, slide: 2, line: 4, path: ['One'] } },
]

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('blocks arrive as they were sent', () => {
  assert.deepEqual(unpackBlocks(overTheWire(packBlocks(blocks))), blocks)
})

test('blocks below the same headings share one path', () => {
  const path = ['One', 'Two']
  const { paths } = packBlocks(blocks.map((block) => ({ ...block, anchor: { path } })))
  assert.deepEqual(paths, [path])
})

test('an attachment arrives as it was sent', () => {
  const attachment = { name: '보고서.docx', mediaType: 'application/zip', bytes: Uint8Array.of(0, 1, 0, 255) }
  assert.deepEqual(unpackAttachment(packAttachment(attachment).subarray(headBytes)), attachment)
})

const lies: Record<string, unknown> = {
  'no object': 5,
  'no list of blocks': { paths: [], blocks: {} },
  'an unknown type': { paths: [], blocks: [[99, 'text', 0, -1, {}]] },
  'a text that is none': { paths: [], blocks: [[1, {}, 0, -1, {}]] },
  'an anchor of another shape': { paths: [], blocks: [[1, 'text', 0, -1, { page: 'one' }]] },
  'a path of another shape': { paths: [[{}]], blocks: [] },
}

for (const [lie, value] of Object.entries(lies)) {
  test(`${lie} is not believed`, () => {
    assert.throws(() => unpackBlocks(value), TypeError)
  })
}

test('an ending with an unknown code or format is not believed', () => {
  const ending = { code: 'ok', format: 'txt', title: null, author: null, lang: null, truncated: false, detail: null }
  assert.deepEqual(unpackEnding(ending), ending)
  assert.throws(() => unpackEnding({ ...ending, code: 'fine' }), TypeError)
  assert.throws(() => unpackEnding({ ...ending, format: 'exe' }), TypeError)
  assert.throws(() => unpackEnding({ ...ending, title: ['x'] }), TypeError)
})

test('messages are whole again, however the stream was cut', () => {
  const stream = Buffer.concat([
    jsonFrame(kinds.end, { one: 1 }),
    frame(kinds.blocks, Buffer.alloc(0)),
    frame(kinds.attachment, Buffer.from('abc')),
  ])
  for (const size of [1, 2, 5, 7, stream.length]) {
    const found: [number, string][] = []
    const reader = createFrameReader((kind, body) => void found.push([kind, body.toString()]), 100)
    for (let at = 0; at < stream.length; at += size) reader.push(stream.subarray(at, at + size))
    assert.deepEqual(found, [
      [kinds.end, '{"one":1}'],
      [kinds.blocks, ''],
      [kinds.attachment, 'abc'],
    ])
  }
})

test('a message that announces more than allowed is refused before it is collected', () => {
  const reader = createFrameReader(() => {}, 100)
  assert.throws(() => reader.push(Buffer.of(0, 0, 0, 255, kinds.end)), RangeError)
})
