import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { WorkspaceId } from '@quarry/contract/ids'
import { route } from '@quarry/contract/wire/route'
import { z } from 'zod'
import type { Person } from '../../../testing/test-server.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { beginRun, type RunKind, type RunWork } from './run.ts'
import { runKind } from './declare-run.ts'
import { runEndpoint } from '../../http/endpoint.ts'
import { fail } from '../../http/fail.ts'

const world = await openWorld()

const stream = (path: `/${string}`) =>
  route({
    method: 'POST',
    path,
    summary: 'Stream',
    access: 'search.use',
    body: z.object({ workspaceId: WorkspaceId }),
    eventNames: ['text', 'done', 'error'],
    events: {
      text: z.object({ delta: z.string() }),
      done: z.object({}),
      error: z.object({ code: z.string(), message: z.string() }),
    },
    errors: [],
  })
const text = (delta: string) => ({ event: 'text', data: { delta } }) as const
const done = { event: 'done', data: {} } as const

/** A kind of run that shows something in one step. */
const showing = (name: string, show: (run: RunWork) => Promise<void> | void): RunKind =>
  runKind({
    name,
    input: z.object({}),
    mostMs: 60_000,
    async work(run) {
      await run.step('show', async () => show(run))
      return [done]
    },
  })
const serve = (kind: RunKind) => {
  const served = stream(`/test/${kind.name}`)
  return { route: served, endpoint: runEndpoint(served, kind.name, (ctx) => beginRun(ctx, kind, {})) }
}

/** Runs of `paused` that began, and what lets each go on after its first word. */
const begun: { run: RunWork; goOn: () => void }[] = []
const paused = serve(
  showing('paused', async (run) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    begun.push({ run, goOn: resolve })
    run.emit(text('1'))
    await Promise.race([promise, new Promise((resolve) => run.signal.addEventListener('abort', resolve))])
    run.emit(text('2'))
  }),
)
const words = serve(
  showing('words', (run) => {
    run.emit(text('one\ntwo'))
    run.emit(text('셋 "4"'))
  }),
)
const named = serve(
  showing('named', (run) => {
    run.emit(text('before'))
    throw fail('modelInterrupted')
  }),
)
const bug = serve(
  showing('bug', (run) => {
    run.emit(text('before'))
    throw new Error('password of the database')
  }),
)
const unknown = serve(
  showing('unknown', (run) => {
    run.emit({ event: 'secret', data: { delta: 'never sent' } })
  }),
)
const misshapen = serve(
  showing('misshapen', (run) => {
    run.emit({ event: 'text', data: { delta: 'before', more: 'never sent' } })
    run.emit({ event: 'done', data: 'never sent' })
  }),
)
const server = await world.server([paused, words, named, bug, unknown, misshapen].map(({ endpoint }) => endpoint))

const eventsOf = async ({ route }: typeof words) => {
  const ada = await world.member()
  const { client } = await server.as(ada)
  return Array.fromAsync(client.stream(route, { workspaceId: ada.workspace.id }))
}

test('what is shown arrives in order and whole', async () => {
  const events = await eventsOf(words)
  assert.equal(events.map((event) => (event.event === 'text' ? event.data.delta : '')).join(''), 'one\ntwo셋 "4"')
  assert.deepEqual(events.at(-1), done)
})

test('a failure in the middle becomes an error event with its code', async () => {
  assert.deepEqual(await eventsOf(named), [
    text('before'),
    { event: 'error', data: { code: '0.000.16.00.04', message: 'The AI model stopped in the middle of its answer.' } },
  ])
})

test('a bug in the middle becomes an error event without detail and is logged', async () => {
  assert.deepEqual(await eventsOf(bug), [
    text('before'),
    { event: 'error', data: { code: '0.000.00.00.02', message: 'Please try again later' } },
  ])
  assert.ok(world.logged.some(({ fields }) => (fields as { err?: Error }).err?.message === 'password of the database'))
})

test('an event that the contract does not know, or in another shape, is a bug and is not sent', async () => {
  for (const { route } of [unknown, misshapen]) {
    const ada = await world.member()
    const sent = await (await post(await server.as(ada), ada, { path: route.path })).text()
    assert.match(sent, /event: error\n/)
    assert.doesNotMatch(sent, /never sent/)
  }
})

type Asking = { path?: string; at?: string; signal?: AbortSignal; headers?: Record<string, string> }
const post = (
  person: Person,
  { workspace }: WorkspaceCtx,
  { path = paused.route.path, at, signal, headers }: Asking = {},
): Promise<Response> =>
  person.fetch(`/api/v1${path}`, {
    method: 'POST',
    body: JSON.stringify({ workspaceId: workspace.id }),
    headers: { 'content-type': 'application/json', ...(at && { 'last-event-id': at }), ...headers },
    ...(signal && { signal }),
  })
const idsOf = (text: string): string[] => [...text.matchAll(/^id: (.*)$/gm)].map(([, id = '']) => id)
const wordsOf = (text: string): string[] => [...text.matchAll(/^data: \{"delta":"(.*)"\}$/gm)].map(([, word = '']) => word)

/** Reads up to the first word, then cuts the connection. @returns the id it was at. */
async function readOneWord(person: Person, ctx: WorkspaceCtx): Promise<string> {
  const cut = new AbortController()
  const response = await post(person, ctx, { signal: cut.signal })
  let text = ''
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    text += piece
    if (wordsOf(text).length > 0) break
  }
  cut.abort()
  return idsOf(text).at(-1) ?? ''
}

async function reading(): Promise<{ ada: WorkspaceCtx; person: Person; at: string; started: (typeof begun)[number] }> {
  const ada = await world.member()
  const person = await server.as(ada)
  const at = await readOneWord(person, ada)
  return { ada, person, at, started: begun.at(-1)! }
}

test('a reader whose connection broke receives the rest, and nothing is begun twice', async () => {
  const { ada, person, at, started } = await reading()
  const before = begun.length
  assert.equal(started.run.signal.aborted, false)
  started.goOn()
  const rest = await (await post(person, ada, { at })).text()
  assert.deepEqual(wordsOf(rest), ['2'])
  assert.match(rest, /event: done/)
  assert.equal(begun.length, before)
})

test('a run that ended meanwhile is still there, in another process too', async () => {
  const { ada, person, at, started } = await reading()
  started.goOn()
  await (await post(person, ada, { at })).text()
  const other = await world.server([paused.endpoint])
  const again = await (await post(await other.as(ada), ada, { at })).text()
  assert.deepEqual(wordsOf(again), ['2'])
})

for (const [name, id] of [
  ['an id nobody knows', '00000000-0000-4000-8000-000000000000.1'],
  ['no id at all', ''],
  ['a malformed id', '../../1'],
] as const) {
  test(`with ${name} everything begins anew`, async () => {
    const { ada, person, at } = await reading()
    const before = begun.length
    const asking = post(person, ada, { at: id })
    while (begun.length === before) await sleep(5)
    begun.at(-1)!.goOn()
    const text = await (await asking).text()
    assert.equal(wordsOf(text)[0], '1')
    assert.notEqual(idsOf(text)[0]?.split('.')[0], at.split('.')[0])
  })
}

test('nobody else receives the rest, whatever id they name', async () => {
  const { ada, at } = await reading()
  const ben = await world.member({ role: 'USER', of: ada })
  const before = begun.length
  const asking = post(await server.as(ben), ben, { at })
  while (begun.length === before) await sleep(5)
  begun.at(-1)!.goOn()
  assert.deepEqual(wordsOf(await (await asking).text()), ['1', '2'])
  assert.equal((await post(server.visitor(), ada, { at })).status, 401)
})

test('who has had enough ends the work at once, for themselves only', async () => {
  const { ada, person, at, started } = await reading()
  const ben = await world.member({ role: 'USER', of: ada })
  const stop = (who: Person, ctx: WorkspaceCtx) => post(who, ctx, { headers: { 'x-stop-stream': at.split('.')[0]! } })
  assert.equal((await stop(await server.as(ben), ben)).status, 204)
  assert.equal(started.run.signal.aborted, false)
  assert.equal((await stop(person, ada)).status, 204)
  while (!started.run.signal.aborted) await sleep(5)
})

test('whoever is removed in the middle reads no further', async () => {
  const owner = await world.member()
  const user = await world.member({ role: 'USER', of: owner })
  const { client } = await server.as(user)
  const before = begun.length
  const events = client.stream(paused.route, { workspaceId: user.workspace.id })
  assert.equal((await events.next()).value?.event, 'text')
  while (begun.length === before) await sleep(5)
  await world.db
    .deleteFrom('member')
    .where('workspace_id', '=', user.workspace.id)
    .where('account_id', '=', user.account.id)
    .execute()
  await sleep(600)
  begun.at(-1)!.goOn()
  const { value: refusal } = await events.next()
  assert.ok(refusal?.event === 'error')
  assert.equal(refusal.data.code, '0.000.06.00.02')
  assert.equal((await events.next()).done, true)
})
