import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { z } from 'zod'
import { CallFailure } from '../kit/call-failure.ts'
import { IntegrationError, type Io } from '../kit/kit.ts'
import { Pace } from '../kit/pace.ts'
import { startHttpServer } from '../testing/http-server.ts'
import { openTestIo } from '../testing/io.ts'
import { openApi } from './api.ts'
import { createNetwork } from './network.ts'
import type { Once } from './send-once.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void
const Made = z.object({ id: z.string() })
const soon = () => performance.now() + 30_000

type Options = { token?: Io<unknown>['token']; once?: Partial<Once>; pace?: Pace; signal?: AbortSignal }

/** Makes one call; what became of it, and how many requests the server saw. */
async function make(answer: Answer, { token = null, once = {}, ...given }: Options = {}) {
  let count = 0
  await using server = await startHttpServer((request, response) => answer(request, response, (count += 1)))
  await using net = createNetwork({ allow: '127.0.0.0/8' })
  const io = openTestIo({}, net, { token, ...given })
  const headers = async () => ({ authorization: `Bearer ${token ? await token() : 'secret'}` })
  const api = openApi(io, { base: server.origin, headers })
  const made = await outcomeOf(api.sendOnce('/things', { method: 'POST', body: { a: 1 }, leaveBy: soon(), ...once }, Made))
  // A client that repeats does so at once or after a pause; one more call behind it would come after.
  await new Promise((resolve) => setImmediate(resolve))
  return { made, requests: server.requests.length, connections: server.connections }
}

async function outcomeOf(call: Promise<{ id: string }>) {
  try {
    return (await call).id
  } catch (error) {
    assert.ok(error instanceof CallFailure, String(error))
    return [error.outcome, error.reason]
  }
}

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const always =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    json(response, status, {}, headers)

test('a call that succeeds gives the reply in its shape', async () => {
  assert.deepEqual(await make((_, response) => json(response, 201, { id: '7' })), { made: '7', requests: 1, connections: 1 })
})

test('a connection cut after the request leaves the outcome unknown, and nothing is repeated', async () => {
  const { made, requests, connections } = await make((_, response) => void response.destroy())
  assert.deepEqual([made, requests, connections], [['unknown', 'unreachable'], 1, 1])
})

test('a reading method is not repeated either', async () => {
  const { requests } = await make((_, response) => void response.destroy(), { once: { method: 'GET', body: undefined } })
  assert.equal(requests, 1)
})

test('an answer cut in the middle leaves the outcome unknown', async () => {
  const cut: Answer = (_, response) => {
    response.writeHead(201, { 'content-length': '100' }).write('{"id":', () => response.destroy())
  }
  const { made, requests } = await make(cut)
  assert.deepEqual([made, requests], [['unknown', 'upstream'], 1])
})

test('an answer that does not come, or not to its end, leaves the outcome unknown', async () => {
  const silent = await make(() => {}, { once: { timeoutMs: 2_000 } })
  assert.deepEqual([silent.made, silent.requests], [['unknown', 'timeout'], 1])
  const drip: Answer = (_, response) => {
    response.writeHead(201, { 'content-length': '1000000' })
    const timer = setInterval(() => response.write(' '), 20)
    response.once('close', () => clearInterval(timer))
  }
  const slow = await make(drip, { once: { timeoutMs: 2_000 } })
  assert.deepEqual([slow.made, slow.requests], [['unknown', 'timeout'], 1])
})

test('a failure within the service, its own time-out and a redirect leave the outcome unknown', async () => {
  for (const [status, reason] of [
    [500, 'upstream'],
    [502, 'upstream'],
    [503, 'throttled'],
    [504, 'upstream'],
    [408, 'upstream'],
    [302, 'upstream'],
    [307, 'upstream'],
  ] as const) {
    const { made, requests } = await make(always(status, { location: '/elsewhere', 'retry-after': '0' }))
    assert.deepEqual([made, requests], [['unknown', reason], 1], String(status))
  }
})

test('a clear refusal is one', async () => {
  for (const [status, reason] of [
    [400, 'upstream'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [409, 'upstream'],
    [422, 'upstream'],
  ] as const) {
    const { made, requests } = await make(always(status))
    assert.deepEqual([made, requests], [['refused', reason], 1], String(status))
  }
})

test('a service that asks for a pause did nothing, and others are slowed down', async () => {
  const pace = new Pace()
  const { made, requests } = await make(always(429, { 'retry-after': '7200' }), { pace })
  assert.deepEqual([made, requests], [['notExecuted', 'throttled'], 1])
  await assert.rejects(pace.turn(new AbortController().signal), { reason: 'throttled' })
})

test('a refused token that was renewed allows another try, one that cannot be renewed does not', async () => {
  let held = 'old'
  const renewing = async (refused?: string) => (refused === 'old' ? (held = 'new') : held)
  const renewed = await make(always(401), { token: renewing })
  assert.deepEqual([renewed.made, renewed.requests], [['notExecuted', 'auth'], 1])
  const lasting = await make(always(401), { token: async () => 'same' })
  assert.deepEqual([lasting.made, lasting.requests], [['refused', 'auth'], 1])
})

test('consent that was taken back sends nothing', async () => {
  const token = () => Promise.reject(new IntegrationError('auth', 'The service takes the consent back.'))
  const { made, requests } = await make(always(200), { token })
  assert.deepEqual([made, requests], [['refused', 'auth'], 0])
})

test('a moment that has passed sends nothing', async () => {
  const { made, requests } = await make(always(201), { once: { leaveBy: performance.now() - 1 } })
  assert.deepEqual([made, requests], [['notExecuted', 'timeout'], 0])
})

test('a process that stood still while it connected sends nothing', async () => {
  let count = 0
  await using server = await startHttpServer((_, response) => json(response, 201, { id: String((count += 1)) }))
  const stall = async (host: string) => {
    // Nothing else of this process runs meanwhile, its timers neither.
    const until = performance.now() + 400
    while (performance.now() < until);
    return [{ address: host === 'things.test' ? '127.0.0.1' : '', family: 4 }]
  }
  await using net = createNetwork({ allow: '127.0.0.0/8', lookup: stall })
  const api = openApi(openTestIo({}, net), { base: `http://things.test:${server.port}`, headers: () => ({}) })
  const made = await outcomeOf(api.sendOnce('/things', { method: 'POST', leaveBy: performance.now() + 200 }, Made))
  assert.deepEqual([made, server.requests.length], [['notExecuted', 'timeout'], 0])
})

test('a server that accepts no connection was sent nothing', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  await using net = createNetwork({ allow: '127.0.0.0/8' })
  const api = openApi(openTestIo({}, net), { base: `http://127.0.0.1:${port}`, headers: () => ({}) })
  assert.deepEqual(await outcomeOf(api.sendOnce('/', { method: 'POST', leaveBy: soon() }, Made)), ['notExecuted', 'unreachable'])
})

test('a server that closes the connection before it was asked anything was sent nothing', async () => {
  // The handshake fails: nothing of the request is written before it is done.
  let connected = 0
  const server = createServer((socket) => {
    connected += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await using net = createNetwork({ allow: '127.0.0.0/8' })
  const api = openApi(openTestIo({}, net), { base: `https://127.0.0.1:${port}`, headers: () => ({}) })
  const made = await outcomeOf(api.sendOnce('/', { method: 'POST', leaveBy: soon() }, Made))
  assert.deepEqual([made, connected], [['notExecuted', 'unreachable'], 1])
  await new Promise((resolve) => server.close(resolve))
})

test('a connection of another call is not used', async () => {
  await using server = await startHttpServer((_, response) => json(response, 200, { id: '1' }))
  await using net = createNetwork({ allow: '127.0.0.0/8' })
  const api = openApi(openTestIo({}, net), { base: server.origin, headers: () => ({}) })
  await api.get('/things', {}, Made)
  await api.sendOnce('/things', { method: 'POST', leaveBy: soon() }, Made)
  await api.sendOnce('/things', { method: 'POST', leaveBy: soon() }, Made)
  assert.equal(server.connections, 3)
})

test('a reply of another shape leaves the outcome unknown', async () => {
  const { made, requests } = await make((_, response) => json(response, 200, { name: 'x' }))
  assert.deepEqual([made, requests], [['unknown', 'upstream'], 1])
})

test('a run that has ended sends nothing', async () => {
  const ended = new AbortController()
  ended.abort()
  const { made, requests } = await make(always(200), { signal: ended.signal })
  assert.deepEqual([made, requests], [['notExecuted', 'timeout'], 0])
})
