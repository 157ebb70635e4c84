import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'node:test'
import { z } from 'zod'
import type { Io } from '../kit/kit.ts'
import { startHttpServer } from '../testing/http-server.ts'
import { openTestIo } from '../testing/io.ts'
import { failure } from '../testing/site.ts'
import { type Api, type ApiOptions, openApi } from './api.ts'
import { retryAfterOf } from './api-failure.ts'
import { createNetwork } from './network.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void
const Named = z.object({ name: z.string() })

async function ask<T>(
  answer: Answer,
  call: (api: Api, origin: string) => Promise<T>,
  options: Partial<ApiOptions> = {},
  token: Io<unknown>['token'] = null,
) {
  let count = 0
  await using server = await startHttpServer((request, response) => answer(request, response, (count += 1)))
  await using net = createNetwork({ allow: '127.0.0.0/8' })
  const io = openTestIo({}, net, { token })
  const api = openApi(io, { base: server.origin, headers: () => ({ authorization: 'Bearer secret' }), ...options })
  const result = await call(api, server.origin).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  return { ...result, requests: server.requests }
}

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

const name = (api: Api) => api.get('/thing', { a: 'x y', b: ['1', '2'], c: undefined }, Named)

test('a reply is requested with the authorisation and comes back in its shape', async () => {
  const asked = await ask((_, response) => json(response, 200, { name: 'roof', more: 1 }), name)
  assert.deepEqual('value' in asked && asked.value, { name: 'roof' })
  assert.equal(asked.requests[0]?.path, '/thing?a=x+y&b=1&b=2')
  assert.equal(asked.requests[0]?.headers.authorization, 'Bearer secret')
})

for (const name of ['.', '..', '%2e%2E'])
  test(`a thing called ${name} leads to nothing else, whatever is to be done with it`, async () => {
    const once = { method: 'DELETE', leaveBy: Infinity }
    for (const call of [
      (api: Api) => api.get(`/things/${name}/parts`, {}, Named),
      (api: Api) => api.get(`/things/${name}`, {}, Named),
      async (api: Api) => api.sendOnce(`/things/${name}?a=b`, once, Named),
    ]) {
      const asked = await ask((_, response) => json(response, 200, { name: 'roof' }), call)
      assert.ok('error' in asked && failure('settings')(asked.error))
      assert.equal(asked.requests.length, 0)
    }
  })

test('a name with points in it, and a path in a query, are asked for as they are', async () => {
  const call = (api: Api) => api.get('/things/..a/b..?in=/x/../y', {}, Named)
  const asked = await ask((_, response) => json(response, 200, { name: 'roof' }), call)
  assert.equal(asked.requests[0]?.path, '/things/..a/b..?in=/x/../y')
})

test('refused credentials are tried exactly once', async () => {
  const asked = await ask((_, response) => json(response, 401, {}), name)
  assert.ok('error' in asked && failure('auth')(asked.error))
  assert.equal(asked.requests.length, 1)
})

test('where a service refuses with 200, what its body says counts, also for renewing a token', async () => {
  const statusIn = (body: unknown) => z.object({ error: z.int() }).safeParse(body).data?.error ?? null
  const saying = (error: number) => ask((_, response) => json(response, 200, { error }), name, { statusIn })
  for (const [status, reason] of [
    [403, 'forbidden'],
    [404, 'notFound'],
  ] as const) {
    const asked = await saying(status)
    assert.ok('error' in asked && failure(reason)(asked.error))
    assert.match(String(asked.error), /127\.0\.0\.1:\d+ answered/)
  }
  let held = 'first'
  const isOver = ({ headers }: IncomingMessage) => headers.authorization === 'Bearer first'
  const renewed = await ask(
    (request, response) => json(response, 200, isOver(request) ? { error: 401 } : { name: 'roof' }),
    name,
    { statusIn, headers: () => ({ authorization: `Bearer ${held}` }) },
    async (refused) => (refused === 'first' ? (held = 'second') : held),
  )
  assert.deepEqual(['value' in renewed && renewed.value, renewed.requests.length], [{ name: 'roof' }, 2])
})

test('where a service refuses with 200, an answer without a body is none', async () => {
  const asked = await ask(
    (_, response) => void response.writeHead(204).end(),
    async (api) => (await api.send('/thing', { method: 'POST' })).status,
    { statusIn: () => null },
  )
  assert.equal('value' in asked && asked.value, 204)
})

test('where consent was given, a refused token is requested again and the call repeated once', async () => {
  const tokens = ['first', 'second', 'third']
  let held = tokens[0]!
  let refuses = ['Bearer first']
  const token = async (refused?: string) => (refused === held ? (held = tokens[tokens.indexOf(held) + 1]!) : held)
  const once = async () => {
    const headers = async () => ({ authorization: `Bearer ${held}` })
    return await ask(
      ({ headers: { authorization = '' } }, response) =>
        json(response, refuses.includes(authorization) ? 401 : 200, { name: authorization }),
      name,
      { headers },
      token,
    )
  }
  const renewed = await once()
  assert.deepEqual('value' in renewed && renewed.value, { name: 'Bearer second' })
  assert.equal(renewed.requests.length, 2)
  refuses = ['Bearer second', 'Bearer third']
  const refused = await once()
  assert.ok('error' in refused && failure('auth')(refused.error))
  assert.equal(refused.requests.length, 2)
})

test('a token that cannot be renewed is tried exactly once', async () => {
  const asked = await ask(
    (_, response) => json(response, 401, {}),
    name,
    {},
    async () => 'secret',
  )
  assert.ok('error' in asked && failure('auth')(asked.error))
  assert.equal(asked.requests.length, 1)
})

test('the reason of the service reaches the person', async () => {
  const reason = (body: unknown) => z.object({ message: z.string() }).safeParse(body).data?.message ?? null
  const asked = await ask((_, response) => json(response, 403, { message: 'The space is closed.' }), name, { reason })
  assert.ok('error' in asked && failure('forbidden')(asked.error))
  assert.match(String(asked.error), /The space is closed\. \(403\)/)
})

test('a service that is busy for a moment is asked again', async () => {
  const asked = await ask(
    (_, response, count) =>
      count < 3 ? json(response, 429, {}, { 'retry-after': '0' }) : json(response, 200, { name: 'at last' }),
    name,
  )
  assert.deepEqual('value' in asked && asked.value, { name: 'at last' })
})

test('a service that wants to be left alone for longer is left alone', async () => {
  const asked = await ask((_, response) => json(response, 429, {}, { 'retry-after': '7200' }), name)
  assert.ok('error' in asked && failure('throttled')(asked.error))
  assert.equal((asked.error as { retryAfterMs?: number }).retryAfterMs, 7_200_000)
  assert.equal(asked.requests.length, 1)
})

test('a reply of another shape is named, without its content', async () => {
  const asked = await ask((_, response) => json(response, 200, { name: { secret: 'abc' } }), name)
  assert.ok('error' in asked && failure('upstream')(asked.error))
  assert.match(String(asked.error), /unexpected form \(name\)/)
  assert.doesNotMatch(String(asked.error), /abc/)
})

test('what is no JSON is a reply of another shape', async () => {
  const asked = await ask((_, response) => void response.writeHead(200).end('<html>'), name)
  assert.ok('error' in asked && failure('upstream')(asked.error))
})

test('the authorisation does not go to other places the service names', async () => {
  await using other = await startHttpServer((_, response) => void response.end('bytes'))
  const asked = await ask(
    (_, response) => response.end(),
    async (api) => Buffer.concat(await Array.fromAsync(api.bytes(`${other.origin}/file`))).toString(),
  )
  assert.equal('value' in asked && asked.value, 'bytes')
  assert.equal(other.requests[0]?.headers.authorization, undefined)
})

test('the time to wait is understood in seconds and as a date', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  const wait = (value: string) => retryAfterOf(new Headers({ 'retry-after': value }), now)
  assert.equal(wait('2.5'), 2500)
  assert.equal(wait('Sat, 21 Nov 2026 10:01:00 GMT'), 60_000)
  assert.equal(wait('Sat, 21 Nov 2026 09:00:00 GMT'), 0)
  assert.equal(wait('soon'), null)
  assert.equal(retryAfterOf(new Headers()), null)
})
