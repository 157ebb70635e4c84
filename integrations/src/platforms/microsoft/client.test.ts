import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import type { IntegrationReason } from '../../kit/kit.ts'
import { createNetwork } from '../../net/network.ts'
import { openTestIo } from '../../testing/io.ts'
import { pageOf, refusal, type MicrosoftReply } from './testing/reply.ts'
import { startMicrosoft } from './testing/server.ts'
import { failure } from '../../testing/site.ts'
import { AppRegistration } from './app-registration.ts'
import { openGraph } from './client.ts'
import { rolesIn, tokenOf } from './token.ts'

const Thing = z.object({ id: z.number() })

async function openThings(given: Partial<Record<'tenantId' | 'clientId' | 'clientSecret', string>> = {}) {
  const server = await startMicrosoft([
    {
      path: /\/things/,
      delegated: ['Things.Read'],
      application: ['Things.Read.All'],
      parameters: ['$top'],
      answer: (call) =>
        pageOf(
          Array.from({ length: 250 }, (_, id) => ({ id })),
          call,
        ),
    },
  ])
  server.accounts.roles.add('Things.Read.All')
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const { tenant: tenantId, clientId, clientSecret } = server.accounts
  const io = openTestIo({ tenantId, clientId, clientSecret, ...given }, net, { base: server.origin })
  const graph = openGraph(io)
  return {
    server,
    io,
    ask: async () =>
      (await Array.fromAsync(graph.pages('/v1.0/things', {}, Thing))).flatMap(({ values }) => values.map(({ id }) => id)),
    [Symbol.asyncDispose]: async () => void (await Promise.all([server[Symbol.asyncDispose](), net[Symbol.asyncDispose]()])),
  }
}

test('an app reads in its own name: one token for the run, and every page', async () => {
  await using things = await openThings()
  const all = await Promise.all([things.ask(), things.ask()])
  assert.deepEqual(
    all.map(({ length }) => length),
    [250, 250],
  )
  assert.equal(things.server.accounts.granted, 1)
  assert.match(things.server.requests.at(-1)?.headers['user-agent'] ?? '', /^ISV\|Quarry\|/)
})

test('a token is renewed before it ends', async () => {
  await using things = await openThings()
  things.server.accounts.lifetime = 60
  await things.ask()
  await things.ask()
  assert.ok(things.server.accounts.granted > 1)
})

test('what an administrator gave the app is seen in its token, and nothing in any other', async () => {
  await using things = await openThings()
  assert.ok(rolesIn(await tokenOf(things.io)).includes('Things.Read.All'))
  for (const token of ['', 'opaque', 'a.b.c', 'e30.e30.e30']) assert.deepEqual(rolesIn(token), [])
})

const wrong: Record<string, [Parameters<typeof openThings>[0], RegExp]> = {
  'a wrong secret': [{ clientSecret: 'guessed-secret' }, /Invalid client secret provided\. Check the client secret: its value/],
  'an app of another tenant': [{ clientId: '99999999-2222-4333-8444-555555555555' }, /was not found\. Check the client id/],
  'a tenant that is not there': [{ tenantId: 'nowhere.example' }, /Tenant 'nowhere\.example' not found\. Check the tenant/],
}
for (const [title, [given, message]] of Object.entries(wrong))
  test(`${title} is reported in Microsoft’s words, tried once, and without the secret`, async () => {
    await using things = await openThings(given)
    const error: unknown = await things.ask().catch((thrown: unknown) => thrown)
    assert.ok(failure('auth')(error) && error instanceof Error)
    assert.match(error.message, message)
    assert.doesNotMatch(error.message, /guessed-secret|Trace ID|Q~secret/)
    assert.equal(things.server.requests.length, 1)
  })

const meanings: Record<string, [MicrosoftReply, IntegrationReason]> = {
  'a permission the app lacks': [refusal(403, 'Authorization_RequestDenied', 'Insufficient privileges.'), 'auth'],
  'one thing that is closed': [refusal(403, 'accessDenied', 'Access denied'), 'forbidden'],
  'malware in a file': [refusal(422, 'malwareDetected', 'Malware'), 'forbidden'],
  'a site that is locked': [refusal(423, 'resourceLocked', 'Locked'), 'forbidden'],
  'what is not there': [refusal(404, 'itemNotFound', 'Item does not exist'), 'notFound'],
  'a tenant without SharePoint': [refusal(400, 'BadRequest', 'Tenant does not have a SPO license.'), 'settings'],
  'an app that is throttled': [refusal(429, 'activityLimitReached', 'Slow', { 'retry-after': '7200' }), 'throttled'],
  'bandwidth that is used up': [refusal(509, 'bandwidthLimitExceeded', 'Slow', { 'retry-after': '7200' }), 'throttled'],
}
for (const [title, [reply, reason]] of Object.entries(meanings))
  test(`${title} means ${reason}`, async () => {
    await using things = await openThings()
    things.server.fail(/GET \/v1\.0\/things/, reply)
    await assert.rejects(things.ask(), failure(reason))
  })

test('a tenant is one tenant, an app its id', () => {
  const { tenantId, clientId } = AppRegistration.shape
  for (const id of ['common', 'Organizations', 'a/b', '../x', '']) assert.ok(!tenantId.safeParse(id).success, id)
  for (const id of ['contoso.onmicrosoft.com', '7a0c1d5e-0000-4000-8000-00000000aaaa'])
    assert.ok(tenantId.safeParse(id).success, id)
  assert.ok(!clientId.safeParse('Quarry').success)
})
