import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnknownKeys } from './unknown-keys.ts'

const start = new Date('2026-01-02T03:04:05Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
function flooded(): UnknownKeys {
  const unknown = new UnknownKeys()
  for (let count = 0; count < 600; count++) unknown.note('192.0.2.1', start)
  return unknown
}

test('an address that sends many made-up keys is held off for the rest of the minute', () => {
  const unknown = flooded()
  assert.equal(unknown.isHeldOff('192.0.2.1', later(59)), true)
  assert.equal(unknown.isHeldOff('192.0.2.1', later(60)), false)
})

test('other addresses are not', () => {
  assert.equal(flooded().isHeldOff('192.0.2.2', start), false)
})

test('a few mistakes hold nobody off', () => {
  const unknown = new UnknownKeys()
  for (let count = 0; count < 599; count++) unknown.note('192.0.2.1', start)
  assert.equal(unknown.isHeldOff('192.0.2.1', start), false)
})

test('mistakes of an earlier minute no longer count', () => {
  const unknown = flooded()
  unknown.note('192.0.2.1', later(60))
  assert.equal(unknown.isHeldOff('192.0.2.1', later(61)), false)
})
