import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNetwork } from '../../net/network.ts'
import { beginConsent, finishConsent, renewTokens, revokeConsent } from '../../oauth/consent-flow.ts'
import { failure } from '../../testing/site.ts'
import { actAt } from '../../testing/tools/acting.ts'
import { zendesk as protocol } from './provider.ts'
import { scopesFor } from './scopes.ts'
import { startZendesk } from './testing/server.ts'
import { zendesk } from './vendor.ts'

const redirectUri = 'https://quarry.example.com/api/v1/oauth/callback'
const scopes = scopesFor.changing

async function open() {
  const server = await startZendesk()
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const { consent, origin } = server
  const { client } = consent
  const io = { net, at: () => origin, signal: new AbortController().signal }
  const begin = (needed: readonly string[] = scopes) =>
    beginConsent(io, protocol, { clientId: client.id, redirectUri, scopes: needed })
  const finish = (query: string, memory: Awaited<ReturnType<typeof begin>>['memory'], secret = client.secret) =>
    finishConsent(io, protocol, { client: { ...client, secret }, query, memory, scopes })
  return {
    server,
    consent,
    io,
    client,
    begin,
    finish,
    async consented(needed: readonly string[] = scopes) {
      const { address, memory } = await begin(needed)
      return finishConsent(io, protocol, { client, query: consent.agree(address), memory, scopes: needed })
    },
    renew: (refresh: string, secret = client.secret, given: readonly string[] | null = [...protocol.scopes, ...scopes]) =>
      renewTokens(io, protocol, { client: { ...client, secret }, refresh, scopes: given }),
    /** Who may act with this token, in the tool set. */
    acting: (token: string) => actAt(zendesk, { base: origin, settings: { subdomain: 'acme' }, token: async () => token }),
    [Symbol.asyncDispose]: async () => void (await Promise.all([net[Symbol.asyncDispose](), server[Symbol.asyncDispose]()])),
  }
}

test('a code with its proof becomes tokens that end, for what was asked, of a person at an account', async () => {
  await using at = await open()
  const { id } = at.server.model.ticket('x')
  const { tokens, scopes: granted, by } = await at.consented()
  assert.deepEqual(by, { id: `acme ${at.server.model.owner.id}`, name: 'acme · ada@example.com' })
  assert.deepEqual(granted, ['users:read', ...scopes])
  assert.deepEqual([tokens.accessSeconds, tokens.consentSeconds], [3_600, 7_775_999])
  await using acting = at.acting(tokens.access)
  assert.equal((await acting.run('add_internal_note', { ticket: String(id), text: 'x' })).outcome, 'succeeded')
})

test('a code serves once, and only whoever began', async () => {
  await using at = await open()
  const [one, other] = [await at.begin(), await at.begin()]
  const stolen = at.consent.agree(one.address)
  await assert.rejects(at.finish(stolen, { ...one.memory, codeVerifier: other.memory.codeVerifier }), { reason: 'expired' })
  const query = at.consent.agree(other.address)
  await at.finish(query, other.memory)
  await assert.rejects(at.finish(query, other.memory), { reason: 'expired' })
})

test('a renewal ends the tokens before it, and asks again for what was granted', async () => {
  await using at = await open()
  const { id } = at.server.model.ticket('x')
  const { tokens } = await at.consented()
  const renewed = await at.renew(tokens.refresh!)
  assert.deepEqual([renewed.accessSeconds, renewed.consentSeconds], [3_600, 7_775_999])
  const outcomeOf = async (token: string) => {
    await using acting = at.acting(token)
    const outcome = await acting.run('get_ticket', { ticket: String(id) })
    return outcome.outcome === 'succeeded' ? 'succeeded' : outcome.reason
  }
  assert.deepEqual([await outcomeOf(tokens.access), await outcomeOf(renewed.access)], ['auth', 'succeeded'])
  await assert.rejects(at.renew(tokens.refresh!), failure('auth'))
  await at.renew(renewed.refresh!)
})

test('who allowed people alone is told what a ticket takes', async () => {
  await using at = await open()
  const { id } = at.server.model.ticket('x')
  const { tokens } = await at.consented(scopesFor.people)
  await using acting = at.acting(tokens.access)
  assert.equal((await acting.run('find_people', { query: 'Ada' })).outcome, 'succeeded')
  const outcome = await acting.run('get_ticket', { ticket: String(id) })
  assert.ok(outcome.outcome === 'refused' && outcome.lacksScope && outcome.reason === 'auth', JSON.stringify(outcome))
  assert.match(outcome.message, /tickets:read, read/)
})

test('a consent that was taken back is over, a client that is refused is not the person’s fault', async () => {
  await using at = await open()
  const { address, memory } = await at.begin()
  const query = at.consent.agree(address)
  await assert.rejects(at.finish(query, memory, 'wrong'), { reason: 'notConfigured' })
  const { tokens } = await at.finish(query, memory)
  await assert.rejects(at.renew(tokens.refresh!, 'wrong'), failure('settings'))
  at.server.revoke()
  await assert.rejects(at.renew(tokens.refresh!), failure('auth'))
})

test('what is taken back opens nothing any more, though its token was over', async () => {
  await using at = await open()
  const [{ tokens }, { tokens: other }] = [await at.consented(), await at.consented()]
  await revokeConsent(at.io, { ...protocol, revocation: protocol.revocation! }, { client: at.client, tokens })
  await assert.rejects(at.renew(tokens.refresh!), failure('auth'))
  assert.equal(at.server.http.requests.filter(({ method }) => method === 'DELETE').length, 1)
  await at.renew(other.refresh!)
})
