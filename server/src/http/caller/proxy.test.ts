import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOwnProxy } from './proxy.ts'

test('the one proxy in our own network is believed, and nobody further back or outside', () => {
  assert.deepEqual(
    [isOwnProxy('10.0.0.7', 0), isOwnProxy('::1', 0), isOwnProxy('10.0.0.7', 1), isOwnProxy('198.51.100.1', 0)],
    [true, true, false, false],
  )
})

test('a closed connection has no address to trust', () => {
  assert.equal(isOwnProxy(undefined, 0), false)
})
