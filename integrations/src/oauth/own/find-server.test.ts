import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { IntegrationError, type IntegrationTrouble, type Network } from '../../kit/kit.ts'
import { createNetwork } from '../../net/network.ts'
import { type ProtectedServer, startProtected } from '../../protocols/mcp/testing/protected-server.ts'
import { startHttpServer } from '../../testing/http-server.ts'
import { type Challenge, findServer } from './find-server.ts'
import { registerClient } from './register-client.ts'

const net = createNetwork({ allow: '127.0.0.0/8' })
after(async () => net[Symbol.asyncDispose]())
const io = {
  net,
  get signal() {
    return AbortSignal.timeout(60_000)
  },
}

const find = ({ mcp }: ProtectedServer, challenge: Partial<Challenge> | null = null, more: string[] = []) =>
  findServer(io, mcp.address, {
    challenge: challenge && { status: 401, error: null, metadata: null, scopes: null, ...challenge },
    more,
  })
const said = (trouble: IntegrationTrouble, about: string | RegExp) => (error: unknown) => {
  assert.ok(error instanceof IntegrationError)
  assert.equal(error.trouble, trouble)
  assert.match(error.said ?? '', about instanceof RegExp ? about : new RegExp(`^${RegExp.escape(about)}$`))
  return true
}

test('a server that says at the well-known place where one signs in is found without being asked for it', async () => {
  await using server = await startProtected()
  const found = await find(server)
  assert.deepEqual(
    [found?.issuer, found?.token, found?.resource, found?.scopes, found?.isAlwaysNamed],
    [server.issuer, `${server.issuer}/token`, server.mcp.address, ['read'], true],
  )
})

test('what the refusal names is asked for in the place of all there is, with what turned out to be needed and what lasts', async () => {
  await using server = await startProtected()
  server.metadata = { scopes_supported: ['read', 'write', 'offline_access'] }
  const found = await find(server, { scopes: ['write'] }, ['delete'])
  assert.deepEqual(found?.scopes, ['write', 'delete', 'offline_access'])
})

test('before there was a place for it, a server was its own issuer', async () => {
  await using server = await startProtected()
  server.resource = null
  const { origin } = new URL(server.mcp.address)
  const { door } = server.mcp
  server.mcp.door = (request, response, asked) => {
    if (request.url !== '/.well-known/oauth-authorization-server') return door!(request, response, asked)
    const places = { authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token` }
    response.end(JSON.stringify({ issuer: origin, ...places, code_challenge_methods_supported: ['S256'] }))
    return true
  }
  const found = await find(server)
  assert.deepEqual([found?.issuer, found?.resource, found?.register], [origin, server.mcp.address, null])
})

test('a server that says nothing of signing in has no such place', async () => {
  await using server = await startProtected()
  Object.assign(server, { resource: null, metadata: null })
  assert.equal(await find(server), null)
})

for (const [what, metadata, trouble, about] of [
  ['offers no S256', { code_challenge_methods_supported: ['plain'] }, 'signInNoPkce', null],
  ['says nothing of PKCE', { code_challenge_methods_supported: null }, 'signInNoPkce', null],
  ['answers in the name of another issuer', { issuer: 'https://evil.example' }, 'signInOtherIssuer', 'https://evil.example'],
  ['offers no code', { response_types_supported: ['token'] }, 'signInNoCode', null],
  ['describes it so that it cannot be read', { token_endpoint: 7 }, 'signInUnreadable', null],
  [
    'wants the token to be fetched in a private network',
    { token_endpoint: 'http://10.0.0.1/token' },
    'signInAddress',
    '10.0.0.1',
  ],
  ['opens no page of the web', { authorization_endpoint: 'javascript:alert(1)' }, 'signInAddress', 'javascript:alert(1)'],
] as const)
  test(`who ${what} is not signed in at, and why is said`, async () => {
    await using server = await startProtected()
    server.metadata = metadata
    await assert.rejects(find(server), said(trouble, about ?? new URL(server.issuer).host))
  })

test('who is named and describes nothing, and a named description that cannot be read, are told apart', async () => {
  await using server = await startProtected()
  server.metadata = null
  await assert.rejects(find(server), said('signInUndescribed', new URL(server.issuer).host))
  server.resource = { resource: 7 }
  const { origin, host } = new URL(server.mcp.address)
  const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`
  await assert.rejects(find(server, { metadata }), said('signInUnreadable', host))
})

test('what is said of another server is not believed, for its tokens would be sent here', async () => {
  await using server = await startProtected()
  for (const resource of ['https://other.example/mcp', `${server.mcp.address}/further`]) {
    server.resource = { resource }
    await assert.rejects(find(server), said('signInOtherServer', resource))
  }
})

test('a server of the internet leads nobody into a network of ours, and nowhere without encryption', async () => {
  const lookup = async (host: string) => [
    { address: host === 'inside.example' ? '127.0.0.1' : '93.184.216.34', family: 4 as const },
  ]
  await using open = createNetwork({ allow: '127.0.0.0/8', lookup })
  const at = (metadata: string) =>
    findServer({ ...io, net: open }, 'https://mcp.example/mcp', {
      challenge: { status: 401, error: null, metadata, scopes: null },
    })
  await assert.rejects(at('https://inside.example/metadata'), said('signInAddress', 'inside.example'))
  await assert.rejects(at('http://other.example/metadata'), said('signInAddress', 'http://other.example'))
})

test('no redirect of a server of the internet leads into a network of ours', async () => {
  const inside = 'https://inside.example/metadata'
  const asked: string[] = []
  const redirecting: Network = {
    ...net,
    resolve: async (host) => ({ address: host === 'inside.example' ? '127.0.0.1' : '93.184.216.34', family: 4 }),
    async fetch(address) {
      asked.push(String(address))
      return new Response(null, { status: 302, headers: { location: inside } })
    },
  }
  const wanted = findServer({ ...io, net: redirecting }, 'https://mcp.example/mcp', { challenge: null })
  await assert.rejects(wanted, said('signInAddress', 'inside.example'))
  assert.equal(asked.includes(inside), false)
})

test('what a server says of itself is read where it redirects to', async () => {
  await using server = await startProtected()
  const { address: resource } = server.mcp
  server.mcp.door = ({ url }, response) => {
    if (url === '/moved') response.end(JSON.stringify({ resource, authorization_servers: [server.issuer] }))
    else response.writeHead(307, { location: '/moved' }).end()
    return true
  }
  assert.equal((await find(server))?.issuer, server.issuer)
})

test('redirects without end are not followed to their end', async () => {
  await using server = await startProtected()
  server.mcp.door = ({ url }, response) => {
    response.writeHead(302, { location: `${url}/` }).end()
    return true
  }
  await assert.rejects(find(server), { reason: 'upstream', message: /redirects more than/ })
})

test('what a server publishes without end is not read to its end', async () => {
  await using server = await startProtected()
  server.resource = { scopes_supported: Array.from({ length: 40 }, () => 'x'.repeat(10_000)) }
  await assert.rejects(find(server), { reason: 'upstream', message: /more than/ })
})

test('an authorization server that fails is no server without one', async () => {
  await using server = await startProtected()
  await using broken = await startHttpServer((_request, response) => void response.writeHead(503).end())
  server.resource = { authorization_servers: [broken.origin] }
  await assert.rejects(find(server), said('signInUnreachable', new URL(broken.origin).host))
})

test('a registration that is refused says why, and one that leads elsewhere is not followed', async () => {
  await using server = await startProtected()
  const found = (await find(server))!
  await using other = await startHttpServer((request, response) => {
    if (request.url === '/refused')
      return void response
        .writeHead(400)
        .end(JSON.stringify({ error: 'invalid_redirect_uri', error_description: 'Not this one.' }))
    response.writeHead(307, { location: `${server.issuer}/register` }).end()
  })
  const back = 'http://127.0.0.1/callback'
  await assert.rejects(
    registerClient(io, { ...found, register: `${other.origin}/refused` }, back),
    said('signInUnregistered', /: Not this one\.$/),
  )
  await assert.rejects(
    registerClient(io, { ...found, register: `${other.origin}/away` }, back),
    said('signInUnregistered', /: status 307$/),
  )
  assert.deepEqual(server.received, [])
})

test('a server that takes no secret is given none', async () => {
  await using server = await startProtected()
  server.metadata = { token_endpoint_auth_methods_supported: ['none'] }
  const { secret } = await registerClient(io, (await find(server))!, 'https://quarry.example/callback')
  assert.equal(secret, null)
  assert.deepEqual(server.received[0]?.given['application_type'], 'web')
})
