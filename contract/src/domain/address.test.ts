import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressTrouble, lacksScheme, withScheme } from './address.ts'

for (const [typed, address] of [
  ['nas.example.com', 'https://nas.example.com'],
  ['nas:5006/dav', 'https://nas:5006/dav'],
  [' cloud.example.com/path ', 'https://cloud.example.com/path'],
  ['//cloud.example.com', 'https://cloud.example.com'],
  ['localhost:8080', 'https://localhost:8080'],
  ['fd00::1', 'https://[fd00::1]'],
  ['[fd00::1]:8080', 'https://[fd00::1]:8080'],
  ['http://nas.example.com', 'http://nas.example.com'],
  ['HTTPS://nas.example.com', 'HTTPS://nas.example.com'],
  ['ftp://nas.example.com', 'ftp://nas.example.com'],
  ['', ''],
] as const) {
  test(`"${typed}" is ${address || 'no address'}`, () => {
    assert.equal(withScheme(typed), address)
    assert.equal(lacksScheme(typed), address !== typed.trim())
  })
}

test('what is no address is looked at once, however long it is', () => {
  const typed = `${':'.repeat(500_000)}z`
  assert.deepEqual([withScheme(typed), addressTrouble(typed)], [`https://${typed}`, 'malformed'])
})

for (const [typed, trouble] of [
  ['https://nas.example.com/dav', null],
  ['nas:5006', null],
  ['https://nas example.com', 'space'],
  ['ftp://nas.example.com', 'scheme'],
  ['https://ada:secret@nas.example.com', 'login'],
  ['ada@nas.example.com', 'login'],
  ['nas:port', 'malformed'],
  ['https://', 'malformed'],
] as const) {
  test(`the trouble with "${typed}" is ${trouble ?? 'none'}`, () => assert.equal(addressTrouble(typed), trouble))
}
