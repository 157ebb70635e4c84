import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { type HookRequest, serveHooks } from './hooks.ts'
import { bodyTimeouts } from './body/slow-body.ts'
import { toFailureBody } from './reply.ts'

const perMinute = 700

/**
 * Calls from an address, what of them was heard and what followed. Whoever knows a service's hook by `known-<connection>` is believed;
 * `slow` are heard when the test lets them.
 */
async function open() {
  const server = Fastify()
  server.setErrorHandler((cause, _request, reply) => reply.status(toFailureBody(cause).status).send(''))
  const [heard, followed]: [HookRequest[], string[]] = [[], []]
  const slow = Promise.withResolvers<void>()
  await serveHooks(
    server,
    async (request) => {
      heard.push(request)
      if (request.id === 'slow') await slow.promise
      const reply = { status: 404, text: '' }
      if (!request.id.startsWith('known')) return { family: null, reply }
      const follow = async () => void followed.push(request.id)
      return { family: { name: request.id, perMinute }, reply: { json: { heard: true } }, follow }
    },
    bodyTimeouts,
  )
  const call = async (url: string, remoteAddress = '192.0.2.1') =>
    (await server.inject({ method: 'POST', url, remoteAddress, payload: '{}', headers: { 'content-type': 'application/json' } }))
      .statusCode
  const guess = async () => {
    for (let sent = 0; sent < 600; sent += 1) assert.equal(await call(`/hooks/notion/${sent}`), 404)
    assert.equal(await call('/hooks/notion/one-more'), 429)
  }
  return { call, guess, heard, followed, slow, [Symbol.asyncDispose]: () => server.close() }
}

test('a connection that calls more often than any has reason to is not heard any more, and others at its address are', async () => {
  await using hooks = await open()
  const statuses = new Set<number>()
  for (let sent = 0; sent < perMinute; sent += 1) statuses.add(await hooks.call('/hooks/figma/known-busy'))
  assert.deepEqual([[...statuses], hooks.followed.length], [[200], perMinute])
  assert.equal(await hooks.call('/hooks/figma/known-busy'), 429)
  assert.equal(await hooks.call('/hooks/figma/known-busy', '192.0.2.2'), 429)
  assert.equal(hooks.followed.length, perMinute)
  assert.equal(await hooks.call('/hooks/figma/known-quiet'), 200)
})

test('who tries addresses is told to stop, and keeps nobody who is believed from being heard', async () => {
  await using hooks = await open()
  await hooks.guess()
  assert.equal(await hooks.call('/hooks/notion/known'), 200)
  assert.equal(await hooks.call('/hooks/notion/one-more', '192.0.2.2'), 404)
})

test('calls of who tried too many addresses are looked at one after the other', async () => {
  await using hooks = await open()
  await hooks.guess()
  const before = hooks.heard.length
  const calls = [hooks.call('/hooks/notion/slow'), hooks.call('/hooks/notion/slow'), hooks.call('/hooks/notion/known')]
  assert.equal(await hooks.call('/hooks/notion/known', '192.0.2.2'), 200)
  assert.equal(hooks.heard.length, before + 2, 'one of them, and the one from elsewhere')
  hooks.slow.resolve()
  assert.deepEqual(await Promise.all(calls), [429, 429, 200])
})
