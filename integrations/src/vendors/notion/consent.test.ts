import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNetwork } from '../../net/network.ts'
import { beginConsent, finishConsent, renewTokens } from '../../oauth/consent-flow.ts'
import { notion } from './provider.ts'
import { ApiHost } from '../../testing/api-host.ts'
import { fail } from '../../testing/api-trouble.ts'
import { startNotionSite } from './testing/site.ts'

async function consented() {
  const site = await startNotionSite('consent')
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const { consent, origin } = site.server
  const io = { net, at: () => origin, signal: new AbortController().signal }
  const opened = { site, consent, io, client: consent.client }
  return Object.assign(opened, {
    [Symbol.asyncDispose]: async () => void (await Promise.all([net[Symbol.asyncDispose](), site[Symbol.asyncDispose]()])),
  })
}

const redirectUri = 'https://quarry.example/api/v1/oauth/callback'

test('consent goes by the rules of Notion, and says who gave it for which workspace', async () => {
  await using opened = await consented()
  const { consent, io, client } = opened
  const { address, memory } = await beginConsent(io, notion, { clientId: client.id, redirectUri, scopes: [] })
  const query = consent.authorize(address)
  const { tokens, by } = await finishConsent(io, notion, { client, query, memory, scopes: [] })
  assert.deepEqual(by, { id: 'w1 ada', name: 'Acme · ada@example.com' })
  assert.ok(consent.access.has(tokens.access) && tokens.refresh !== null)
  assert.deepEqual([tokens.accessSeconds, tokens.consentSeconds], [null, null])
  await assert.rejects(finishConsent(io, notion, { client, query, memory, scopes: [] }), { reason: 'expired' })
})

test('a consent without a refresh token is one that cannot be renewed, and no failure', async () => {
  await using opened = await consented()
  const { consent, io, client } = opened
  consent.refreshes = false
  const { address, memory } = await beginConsent(io, notion, { clientId: client.id, redirectUri, scopes: [] })
  const query = consent.authorize(address)
  const { tokens } = await finishConsent(io, notion, { client, query, memory, scopes: [] })
  assert.equal(tokens.refresh, null)
})

test('a client that Notion does not know is the matter of who set it up', async () => {
  await using opened = await consented()
  const { consent, io, client } = opened
  const { address, memory } = await beginConsent(io, notion, { clientId: client.id, redirectUri, scopes: [] })
  const query = consent.authorize(address)
  const wrong = { id: client.id, secret: 'wrong' }
  await assert.rejects(finishConsent(io, notion, { client: wrong, query, memory, scopes: [] }), { reason: 'notConfigured' })
})

test('each renewal gives another refresh token, and a refresh token is good once', async () => {
  await using opened = await consented()
  const { consent, io, client } = opened
  const { refresh } = consent.give()
  const renewed = await renewTokens(io, notion, { client, refresh })
  assert.ok(consent.access.has(renewed.access) && renewed.refresh !== refresh)
  await assert.rejects(renewTokens(io, notion, { client, refresh }), { reason: 'auth' })
  await renewTokens(io, notion, { client, refresh: renewed.refresh! })
})

test('a token that Notion ends in the middle of a run is renewed, and the run continues', async () => {
  await using opened = await consented()
  const { site, consent, io, client } = opened
  let held = consent.give()
  Object.assign(site, {
    async token(refused?: string) {
      if (refused === held.access) {
        const { access, refresh } = await renewTokens(io, notion, { client, refresh: held.refresh })
        held = { access, refresh: refresh! }
      }
      return held.access
    },
  })
  await using host = new ApiHost(site)
  for (const title of ['Roof', 'Wall', 'Floor']) await site.create(title, title)
  fail(site, ({ path }) => path.includes('/children') && consent.renewals === 0 && (consent.access.clear(), false), 'cut')
  await host.run()
  assert.deepEqual([host.isComplete(), host.documents.size, consent.renewals], [true, 3, 1])
})

test('a consent that was taken back ends the run as refused', async () => {
  await using opened = await consented()
  const { site, consent } = opened
  await using host = new ApiHost(site)
  consent.revoke()
  await assert.rejects(host.run(), { reason: 'auth' })
})
