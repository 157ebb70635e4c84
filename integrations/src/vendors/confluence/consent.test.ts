import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startConfluence } from './testing/server.ts'
import { confluenceUrl } from './testing/model.ts'
import { connection } from '../../platforms/atlassian/testing/connection.ts'
import { scopes } from './client.ts'
import { confluence } from './vendor.ts'

test('by consent everything goes through the gateway, with the scopes that are requested and no more than each call needs', async () => {
  await using server = await startConfluence()
  const { site } = server
  const space = site.space('ENG')
  const folder = site.page(space, 'Drafts', { type: 'folder' })
  const page = site.page(space, 'Roof', { parent: folder.id })
  site.comment(page, 'Why?')
  const file = site.attach(page, 'roof.txt', 'tiles')
  await using source = connection(confluence, server, { token: server.token() })
  await source.check()
  const { items, complete } = await source.run()
  assert.ok(complete)
  assert.equal(items.get(`page/${page.id}`)!.link, `${confluenceUrl}/wiki/spaces/x/pages/${page.id}`)
  assert.match(await source.text(`page/${page.id}`), /Why\?/)
  assert.equal(await source.text(`attachment/${page.id}/${file.id}`), 'tiles')
  assert.ok((await source.rights()).some(({ kind }) => kind === 'complete'))
  const direct = server.calls.filter((call) => call.includes(' /wiki/'))
  assert.deepEqual(direct, [])
})

test('a consent that has run out is refused and tried once', async () => {
  await using server = await startConfluence()
  await using source = connection(confluence, server, { token: server.token({ expired: true }) })
  await assert.rejects(source.check(), { reason: 'auth' })
  assert.equal(server.calls.length, 1)
})

test('a consent without a scope is reported as such', async () => {
  await using server = await startConfluence()
  server.site.page(server.site.space('ENG'), 'Roof')
  const token = server.token({ scopes: scopes.filter((scope) => scope !== 'read:attachment:confluence') })
  await using source = connection(confluence, server, { token })
  const { failure, complete } = await source.run()
  assert.equal(complete, false)
  assert.match(failure!.message, /scope does not match/)
})

test('a site the consent does not cover cannot be named', async () => {
  await using server = await startConfluence()
  await using source = connection(confluence, server, {
    token: server.token(),
    settings: { url: 'https://other.atlassian.net/wiki' },
  })
  await assert.rejects(source.check(), { reason: 'settings', message: /https:\/\/acme\.atlassian\.net/ })
})

test('a consent without Confluence says so', async () => {
  await using server = await startConfluence()
  await using source = connection(confluence, server, { token: server.token({ scopes: ['read:jira-work'] }) })
  await assert.rejects(source.check(), { reason: 'settings', message: /covers no site/ })
})
