import assert from 'node:assert/strict'
import { test } from 'node:test'
import { route } from '@quarry/contract/wire/route'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { openWorld } from '../../testing/world.ts'
import { endpoint } from './endpoint.ts'

const world = await openWorld()

const routes = {
  read: route({
    method: 'GET',
    path: '/test/read',
    summary: 'Read',
    access: 'anyone',
    query: z.object({ word: z.string().max(5).optional() }),
    output: z.object({ word: z.string() }),
    errors: [],
  }),
  write: route({
    method: 'POST',
    path: '/test/write',
    summary: 'Write',
    access: 'anyone',
    body: z.object({ secret: z.string(), count: z.int().default(7) }),
    output: z.object({ count: z.int() }),
    errors: [],
  }),
  end: route({ method: 'DELETE', path: '/test/end', summary: 'End', access: 'anyone', output: z.object({}), errors: [] }),
  search: route({
    method: 'GET',
    path: '/s/test',
    summary: 'Search',
    access: 'anyone',
    output: z.object({}),
    errors: [],
  }),
  broken: route({
    method: 'GET',
    path: '/test/broken',
    summary: 'Fail',
    access: 'anyone',
    query: z.object({ token: z.string().optional() }),
    output: z.object({}),
    errors: [],
  }),
  rare: route({
    method: 'GET',
    path: '/test/rare',
    summary: 'Twice a minute',
    access: 'anyone',
    perMinute: 2,
    output: z.object({}),
    errors: [],
  }),
  file: route({ method: 'GET', path: '/test/file', summary: 'A file', access: 'anyone', download: true, errors: [] }),
}

const endpoints = [
  // A row with a column the contract does not know.
  endpoint(routes.read, async (_ctx, { word = 'none' }) => ({ word, password_hash: 'leak' })),
  endpoint(routes.write, async (_ctx, { count }) => ({ count })),
  endpoint(routes.end, async () => ({})),
  endpoint(routes.search, async () => ({})),
  endpoint(routes.broken, async () => {
    throw new Error('relation "secret_table" does not exist')
  }),
  endpoint(routes.rare, async () => ({})),
  endpoint(routes.file, async () => ({
    bytes: (async function* () {
      yield Buffer.from('<script>alert(1)</script>')
    })(),
    name: "it's 보고서.html",
    mediaType: 'text/html',
    size: 25,
  })),
]
const server = await world.server(endpoints)
const withEnv = (env: Record<string, string>) =>
  world.server(endpoints, { config: readConfig({ DATA_DIR: world.dataDir, ...env }) })
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

test('a column the contract does not know never leaves the server', async () => {
  const response = await server.visitor().fetch('/api/v1/test/read?word=hi')
  assert.deepEqual(await response.json(), { word: 'hi' })
})

test('query and body reach the handler parsed, with what the contract adds', async () => {
  assert.deepEqual(await server.visitor().client.call(routes.write, { secret: 'x' }), { count: 7 })
})

test('what no stored text can hold is wrong input, wherever it stands', async () => {
  const visitor = server.visitor()
  const replies = [
    await visitor.fetch('/api/v1/test/read?word=a%00'),
    await visitor.fetch('/api/v1/test/write', json({ secret: 'a\0' })),
    await visitor.fetch('/api/v1/test/write', json({ secret: 'a', more: [{ '\0': 1 }] })),
    await visitor.fetch('/api/v1/test/write', json({ secret: 'half of a smile: \ud83d' })),
  ]
  for (const reply of replies) assert.equal(await codeOf(reply), '0.000.00.00.01')
})

test('wrong input is reported as such, however deep it is', async () => {
  const body = `{"secret":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const reply = await server.visitor().fetch('/api/v1/test/write', { ...json({}), body })
  assert.equal(await codeOf(reply), '0.000.00.00.01')
})

test('wrong input is answered with the names of the fields and none of their values', async () => {
  const response = await server.visitor().fetch('/api/v1/test/write', json({ secret: 5, count: 'hunter2' }))
  assert.equal(response.status, 422)
  assert.deepEqual(await response.json(), {
    code: '0.000.00.00.01',
    message: 'Please enter the required information.',
    detail: 'secret, count',
  })
})

test('a body that is no JSON is wrong input', async () => {
  const response = await server.visitor().fetch('/api/v1/test/write', { ...json({}), body: '{"secret":' })
  assert.equal(response.status, 422)
  assert.equal(await codeOf(response), '0.000.00.00.01')
})

test('a call that says it is JSON and sends nothing is one without fields', async () => {
  const headers = { 'content-type': 'application/json' }
  assert.equal((await server.visitor().fetch('/api/v1/test/end', { method: 'DELETE', headers })).status, 200)
  const reply = await server.visitor().fetch('/api/v1/test/write', { method: 'POST', headers })
  assert.deepEqual([reply.status, ((await reply.json()) as { detail: string }).detail], [422, 'secret'])
})

test('a body over a megabyte is refused', async () => {
  const response = await server.visitor().fetch('/api/v1/test/write', json({ secret: 'x'.repeat(1024 * 1024) }))
  assert.equal(response.status, 413)
  assert.equal(await codeOf(response), '0.000.00.00.07')
})

test('what does not exist has the shape of every failure, for pages as for calls', async () => {
  for (const path of ['/api/v1/nothing', '/nothing']) {
    const response = await server.visitor().fetch(path)
    assert.equal(response.status, 404)
    assert.deepEqual(await response.json(), { code: '0.000.00.00.04', message: 'This does not exist.' })
  }
})

test('a bug is answered without any detail and logged whole', async () => {
  const response = await server.visitor().fetch('/api/v1/test/broken')
  assert.equal(response.status, 500)
  assert.deepEqual(await response.json(), { code: '0.000.00.00.02', message: 'Please try again later' })
  assert.ok(server.lines.some((line) => line.includes('secret_table')))
})

test('the log names the route and never what was asked', async () => {
  await server.visitor().fetch('/api/v1/test/broken?token=secret-value')
  await server.visitor().fetch('/api/v1/test/write', json({ secret: 'secret-value' }))
  await server.visitor().fetch('/api/v1/unknown/secret-value')
  assert.ok(server.lines.some((line) => line.includes('/api/v1/test/broken')))
  assert.ok(!server.lines.some((line) => line.includes('secret-value')))
})

test('every reply carries an id of our own making', async () => {
  const ids = new Set<string | null>()
  for (const path of ['/api/v1/test/read', '/api/v1/nothing', '/healthz'])
    ids.add(
      (await server.visitor().fetch(path, { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })).headers.get(
        'x-request-id',
      ),
    )
  assert.equal(ids.size, 3)
  for (const id of ids) assert.match(id ?? '', /^[0-9a-f-]{36}$/)
})

test('more values than any call needs are wrong input', async () => {
  const body = JSON.stringify({ secret: 'a', more: Array<number>(200_000).fill(0) })
  const reply = await server.visitor().fetch('/api/v1/test/write', { ...json({}), body })
  assert.equal(await codeOf(reply), '0.000.00.00.01')
})

test('a route may be called as often as it says, then answers too many requests', async () => {
  const visitor = (await world.server(endpoints)).visitor()
  const statuses = []
  for (let count = 0; count < 3; count++) statuses.push((await visitor.fetch('/api/v1/test/rare')).status)
  assert.deepEqual(statuses, [200, 200, 429])
  const { headers } = await visitor.fetch('/api/v1/test/rare')
  assert.ok(Number(headers.get('retry-after')) > 0, 'and says when to come back')
  await assert.rejects(visitor.client.call(routes.rare, {}), { status: 429, error: 'tooManyRequests' })
})

test('behind a proxy each caller has a limit of their own, and cannot claim another address', async () => {
  const visitor = (await withEnv({ PUBLIC_URL: 'https://quarry.example.com' })).visitor()
  const from = async (forwarded: string) =>
    (await visitor.fetch('/api/v1/test/rare', { headers: { 'x-forwarded-for': forwarded } })).status
  assert.deepEqual(
    [await from('198.51.100.1'), await from('9.9.9.9, 198.51.100.1'), await from('8.8.8.8, 198.51.100.1')],
    [200, 200, 429],
  )
  assert.equal(await from('198.51.100.2'), 200)
})

test('a caller in our own network cannot claim another address either', async () => {
  const visitor = (await withEnv({ PUBLIC_URL: 'https://quarry.example.com' })).visitor()
  const from = async (forwarded: string) =>
    (await visitor.fetch('/api/v1/test/rare', { headers: { 'x-forwarded-for': forwarded } })).status
  assert.deepEqual([await from('9.9.9.9, 10.0.0.7'), await from('8.8.8.8, 10.0.0.7'), await from('10.0.0.7')], [200, 200, 429])
})

test('without a public address nobody can claim another address', async () => {
  const visitor = (await world.server(endpoints)).visitor()
  const from = async (forwarded: string) =>
    (await visitor.fetch('/api/v1/test/rare', { headers: { 'x-forwarded-for': forwarded } })).status
  assert.deepEqual([await from('198.51.100.1'), await from('198.51.100.2'), await from('198.51.100.3')], [200, 200, 429])
})

test('a process serves only the paths of its roles', async () => {
  const [search, calls] = [(await withEnv({ ROLES: 'search' })).visitor(), (await withEnv({ ROLES: 'api' })).visitor()]
  const statusOf = async (visitor: typeof search, path: string) => (await visitor.fetch(`/api/v1${path}`)).status
  assert.deepEqual([await statusOf(search, '/s/test'), await statusOf(search, '/test/read')], [200, 404])
  assert.deepEqual([await statusOf(calls, '/s/test'), await statusOf(calls, '/test/read')], [404, 200])
})

test('a file is sent as an attachment that cannot run in our name', async () => {
  const response = await server.visitor().fetch('/api/v1/test/file')
  assert.equal(await response.text(), '<script>alert(1)</script>')
  assert.equal(response.headers.get('content-length'), '25')
  assert.equal(
    response.headers.get('content-disposition'),
    `attachment; filename*=UTF-8''it%27s%20${encodeURIComponent('보고서')}.html`,
  )
  assert.equal(response.headers.get('content-security-policy'), "default-src 'none'; sandbox")
  assert.equal(response.headers.get('cache-control'), 'private, no-store')
})

test('the process says that it lives', async () => {
  assert.deepEqual(await (await server.visitor().fetch('/healthz')).json(), { ok: true })
})

test('metrics are for this machine only, and not for whom a proxy brings', async () => {
  const direct = await server.visitor().fetch('/metrics')
  assert.match(await direct.text(), /^quarry_http_request_seconds_count/m)
  const brought = await server.visitor().fetch('/metrics', { headers: { 'x-forwarded-for': '198.51.100.1' } })
  assert.equal(brought.status, 404)
})

test('with the token metrics are for others too, and with any other word they are not', async () => {
  const METRICS_TOKEN = 'a token of some length'
  const open = await world.server([], { config: readConfig({ DATA_DIR: world.dataDir, METRICS_TOKEN }) })
  const ask = async (to: typeof open, authorization?: string) => {
    const headers = { 'x-forwarded-for': '198.51.100.1', ...(authorization && { authorization }) }
    return (await to.visitor().fetch('/metrics', { headers })).status
  }
  assert.equal(await ask(open, `Bearer ${METRICS_TOKEN}`), 200)
  for (const wrong of [undefined, 'Bearer ', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN, 'Bearer undefined'])
    assert.equal(await ask(open, wrong), 404, wrong ?? 'nothing')
  assert.equal(await ask(server, 'Bearer undefined'), 404)
})
