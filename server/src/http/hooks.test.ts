import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { type HookRequest, serveHooks } from './hooks.ts'
import { patience } from './slow-body.ts'

/** @returns what calls from an address are answered with, and what of them was heard. */
async function open() {
  const server = Fastify()
  const heard: HookRequest[] = []
  await serveHooks(
    server,
    async (request) => {
      heard.push(request)
      return request.id === 'known' ? { text: 'heard' } : null
    },
    patience,
  )
  const call = async (url: string, remoteAddress = '192.0.2.1') =>
    (await server.inject({ method: 'POST', url, remoteAddress, payload: '{}', headers: { 'content-type': 'application/json' } }))
      .statusCode
  return { call, heard, [Symbol.asyncDispose]: () => server.close() }
}

test('who calls more often than any service is not heard any more, and others are', async () => {
  await using hooks = await open()
  const statuses = new Set<number>()
  for (let sent = 0; sent < 600; sent += 1) statuses.add(await hooks.call('/hooks/figma/known'))
  assert.deepEqual([[...statuses], hooks.heard.length], [[200], 600])
  assert.equal(await hooks.call('/hooks/figma/known'), 429)
  assert.equal(hooks.heard.length, 600)
  assert.equal(await hooks.call('/hooks/figma/known', '192.0.2.2'), 200)
})

test('who tries addresses is counted like who knows one', async () => {
  await using hooks = await open()
  for (let sent = 0; sent < 600; sent += 1) assert.equal(await hooks.call(`/hooks/notion/${sent}`), 404)
  assert.equal(await hooks.call('/hooks/notion/known'), 429)
})
