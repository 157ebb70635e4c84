import assert from 'node:assert/strict'
import { test } from 'node:test'
import { route } from '@quarry/contract/wire/route'
import { openWorld } from '../../testing/world.ts'
import { endpoint } from './endpoint.ts'

const world = await openWorld()
const path = '/test/parts'
const file = route({ method: 'GET', path, summary: 'A file in parts', access: 'anyone', download: true, errors: [] })
const plain = route({ method: 'GET', path: '/test/made', summary: 'A file', access: 'anyone', download: true, errors: [] })
const bytes = Buffer.from('0123456789')
/** What was read to send it. */
const read: string[] = []
const whole = { bytes: [bytes], name: 'heron.bin', mediaType: 'application/octet-stream', size: bytes.length }

const server = await world.server([
  endpoint(file, async () => ({
    name: whole.name,
    mediaType: whole.mediaType,
    tag: 'abc',
    size: async () => bytes.length,
    async whole() {
      read.push('whole')
      return whole
    },
    async part({ from, to }) {
      read.push(`${from} to ${to}`)
      return [bytes.subarray(from, to)]
    },
  })),
  endpoint(plain, async () => whole),
])

/** Status, what is sent, and which part that is. */
async function ask(headers: Record<string, string>, init: RequestInit & { at?: string } = {}) {
  const reply = await server.visitor().fetch(`/api/v1${init.at ?? path}`, { ...init, headers })
  return [reply.status, await reply.text(), reply.headers.get('content-range')]
}

test('a part of a file is sent alone, and nothing else of it is read', async () => {
  read.length = 0
  assert.deepEqual(await ask({ range: 'bytes=2-4' }), [206, '234', 'bytes 2-4/10'])
  assert.deepEqual(await ask({ range: 'bytes=-3' }), [206, '789', 'bytes 7-9/10'])
  assert.deepEqual(read, ['2 to 5', '7 to 10'])
})

test('all of a file that was asked for as a part is read as a whole', async () => {
  read.length = 0
  assert.deepEqual(await ask({ range: 'bytes=0-' }), [206, '0123456789', 'bytes 0-9/10'])
  assert.deepEqual(read, ['whole'])
})

test('a file says that it is sent in parts and how its bytes are named, and how long each part is', async () => {
  const replies = [
    await server.visitor().fetch(`/api/v1${path}`),
    await server.visitor().fetch(`/api/v1${path}`, { headers: { range: 'bytes=1-2' } }),
  ]
  assert.deepEqual(
    replies.map(({ headers }) => ['accept-ranges', 'etag', 'content-length'].map((name) => headers.get(name))),
    [
      ['bytes', '"abc"', '10'],
      ['bytes', '"abc"', '2'],
    ],
  )
})

test('a part that is not there is refused with the length of the file', async () => {
  const [status, body, range] = await ask({ range: 'bytes=10-' })
  assert.deepEqual([status, JSON.parse(String(body)).code, range], [416, '0.000.00.00.13', 'bytes */10'])
})

test('several parts, and what cannot be understood, are answered with all of it', async () => {
  for (const range of ['bytes=0-1,4-5', 'rows=1-2', 'bytes=4-2'])
    assert.deepEqual(await ask({ range }), [200, '0123456789', null], range)
})

test('who has a part of other bytes gets all of these', async () => {
  const range = 'bytes=2-4'
  assert.deepEqual(await ask({ range, 'if-range': '"abc"' }), [206, '234', 'bytes 2-4/10'])
  for (const other of ['"abd"', 'W/"abc"', 'Sun, 29 Nov 2026 06:00:00 GMT'])
    assert.deepEqual(await ask({ range, 'if-range': other }), [200, '0123456789', null], other)
})

test('what is made for each call is sent whole', async () => {
  assert.deepEqual(await ask({ range: 'bytes=2-4' }, { at: '/test/made' }), [200, '0123456789', null])
})

test('who asks about a file without wanting it gets no part', async () => {
  assert.deepEqual(await ask({ range: 'bytes=2-4' }, { method: 'HEAD' }), [200, '', null])
})
