import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { CallError, createClient } from './client.ts'
import { route } from '../wire/route.ts'

const change = route({
  method: 'PATCH',
  path: '/thing',
  summary: 'Change',
  access: 'account',
  inQuery: ['level', 'tags'],
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
  eventNames: ['text'],
  events: { text: z.object({ delta: z.string() }) },
  errors: [],
})
const answer = route({
  ...talk,
  eventNames: ['text', 'done'],
  events: { text: z.object({ delta: z.string() }), done: z.object({}) },
})
const base = { api: 'https://backend/api/v1', search: 'https://search/api/v1' }

/** A client whose calls are answered by `reply`, and what it asked. */
function clientWith(reply: () => Response | Promise<Response>, pausesMs: number[] = []) {
  const asked: { url: string; init: RequestInit | undefined }[] = []
  const failures: CallError[] = []
  const client = createClient({
    base,
    pausesMs,
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

test('arguments of tools pass in both directions as they are, whatever their keys are called', async () => {
  const decide = route({
    method: 'POST',
    path: '/ai/agent/approval',
    summary: 'Decide',
    access: 'account',
    body: z.object({ arguments: z.record(z.string(), z.unknown()) }),
    output: z.object({ shareMode: z.boolean(), fields: z.array(z.object({ name: z.string(), value: z.unknown() })) }),
    errors: [],
  })
  const given = { filter: { shareMode: 'open', publicCp: [{ toneAndStyle: 'dry' }] }, isShared: true }
  const reply = { shareMode: true, fields: [{ name: 'filter', value: given }] }
  const { client, asked } = clientWith(() => Response.json(reply))
  assert.deepEqual(await client.call(decide, { arguments: given }), { isShared: true, fields: reply.fields })
  assert.deepEqual(JSON.parse(asked[0]!.init!.body as string), { arguments: given })
})

test('a reply that breaks off, or is none of this server, is a failure like no connection', async () => {
  const cut = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }))
  const page = () => new Response('<html>Please sign in to this network</html>')
  for (const reply of [cut, page]) {
    const { client, failures } = clientWith(reply)
    await assert.rejects(client.call(search, {}), { name: 'CallError', status: 0 })
    assert.equal(failures.length, 1)
  }
})

test('a reply that is given up while it is read is no failure', async () => {
  const giveUp = new AbortController()
  const reason = new Error('given up')
  const { client, failures } = clientWith(() => {
    const body = new ReadableStream({ start: (open) => giveUp.signal.addEventListener('abort', () => open.error(reason)) })
    setTimeout(() => giveUp.abort(reason))
    return new Response(body)
  })
  await assert.rejects(client.call(search, {}, { signal: giveUp.signal }), reason)
  assert.deepEqual(failures, [])
})

test('a file goes as it is, and its refusal is one like any other', async () => {
  const upload = route({ ...change, inQuery: ['level', 'workspaceId'] })
  const file = new Blob(['x'])
  const taken = clientWith(() => Response.json({ done: true }))
  assert.deepEqual(await taken.client.call(upload, { level: 'a', workspaceId: 'w' }, { file }), { done: true })
  assert.equal(taken.asked[0]?.url, 'https://backend/api/v1/thing?level=a&workspaceId=w')
  assert.equal(taken.asked[0]?.init?.body, file)
  assert.equal(new Headers(taken.asked[0]?.init?.headers).get('content-type'), 'application/octet-stream')
  const refused = clientWith(() => Response.json({}, { status: 401 }))
  await assert.rejects(refused.client.call(upload, { level: 'a', workspaceId: 'w' }, { file }), { status: 401 })
  assert.equal(refused.failures.length, 1)
})

test('search calls go to the search service', async () => {
  const { client, asked } = clientWith(() => Response.json({}))
  await client.call(search, {})
  assert.equal(asked[0]?.url, 'https://search/api/v1/s/thing')
})

test('a refusal becomes an error with its name, reported once to the observer', async () => {
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
  const { client, failures } = clientWith(() => Promise.reject(new DOMException('aborted', 'AbortError')))
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

/** A reply that sends these frames, then breaks unless they are all there is. */
function cutAfter(frames: string, isBroken = true): Response {
  let sent = false
  return new Response(
    new ReadableStream({
      pull(controller) {
        if (!sent) controller.enqueue(new TextEncoder().encode(frames))
        else if (isBroken) controller.error(new TypeError('terminated'))
        else controller.close()
        sent = true
      },
    }),
  )
}
const word = (id: string, delta: string) => `id: ${id}\nevent: text\ndata: ${JSON.stringify({ delta })}\n\n`
const done = (id: string) => `id: ${id}\nevent: done\ndata: {}\n\n`
const inTurn = (replies: readonly (() => Response)[]) => {
  let turn = 0
  return () => replies[Math.min(turn++, replies.length - 1)]!()
}
const stops = (init: RequestInit | undefined) => new Headers(init?.headers).get('x-stop-stream')
const askedFrom = (asked: { init: RequestInit | undefined }[]) =>
  asked.map(({ init }) => new Headers(init?.headers).get('last-event-id'))

test('a stream whose connection breaks is taken up where it was', async () => {
  const { client, asked, failures } = clientWith(
    inTurn([
      () => cutAfter('id: a.0\n\n' + word('a.1', 'one ')),
      () => Response.json({}, { status: 502 }),
      () => cutAfter('id: a.1\n\n' + word('a.2', 'two') + done('a.3'), false),
    ]),
    [0, 0],
  )
  const events = await Array.fromAsync(client.stream(answer, {}))
  assert.deepEqual(
    events.map(({ event, data }) => ('delta' in data ? data.delta : event)),
    ['one ', 'two', 'done'],
  )
  assert.deepEqual(askedFrom(asked), [null, 'a.1', 'a.1'])
  assert.deepEqual(failures, [])
})

test('a stream that ends without its last event is a broken one', async () => {
  const { client } = clientWith(inTurn([() => cutAfter(word('a.1', 'one'), false), () => cutAfter(done('a.2'), false)]), [0])
  const events = await Array.fromAsync(client.stream(answer, {}))
  assert.deepEqual(
    events.map(({ event }) => event),
    ['text', 'done'],
  )
})

test('a stream that begins again says so before its first word', async () => {
  const { client } = clientWith(
    inTurn([() => cutAfter(word('a.1', 'half')), () => cutAfter(word('b.1', 'all') + done('b.2'), false)]),
    [0],
  )
  const events = await Array.fromAsync(client.stream(answer, {}))
  assert.deepEqual(
    events.map(({ event }) => event),
    ['text', 'restart', 'text', 'done'],
  )
})

test('a connection that breaks again and again fails once the tries are used up', async () => {
  const { client, asked, failures } = clientWith(
    inTurn([() => cutAfter(word('a.1', 'x')), () => Response.json({}, { status: 502 })]),
    [0, 0, 0],
  )
  await assert.rejects(Array.fromAsync(client.stream(answer, {})), { name: 'CallError', status: 502 })
  assert.deepEqual(askedFrom(asked).slice(0, 4), [null, 'a.1', 'a.1', 'a.1'])
  assert.equal(failures.length, 1)
})

test('a stream that only ever begins again is not requested without end', async () => {
  let count = 0
  const { client, asked } = clientWith(() => cutAfter(word(`s${count++}.1`, 'x')), [0, 0, 0])
  await assert.rejects(Array.fromAsync(client.stream(answer, {})), { name: 'CallError', status: 0 })
  assert.equal(asked.filter(({ init }) => !stops(init)).length, 4)
})

test('a refusal ends the tries, and so does a caller who gives up', async () => {
  const refused = clientWith(inTurn([() => cutAfter(word('a.1', 'x')), () => Response.json({}, { status: 404 })]), [0, 0])
  await assert.rejects(Array.fromAsync(refused.client.stream(answer, {})), { status: 404 })
  assert.equal(refused.asked.filter(({ init }) => !stops(init)).length, 2)

  const leaving = new AbortController()
  const left = clientWith(() => cutAfter(word('a.1', 'x')), [60_000])
  const reading = Array.fromAsync(left.client.stream(answer, {}, { signal: leaving.signal }))
  setTimeout(() => leaving.abort(), 20)
  await assert.rejects(reading, { name: 'AbortError' })
  assert.equal(left.asked.filter(({ init }) => !stops(init)).length, 1)
})

test('who leaves early says so, and who stays to the end does not', async () => {
  const leaving = clientWith(() => cutAfter(word('a.1', 'x'), false), [60_000])
  for await (const { event } of leaving.client.stream(answer, {})) if (event === 'text') break
  assert.deepEqual(
    leaving.asked.map(({ init }) => stops(init)),
    [null, 'a'],
  )
  const staying = clientWith(() => cutAfter(done('a.1'), false))
  await Array.fromAsync(staying.client.stream(answer, {}))
  assert.equal(staying.asked.length, 1)
})
