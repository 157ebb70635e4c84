import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { limits } from '@quarry/contract/limits'
import { route } from '@quarry/contract/wire/route'
import { z } from 'zod'
import { openWorld } from '../../../testing/world.ts'
import { endpoint } from '../endpoint.ts'
import { fail } from '../fail.ts'
import { discardRest } from './rest-of-body.ts'

const world = await openWorld()
const megabyte = Buffer.alloc(1024 * 1024, 'x')
let received = 0

const upload = route({
  method: 'PUT',
  path: '/test/upload',
  summary: 'Take a megabyte',
  access: 'anyone',
  upload: true,
  output: z.object({ bytes: z.int() }),
  errors: ['tooLarge'],
})
const note = route({
  method: 'PUT',
  path: '/test/note',
  summary: 'Take a note',
  access: 'anyone',
  body: z.object({ text: z.string() }),
  output: z.object({ length: z.int() }),
  errors: [],
})
const late = route({
  method: 'PUT',
  path: '/test/late',
  summary: 'Take a file once its sender has left',
  access: 'anyone',
  upload: true,
  output: z.object({}),
  errors: [],
})
const left = route({ ...late, path: '/test/left', summary: 'Give up once the sender has left' })
let [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
const server = await world.server([
  endpoint(late, async ({ request, signal }) => {
    started.resolve()
    try {
      if (!signal.aborted) await once(signal, 'abort')
      for await (const _ of request.bytes);
    } finally {
      ended.resolve()
    }
    return {}
  }),
  endpoint(left, async ({ signal }) => {
    started.resolve()
    if (!signal.aborted) await once(signal, 'abort')
    ended.resolve()
    throw signal.reason
  }),
  endpoint(note, async (_ctx, { text: { length } }) => ({ length })),
  endpoint(upload, async ({ request }) => {
    let bytes = 0
    for await (const part of request.bytes) {
      received += part.byteLength
      bytes += part.byteLength
      if (bytes > megabyte.length) throw fail('tooLarge')
    }
    return { bytes }
  }),
])
const { host, port } = new URL(server.origin)

/** @property replies how many it waits for */
type Sent = { headers: readonly string[]; body: () => Iterable<Uint8Array>; to?: 'upload' | 'note'; replies?: number }

const mediaType = { upload: 'application/octet-stream', note: 'application/json' }

/** What a program gets that sends everything before it looks at the reply, as most do. */
async function sendAll({ headers, body, to = 'upload', replies = 1 }: Sent): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: Number(port) })
  socket.pause()
  socket.write(
    [`PUT /api/v1/test/${to} HTTP/1.1`, `host: ${host}`, `content-type: ${mediaType[to]}`, ...headers, '', ''].join('\r\n'),
  )
  for (const part of body()) if (!socket.write(part)) await once(socket, 'drain')
  socket.setTimeout(10_000, () => socket.end())
  let received = ''
  for await (const part of socket) {
    received += String(part)
    if (received.split('HTTP/1.1 ').length > replies && received.endsWith('}')) socket.end()
  }
  return received
}
const isRefusal = (reply: string) =>
  reply.startsWith('HTTP/1.1 413 ') && reply.endsWith('"code":"0.000.00.00.07","message":"This is too large."}')

test('a program that sends all of a file too large hears so', async () => {
  const body = () => Array<Buffer>(20).fill(megabyte)
  const reply = await sendAll({ headers: [`content-length: ${20 * megabyte.length}`], body })
  assert.ok(isRefusal(reply), reply.slice(0, 500))
})

test('a file of unknown length that turns out too large is refused just so', async () => {
  function* body() {
    for (let sent = 0; sent < 20; sent++) yield Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')])
    yield Buffer.from('0\r\n\r\n')
  }
  const reply = await sendAll({ headers: ['transfer-encoding: chunked'], body })
  assert.ok(isRefusal(reply), reply.slice(0, 500))
})

test('a file whose length is too large is refused before it is read, and the caller still hears so', async () => {
  received = 0
  const count = limits.uploadBytes / megabyte.length + 1
  const body = () => Array<Buffer>(count).fill(megabyte)
  const reply = await sendAll({ headers: [`content-length: ${count * megabyte.length}`], body })
  assert.ok(isRefusal(reply), reply.slice(0, 500))
  assert.equal(received, 0)
})

test('the connection is good for another call after a refusal', async () => {
  function* body() {
    for (let sent = 0; sent < 3; sent++) yield megabyte
    yield Buffer.from(
      `PUT /api/v1/test/upload HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/octet-stream\r\ncontent-length: 2\r\n\r\nhi`,
    )
  }
  const reply = await sendAll({ headers: [`content-length: ${3 * megabyte.length}`], body, replies: 2 })
  assert.match(reply, /^HTTP\/1\.1 413 [\s\S]*HTTP\/1\.1 200 OK[\s\S]*\{"bytes":2\}$/)
})

test('a JSON body too large is refused just so, and the connection is good for another call', async () => {
  const small = `{"text":"hi"}`
  const next = `PUT /api/v1/test/note HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${small.length}\r\n\r\n${small}`
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')])
  for (const [headers, body] of [
    [[`content-length: ${20 * megabyte.length}`], [...Array<Buffer>(20).fill(megabyte), Buffer.from(next)]],
    [['transfer-encoding: chunked'], [...Array<Buffer>(20).fill(chunk), Buffer.from(`0\r\n\r\n${next}`)]],
  ] as const) {
    const reply = await sendAll({ headers, body: () => body, to: 'note', replies: 2 })
    assert.match(reply, /^HTTP\/1\.1 413 [^{]*\{"code":"0\.000\.00\.00\.07"[^}]*\}HTTP\/1\.1 200 OK[\s\S]*\{"length":2\}$/)
    assert.doesNotMatch(reply, /connection: close/i)
  }
})

test('a browser’s way of sending hears the refusal too', async () => {
  const body = new Blob(Array<string>(20).fill(megabyte.toString()))
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await server.visitor().fetch('/api/v1/test/upload', { method: 'PUT', headers, body })
  assert.equal(response.status, 413)
  assert.equal(((await response.json()) as { code: string }).code, '0.000.00.00.07')
})

test('who never stops sending, or sends too slowly, is cut off', async () => {
  for (const bounds of [
    { bytes: 2 * megabyte.length, ms: 60_000 },
    { bytes: Number.MAX_SAFE_INTEGER, ms: 50 },
  ]) {
    const small = createServer((request, response) => {
      response.once('finish', () => discardRest(request, bounds))
      response.end('no')
    }).listen(0, '127.0.0.1')
    await once(small, 'listening')
    const socket = connect((small.address() as AddressInfo).port, '127.0.0.1')
    const closed = new Promise<void>((resolve) => socket.on('error', () => null).once('close', () => resolve()))
    socket.resume().write('PUT / HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999999\r\n\r\n')
    const sending = setInterval(() => socket.write(megabyte.subarray(0, bounds.ms < 1000 ? 1 : undefined)), 5)
    await closed
    clearInterval(sending)
    small.close()
  }
})

test('whoever breaks off while sending a file, or before it is read, is no failure of ours', async () => {
  for (const [path, sent] of [
    ['late', 'hi'],
    ['late', 'hi, all of it'],
    ['left', 'hi, all of it'],
  ] as const) {
    ;[started, ended] = [Promise.withResolvers(), Promise.withResolvers()]
    const socket = connect({ host: '127.0.0.1', port: Number(port) })
    const headers = [`host: ${host}`, `content-type: ${mediaType.upload}`, 'content-length: 13']
    socket.write([`PUT /api/v1/test/${path} HTTP/1.1`, ...headers, '', sent].join('\r\n'))
    await started.promise
    socket.destroy()
    await ended.promise
    // What the failure of the route leads to happens in the same turn.
    await new Promise((resolve) => setImmediate(resolve))
    assert.ok(!server.lines.some((line) => line.includes('request failed')), `${path}: ${sent}`)
  }
})
