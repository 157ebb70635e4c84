import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRelated } from './related.ts'

test('proposed questions lose their marks of a list, and not the year they begin with', () => {
  assert.deepEqual(readRelated('2024년 한도는 얼마야? | 1. Who owns it? | - **2025 budget?**'), [
    '2024년 한도는 얼마야?',
    'Who owns it?',
    '2025 budget?',
  ])
  assert.deepEqual(readRelated('2) When? [3]\n• 3.5 of what?'), ['When?', '3.5 of what?'])
})
