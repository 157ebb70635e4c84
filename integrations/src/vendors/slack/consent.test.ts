import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNetwork } from '../../net/network.ts'
import { beginConsent, finishConsent, renewTokens, revokeConsent } from '../../oauth/consent-flow.ts'
import { openTestIo } from '../../testing/io.ts'
import { failure } from '../../testing/site.ts'
import { openSlack, whose } from './client.ts'
import { slack } from './provider.ts'
import { startSlack } from './testing/server.ts'

const redirectUri = 'https://quarry.example/api/v1/oauth/callback'
const scopes = ['search:read', 'chat:write']

async function open({ rotates = false } = {}) {
  const server = await startSlack()
  server.consent.rotates = rotates
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const io = { net, at: () => server.origin, signal: new AbortController().signal }
  const { client } = server.consent
  return {
    server,
    io,
    client,
    async agree(account?: { id: string; name: string }) {
      const { address, memory } = await beginConsent(io, slack, {
        clientId: client.id,
        redirectUri,
        scopes,
        account: account ?? null,
      })
      return { address, memory, query: server.consent.agree(address, server.ada) }
    },
    whose: (token: string) => whose(openSlack(openTestIo({}, net, { base: server.origin, token: async () => token }))),
    [Symbol.asyncDispose]: async () => void (await Promise.all([net[Symbol.asyncDispose](), server[Symbol.asyncDispose]()])),
  }
}

test('a person allows what is asked for as them, and the token is theirs', async () => {
  await using at = await open()
  const { memory, query, address } = await at.agree()
  const asked = new URL(address).searchParams
  assert.deepEqual([asked.get('user_scope'), asked.has('scope'), asked.has('code_challenge')], [scopes.join(','), false, false])
  const { tokens, by, scopes: granted } = await finishConsent(at.io, slack, { client: at.client, query, memory, scopes })
  assert.deepEqual(by, { id: `T0000ACME ${at.server.ada.id}`, name: 'Acme · ada' })
  assert.deepEqual(granted, ['identify', ...scopes])
  assert.deepEqual({ ...tokens, access: '' }, { access: '', refresh: null, accessSeconds: null, consentSeconds: null })
  assert.equal((await at.whose(tokens.access)).user_id, at.server.ada.id)
})

test('who is known is led to their own workspace', async () => {
  await using at = await open()
  const { address } = await at.agree({ id: 'T0000ACME U1', name: 'Acme · ada' })
  assert.equal(new URL(address).searchParams.get('team'), 'T0000ACME')
})

test('tokens that rotate are renewed, each refresh token once', async () => {
  await using at = await open({ rotates: true })
  const { memory, query } = await at.agree()
  const { tokens } = await finishConsent(at.io, slack, { client: at.client, query, memory, scopes })
  assert.deepEqual([tokens.accessSeconds, tokens.consentSeconds], [43_200, null])
  const renewing = { client: at.client, refresh: tokens.refresh! }
  const renewed = await renewTokens(at.io, slack, renewing)
  assert.ok(renewed.access !== tokens.access && renewed.refresh !== tokens.refresh && renewed.accessSeconds === 43_200)
  assert.equal((await at.whose(renewed.access)).user_id, at.server.ada.id)
  await assert.rejects(renewTokens(at.io, slack, renewing), failure('auth'))
})

test('a refusal that comes with status 200 is one all the same', async () => {
  await using at = await open()
  const { memory, query } = await at.agree()
  const finish = (given: Partial<Parameters<typeof finishConsent>[2]>) =>
    finishConsent(at.io, slack, { client: at.client, query, memory, scopes, ...given })
  await assert.rejects(finish({ client: { ...at.client, secret: 'wrong' } }), { reason: 'notConfigured' })
  await assert.rejects(finish({ scopes: ['search:read', 'reactions:write'] }), { reason: 'scope' })
  await assert.rejects(finish({}), { reason: 'expired' })
  await assert.rejects(finish({ query: `error=access_denied&state=${memory.state}` }), { reason: 'denied' })
  const renewing = { client: { ...at.client, secret: 'wrong' }, refresh: 'xoxe-1-a' }
  await assert.rejects(renewTokens(at.io, slack, renewing), failure('settings'))
})

test('a consent that is taken back at Slack leaves no token that is good', async () => {
  await using at = await open()
  const { memory, query } = await at.agree()
  const { tokens } = await finishConsent(at.io, slack, { client: at.client, query, memory, scopes })
  await revokeConsent(at.io, { ...slack, revocation: slack.revocation! }, { client: at.client, tokens })
  await assert.rejects(at.whose(tokens.access), failure('auth'))
})

test('a consent counts as taken back only once Slack says so: its refusals come with status 200', async () => {
  await using at = await open()
  const { memory, query } = await at.agree()
  const { tokens } = await finishConsent(at.io, slack, { client: at.client, query, memory, scopes })
  const revoke = () => revokeConsent(at.io, { ...slack, revocation: slack.revocation! }, { client: at.client, tokens })
  const headers = { 'retry-after': '7200' }
  for (const [error, reason] of [
    ['ratelimited', 'throttled'],
    ['internal_error', 'upstream'],
  ] as const) {
    at.server.trouble = (method) => (method === 'auth.revoke' ? { status: 200, json: { ok: false, error }, headers } : null)
    await assert.rejects(revoke(), failure(reason), error)
  }
  at.server.trouble = null
  assert.equal((await at.whose(tokens.access)).user_id, at.server.ada.id)
  await revoke()
  await assert.rejects(revoke(), failure('auth'))
})
