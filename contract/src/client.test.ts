import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { CallError, createClient } from './client.ts'
import { route } from './route.ts'

const change = route({
  method: 'PATCH',
  path: '/thing',
  summary: 'Change',
  access: 'account',
  query: z.object({ level: z.string(), tags: z.array(z.string()).optional() }),
  body: z.object({ workspaceId: z.string() }),
  output: z.object({ done: z.boolean() }),
  errors: ['emailExists'],
})
const search = route({ method: 'GET', path: '/s/thing', summary: 'Search', access: 'account', output: z.object({}), errors: [] })
const talk = route({
  method: 'POST',
  path: '/ai/talk',
  summary: 'Talk',
  access: 'account',
  events: { text: z.object({ delta: z.string() }) },
  errors: [],
})
const base = { api: 'https://backend/api/v1', search: 'https://search/api/v1' }

/** A client whose calls are answered by `reply`, and what it asked. */
function clientWith(reply: () => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit | undefined }[] = []
  const failures: CallError[] = []
  const client = createClient({
    base,
    fetch: async (url, init) => {
      asked.push({ url: url instanceof Request ? url.url : url.toString(), init })
      return reply()
    },
    onFailure: (failure) => void failures.push(failure),
  })
  return { client, asked, failures }
}

test('each field travels where the route says', async () => {
  const { client, asked } = clientWith(() => Response.json({ done: true }))
  assert.deepEqual(await client.call(change, { level: 'a&b', tags: ['x', 'y'], workspaceId: 'w' }), { done: true })
  assert.equal(asked[0]?.url, 'https://backend/api/v1/thing?level=a%26b&tags=x&tags=y')
  assert.equal(asked[0]?.init?.body, '{"workspaceId":"w"}')
  assert.equal(asked[0]?.init?.credentials, 'include')
})

test('search calls go to the search service', async () => {
  const { client, asked } = clientWith(() => Response.json({}))
  await client.call(search, {})
  assert.equal(asked[0]?.url, 'https://search/api/v1/s/thing')
})

test('a refusal becomes an error with its name, told once to who watches', async () => {
  const { client, failures } = clientWith(() =>
    Response.json({ code: '0.000.02.00.01', message: 'Exists', detail: 'more' }, { status: 409 }),
  )
  const error = await client.call(change, { level: 'a', workspaceId: 'w' }).catch((cause: unknown) => cause)
  assert.ok(error instanceof CallError)
  assert.deepEqual([error.status, error.code, error.error, error.detail], [409, '0.000.02.00.01', 'emailExists', 'more'])
  assert.deepEqual(failures, [error])
})

test('a reply that is no JSON is a refusal without a code', async () => {
  const { client } = clientWith(() => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' }))
  await assert.rejects(client.call(search, {}), { status: 502, code: '', error: undefined, message: 'Bad Gateway' })
})

test('no answer at all is status 0', async () => {
  const { client, failures } = clientWith(() => Promise.reject(new TypeError('fetch failed')))
  await assert.rejects(client.call(search, {}), { name: 'CallError', status: 0 })
  assert.equal(failures.length, 1)
})

test('a call the caller gave up is not a failure', async () => {
  const { client, failures } = clientWith(() => Promise.reject(new DOMException('gone', 'AbortError')))
  await assert.rejects(client.call(search, {}, { signal: AbortSignal.abort() }), { name: 'AbortError' })
  assert.deepEqual(failures, [])
})

test('events are read however the bytes are cut', async () => {
  const bytes = new TextEncoder().encode(
    ': still here\n\nid: 1\nevent: text\ndata: {"delta":"안녕"}\n\nid: 2\nevent: unknown\ndata: {}\n\nid: 3\nevent: text\ndata: {"delta":"!"}\n\n',
  )
  for (const size of [1, 2, 7, bytes.length]) {
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.slice(index * size, (index + 1) * size),
    )
    const { client } = clientWith(() => new Response(ReadableStream.from(parts)))
    assert.deepEqual(await Array.fromAsync(client.stream(talk, {})), [
      { event: 'text', data: { delta: '안녕' } },
      { event: 'text', data: { delta: '!' } },
    ])
  }
})
