import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { connectedAppRoutes } from '@quarry/contract/routes/workspace/connected-app'
import { createNetwork } from '@quarry/integrations/net/network'
import { startHttpServer } from '../../../../integrations/src/testing/http-server.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { mcpEndpoint } from '../mcp/mcp.ts'
import { connectedAppEndpoints } from './connected-app.routes.ts'
import { isOneOf, isRedirectUri } from './redirect-uri.ts'
import { appsOf, newVerifier, redirectUri } from './testing/apps.ts'

const world = await openWorld()
/** What lies at each path. */
const documents = new Map<string, { status?: number; headers?: Record<string, string>; body: string }>()
const site = await startHttpServer(
  ({ url = '' }, response) => {
    const { status = 404, headers = {}, body = '' } = documents.get(url) ?? {}
    response.writeHead(status, headers).end(body)
  },
  { tls: true },
)
after(() => site[Symbol.asyncDispose]())
const guarded = createNetwork({ allow: '127.0.0.0/8' })
world.onEnd(async () => guarded[Symbol.asyncDispose]())
/** Nobody vouches for the certificate of the test's own site. */
const net: typeof guarded = {
  ...guarded,
  fetch: (address, init) => guarded.fetch(address, { ...init, allowInvalidCertificate: true }),
}
const parts = { ...openParts(world), net }
const server = await world.server(connectedAppEndpoints, parts, undefined, [mcpEndpoint])
const apps = appsOf(world, server)
const ada = await world.member(parts)

function describe(path: string, changes: object = {}, more: { status?: number; headers?: Record<string, string> } = {}): string {
  const id = `${site.origin}${path}`
  const body = JSON.stringify({ client_id: id, client_name: 'Described', redirect_uris: [redirectUri], ...changes })
  documents.set(path, { status: 200, body, ...more })
  return id
}
const ask = async (clientId: string) => {
  const request = apps.requestOf(ada, clientId, newVerifier())
  return (await server.as(ada)).client.call(connectedAppRoutes.readRequest, { request })
}

test('an app whose id is the address of its description is let in without registering, and its host stands for its name', async () => {
  const id = describe('/app.json')
  assert.deepEqual(
    { ...(await ask(id)), workspace: null },
    {
      name: 'Described',
      leadsTo: 'app.example',
      describedBy: `127.0.0.1:${site.port}`,
      workspace: null,
      scopes: ['search', 'answers', 'agents:read', 'agents:run'],
      problem: null,
    },
  )
  const verifier = newVerifier()
  const code = (await apps.decide(ada, apps.requestOf(ada, id, verifier))).searchParams.get('code') ?? ''
  const response = await apps.ask(apps.formOf({ clientId: id, verifier, code }))
  assert.equal(response.status, 200)
  assert.equal((await apps.call(ada, ((await response.json()) as { access_token: string }).access_token)).status, 200)
})

test('a description that names another app describes none', async () => {
  describe('/other.json')
  await assert.rejects(ask(describe('/mine.json', { client_id: `${site.origin}/other.json` })), { error: 'appUnknown' })
})

test('a description is not looked for where a redirect leads', async () => {
  const there = describe('/there.json')
  const here = describe('/here.json', {}, { status: 302, headers: { location: there } })
  site.requests.length = 0
  await assert.rejects(ask(here), { error: 'appUnknown' })
  assert.deepEqual(
    site.requests.map(({ path }) => path),
    ['/here.json'],
  )
})

test('a description larger than any needs to be is not read', async () => {
  await assert.rejects(ask(describe('/large.json', { padding: 'x'.repeat(10_000) })), { error: 'appUnknown' })
})

test('a description is fetched with the guarded client: what is inside the operator’s network is not reached', async () => {
  await using closed = createNetwork({ allow: '' })
  const other = await world.server(connectedAppEndpoints, { ...parts, net: closed })
  const { client } = await other.as(ada)
  site.requests.length = 0
  const request = apps.requestOf(ada, describe('/inside.json'), newVerifier())
  await assert.rejects(client.call(connectedAppRoutes.readRequest, { request }), { error: 'appUnknown' })
  assert.equal(site.requests.length, 0)
})

for (const bad of ['', '/', '/app.json#x', '/app.json?x=1', '/a/../app.json'])
  test(`“${bad || 'a bare host'}” is no address of a description`, async () => {
    describe('/app.json')
    site.requests.length = 0
    await assert.rejects(ask(`${site.origin}${bad}`), { error: 'appUnknown' })
    assert.equal(site.requests.length, 0)
  })

test('people are led to sites by https and to programs on their own device, and nowhere else', () => {
  const fine = [
    'https://claude.ai/api/mcp/auth_callback',
    'http://127.0.0.1:33418',
    'http://localhost:8080/callback',
    'http://[::1]/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://ms.mcp/callback',
    'com.example.app:/callback',
  ]
  const refused = [
    'http://app.example/',
    'http://127.0.0.1@evil.example/',
    'http://localhost.evil.example/',
    'https://user@app.example/',
    'https://app.example/#',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://app.example/',
    'app:/callback',
    '/callback',
    '',
  ]
  assert.deepEqual([...fine, ...refused].filter(isRedirectUri), fine)
})

test('but for the port of a program on the own device an address is the registered one to the letter', () => {
  const registered = ['http://127.0.0.1:1/callback?a=b', 'https://app.example/callback']
  assert.ok(isOneOf(registered, 'http://127.0.0.1:2/callback?a=b'))
  for (const other of [
    'http://127.0.0.1:2/callback',
    'http://127.0.0.1:2/callback?a=b#',
    'http://localhost:1/callback?a=b',
    'http://127.0.0.1:80@evil.example/callback?a=b',
    'https://127.0.0.1:1/callback?a=b',
    'https://app.example:444/callback',
    'https://APP.example/callback',
    'https://app.example/callback/',
  ])
    assert.ok(!isOneOf(registered, other), other)
})
