import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostSlips } from './similar.ts'

test('short words may hold no slip, long ones two', () => {
  assert.deepEqual([3, 4, 7, 8].map(mostSlips), [0, 1, 1, 2])
})
