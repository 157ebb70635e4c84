import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createNetwork } from '@quarry/integrations/net/network'
import { startConsentServer } from '../../../testing/services/consent-server.ts'
import { openWorld } from '../../../testing/world.ts'
import { readConfig } from '../../config.ts'
import type { App, WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { openToken } from './access-token.ts'
import { insertConnection } from './connection.store.ts'
import { lockConsent, putConsent } from './consent.store.ts'
import { keepTokens } from './consent-tokens.ts'

const world = await openWorld()
const provider = await startConsentServer()
const net = createNetwork({ allow: '127.0.0.0/8,::1/128' })
world.onEnd(() => provider.close())
world.onEnd(async () => net[Symbol.asyncDispose]())
const config = readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', ...provider.env })
const parts = { config, net }
const hour = 3600

type Given = { refresh?: string | null; seconds?: number | null; clientId?: string }
/** A consent given now, in a workspace of its own, at a provider that does as it should. */
async function consented({ refresh = provider.issue(), seconds = hour, clientId = 'quarry' }: Given = {}) {
  Object.assign(provider, { fault: null, rotates: true, accessSeconds: hour, renewals: 0 })
  const ctx = await world.member(parts)
  const [id, at] = [randomUUID(), world.clock.now()]
  await insertConnection(world.db, ctx.workspace.id, {
    id,
    vendor: 'googledrive',
    part: 'source',
    authMethod: 'consent',
    owner: null,
    isDraft: false,
    createdBy: ctx.account.id,
    settings: '',
    at,
  })
  const tokens = { access: 'first', refresh, accessSeconds: seconds, consentSeconds: null }
  await putConsent(world.db, {
    connection_id: id,
    workspace_id: ctx.workspace.id,
    provider: 'google',
    client_id: clientId,
    given_by: 'ada',
    given_by_name: 'ada@example.com',
    created_at: at,
    scopes: null,
    end_notified_at: null,
    server: null,
    site: null,
    ...keepTokens(ctx, id, tokens, at),
  })
  return { ctx, id, open: (changes: Partial<App> = {}) => openToken({ ...ctx, ...changes }, ctx.workspace.id, id) }
}
const rowOf = (ctx: WorkspaceCtx, id: string) =>
  world.db
    .selectFrom('consent')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('connection_id', '=', id)
    .executeTakeFirstOrThrow()
const isRefused = { name: 'IntegrationError', reason: 'auth' }

test('a valid token is provided as it is', async () => {
  const { open } = await consented()
  world.clock.advance({ minutes: 54 })
  assert.equal(await open()(), 'first')
  assert.equal(provider.renewals, 0)
})

test('five minutes before its end it is renewed, and the rotated refresh token is kept for the next time', async () => {
  const { open } = await consented()
  const token = open()
  const seen = [await token()]
  for (let times = 0; times < 3; times += 1) {
    world.clock.advance({ minutes: 55, seconds: 1 })
    seen.push(await token())
  }
  assert.equal(new Set(seen).size, 4)
  assert.equal(provider.renewals, 3)
})

test('where a renewal gives no other refresh token, the one there is stays', async () => {
  const { open } = await consented()
  provider.rotates = false
  const token = open()
  for (let times = 0; times < 2; times += 1) {
    world.clock.advance({ hours: 2 })
    await token()
  }
  assert.equal(provider.renewals, 2)
})

test('of a short life half is enough, so that a token is not renewed with every call', async () => {
  const { open } = await consented()
  provider.accessSeconds = 60
  world.clock.advance({ hours: 2 })
  const token = open()
  await token()
  world.clock.advance({ seconds: 25 })
  await token()
  assert.equal(provider.renewals, 1)
})

test('many who ask at once are one renewal', async () => {
  const { open } = await consented()
  world.clock.advance({ hours: 2 })
  const tokens = await Promise.all(Array.from({ length: 20 }, () => open()()))
  assert.equal(new Set(tokens).size, 1)
  assert.equal(provider.renewals, 1)
})

test('another process waits for the one that renews, and takes what it got', async () => {
  const { ctx, id, open } = await consented()
  world.clock.advance({ hours: 2 })
  const other = await atomic(world.db, async (tx) => {
    const row = await lockConsent(tx, ctx.workspace.id, id)
    assert.ok(row)
    const rival = open()()
    await world.untilSomebodyWaits()
    const tokens = { access: 'renewed elsewhere', refresh: provider.issue(), accessSeconds: hour, consentSeconds: null }
    await putConsent(tx, { ...row, ...keepTokens(ctx, id, tokens, world.clock.now()) })
    return { rival }
  })
  assert.equal(await other.rival, 'renewed elsewhere')
  assert.equal(provider.renewals, 0)
})

test('nobody gets to use a token that is not stored', async () => {
  const { open } = await consented()
  world.clock.advance({ hours: 2 })
  const vault = { ...world.app().vault, seal: () => assert.fail('the process dies here') }
  await assert.rejects(open({ vault })())
  assert.equal(provider.renewals, 1)
})

test('after a crash between answer and commit the old refresh token is tried, and a refusal ends the consent', async () => {
  const { open } = await consented()
  world.clock.advance({ hours: 2 })
  const vault = { ...world.app().vault, seal: () => assert.fail('the process dies here') }
  await assert.rejects(open({ vault })())
  await assert.rejects(open()(), isRefused)
})

test('after such a crash a provider that bears with it goes on', async () => {
  const { open } = await consented()
  provider.rotates = false
  world.clock.advance({ hours: 2 })
  const vault = { ...world.app().vault, seal: () => assert.fail('the process dies here') }
  await assert.rejects(open({ vault })())
  assert.notEqual(await open()(), 'first')
})

test('an answer that was lost is requested once more', async () => {
  const { open } = await consented()
  provider.rotates = false
  world.clock.advance({ hours: 2 })
  let lost = 0
  provider.fault = (reply) => (lost++ === 0 ? 'lost' : reply)
  assert.notEqual(await open()(), 'first')
  assert.equal(provider.renewals, 2)
})

test('an answer that was lost with the new refresh token in it ends the consent at the second try', async () => {
  const { open } = await consented()
  world.clock.advance({ hours: 2 })
  let lost = 0
  provider.fault = (reply) => (lost++ === 0 ? 'lost' : reply)
  await assert.rejects(open()(), isRefused)
  assert.equal(provider.renewals, 2)
})

test('a provider that is away stops nobody whose token still holds, and is said to be away afterwards', async () => {
  const { open } = await consented()
  provider.fault = () => ({ statusCode: 503, body: { error: 'temporarily_unavailable' } })
  world.clock.advance({ minutes: 57 })
  assert.equal(await open()(), 'first')
  world.clock.advance({ minutes: 3 })
  await assert.rejects(open()(), { name: 'IntegrationError', reason: 'throttled' })
})

test('a provider that hangs leaves connections of the database to others, and stops nobody whose token still holds', async () => {
  const [silent, arrived] = [
    createServer(() => (--expected === 0 ? arrived.resolve() : undefined)),
    Promise.withResolvers<void>(),
  ]
  let expected = 4
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  const hanging = readConfig({
    DATA_DIR: world.dataDir,
    LOG_LEVEL: 'silent',
    ...provider.env,
    GOOGLE_BASE_URL: `http://127.0.0.1:${port}`,
  })
  // More than the database of the test has connections.
  const ended = []
  for (let count = 0; count < 8; count += 1) ended.push(await consented())
  world.clock.advance({ hours: 2 })
  const asked = Promise.allSettled(ended.map(({ open }) => open({ config: hanging })()))
  await arrived.promise
  const { open } = await consented()
  world.clock.advance({ minutes: 57 })
  assert.equal(await open({ config: hanging })(), 'first')
  silent.close()
  silent.closeAllConnections()
  assert.deepEqual(new Set((await asked).map(({ status }) => status)), new Set(['rejected']))
})

test('a consent that was taken back is refused, with the words of the provider', async () => {
  const { open } = await consented()
  provider.revokeAll()
  world.clock.advance({ hours: 2 })
  await assert.rejects(open()(), { ...isRefused, message: 'Token has been revoked.' })
})

test("a client that is refused is the administrator's matter, not the end of the consent", async () => {
  const { open } = await consented()
  provider.fault = () => ({ statusCode: 401, body: { error: 'invalid_client' } })
  world.clock.advance({ hours: 2 })
  await assert.rejects(open()(), { name: 'IntegrationError', reason: 'settings' })
})

test('with another client nothing is sent that only the former one may send', async () => {
  const { open } = await consented({ clientId: 'the former one' })
  world.clock.advance({ hours: 2 })
  await assert.rejects(open()(), { name: 'IntegrationError', reason: 'settings' })
  assert.equal(provider.renewals, 0)
})

test('a process whose clock is four minutes slow never uses a token that has ended', async () => {
  const { open } = await consented()
  const slow = { clock: { now: () => new Date(world.clock.now().getTime() - 4 * 60_000) } }
  world.clock.advance({ hours: 1 })
  assert.notEqual(await open(slow)(), 'first')
})

test('a token without an end is never renewed, and one that cannot be renewed ends', async () => {
  const endless = await consented({ seconds: null })
  const single = await consented({ refresh: null })
  world.clock.advance({ days: 400 })
  assert.equal(await endless.open()(), 'first')
  await assert.rejects(single.open()(), isRefused)
})

test('tokens are sealed, each for its own row', async () => {
  const { ctx, id } = await consented()
  const rival = await consented()
  const { sealed_tokens } = await rowOf(ctx, id)
  assert.ok(!sealed_tokens.includes('first'))
  await world.db.updateTable('consent').set({ sealed_tokens }).where('connection_id', '=', rival.id).execute()
  await assert.rejects(rival.open()(), isRefused)
})

test('a token that is refused before its end is renewed, also one without an end', async () => {
  for (const seconds of [hour, null]) {
    const { ctx, id, open } = await consented({ seconds })
    const token = open()
    const renewed = await token(await token())
    assert.notEqual(renewed, 'first')
    assert.deepEqual([await token(), await openToken(ctx, ctx.workspace.id, id)(), provider.renewals], [renewed, renewed, 1])
  }
})

test('many whose token is refused at once are one renewal, also if some of them ask late', async () => {
  const { open } = await consented()
  const token = open()
  await token()
  const renewed = await Promise.all([token('first'), token('first'), open()('first')])
  assert.deepEqual([new Set([...renewed, await token('first'), await open()('first')]).size, provider.renewals], [1, 1])
})

test('where nothing can be renewed, the refused token is provided again, so that the service decides', async () => {
  const { open } = await consented({ refresh: null, seconds: null })
  assert.equal(await open()('first'), 'first')
  assert.equal(provider.renewals, 0)
})

test('a refused token whose renewal is refused too ends the consent', async () => {
  const { open } = await consented()
  provider.revokeAll()
  await assert.rejects(open()('first'), isRefused)
})
