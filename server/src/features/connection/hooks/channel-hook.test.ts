import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { connectionRoutes } from '@quarry/contract/wire/source/connection'
import { connection } from '@quarry/integrations/kit/connection'
import { carries, type ConnectionHook } from '@quarry/integrations/kit/hook'
import type { ActingPart, Vendor } from '@quarry/integrations/kit/kit'
import { connectedAlone, named } from '@quarry/integrations/testing/named'
import { z } from 'zod'
import { openParts } from '../../../../testing/parts.ts'
import { startTestServer } from '../../../../testing/test-server.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { connectionEndpoints } from '../connection.routes.ts'
import { storeConnection } from '../stored-connection.ts'
import { hearCall } from './hear-call.ts'
import type { Called } from './hook-rules.ts'

const world = await openWorld()
type Settings = { signingSecret: string }
const settings = z.object({ signingSecret: z.string().meta({ field: 'password', secret: true }) })

/** A chat as they are: signed over time and raw body, JSON and forms, a challenge, and something to be said at once. */
const hook: ConnectionHook<Settings> = {
  refusal: 401,
  hear(io, { query, headers, body, at }) {
    const validationToken = query.get('validationToken')
    if (validationToken !== null) return { kind: 'challenge', reply: { text: validationToken } }
    const sentAt = Number(headers.get('x-chat-timestamp'))
    const signature = signatureOf(Buffer.from(body), { secret: io.settings.signingSecret, sentAt })
    const isLate = !(Math.abs(at.getTime() / 1000 - sentAt) <= 300)
    if (isLate || !carries(headers.get('x-chat-signature'), signature)) return { kind: 'refused' }
    if (headers.get('content-type') !== 'application/json') return { kind: 'heard', event: Buffer.from(body).toString() }
    const event = JSON.parse(Buffer.from(body).toString()) as { type: string; challenge?: string }
    if (event.challenge) return { kind: 'heard', event: null, reply: { text: event.challenge } }
    return { kind: 'heard', event, reply: { status: 202, json: { text: 'One moment …' } } }
  },
}
const signatureOf = (body: Buffer, { secret, sentAt }: { secret: string; sentAt: number }) =>
  `v0=${createHmac('sha256', secret).update(`v0:${sentAt}:`).update(body).digest('hex')}`

const part: ActingPart<Settings> = { check: async () => ({}), hook }
const vendor: Vendor = {
  ...named('Chat'),
  connection: connection({ settings, check: async () => ({ account: null }) }),
  channel: connectedAlone(part),
  toolset: { check: part.check, tools: {}, texts: {} },
}
const parts = { ...openParts(world), vendors: { webdav: vendor } }

const heard: { called: Called; event: unknown }[] = []
let isAway = false
const channel = {
  async heard(_app: unknown, called: Called, event: unknown) {
    if (isAway) throw new Error('the database is away')
    heard.push({ called, event })
  },
}
const rules = {
  asksMore: false,
  usesOf: async (_ctx: unknown, _db: unknown, _workspaceId: unknown, ids: readonly string[]) =>
    ids.map((connectionId) => ({ connectionId, id: 'room', name: 'Room' })),
  renewed: async () => {},
  stop: async () => {},
}
const server = await startTestServer(world.app(parts), connectionEndpoints({ channel: rules }), { called: { channel } })
world.onEnd(() => server.close())

async function connected(changes: { part?: 'channel' | 'toolset'; isDraft?: boolean } = {}) {
  const owner: WorkspaceCtx = await world.member(parts)
  const secret = randomUUID()
  const stored = { vendor: 'webdav', part: 'channel', settings: { signingSecret: secret }, isShared: true, ...changes } as const
  return { owner, secret, id: await storeConnection(owner, world.db, stored) }
}
type Call = { secret: string; body?: string; type?: string; lateSeconds?: number }
/** @returns all that the caller is told, but for what differs from call to call. */
const call = async (id: string, sent: Call) =>
  replyOf(await fetch(`${server.origin}/hooks/webdav/${id}`, { method: 'POST', ...signed(sent) }))
function signed({ secret, body = '{"type":"message"}', type = 'application/json', lateSeconds = 0 }: Call) {
  const sentAt = Math.round(world.clock.now().getTime() / 1000) - lateSeconds
  const signature = signatureOf(Buffer.from(body), { secret, sentAt })
  const headers = { 'content-type': type, 'x-chat-timestamp': String(sentAt), 'x-chat-signature': signature }
  return { headers, body }
}
async function replyOf(response: Response) {
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text(), headers }
}
const nowhere = () => call(randomUUID(), { secret: 'guessed' })
const eventsOf = (id: string) => heard.flatMap(({ called, event }) => (called.connectionId === id ? [event] : []))
const plain = 'text/plain; charset=utf-8'

test('a signed challenge gets back what it asks for as text, and is no event', async () => {
  const { id, secret } = await connected()
  const { status, type, body } = await call(id, { secret, body: '{"type":"url_verification","challenge":"3eZbrw1a"}' })
  assert.deepEqual([status, type, body, eventsOf(id)], [200, plain, '3eZbrw1a', []])
})

test('a token that comes before anything is signed is told back as text, and nothing follows', async () => {
  const { id } = await connected()
  const address = `${server.origin}/hooks/webdav/${id}?validationToken=${encodeURIComponent('<b>a b</b>')}`
  const { status, type, body, headers } = await replyOf(await fetch(address, { method: 'POST' }))
  assert.deepEqual([status, type, body, eventsOf(id)], [200, plain, '<b>a b</b>', []])
  assert.ok(headers.some(([name, value]) => name === 'x-content-type-options' && value === 'nosniff'))
})

test('what happened in a chat reaches its part with the connection it is about, and is replied to in JSON', async () => {
  const { id, secret, owner } = await connected()
  const { status, type, body } = await call(id, { secret, body: '{ "type" : "message", "text": "안녕 👋" }' })
  assert.deepEqual([status, type, body], [202, 'application/json; charset=utf-8', '{"text":"One moment …"}'])
  const called = { workspaceId: owner.workspace.id, connectionId: id }
  assert.deepEqual(heard.at(-1), { called, event: { type: 'message', text: '안녕 👋' } })
})

test('a signature is over the bytes that were sent, whatever they are', async () => {
  const { id, secret } = await connected()
  const body = 'payload=%7B%22type%22%3A%22block_actions%22%7D&ssl_check=1'
  const reply = await call(id, { secret, body, type: 'application/x-www-form-urlencoded' })
  assert.deepEqual([reply.status, reply.type, reply.body, eventsOf(id)], [200, plain, '', [body]])
})

test('a wrong signature, an old call and one of the future are refused by the status the service counts on', async () => {
  const { id, secret } = await connected()
  for (const wrong of [{ secret: 'guessed' }, { secret, lateSeconds: 301 }, { secret, lateSeconds: -301 }])
    assert.equal((await call(id, wrong)).status, 401)
  assert.deepEqual(eventsOf(id), [])
})

test('the secret of another workspace is told what is told at an address that never was', async () => {
  const [{ id }, other] = [await connected(), await connected()]
  assert.deepEqual(await call(id, { secret: other.secret }), await nowhere())
  assert.deepEqual(eventsOf(id), [])
})

test('so is who calls about a connection that was removed, is not in use yet, or is of a part that nobody calls', async () => {
  const removed = await connected()
  const { client } = await server.as(removed.owner)
  await client.call(connectionRoutes.remove, { workspaceId: removed.owner.workspace.id, connectionId: removed.id })
  const [draft, tools, deleted] = [await connected({ isDraft: true }), await connected({ part: 'toolset' }), await connected()]
  const { id: workspaceId } = deleted.owner.workspace
  await world.db.updateTable('workspace').set({ removed_at: world.clock.now() }).where('id', '=', workspaceId).execute()
  for (const { id, secret } of [removed, draft, tools, deleted]) {
    assert.deepEqual(await call(id, { secret }), await nowhere())
    assert.deepEqual(eventsOf(id), [])
  }
})

test('a connection whose settings cannot be opened any more hears nobody', async () => {
  const { id, secret } = await connected()
  await world.db.updateTable('connection').set({ settings: 'lost' }).where('id', '=', id).execute()
  assert.deepEqual(await call(id, { secret }), await nowhere())
})

test('each connection has a limit of its own, and who is refused none', async () => {
  const [ours, theirs] = [await connected(), await connected()]
  const familyOf = async (id: string, secret: string) => {
    const { headers, body } = signed({ secret })
    const request = { service: 'webdav', id, query: new URLSearchParams(), headers: new Headers(headers) }
    return (await hearCall(world.app(parts), { channel }, { ...request, body: Buffer.from(body) })).family
  }
  assert.deepEqual(await familyOf(ours.id, ours.secret), { name: ours.id, perMinute: 1_200 })
  assert.deepEqual(await familyOf(theirs.id, theirs.secret), { name: theirs.id, perMinute: 1_200 })
  assert.equal(await familyOf(ours.id, theirs.secret), null)
  assert.deepEqual(eventsOf(ours.id), [], 'nothing has followed yet')
})

test('a call that could not be kept is answered so that the service repeats it', async () => {
  const { id, secret } = await connected()
  isAway = true
  assert.equal((await call(id, { secret })).status, 500)
  isAway = false
  assert.equal((await call(id, { secret })).status, 202)
  assert.equal(eventsOf(id).length, 1)
})

test('a chat may send a whole message along, and more at no address', async () => {
  const { id, secret } = await connected()
  const message = (bytes: number) => `{"type":"message","text":"${'x'.repeat(bytes)}"}`
  assert.equal((await call(id, { secret, body: message(900_000) })).status, 202)
  assert.equal((await call(id, { secret, body: message(1_100_000) })).status, 413)
  assert.equal((await call(randomUUID(), { secret, body: message(1_100_000) })).status, 413)
})
