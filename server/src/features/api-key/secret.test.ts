import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endingOf, hashSecret, isWellFormed, newSecret } from './secret.ts'

test('a new key is recognised and never the same', () => {
  const keys = Array.from({ length: 100 }, newSecret)
  assert.equal(new Set(keys).size, keys.length)
  for (const key of keys) assert.ok(isWellFormed(key) && /^qry_[0-9A-Za-z]{49}$/.test(key), key)
})

test('a key with any one character mistyped is recognised as wrong', () => {
  const key = newSecret()
  for (let at = 0; at < key.length; at++) {
    const typo = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1)
    assert.equal(isWellFormed(typo), false, `at ${at}`)
  }
})

test('what is not a key of ours is none', () => {
  for (const other of ['', 'qry_', 'x'.repeat(53), `${newSecret()}a`, ` ${newSecret()}`]) assert.equal(isWellFormed(other), false)
})

test('neither hash nor ending holds the random part', () => {
  const key = newSecret()
  const random = key.slice(4, -6)
  assert.ok(!hashSecret(key).includes(random))
  assert.equal(endingOf(key), key.slice(-4))
})
