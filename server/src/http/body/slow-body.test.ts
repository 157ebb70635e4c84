import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { route } from '@quarry/contract/wire/route'
import { z } from 'zod'
import { startTestServer } from '../../../testing/test-server.ts'
import { openWorld } from '../../../testing/world.ts'
import { endpoint } from '../endpoint.ts'
import type { BodyTimeouts } from './slow-body.ts'

const world = await openWorld()
const never = 24 * 60 * 60_000
const patient: BodyTimeouts = { headersMs: never, bodyMs: never, file: { graceMs: never, everyMs: 400, leastBytes: 100 } }
const shape = { access: 'anyone', output: z.object({ bytes: z.int() }), errors: [] } as const
const note = route({ ...shape, method: 'PUT', path: '/test/note', summary: 'Take a note', body: z.object({ text: z.string() }) })
const file = route({ ...shape, method: 'PUT', path: '/test/file', summary: 'Take a file', upload: true })
const later = route({ ...shape, method: 'PUT', path: '/test/later', summary: 'Receive a file on request', upload: true })
let go = Promise.withResolvers<void>()

const sizeOf = async (bytes: AsyncIterable<Uint8Array>) => {
  let size = 0
  for await (const part of bytes) size += part.byteLength
  return { bytes: size }
}
const endpoints = [
  endpoint(note, async (_ctx, { text: { length } }) => ({ bytes: length })),
  endpoint(file, async ({ request }) => sizeOf(request.bytes)),
  endpoint(later, async ({ request }) => {
    await go.promise
    return sizeOf(request.bytes)
  }),
]

/** A caller who has sent this much, to a server of this patience. `reply`: all that came until the connection was closed. */
async function caller(patience: Partial<BodyTimeouts>, start: string): Promise<{ socket: Socket; reply: Promise<string> }> {
  const server = await startTestServer(world.app(), endpoints, { patience: { ...patient, ...patience } })
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  socket.write(start)
  const { promise: reply, resolve } = Promise.withResolvers<string>()
  let received = ''
  socket.on('data', (part: Buffer) => (received += part.toString()))
  socket.on('error', () => null).once('close', () => resolve(received))
  return { socket, reply: reply.finally(() => server.close()) }
}
const head = (path: string, type: string, length: number, more = ''): string =>
  `PUT /api/v1/test/${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n${more}\r\n`
/** Whoever is still sending when the connection is closed may find it reset instead. */
const refused = /^(HTTP\/1\.1 408 |$)/
const octets = 'application/octet-stream'
/** Sends a byte now and then until the connection is closed. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), 20)
  socket.once('close', () => clearInterval(timer))
}

test('headers that never end are not waited for', async () => {
  const { reply, socket } = await caller({ headersMs: 100 }, 'GET / HTTP/1.1\r\nx: ')
  trickle(socket)
  assert.match(await reply, refused)
})

test('who connects and says nothing is not waited for', async () => {
  const { reply } = await caller({ headersMs: 100 }, '')
  assert.match(await reply, /^HTTP\/1\.1 408 /)
})

test('the body of a call that does not come in time ends its connection, also when a byte comes now and then', async () => {
  const silent = await caller({ bodyMs: 200 }, head('note', 'application/json', 1000))
  assert.match(await silent.reply, /^HTTP\/1\.1 408 /)
  const slow = await caller({ bodyMs: 200 }, head('note', 'application/json', 100_000))
  trickle(slow.socket)
  assert.match(await slow.reply, refused)
})

test('a file that comes too slowly ends its connection', async () => {
  const { reply, socket } = await caller({ file: { graceMs: 0, everyMs: 400, leastBytes: 100 } }, head('file', octets, 100_000))
  trickle(socket)
  assert.match(await reply, refused)
})

test('a file may take any time at a fair speed', async () => {
  const bounds = { file: { graceMs: 0, everyMs: 100, leastBytes: 1 }, bodyMs: 1 }
  const { reply, socket } = await caller(bounds, head('file', octets, 60, 'connection: close\r\n'))
  for (let sent = 0; sent < 60; sent += 1) {
    socket.write('x')
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  assert.match(await reply, /^HTTP\/1\.1 200 [\s\S]*\{"bytes":60\}$/)
})

test('a file that waits for us is not slow', async () => {
  go = Promise.withResolvers<void>()
  const size = 300_000
  const bounds = { file: { graceMs: 0, everyMs: 40, leastBytes: 100 } }
  const { reply, socket } = await caller(bounds, head('later', octets, size, 'connection: close\r\n'))
  socket.write(Buffer.alloc(size))
  setTimeout(() => go.resolve(), 500)
  assert.match(await reply, /^HTTP\/1\.1 200 [\s\S]*\{"bytes":300000\}$/)
})
