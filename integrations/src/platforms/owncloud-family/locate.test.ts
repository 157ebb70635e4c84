import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextcloud } from '../../vendors/nextcloud/vendor.ts'
import { Host } from './testing/host.ts'
import { type CloudServer, startCloud } from './testing/server.ts'
import { failure } from '../../testing/site.ts'

const pages = [
  '/',
  '/login',
  '/index.php/apps/files?dir=/',
  '/remote.php/dav/files/alice/',
  '/apps/files/',
  '/apps/files/files/123?dir=/plans',
  '/f/123',
  '/settings/user/security',
  '/index.php/settings/user/security',
  '/call/8j4kz2mx',
  '/s/Qx7LmP/download',
  '/u/alice',
]

/** Behind a proxy that puts it under a path; what is elsewhere is a page that says so, or the door of the whole host. */
function under(server: CloudServer, path: string, elsewhere: { status: number; location?: string }): void {
  server.trouble = (request, response) => {
    const { status, location } = elsewhere
    if (!request.url?.startsWith(`${path}/`)) {
      response.writeHead(status, { ...(location && { location }) }).end('<html>elsewhere</html>')
      return true
    }
    request.url = request.url.slice(path.length)
    return false
  }
}

for (const page of pages) {
  test(`the server is found behind ${page}, and remembered by its address alone`, async () => {
    await using server = await startCloud('nextcloud')
    await using host = new Host(nextcloud, server.settings({ url: server.origin + page }))
    assert.deepEqual(await host.check(), page === '/' ? {} : { remember: { url: server.origin } })
  })

  test(`a server under a path is found behind ${page}`, async () => {
    await using server = await startCloud('nextcloud')
    under(server, '/files/cloud', { status: 404 })
    await using host = new Host(nextcloud, server.settings({ url: `${server.origin}/files/cloud${page}` }))
    assert.deepEqual(await host.check(), page === '/' ? {} : { remember: { url: `${server.origin}/files/cloud` } })
  })
}

test('a door of the whole host that answers for every page hides no server', async () => {
  await using server = await startCloud('nextcloud')
  under(server, '/cloud', { status: 302, location: 'https://door.example/' })
  await using host = new Host(nextcloud, server.settings({ url: `${server.origin}/cloud/settings/user` }))
  assert.deepEqual(await host.check(), { remember: { url: `${server.origin}/cloud` } })
})

test('a search for the server sends no password, and ends', async () => {
  await using server = await startCloud('nextcloud')
  server.trouble = (_, response) => {
    response.writeHead(404).end()
    return true
  }
  await using host = new Host(nextcloud, server.settings({ url: `${server.origin}/${'a/'.repeat(500)}` }))
  await assert.rejects(host.check(), failure('settings'))
  assert.ok(server.requests.every(({ headers }) => headers.authorization === undefined))
  assert.ok(server.requests.length <= 12, `${server.requests.length} requests`)
})
