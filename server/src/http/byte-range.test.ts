import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byteRangeOf } from './byte-range.ts'

for (const [header, part] of [
  ['bytes=0-3', { from: 0, to: 4 }],
  ['bytes=4-', { from: 4, to: 10 }],
  ['bytes=-3', { from: 7, to: 10 }],
  ['bytes=9-9', { from: 9, to: 10 }],
  ['Bytes = 2-100 ', { from: 2, to: 10 }],
  ['bytes=-100', { from: 0, to: 10 }],
  ['bytes=10-', 'beyond'],
  ['bytes=-0', 'beyond'],
  [`bytes=${'9'.repeat(400)}-`, 'beyond'],
  ['bytes=0-1,4-5', null],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['rows=0-3', null],
  ['', null],
] as const)
  test(`of ten bytes, ${header.slice(0, 30)}`, () => assert.deepEqual(byteRangeOf(header, 10), part))

test('of an empty file there is no part', () => {
  assert.deepEqual([byteRangeOf('bytes=0-', 0), byteRangeOf('bytes=-1', 0)], ['beyond', 'beyond'])
})
