import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from './settings.ts'

const stored = { host: 'files.example.com', id: 'ada', password: 'old', hostKey: 'SHA256:first' }
const asked = { host: 'files.example.com', id: 'ada' }

test('a secret left empty is taken from what is stored', () => {
  assert.equal(readSettings('sftp', { ...asked, password: '' }, stored)['password'], 'old')
})

test('a host key once seen stays with the credentials it was seen with', () => {
  assert.equal(readSettings('sftp', asked, stored)['hostKey'], 'SHA256:first')
})

test('entering a secret anew trusts the server anew', () => {
  assert.equal(readSettings('sftp', { ...asked, password: 'new' }, stored)['hostKey'], undefined)
})

test('neither secret nor host key follows to another host', () => {
  const { password, hostKey } = readSettings('sftp', { ...asked, host: 'elsewhere.example.com' }, stored)
  assert.deepEqual([password, hostKey], [undefined, undefined])
})

test('a host key cannot be planted by whoever connects', () => {
  assert.equal(readSettings('sftp', { ...asked, password: 'x', hostKey: 'SHA256:planted' }, null)['hostKey'], undefined)
})

test('a field that does not fit is named', () => {
  assert.throws(() => readSettings('sftp', { host: 'sftp://files.example.com', id: 'ada' }, null), {
    error: 'sourceSettingsRefused',
    detail: 'host',
  })
})

test('a service this build cannot connect is refused', () => {
  assert.throws(() => readSettings('notion', {}, null), { error: 'serviceUnavailable' })
})
