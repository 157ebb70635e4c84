import assert from 'node:assert/strict'
import { test } from 'node:test'
import { route } from '@quarry/contract/route'
import { z } from 'zod'
import { openWorld } from '../../testing/world.ts'
import { endpoint } from './endpoint.ts'
import { EventStream } from './events.ts'
import { fail } from './fail.ts'

const world = await openWorld()

const stream = (path: `/${string}`) =>
  route({
    method: 'POST',
    path,
    summary: 'Stream',
    access: 'anyone',
    body: z.object({}),
    events: { text: z.object({ delta: z.string() }), error: z.object({ code: z.string(), message: z.string() }) },
    errors: [],
  })
const routes = {
  words: stream('/test/words'),
  named: stream('/test/named'),
  bug: stream('/test/bug'),
  endless: stream('/test/endless'),
  unknown: stream('/test/unknown'),
  misshapen: stream('/test/misshapen'),
}
const text = (delta: string) => ({ event: 'text', data: { delta } }) as const
const ended = Promise.withResolvers<string>()

const server = await world.server([
  endpoint(routes.words, async function* () {
    yield text('one\ntwo')
    yield text('셋 "4"')
  }),
  endpoint(routes.named, async function* () {
    yield text('before')
    throw fail('modelInterrupted')
  }),
  endpoint(routes.bug, async function* () {
    yield text('before')
    throw new Error('password of the database')
  }),
  endpoint(routes.unknown, async function* () {
    yield text('before')
    yield { event: 'secret', data: { delta: 'never sent' } } as never
  }),
  endpoint(routes.misshapen, async function* () {
    yield { event: 'text', data: { delta: 'before', more: 'never sent' } } as never
    yield { event: 'text', data: { delta: 1 } } as never
  }),
  endpoint(routes.endless, async function* (ctx) {
    try {
      for (let count = 0; ; count++) {
        yield text(String(count))
        await new Promise((resolve) => ctx.request.signal.addEventListener('abort', resolve, { once: true }))
        ctx.request.signal.throwIfAborted()
      }
    } finally {
      ended.resolve(ctx.request.signal.aborted ? 'aborted' : 'not aborted')
    }
  }),
])
const eventsOf = (of: typeof routes.words) => Array.fromAsync(server.visitor().client.stream(of, {}))

test('events arrive in order and whole', async () => {
  assert.deepEqual(await eventsOf(routes.words), [text('one\ntwo'), text('셋 "4"')])
})

test('frames are numbered, so that a reader can say where it was', async () => {
  const response = await server
    .visitor()
    .fetch('/api/v1/test/words', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/)
  const ids = (await response.text()).match(/^id: .*$/gm)?.map((line) => line.slice(4).split('.')) ?? []
  assert.deepEqual(
    ids.map(([, number]) => number),
    ['0', '1', '2'],
  )
  assert.equal(new Set(ids.map(([stream]) => stream)).size, 1)
})

test('what comes while a reader is still taking the frames before it reaches that reader', async () => {
  const more = Promise.withResolvers<void>()
  const stream = new EventStream(() => {})
  const written = stream.write(
    (async function* () {
      yield text('one')
      await more.promise
      yield text('two')
    })(),
    (cause) => assert.fail(String(cause)),
  )
  const frames = stream.read(0, new AbortController().signal)
  await frames.next()
  assert.match((await frames.next()).value, /"one"/)
  // The reader has not come back for more yet.
  more.resolve()
  await written
  assert.match((await frames.next()).value, /"two"/)
  assert.equal((await frames.next()).done, true)
})

test('a failure in the middle becomes an error event with its code', async () => {
  assert.deepEqual(await eventsOf(routes.named), [
    text('before'),
    { event: 'error', data: { code: '0.000.16.00.04', message: 'The AI model stopped in the middle of its answer.' } },
  ])
})

test('a bug in the middle becomes an error event without detail and is logged', async () => {
  assert.deepEqual(await eventsOf(routes.bug), [
    text('before'),
    { event: 'error', data: { code: '0.000.00.00.02', message: 'Please try again later' } },
  ])
  assert.ok(server.lines.some((line) => line.includes('password of the database')))
})

test('when the caller goes away the work ends', async () => {
  const leaving = new AbortController()
  for await (const event of server.visitor().client.stream(routes.endless, {}, { signal: leaving.signal })) {
    assert.deepEqual(event, text('0'))
    break
  }
  leaving.abort()
  assert.equal(await ended.promise, 'aborted')
})

test('an event that the contract does not know, or in another shape, is a bug and is not sent', async () => {
  for (const route of [routes.unknown, routes.misshapen]) {
    const body = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    const sent = await (await server.visitor().fetch(`/api/v1${route.path}`, body)).text()
    assert.match(sent, /event: text\ndata: {"delta":"before"}\n/)
    assert.match(sent, /event: error\n/)
    assert.doesNotMatch(sent, /never sent|"delta":1/)
  }
})
