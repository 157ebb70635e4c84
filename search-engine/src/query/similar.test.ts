import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostSlips, slipsBetween } from './similar.ts'

test('a letter left out, added, replaced or swapped with the next is one slip', () => {
  for (const typed of ['budgt', 'budgget', 'budgat', 'bugdet']) assert.equal(slipsBetween(typed, 'budget', 2), 1, typed)
})

test('more slips than allowed are one more than allowed', () => {
  assert.equal(slipsBetween('budget', 'holiday', 2), 3)
  assert.equal(slipsBetween('budget', 'bud', 2), 3)
})

test('the same word needs none', () => {
  assert.equal(slipsBetween('budget', 'budget', 1), 0)
})

test('short words may hold no slip, long ones two', () => {
  assert.deepEqual([3, 4, 7, 8].map(mostSlips), [0, 1, 1, 2])
})
