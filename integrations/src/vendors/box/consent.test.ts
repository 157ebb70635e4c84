import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNetwork } from '../../net/network.ts'
import { beginConsent, finishConsent, renewTokens, revokeConsent } from '../../oauth/consent-flow.ts'
import { openTestIo } from '../../testing/io.ts'
import { failure } from '../../testing/site.ts'
import { me, openBox } from './client.ts'
import { box } from './provider.ts'
import { startBox } from './testing/server.ts'

const redirectUri = 'https://quarry.example/api/v1/oauth/callback'
const scopes = ['root_readonly']

async function open() {
  const server = await startBox()
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const io = { net, at: () => server.origin, signal: new AbortController().signal }
  const { client } = server.consent
  return {
    server,
    io,
    client,
    async agree() {
      const { address, memory } = await beginConsent(io, box, { clientId: client.id, redirectUri, scopes, account: null })
      const query = server.consent.agree(address)
      return { address, query, finish: () => finishConsent(io, box, { client, query, memory, scopes }) }
    },
    whose: (token: string) => me(openBox(openTestIo<object>({}, net, { base: server.origin, token: async () => token }))),
    [Symbol.asyncDispose]: async () => void (await Promise.all([net[Symbol.asyncDispose](), server[Symbol.asyncDispose]()])),
  }
}

test('the page asks for what the tools need, and a code becomes tokens of the person, once', async () => {
  await using at = await open()
  const { address, finish } = await at.agree()
  assert.deepEqual(
    [new URL(address).searchParams.get('scope'), new URL(address).searchParams.has('code_challenge')],
    ['root_readonly', false],
  )
  const { tokens, by, scopes: granted } = await finish()
  assert.deepEqual([by, granted, tokens.accessSeconds], [{ id: '11', name: 'ada@example.com' }, scopes, 3_600])
  assert.equal((await at.whose(tokens.access)).login, 'ada@example.com')
  await assert.rejects(finish(), { reason: 'expired' })
})

test('each refresh token serves once', async () => {
  await using at = await open()
  const { tokens } = await (await at.agree()).finish()
  const next = await renewTokens(at.io, box, { client: at.client, refresh: tokens.refresh! })
  assert.notEqual(next.refresh, tokens.refresh)
  await assert.rejects(renewTokens(at.io, box, { client: at.client, refresh: tokens.refresh! }), failure('auth'))
  assert.equal((await at.whose(next.access)).login, 'ada@example.com')
})

test('a consent that is taken back ends both tokens', async () => {
  await using at = await open()
  const { tokens } = await (await at.agree()).finish()
  await revokeConsent(at.io, { ...box, revocation: box.revocation! }, { client: at.client, tokens })
  await assert.rejects(at.whose(tokens.access), failure('auth'))
  await assert.rejects(renewTokens(at.io, box, { client: at.client, refresh: tokens.refresh! }), failure('auth'))
})

test('a client that Box does not know is said to be refused', async () => {
  await using at = await open()
  const { tokens } = await (await at.agree()).finish()
  await assert.rejects(
    renewTokens(at.io, box, { client: { ...at.client, secret: 'wrong' }, refresh: tokens.refresh! }),
    failure('settings'),
  )
})
