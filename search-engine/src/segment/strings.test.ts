import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareBytes, decodeId, encodeId, encodeText, findString, lowerBound, stringTable } from './strings.ts'

test('ids of every kind come back as they were', () => {
  const ids = [
    '0b9f6a52-7f39-4c1e-8f0a-3f2f5f1f9a10',
    '0B9F6A52-7F39-4C1E-8F0A-3F2F5F1F9A10',
    '',
    'plain',
    '문서 1',
    '𠮷野',
    '0'.repeat(36),
  ]
  assert.deepEqual(
    ids.map((id) => decodeId(encodeId(id))),
    ids,
  )
})

test('a UUID takes half of its letters', () => {
  assert.equal(encodeId('0b9f6a52-7f39-4c1e-8f0a-3f2f5f1f9a10').length, 17)
})

test('a string is found in a sorted table, and only if it is there', () => {
  const strings = ['a', 'ab', 'b', '가', '가나', '𠮷'].map(encodeText).sort(compareBytes)
  const table = stringTable(strings)
  assert.deepEqual(
    strings.map((string) => findString(table, string)),
    [0, 1, 2, 3, 4, 5],
  )
  assert.deepEqual(
    ['', 'aa', 'c', '힣', '𠮷a'].map((text) => findString(table, encodeText(text))),
    [-1, -1, -1, -1, -1],
  )
})

test('the lower bound of a string is where it would be put', () => {
  const table = stringTable(['b', 'd'].map(encodeText))
  assert.deepEqual(
    ['a', 'b', 'c', 'd', 'e'].map((text) => lowerBound(table, encodeText(text))),
    [0, 0, 1, 1, 2],
  )
})
