import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@quarry/integrations/catalogue'
import { GoogleAccounts } from '@quarry/integrations/testing/google/accounts'
import { readSettings, understandStored } from './settings.ts'

const host = { vendors: catalogue }
const stored = { host: 'files.example.com', id: 'ada', password: 'old', hostKey: 'SHA256:first' }
const asked = { host: 'files.example.com', id: 'ada' }

test('a secret left empty is taken from what is stored', () => {
  assert.equal(readSettings(host, 'sftp', { ...asked, password: '' }, stored)['password'], 'old')
})

test('a host key once seen stays with the credentials it was seen with', () => {
  assert.equal(readSettings(host, 'sftp', asked, stored)['hostKey'], 'SHA256:first')
})

test('entering a secret anew trusts the server anew', () => {
  assert.equal(readSettings(host, 'sftp', { ...asked, password: 'new' }, stored)['hostKey'], undefined)
})

test('neither secret nor host key follows to another host', () => {
  const { password, hostKey } = readSettings(host, 'sftp', { ...asked, host: 'elsewhere.example.com' }, stored)
  assert.deepEqual([password, hostKey], [undefined, undefined])
})

test('a key that may act as anybody does not follow to another person', () => {
  const before = { adminAccount: 'ada@example.com', serviceAccountKey: new GoogleAccounts().keyFile }
  const read = (adminAccount: string) => readSettings(host, 'googledrive', { adminAccount, serviceAccountKey: '' }, before)
  assert.equal(read('ada@example.com')['serviceAccountKey'], before.serviceAccountKey)
  assert.throws(() => read('ceo@example.com'), { error: 'sourceSettingsRefused', detail: 'serviceAccountKey' })
})

test('a host key cannot be planted by whoever connects', () => {
  assert.equal(readSettings(host, 'sftp', { ...asked, password: 'x', hostKey: 'SHA256:planted' }, null)['hostKey'], undefined)
})

test('a field that does not fit is named', () => {
  assert.throws(() => readSettings(host, 'sftp', { host: 'sftp://files.example.com', id: 'ada' }, null), {
    error: 'sourceSettingsRefused',
    detail: 'host',
  })
})

test('a service this build cannot connect is refused', () => {
  assert.throws(() => readSettings(host, 'hancomdocs', {}, null), { error: 'serviceUnavailable' })
})

test('stored settings have what has got a preset since', () => {
  const old = { url: 'https://files.example.com/', id: 'ada', password: 'x' }
  assert.deepEqual(understandStored(host, 'webdav', old), { ...old, baseFolder: '', allowInvalidCertificate: false })
})

test('a stored setting that no longer fits is named, its value is not', () => {
  const old = { url: 'https://ada:pw@files.example.com/', id: 'ada', password: 'x' }
  assert.throws(
    () => understandStored(host, 'webdav', old),
    ({ name, reason, message }: Error & { reason?: string }) => {
      assert.deepEqual([name, reason], ['IntegrationError', 'settings'])
      return message.includes('(url)') && !message.includes('pw')
    },
  )
})
