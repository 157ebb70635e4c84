import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSeed, randomOf } from '../testing/random.ts'
import { byteOrder } from './sort-strings.ts'
import { compareBytes, encodeText, stringTable } from './strings.ts'

const characters = ['a', 'b', '-', 'é', '가', '나', '한', '中', '𠮷', '\u0001', '\u{10ffff}']

test('strings stand in the order of their bytes, a prefix first, whatever they hold', (t) => {
  const seed = newSeed()
  t.diagnostic(`seed ${seed}`)
  const random = randomOf(seed)
  for (let round = 0; round < 200; round++) {
    const strings = Array.from({ length: Math.floor(random() * 120) }, () =>
      Array.from(
        { length: Math.floor(random() ** 2 * 12) },
        () => characters[Math.floor(random() ** 2 * characters.length)],
      ).join(''),
    )
    const encoded = strings.map(encodeText)
    assert.deepEqual(
      [...byteOrder(stringTable(encoded))].map((index) => strings[index]),
      encoded.toSorted(compareBytes).map((bytes) => Buffer.from(bytes).toString()),
      JSON.stringify(strings),
    )
  }
})
