import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toGrey, turned } from './grey.ts'

test('bits, colours and what one sees through become shades of grey', () => {
  assert.deepEqual(
    [...toGrey({ width: 3, height: 2, channels: 'bits', data: Uint8Array.of(0b10100000, 0b01000000) }).pixels],
    [255, 0, 255, 0, 255, 0],
  )
  assert.deepEqual(
    [...toGrey({ width: 2, height: 1, channels: 3, data: Uint8Array.of(255, 255, 255, 255, 0, 0) }).pixels],
    [255, 76],
  )
  assert.deepEqual(
    [...toGrey({ width: 2, height: 1, channels: 4, data: Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 255) }).pixels],
    [255, 0],
  )
})

test('a picture with fewer pixels than it says is none', () => {
  for (const channels of ['bits', 3, 4] as const)
    assert.throws(() => toGrey({ width: 100, height: 100, channels, data: new Uint8Array(99) }), RangeError)
})

test('a page is turned as it is to be read', () => {
  const grey = { width: 3, height: 2, pixels: Uint8Array.of(1, 2, 3, 4, 5, 6) }
  const of = (degrees: number) => {
    const { width, height, pixels } = turned(grey, degrees)
    return [width, height, ...pixels]
  }
  assert.deepEqual(of(0), [3, 2, 1, 2, 3, 4, 5, 6])
  assert.deepEqual(of(90), [2, 3, 4, 1, 5, 2, 6, 3])
  assert.deepEqual(of(180), [3, 2, 6, 5, 4, 3, 2, 1])
  assert.deepEqual(of(-90), of(270))
})
