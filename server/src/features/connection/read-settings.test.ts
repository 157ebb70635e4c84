import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { catalogue } from '@quarry/integrations/catalogue'
import { hancomdocs } from '@quarry/integrations/vendors/hancomdocs/vendor'
import { HancomProfile } from '@quarry/integrations/vendors/hancomdocs/profile'
import type { Connection } from '@quarry/integrations/kit/connection'
import { formOf } from '@quarry/integrations/kit/parts'
import type { ServiceName } from '@quarry/contract/source/service'
import { GoogleAccounts } from '@quarry/integrations/platforms/google/testing/accounts'
import { fieldsOf } from './services.ts'
import { changesServer, readSettings as readTyped, understandStored } from './read-settings.ts'
import type { Settings } from './settings.ts'

const host = { vendors: catalogue }
const readSettings = (service: ServiceName, given: Settings, before: Settings | null) =>
  readTyped(host, { service, part: 'source' }, { given, stored: before })
const hancomProfile = HancomProfile.parse({
  base: 'https://docs.example.com',
  authorization: { header: 'Authorization', value: 'Bearer {token}' },
  list: { path: '/files', items: 'files' },
  download: { path: '/files/{id}' },
  fields: { id: 'id', name: 'name', version: 'rev', updatedAt: 'changed', size: 'bytes' },
})
const stored = { host: 'files.example.com', id: 'ada', password: 'old', hostKey: 'SHA256:first' }
const asked = { host: 'files.example.com', id: 'ada' }

test('a secret left empty is taken from what is stored', () => {
  assert.equal(readSettings('sftp', { ...asked, password: '' }, stored)['password'], 'old')
})

test('a host key once seen stays with the credentials it was seen with', () => {
  assert.equal(readSettings('sftp', asked, stored)['hostKey'], 'SHA256:first')
})

test('entering a secret again trusts the server again', () => {
  assert.equal(readSettings('sftp', { ...asked, password: 'new' }, stored)['hostKey'], undefined)
})

test('neither secret nor host key follows to another host', () => {
  const { password, hostKey } = readSettings('sftp', { ...asked, host: 'elsewhere.example.com' }, stored)
  assert.deepEqual([password, hostKey], [undefined, undefined])
})

test('a key that may act as anybody does not follow to another person', () => {
  const before = { adminAccount: 'ada@example.com', serviceAccountKey: new GoogleAccounts().keyFile }
  const read = (adminAccount: string) => readSettings('googledrive', { adminAccount, serviceAccountKey: '' }, before)
  assert.equal(read('ada@example.com')['serviceAccountKey'], before.serviceAccountKey)
  assert.throws(() => read('ceo@example.com'), { error: 'sourceSettingsRefused', detail: 'serviceAccountKey' })
})

for (const [service, before, change] of [
  ['webdav', { url: 'https://a.example/', id: 'ada', password: 'old' }, { url: 'https://b.example/' }],
  ['webdav', { url: 'https://a.example/', id: 'ada', password: 'old' }, { allowInvalidCertificate: true }],
  ['nextcloud', { url: 'https://a.example/', id: 'ada', password: 'old' }, { url: 'http://a.example/' }],
  ['ftp', { host: 'a.example', port: 2121, id: 'ada', password: 'old' }, { port: 2122 }],
  ['ftp', { host: 'a.example', port: 2121, id: 'ada', password: 'old' }, { port: '' }],
  ['ftp', { host: 'a.example', transferMethod: 'passiveExplicitTls', id: 'ada', password: 'old' }, { transferMethod: 'passive' }],
  ['sftp', { host: 'a.example', id: 'ada', password: 'old' }, { port: 2222 }],
  ['onedrive', { tenantId: 'a.example', clientId: randomUUID(), clientSecret: 'old' }, { tenantId: 'b.example' }],
  ['confluence', { url: 'https://a.example/', id: 'ada@a.example', apiToken: 'old' }, { url: 'https://b.example/' }],
] as const) {
  const [changed] = Object.entries(change)
  test(`no secret of ${service} outlives ${changed!.join(' → ')}`, () => {
    const secrets = ['password', 'clientSecret', 'apiToken']
    const kept = (given: Record<string, unknown>) => {
      const shown = Object.entries({ ...before, ...given }).filter(([name]) => !secrets.includes(name))
      try {
        const settings = readSettings(service, Object.fromEntries(shown), before)
        return secrets.some((name) => settings[name] !== undefined)
      } catch {
        return false
      }
    }
    assert.deepEqual([kept({}), kept(change)], [true, false])
  })
}

for (const [service, vendor] of Object.entries({ ...catalogue, hancomdocs: hancomdocs(hancomProfile) })) {
  const signIn: Connection<never> | null | undefined = vendor?.connection
  if (!vendor || !signIn?.settings) continue
  test(`the form of ${service} says where its secrets go`, () => {
    const fields = fieldsOf(formOf(vendor, 'source', 'form'))
    if (!fields.some(({ secret }) => secret)) return
    assert.ok(signIn.fixedDestination || fields.some(({ destination }) => destination), 'no destination')
    for (const field of fields) if (field.kind === 'url') assert.ok(field.destination, field.name)
  })
}

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
  assert.throws(() => readSettings('hancomdocs', {}, null), { error: 'serviceUnavailable' })
})

test('a service that nobody declares is refused, also where every object has something of that name', () => {
  for (const service of ['lighthouse', 'constructor'])
    assert.throws(() => readSettings(service, {}, null), { error: 'serviceUnavailable' })
})

test('stored settings have what has got a preset since', () => {
  const old = { url: 'https://files.example.com/', id: 'ada', password: 'x' }
  assert.deepEqual(understandStored(host, { service: 'webdav', part: 'source' }, old), {
    ...old,
    baseFolder: '',
    allowInvalidCertificate: false,
  })
})

test('another address is another server; another account, a folder there or other checks are none', () => {
  const changes = (service: ServiceName, before: Settings, after: Settings) =>
    changesServer(host, { service, part: 'source', authMethod: 'form' }, before, { ...before, ...after })
  const cloud = { url: 'https://cloud.example.com', id: 'ada', appPassword: 'x', allowInvalidCertificate: false }
  assert.equal(changes('nextcloud', cloud, { url: 'https://other.example.com' }), true)
  assert.equal(changes('nextcloud', cloud, { url: 'https://cloud.example.com/' }), false)
  assert.equal(changes('nextcloud', cloud, { id: 'bo', allowInvalidCertificate: true, baseFolder: 'plans' }), false)
  assert.equal(changes('sftp', stored, { port: 2222 }), true)
  assert.equal(changes('googledrive', { adminAccount: 'ada@example.com' }, { adminAccount: 'bo@example.com' }), false)
})

test('a stored setting that no longer fits is named, its value is not', () => {
  const old = { url: 'https://ada:pw@files.example.com/', id: 'ada', password: 'x' }
  assert.throws(
    () => understandStored(host, { service: 'webdav', part: 'source' }, old),
    ({ name, reason, message }: Error & { reason?: string }) => {
      assert.deepEqual([name, reason], ['IntegrationError', 'settings'])
      return message.includes('(url)') && !message.includes('pw')
    },
  )
})
