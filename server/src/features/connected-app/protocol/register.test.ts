import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { limits } from '@quarry/contract/limits'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import { connectedAppEndpoints } from '../connected-app.routes.ts'
import { appsOf, redirectUri, saidBy } from '../testing/apps.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await world.server(connectedAppEndpoints, parts)
const apps = appsOf(world, server)

test('of apps that register and are let in by nobody only so many are kept, and none that somebody let in gives way', async () => {
  const ada = await world.member(parts)
  const app = await apps.connect(ada)
  const at = new Date(0)
  const rows = Array.from({ length: limits.appsRegistered }, (_, index) => ({
    id: `flood ${index}`,
    name: 'Flood',
    redirect_uris: [redirectUri],
    used_at: at,
  }))
  await world.db.insertInto('oauth_client').values(rows).execute()
  await world.db
    .updateTable('oauth_client')
    .set({ used_at: new Date(-1) })
    .where('id', '=', app.clientId)
    .execute()
  const registered = async () => {
    const body = JSON.stringify({ redirect_uris: [redirectUri] })
    const response = await fetch(`${server.origin}/oauth/register`, { method: 'POST', body })
    return ((await response.json()) as { client_id: string }).client_id
  }
  const [first, second] = [await registered(), await registered()]
  const known = (await world.db.selectFrom('oauth_client').select('id').execute()).map(({ id }) => id)
  assert.ok([app.clientId, first, second].every((id) => known.includes(id)))
  const unused = await world.db
    .selectFrom('oauth_client')
    .select('id')
    .where('id', 'not in', world.db.selectFrom('connected_app').select('client_id'))
    .execute()
  assert.equal(unused.length, limits.appsRegistered)
})

for (const { title, body, error } of [
  { title: 'no address', body: { client_name: 'X' }, error: 'invalid_redirect_uri' },
  { title: 'an unencrypted address', body: { redirect_uris: ['http://app.example/'] }, error: 'invalid_redirect_uri' },
  { title: 'a script as address', body: { redirect_uris: ['javascript://%0aalert(1)'] }, error: 'invalid_redirect_uri' },
  { title: 'an address with a fragment', body: { redirect_uris: ['https://app.example/#x'] }, error: 'invalid_redirect_uri' },
  { title: 'an address no text can hold', body: { redirect_uris: ['http://127.0.0.1/\0'] }, error: 'invalid_redirect_uri' },
  {
    title: 'another kind of grant',
    body: { redirect_uris: [redirectUri], grant_types: ['password'] },
    error: 'invalid_client_metadata',
  },
])
  test(`an app with ${title} is not registered`, async () => {
    const response = await fetch(`${server.origin}/oauth/register`, { method: 'POST', body: JSON.stringify(body) })
    assert.deepEqual(await saidBy(response), [400, error])
  })

test('an app is registered with those of its addresses that people may be led to, and hears which', async () => {
  const own = await world.server([], parts)
  const body = JSON.stringify({
    redirect_uris: ['code-oss://redirect', redirectUri, 'http://app.example/', 'http://127.0.0.1/'],
    token_endpoint_auth_method: 'client_secret_basic',
  })
  const response = await fetch(`${own.origin}/oauth/register`, { method: 'POST', body })
  const said = (await response.json()) as Record<string, unknown>
  assert.deepEqual(
    [response.status, said['redirect_uris'], said['token_endpoint_auth_method'], said['client_secret']],
    [201, [redirectUri, 'http://127.0.0.1/'], 'none', undefined],
  )
})

test('while the service is closed apps are turned away in the words of the protocol, and so is what is too large', async () => {
  const own = await world.server([], parts)
  const post = (body: string) =>
    fetch(`${own.origin}/oauth/token`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  assert.deepEqual(await saidBy(await post('x'.repeat(70_000))), [413, 'invalid_request'])
  await writeFile(join(world.dataDir, 'maintenance'), '')
  try {
    const closed = await world.server([], parts)
    const response = await fetch(`${closed.origin}/.well-known/oauth-authorization-server`)
    assert.deepEqual(await saidBy(response), [503, 'temporarily_unavailable'])
  } finally {
    await rm(join(world.dataDir, 'maintenance'))
  }
})

test('registrations from one address are limited', async () => {
  const own = await world.server([], parts)
  const register = () => fetch(`${own.origin}/oauth/register`, { method: 'POST', body: '{}' })
  const replies = await Promise.all(Array.from({ length: 21 }, register))
  const refused = replies.filter(({ status }) => status === 429)
  assert.equal(refused.length, 1)
  assert.equal((await saidBy(refused[0]!))[1], 'temporarily_unavailable')
})
