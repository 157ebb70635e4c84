import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formOf, proveConnection } from '../../kit/parts.ts'
import { createNetwork } from '../../net/network.ts'
import { openTestIo } from '../../testing/io.ts'
import { failure } from '../../testing/site.ts'
import { actAt } from '../../testing/tools/acting.ts'
import { startZendesk } from './testing/server.ts'
import { siteOf } from './token.ts'
import { zendesk } from './vendor.ts'

const form = formOf(zendesk, 'toolset', 'form')
const typed = { clientId: 'quarry', clientSecret: 'secret' }
const placeOf = (subdomain: string): string => siteOf({ settings: form.parse({ ...typed, subdomain }) as never })

async function open(given: object = {}) {
  const server = await startZendesk()
  const net = createNetwork({ allow: '127.0.0.0/8' })
  return {
    server,
    io: () => openTestIo<object>({ ...server.settings, ...given }, net, { base: server.origin }),
    asked: () => server.http.requests.filter(({ path }) => path === '/oauth/tokens').length,
    [Symbol.asyncDispose]: async () => void (await Promise.all([net[Symbol.asyncDispose](), server[Symbol.asyncDispose]()])),
  }
}

test('an account is named as people copy its address, and as nothing that leads elsewhere', () => {
  for (const given of ['acme', ' Acme ', 'acme.zendesk.com', 'https://acme.zendesk.com/agent/dashboard'])
    assert.equal(placeOf(given), 'https://acme.zendesk.com', given)
  for (const given of [
    'evil.example/',
    'acme.example.com',
    'https://evil.example/acme.zendesk.com',
    'a@b',
    'acme:1',
    '-acme',
    '',
    'http://acme.zendesk.com',
    'evil.example#.zendesk.com',
  ])
    assert.throws(() => placeOf(given), given)
})

test('who made the client is known by account and address, and remembered', async () => {
  await using at = await open()
  const account = 'acme · ada@example.com'
  assert.equal((await zendesk.connection!.check(at.io() as never)).account, account)
  assert.deepEqual(await proveConnection(zendesk, 'toolset', at.io()), { remember: { account } })
})

test('a wrong secret is a matter of signing in, and is asked about once', async () => {
  await using at = await open({ clientSecret: 'another' })
  await assert.rejects(zendesk.connection!.check(at.io() as never), failure('auth'))
  assert.equal(at.asked(), 1)
})

test('one token serves all that reads in a run', async () => {
  await using at = await open()
  const io = at.io()
  for (const _ of [1, 2, 3]) await zendesk.connection!.check(io as never)
  assert.equal(at.asked(), 1)
})

test('a client that may only read lets agents read, and says why they cannot change anything', async () => {
  await using at = await open()
  at.server.allowed.delete('tickets:write')
  const { id } = at.server.model.ticket('x')
  await using acting = actAt(zendesk, { base: at.server.origin, settings: at.server.settings })
  const ticket = String(id)
  assert.equal((await acting.run('get_ticket', { ticket })).outcome, 'succeeded')
  const outcome = await acting.run('add_internal_note', { ticket, text: 'x' })
  assert.ok(outcome.outcome === 'refused' && /scope is not allowed/.test(outcome.message), JSON.stringify(outcome))
})
