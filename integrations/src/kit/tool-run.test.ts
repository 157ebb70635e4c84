import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { openApi } from '../net/api.ts'
import { createNetwork } from '../net/network.ts'
import { startHttpServer } from '../testing/http-server.ts'
import { openTestIo } from '../testing/io.ts'
import { IntegrationError } from './kit.ts'
import type { Tool, ToolIo } from './tool.ts'
import { currentValues, probeTool, runTool } from './tool-run.ts'

const input = z.object({ text: z.string() })
const intent = { key: '0193c1f0-0000-7000-8000-000000000001', at: new Date(), agoMs: 0 }
type Run = (io: ToolIo<object>, api: ReturnType<typeof openApi>) => Promise<unknown>

const base = { description: 'Writes.', egress: 'account', input, egressFields: [], scopes: [] } as const
type Given = { effect?: 'read' | 'write'; probe?: Run }

async function call(status: number, run: Run, { effect = 'write', probe }: Given = {}) {
  await using server = await startHttpServer((_, response) => void response.writeHead(status).end('{}'))
  await using net = createNetwork({ allow: '127.0.0.0/8' })
  const io = {
    ...openTestIo({}, net),
    leaveBy: performance.now() + 30_000,
    zone: 'UTC',
    open: async () => new Uint8Array(),
    textOf: async () => '',
  }
  const open = (given: ToolIo<object>) => openApi(given, { base: server.origin, headers: () => ({}) })
  const tool: Tool<object, typeof input> = {
    ...base,
    effect,
    run: async (given) => ({ data: (await run(given, open(given))) ?? null }),
    ...(probe
      ? {
          idempotency: 'probe',
          probe: async (given: ToolIo<object>) => (await probe(given, open(given)), { happened: false } as const),
        }
      : { idempotency: 'none' }),
  }
  const given = { input: { text: 'a' }, intent }
  const outcome = probe ? await probeTool(tool, io, given) : await runTool(tool, io, given)
  return { outcome, requests: server.requests.length }
}

const write: Run = (io, api) => api.sendOnce('/things', { method: 'POST', leaveBy: io.leaveBy }, z.unknown())
const read: Run = (_, api) => api.get('/things', {}, z.unknown())
const outcomeOf = async (status: number, run: Run, given?: Given) => {
  const { outcome } = await call(status, run, given)
  return 'outcome' in outcome && outcome.outcome
}

test('what became of the call that changes something is the outcome', async () => {
  assert.equal(await outcomeOf(200, write), 'succeeded')
  assert.equal(await outcomeOf(403, write), 'refused')
  assert.equal(await outcomeOf(429, write), 'notExecuted')
  assert.equal(await outcomeOf(500, write), 'unknown')
})

test('whatever fails after it leaves the outcome unknown', async () => {
  const stumbling: Run = async (io, api) => {
    await write(io, api)
    throw new TypeError('a fault')
  }
  assert.equal(await outcomeOf(200, stumbling), 'unknown')
  const reading: Run = async (io, api) => {
    await write(io, api)
    throw new IntegrationError('notFound', 'It is not there.')
  }
  assert.equal(await outcomeOf(200, reading), 'unknown')
})

test('what fails before it was not carried out', async () => {
  const before: Run = async (io, api) => {
    await read(io, api)
    return write(io, api)
  }
  assert.equal(await outcomeOf(404, before), 'refused')
})

test('a tool that reads fails for good or may be asked again', async () => {
  assert.equal(await outcomeOf(404, read, { effect: 'read' }), 'refused')
  const down: Run = () => Promise.reject(new IntegrationError('unreachable', 'Nobody is there.'))
  assert.equal(await outcomeOf(200, down, { effect: 'read' }), 'notExecuted')
})

test('a second call that changes something does not leave', async () => {
  const twice: Run = async (io, api) => {
    await write(io, api)
    return write(io, api)
  }
  const { outcome, requests } = await call(200, twice)
  assert.deepEqual(['outcome' in outcome && outcome.outcome, requests], ['unknown', 1])
})

test('a fault before anything was sent is one', async () => {
  await assert.rejects(
    call(200, () => Promise.reject(new TypeError('a fault'))),
    TypeError,
  )
})

test('looking afterwards changes nothing, and finds nothing out where it fails', async () => {
  assert.deepEqual((await call(200, write, { probe: read })).outcome, { happened: false })
  assert.deepEqual((await call(403, write, { probe: read })).outcome, { happened: 'unknown' })
  await assert.rejects(call(200, write, { probe: write }), /changes nothing/)
})

test('of what stands there now, what the call leaves alone is left out', async () => {
  await using net = createNetwork({ allow: '127.0.0.0/8' })
  const io = {
    ...openTestIo({}, net),
    leaveBy: performance.now(),
    zone: 'UTC',
    open: async () => new Uint8Array(),
    textOf: async () => '',
  }
  const given = z.object({ title: z.string(), text: z.string().optional(), person: z.string().nullable() })
  const present = { title: 'a', text: 'b', person: 'c', state: 'd' }
  const tool: Tool<object, typeof given> = {
    ...base,
    effect: 'write',
    input: given,
    idempotency: 'natural',
    run: async () => ({ data: null }),
    current: async () => present,
  }
  assert.deepEqual(await currentValues(tool, io, { title: 'x', person: null }), { title: 'a', person: 'c' })
})
