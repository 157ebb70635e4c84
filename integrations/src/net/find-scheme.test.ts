import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startHttpServer } from '../testing/http-server.ts'
import { findScheme } from './find-scheme.ts'
import { createNetwork } from './network.ts'

const { signal } = new AbortController()

test('a private server that speaks http alone is found by its host and port', async () => {
  await using server = await startHttpServer((_, response) => response.end())
  await using net = createNetwork({ allow: '127.0.0.1' })
  assert.equal(await findScheme(` 127.0.0.1:${server.port}/dav `, net, signal), `http://127.0.0.1:${server.port}/dav`)
  assert.deepEqual(
    server.requests.map(({ method, path, headers }) => [method, path, headers.authorization]),
    [['HEAD', '/', undefined]],
  )
})

test('a server that speaks https is spoken to so, also with a certificate of its own', async () => {
  await using server = await startHttpServer((_, response) => response.writeHead(404).end(), { tls: true })
  await using net = createNetwork({ allow: '127.0.0.1' })
  assert.equal(await findScheme(`127.0.0.1:${server.port}`, net, signal), `https://127.0.0.1:${server.port}`)
})

test('to a public server http is never tried', async () => {
  await using net = createNetwork({ allow: '', lookup: async () => [{ address: '2606:4700::1111', family: 6 }] })
  const watched = { ...net, fetch: () => assert.fail('It was asked.') }
  assert.equal(await findScheme('files.example.com/dav', watched, signal), 'https://files.example.com/dav')
})

test('what may not be reached is not asked', async () => {
  await using server = await startHttpServer((_, response) => response.end())
  await using net = createNetwork({ allow: '' })
  assert.equal(await findScheme(`127.0.0.1:${server.port}`, net, signal), `https://127.0.0.1:${server.port}`)
  assert.equal(server.connections, 0)
})

test('an address with a scheme stays as it is', async () => {
  await using net = createNetwork({ allow: '127.0.0.1' })
  assert.equal(await findScheme('http://127.0.0.1:1/', net, signal), 'http://127.0.0.1:1/')
})
