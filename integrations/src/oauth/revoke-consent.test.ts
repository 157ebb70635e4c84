import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNetwork } from '../net/network.ts'
import { google } from '../platforms/google/provider.ts'
import { startGoogle } from '../platforms/google/testing/server.ts'
import { openTestIo } from '../testing/io.ts'
import { failure } from '../testing/site.ts'
import { dropbox } from '../vendors/dropbox/provider.ts'
import { startDropbox } from '../vendors/dropbox/testing/fake.ts'
import { notion } from '../vendors/notion/provider.ts'
import { startNotion } from '../vendors/notion/testing/server.ts'
import { renewTokens, revokeConsent } from './consent-flow.ts'
import type { ProviderProtocol, Revocation } from './provider.ts'

type Revocable = ProviderProtocol & { revocation: Revocation }
const revocable = (protocol: ProviderProtocol): Revocable => {
  assert.ok(protocol.revocation)
  return { ...protocol, revocation: protocol.revocation }
}

async function openIo(origin: string) {
  const net = createNetwork({ allow: '127.0.0.0/8' })
  return { io: openTestIo({}, net, { base: origin }), [Symbol.asyncDispose]: () => net[Symbol.asyncDispose]() }
}

test('Google ends all between an account and the client, by a refresh token alone', async () => {
  await using server = await startGoogle([])
  await using opened = await openIo(server.origin)
  const { io } = opened
  const client = { id: 'quarry', secret: 'only for tests' }
  const [refresh, other, stranger] = ['ada@example.com', 'ada@example.com', 'kim@example.com'].map((email) =>
    server.consent.give(email, 'openid email'),
  )
  await revokeConsent(io, revocable(google), { client: null, tokens: { access: 'over', refresh: refresh! } })
  for (const each of [refresh!, other!]) await assert.rejects(renewTokens(io, google, { client, refresh: each }), failure('auth'))
  await renewTokens(io, google, { client, refresh: stranger! })
  await assert.rejects(
    revokeConsent(io, revocable(google), { client: null, tokens: { access: 'over', refresh: refresh! } }),
    failure('auth'),
  )
})

test('Dropbox ends the token that asks, and its refresh token; one that is over is renewed for it', async () => {
  await using server = await startDropbox()
  await using opened = await openIo(server.origin)
  const { io } = opened
  const { client } = server.door
  const refresh = server.door.refreshToken(['account_info.read'])
  await revokeConsent(io, revocable(dropbox), { client, tokens: { access: 'over', refresh } })
  await assert.rejects(renewTokens(io, dropbox, { client, refresh }), failure('auth'))
})

test('Notion ends a token for the client it was given to', async () => {
  await using server = await startNotion()
  await using opened = await openIo(server.origin)
  const { io } = opened
  const { client } = server.consent
  const tokens = server.consent.give()
  const wrong = { id: client.id, secret: 'wrong' }
  await assert.rejects(revokeConsent(io, revocable(notion), { client: wrong, tokens }), failure('settings'))
  await assert.rejects(revokeConsent(io, revocable(notion), { client: null, tokens }), failure('settings'))
  assert.ok(server.consent.access.has(tokens.access))
  await revokeConsent(io, revocable(notion), { client, tokens })
  assert.ok(!server.consent.access.has(tokens.access))
  await assert.rejects(renewTokens(io, notion, { client, refresh: tokens.refresh }), failure('auth'))
})

test('a provider that is away is asked again later', async () => {
  await using server = await startGoogle([])
  await using opened = await openIo(server.origin)
  server.http.intercept = (_, response) => {
    response.writeHead(503).end('{}')
    return true
  }
  const tokens = { access: 'over', refresh: 'any' }
  await assert.rejects(revokeConsent(opened.io, revocable(google), { client: null, tokens }), failure('throttled'))
})
