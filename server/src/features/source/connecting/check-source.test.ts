import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCloud } from '@quarry/integrations/platforms/owncloud-family/testing/server'
import { startHttpServer } from '@quarry/integrations/testing/http-server'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import { checkSource } from './check-source.ts'
import { listServices } from '../../connection/services.ts'

const world = await openWorld()
const parts = openParts(world)

const check = async (url: string) => {
  const ada = await world.member(parts)
  return checkSource(ada, {
    service: 'webdav',
    settings: { url, id: 'ada', password: 'pw', baseFolder: '', allowInvalidCertificate: false },
    token: null,
  })
}

test('a server that nobody listens at is unreachable', async () => {
  await assert.rejects(check('http://127.0.0.1:1/'), { error: 'sourceUnreachable' })
})

test('refused credentials are reported with the reason of the server, and tried once', async () => {
  await using server = await startHttpServer((_, response) =>
    response.writeHead(401, { 'www-authenticate': 'Basic realm="files"' }).end(),
  )
  await assert.rejects(check(`${server.origin}/`), ({ error, detail }: { error?: string; detail?: string }) => {
    assert.equal(error, 'sourceAuthFailed')
    assert.match(detail ?? '', /401/)
    return true
  })
  assert.ok(server.requests.filter(({ headers }) => headers.authorization).length <= 1)
})

test('a server that slows down after wrong logins is reported as such, not as unreachable', async () => {
  await using server = await startCloud('nextcloud')
  server.wrongPasswords = 11
  const ada = await world.member(parts)
  const settings = { baseFolder: '', allowInvalidCertificate: false, mirrorRights: true, ...server.settings() }
  await assert.rejects(
    checkSource(ada, { service: 'nextcloud', settings, token: null }),
    ({ error, detail }: { error?: string; detail?: string }) => {
      assert.equal(error, 'sourceBusy')
      assert.match(detail ?? '', /wrong logins/)
      return true
    },
  )
})

test('an address the operator does not allow is refused without a word of what is there', async () => {
  await assert.rejects(check('http://10.255.255.1/'), { error: 'sourceSettingsRefused' })
})

test('every service of the specification is listed, and only what this build can connect has a form', async () => {
  const services = await listServices(await world.member(parts))
  assert.equal(services.length, 17)
  for (const { serviceName, connectable, fields } of services) assert.equal(connectable || fields.length === 0, true, serviceName)
  assert.ok(
    services
      .find(({ serviceName }) => serviceName === 'webdav')
      ?.fields.some(({ name, secret }) => name === 'password' && secret),
  )
})
