import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSegment } from '../segment/build.ts'
import type { LiveSegment } from '../segment/view.ts'
import { dueMerges } from './merge-policy.ts'
import { newSegment } from './mutate.ts'

const buffer = buildSegment(
  ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    source: 'wiki',
    format: 'html',
    kind: 'page',
    updatedAt: 0,
    access: [],
    persons: [],
    ancestors: [],
    chunks: [],
  })),
)

const segments = (count: number, live: Uint8Array | null = null): LiveSegment[] =>
  Array.from({ length: count }, () => newSegment(buffer, live))

test('a few segments of one size are left alone', () => {
  assert.deepEqual(dueMerges(segments(7)), [])
})

test('many segments of one size are merged into one', () => {
  const parts = segments(9)
  assert.deepEqual(dueMerges(parts), [{ parts, lane: 'search' }])
})

test('a segment much of which is deleted is rewritten', () => {
  const parts = segments(1, Uint8Array.of(1, 0, 1, 0))
  assert.deepEqual(dueMerges(parts), [{ parts, lane: 'search' }])
})

test('a segment little of which is deleted is left alone', () => {
  assert.deepEqual(dueMerges(segments(1, Uint8Array.of(1, 1, 1, 0))), [])
})
