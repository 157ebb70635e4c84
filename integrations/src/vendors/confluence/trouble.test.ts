import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startConfluence } from './testing/server.ts'
import { connection } from '../../platforms/atlassian/testing/connection.ts'
import type { AtlassianReply } from '../../platforms/atlassian/testing/gate.ts'
import { confluence } from './vendor.ts'

test('a site open to visitors does not pass for an empty one', async () => {
  await using server = await startConfluence()
  server.site.visitors = true
  server.site.page(server.site.space('ENG'), 'Roof')
  await using source = connection(confluence, server, { settings: { apiToken: 'wrong' } })
  const { complete, failure } = await source.run()
  assert.equal(complete, false)
  assert.equal(failure?.reason, 'auth')
})

test('a token that is taken back in the middle of a listing makes nothing complete', async () => {
  await using server = await startConfluence()
  const { site } = server
  site.page(site.space('ENG'), 'Roof')
  await using source = connection(confluence, server)
  let asked = 0
  server.trouble = ({ path }) => (path.endsWith('/user/current') && (asked += 1) > 1 ? { json: { type: 'anonymous' } } : null)
  const { complete, failure } = await source.run()
  assert.deepEqual([complete, failure?.reason], [false, 'auth'])
})

test('a closed site, which answers a refused token like an account that may not use it, is to be signed in again', async () => {
  await using server = await startConfluence()
  const { site } = server
  site.page(site.space('ENG'), 'Roof')
  await using source = connection(confluence, server, { settings: { apiToken: server.account.apiToken } })
  await source.run()
  server.trouble = ({ path }) => {
    if (/spaces.*pages/.test(path)) server.account.apiToken = 'another'
    return null
  }
  const { complete, failure } = await source.run()
  assert.deepEqual([complete, failure?.reason], [false, 'auth'])
  await assert.rejects(source.check(), { reason: 'auth', message: /not permitted to use Confluence/ })
})

const endings: Record<string, [AtlassianReply, string]> = {
  'a refused question': [{ status: 400, json: { errors: [{ title: 'Invalid cursor', detail: null }] } }, 'settings'],
  'a part that may not be seen': [{ status: 403, json: { message: 'No' } }, 'forbidden'],
}
for (const [what, [reply, reason]] of Object.entries(endings)) {
  test(`${what} in the middle of a listing makes nothing complete`, { timeout: 60_000 }, async () => {
    await using server = await startConfluence()
    const { site } = server
    for (const key of ['ENG', 'HR']) site.page(site.space(key), key)
    await using source = connection(confluence, server)
    server.trouble = ({ path }) => (path === '/wiki/api/v2/attachments' && server.calls.length > 12 ? reply : null)
    const { complete, cursor, failure } = await source.run()
    assert.deepEqual([complete, cursor, failure?.reason], [false, null, reason])
  })
}

test('the end of a quota is read from the header that names it', async () => {
  await using server = await startConfluence()
  await using source = connection(confluence, server)
  const reset = new Date(Date.now() + 3_600_000).toISOString()
  server.trouble = () => ({
    status: 429,
    headers: { 'x-ratelimit-reset': reset, 'ratelimit-reason': 'confluence-quota-global-based' },
  })
  const { failure } = await source.run()
  assert.equal(failure?.reason, 'throttled')
  assert.match(failure.message, /confluence-quota-global-based/)
  assert.ok(failure.retryAfterMs! > 3_590_000 && failure.retryAfterMs! <= 3_600_000)
})

test('a page that may not be read, or is deleted, fails alone', async () => {
  await using server = await startConfluence()
  const { site } = server
  const space = site.space('ENG')
  const [closed, trashed] = [site.page(space, 'Closed'), site.page(space, 'Trashed')]
  await using source = connection(confluence, server)
  server.trouble = ({ path }) => (path.endsWith(`/pages/${closed.id}`) ? { status: 403, json: { message: 'Restricted' } } : null)
  trashed.status = 'trashed'
  await assert.rejects(source.text(`page/${closed.id}`), { reason: 'forbidden', message: /Restricted/ })
  await assert.rejects(source.text(`page/${trashed.id}`), { reason: 'notFound' })
})

test('a space that vanishes during the listing is left out', async () => {
  await using server = await startConfluence()
  const { site } = server
  const [eng, hr] = [site.space('ENG'), site.space('HR')]
  const page = site.page(eng, 'Roof')
  site.page(hr, 'Leave')
  await using source = connection(confluence, server)
  server.trouble = ({ path }) => (path.startsWith(`/wiki/api/v2/spaces/${hr.id}/`) ? { status: 404, json: {} } : null)
  const { complete, items } = await source.run()
  assert.deepEqual([complete, [...items.keys()]], [true, [`page/${page.id}`]])
})

test('a space that may not be listed keeps what is known of it, and the others are read', async () => {
  await using server = await startConfluence()
  const { site } = server
  const [eng, hr] = [site.space('ENG'), site.space('HR')]
  const page = site.page(eng, 'Roof')
  site.attach(site.page(hr, 'Leave'), 'leave.txt', 'x')
  await using source = connection(confluence, server)
  server.trouble = ({ path }) =>
    path.startsWith(`/wiki/api/v2/spaces/${hr.id}/`) ? { status: 403, json: { message: 'Closed' } } : null
  const changes = await Array.fromAsync(source.changes())
  assert.deepEqual(
    changes.map((change) => (change.kind === 'item' || change.kind === 'skipped' ? idIn(change) : change.kind)),
    [`page/${page.id}`, hr.id, 'complete', 'cursor'],
  )
})

const idIn = (change: { kind: 'item'; item: { externalId: string } } | { kind: 'skipped'; externalId: string }) =>
  change.kind === 'item' ? change.item.externalId : change.externalId
