import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { route } from '@quarry/contract/route'
import { z } from 'zod'
import { openWorld } from '../../testing/world.ts'
import type { Person } from '../../testing/test-server.ts'
import { endpoint } from './endpoint.ts'
import { EventStreams } from './event-streams.ts'

const world = await openWorld()

const count = route({
  method: 'POST',
  path: '/test/count',
  summary: 'Count',
  access: 'account',
  body: z.object({ upTo: z.int() }),
  events: { text: z.object({ delta: z.string() }), done: z.object({}) },
  errors: [],
})
/** Streams begun, and what lets each go on after its first word. */
const begun: { signal: AbortSignal; goOn: () => void }[] = []

const server = await world.server([
  endpoint(count, async function* (ctx, { upTo }) {
    const { promise, resolve } = Promise.withResolvers<void>()
    begun.push({ signal: ctx.request.signal, goOn: resolve })
    for (let number = 1; number <= upTo; number++) {
      yield { event: 'text', data: { delta: String(number) } } as const
      if (number === 1) await promise
    }
    yield { event: 'done', data: {} } as const
  }),
])

const post = (person: Person, body: object, lastEventId?: string, signal?: AbortSignal): Promise<Response> =>
  person.fetch('/api/v1/test/count', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(lastEventId && { 'last-event-id': lastEventId }) },
    ...(signal && { signal }),
  })
const idsOf = (text: string): string[] => [...text.matchAll(/^id: (.*)$/gm)].map(([, id = '']) => id)
const wordsOf = (text: string): string[] => [...text.matchAll(/^data: \{"delta":"(.*)"\}$/gm)].map(([, word = '']) => word)

/** Reads up to the first word, then cuts the connection. @returns the id it was at. */
async function readOneWord(person: Person, body: object): Promise<string> {
  const cut = new AbortController()
  const response = await post(person, body, undefined, cut.signal)
  let text = ''
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    text += piece
    if (wordsOf(text).length > 0) break
  }
  cut.abort()
  return idsOf(text).at(-1) ?? ''
}

test('a reader whose connection broke receives the rest, and nothing is served twice', async () => {
  const ada = await server.as(await world.account())
  const before = begun.length
  const at = await readOneWord(ada, { upTo: 3 })
  await sleep(50)
  assert.equal(begun.at(-1)!.signal.aborted, false)
  begun.at(-1)!.goOn()
  const rest = await (await post(ada, { upTo: 3 }, at)).text()
  assert.deepEqual(wordsOf(rest), ['2', '3'])
  assert.match(rest, /event: done/)
  assert.equal(begun.length, before + 1)
})

test('a stream that ended meanwhile is still there', async () => {
  const ada = await server.as(await world.account())
  const at = await readOneWord(ada, { upTo: 2 })
  begun.at(-1)!.goOn()
  await sleep(50)
  assert.deepEqual(wordsOf(await (await post(ada, { upTo: 2 }, at)).text()), ['2'])
})

const strangers: [string, (at: string) => [body: object, at: string]][] = [
  ['an id of another request', (at) => [{ upTo: 2 }, at]],
  ['an id nobody knows', () => [{ upTo: 3 }, '00000000-0000-4000-8000-000000000000.1']],
  ['no id at all', () => [{ upTo: 3 }, '']],
  ['a malformed id', () => [{ upTo: 3 }, '../../1']],
]
for (const [name, ask] of strangers) {
  test(`with ${name} everything begins anew`, async () => {
    const ada = await server.as(await world.account())
    const at = await readOneWord(ada, { upTo: 3 })
    const before = begun.length
    const [body, id] = ask(at)
    const asking = post(ada, body, id)
    while (begun.length === before) await sleep(5)
    begun.at(-1)!.goOn()
    const text = await (await asking).text()
    assert.equal(wordsOf(text)[0], '1')
    assert.notEqual(idsOf(text)[0]?.split('.')[0], at.split('.')[0])
  })
}

test('nobody else receives the rest, whatever id they name', async () => {
  const [ada, ben] = [await server.as(await world.account()), await server.as(await world.account())]
  const at = await readOneWord(ada, { upTo: 3 })
  const before = begun.length
  const asking = post(ben, { upTo: 3 }, at)
  while (begun.length === before) await sleep(5)
  begun.at(-1)!.goOn()
  assert.deepEqual(wordsOf(await (await asking).text()), ['1', '2', '3'])
  assert.equal((await post(server.visitor(), { upTo: 3 }, at)).status, 401)
})

test('asking again from the beginning ends what nobody reads', async () => {
  const ada = await server.as(await world.account())
  await readOneWord(ada, { upTo: 3 })
  const former = begun.at(-1)!
  const second = readOneWord(ada, { upTo: 3 })
  await second
  assert.equal(former.signal.aborted, true)
})

test('who has had enough ends the work at once, for themselves only', async () => {
  const [ada, ben] = [await server.as(await world.account()), await server.as(await world.account())]
  const at = await readOneWord(ada, { upTo: 3 })
  const { signal } = begun.at(-1)!
  const stop = (person: Person) =>
    person.fetch('/api/v1/test/count', {
      method: 'POST',
      body: JSON.stringify({ upTo: 3 }),
      headers: { 'content-type': 'application/json', 'x-stop-stream': at.split('.')[0]! },
    })
  assert.equal((await stop(ben)).status, 204)
  assert.equal(signal.aborted, false)
  assert.equal((await stop(ada)).status, 204)
  assert.equal(signal.aborted, true)
})

test('a stream nobody comes back to ends after a while and is forgotten', async () => {
  const streams = new EventStreams({ patienceMs: 20 })
  const stream = streams.open('ada')
  const gone = new AbortController()
  const reader = stream.read(0, gone.signal)
  await sleep(40)
  assert.ok(streams.find('ada', `${stream.id}.0`), 'it is kept while it is read')
  gone.abort()
  await reader.return(undefined)
  await sleep(40)
  assert.equal(stream.signal.aborted, true)
  assert.equal(streams.find('ada', `${stream.id}.0`), null)
})

test('the oldest of too many unread streams makes room', () => {
  const streams = new EventStreams()
  const kept = Array.from({ length: 501 }, (_, index) => streams.open(`person ${index}`))
  assert.equal(streams.find('person 0', `${kept[0]!.id}.0`), null)
  assert.equal(kept[0]!.signal.aborted, true)
  assert.ok(streams.find('person 500', `${kept[500]!.id}.0`))
  streams.close()
  assert.equal(kept[500]!.signal.aborted, true)
})
