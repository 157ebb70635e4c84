import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { route } from '@quarry/contract/wire/route'
import { startTestServer } from '../../testing/test-server.ts'
import { openWorld } from '../../testing/world.ts'
import { endpoint } from './endpoint.ts'

const world = await openWorld()
const part = Buffer.alloc(64 * 1024, 'x')

/** A file of so many parts, and a caller who has asked for it. `closed`: once the file is let go of. */
async function asked(parts: number, unreadMs: number) {
  const bytes = Readable.from(Array<Buffer>(parts).fill(part))
  const closed = once(bytes, 'close')
  const file = route({
    method: 'GET',
    path: '/test/file',
    summary: 'Send a file',
    access: 'anyone',
    download: true,
    errors: [],
  })
  const download = { bytes, name: 'a.bin', mediaType: 'application/octet-stream', size: parts * part.length }
  const server = await startTestServer(world.app(), [endpoint(file, async () => download)], { unreadMs })
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1').pause()
  socket.on('error', () => null).write('GET /api/v1/test/file HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  return { socket, closed, [Symbol.asyncDispose]: () => server.close() }
}

test('a file that nobody takes any more is let go of', async () => {
  await using reply = await asked(1_000, 200)
  await reply.closed
  reply.socket.destroy()
})

test('a file that is taken slowly is sent whole', async () => {
  await using reply = await asked(200, 10_000)
  let received = 0
  for await (const some of reply.socket) {
    received += (some as Buffer).length
    await sleep(1)
  }
  assert.ok(received > 200 * part.length)
})
