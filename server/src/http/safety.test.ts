import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { errors } from '@quarry/contract/errors'
import { route } from '@quarry/contract/wire/route'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { openWorld } from '../../testing/world.ts'
import { endpoint } from './endpoint.ts'

const world = await openWorld()
const shape = { output: z.object({}), errors: [] } as const
const enter = route({ ...shape, method: 'POST', path: '/test/enter', summary: 'Set the cookie', access: 'anyone' })
const read = route({ ...shape, method: 'GET', path: '/test/read', summary: 'Read', access: 'anyone' })
const own = route({ ...shape, method: 'GET', path: '/test/own', summary: 'Read what is one’s own', access: 'account' })
const endpoints = [
  endpoint(enter, async (ctx) => {
    ctx.request.setSession({ value: 'opaque', expiresAt: new Date('2030-01-01T00:00:00Z') })
    return {}
  }),
  endpoint(read, async () => ({})),
  endpoint(own, async () => ({})),
]
const server = await world.server(endpoints)
const withEnv = (env: Record<string, string>) =>
  world.server(endpoints, { config: readConfig({ DATA_DIR: world.dataDir, ...env }) })

test('replies may not be stored, sniffed, framed or run scripts of others', async () => {
  const { headers } = await server.visitor().fetch('/api/v1/test/read')
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'self'/)
  assert.match(policy, /script-src 'self'(;|$)/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.match(policy, /object-src 'none'/)
  assert.equal(headers.get('strict-transport-security'), null)
  assert.equal(headers.get('x-powered-by'), null)
})

test('behind https browsers are instructed to stay there', async () => {
  const secure = await withEnv({ PUBLIC_URL: 'https://quarry.example.com' })
  assert.match((await secure.visitor().fetch('/healthz')).headers.get('strict-transport-security') ?? '', /max-age=31536000/)
})

test('the session cookie is out of reach of scripts and other sites', async () => {
  const response = await server.visitor().fetch('/api/v1/test/enter', { method: 'POST' })
  const cookie = response.headers.get('set-cookie') ?? ''
  assert.match(cookie, /^quarry_session=opaque; Path=\/; Expires=Tue, 01 Jan 2030 00:00:00 GMT; HttpOnly; SameSite=Lax$/)
})

test('behind https the session cookie travels encrypted only, and no other host can set it', async () => {
  const secure = await withEnv({ PUBLIC_URL: 'https://quarry.example.com' })
  const response = await secure.visitor().fetch('/api/v1/test/enter', { method: 'POST' })
  assert.match(
    response.headers.get('set-cookie') ?? '',
    /^__Host-quarry_session=opaque; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('behind https a cookie that a neighbouring host may have set is nobody’s session', async () => {
  const secure = await withEnv({ PUBLIC_URL: 'https://quarry.example.com' })
  const person = await secure.as(await world.account())
  assert.equal((await person.fetch('/api/v1/test/own')).status, 200)
  const planted = secure.visitor()
  planted.cookies.set('quarry_session', [...person.cookies.values()][0] ?? '')
  assert.equal((await planted.fetch('/api/v1/test/own')).status, 401)
})

test('pages may copy and use passkeys, and nothing else of what browsers ask people for', async () => {
  const policy = (await server.visitor().fetch('/')).headers.get('permissions-policy') ?? ''
  const open = policy.split(', ').filter((each) => !each.endsWith('=()'))
  assert.deepEqual(open, ['clipboard-write=(self)', 'publickey-credentials-create=(self)', 'publickey-credentials-get=(self)'])
  for (const name of ['camera', 'microphone', 'geolocation', 'clipboard-read', 'usb', 'payment'])
    assert.ok(policy.includes(`${name}=()`), name)
})

async function ask(request: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  socket.write(`${request}Connection: close\r\n\r\n`)
  return text(socket)
}

test('a request with two hosts is refused: who stands before us may believe the other one', async () => {
  const hosts = (...names: string[]) => names.map((name) => `Host: ${name}\r\n`).join('')
  const read = (headers: string) => ask(`GET /api/v1/test/read HTTP/1.1\r\n${headers}`)
  assert.match(await read(hosts('localhost')), /^HTTP\/1\.1 200 /)
  for (const second of ['attacker.example', 'localhost']) {
    const reply = await read(hosts('localhost', second))
    assert.match(reply, /^HTTP\/1\.1 400 /)
    assert.ok(reply.includes(errors.requestMalformed.code))
  }
})

const described = '/.well-known/oauth-authorization-server'
for (const host of ['[', 'a b', 'u:p@localhost'])
  test(`what others speak is answered to who names the host "${host}": nothing is made of it`, async () => {
    assert.match(await ask(`GET ${described} HTTP/1.1\r\nHost: ${host}\r\n`), /^HTTP\/1\.1 200 /)
  })

for (const before of ['http://localhost:3000', 'http://u:p@localhost:3000'])
  test(`what others speak is answered also to who names it by its whole address, ${before}`, async () => {
    assert.match(await ask(`GET ${before}${described} HTTP/1.1\r\nHost: localhost:3000\r\n`), /^HTTP\/1\.1 200 /)
  })
