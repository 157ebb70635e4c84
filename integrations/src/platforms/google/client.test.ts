import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import { createNetwork } from '../../net/network.ts'
import { openTestIo } from '../../testing/io.ts'
import { refusal, type GoogleReply } from './testing/reply.ts'
import { startGoogle } from './testing/server.ts'
import { failure } from '../../testing/site.ts'
import { openGoogle } from './client.ts'
import { serviceAccount } from './service-account.ts'

const scope = 'https://www.googleapis.com/auth/things.readonly'
const Thing = z.object({ name: z.string(), caller: z.string() })

async function openThings(given: { settings?: (keyFile: string) => object; token?: () => Promise<string> } = {}) {
  const google = await startGoogle([
    {
      path: /^\/things\/v1\/thing$/,
      scopes: [scope],
      parameters: ['id'],
      answer: ({ caller }) => ({ body: { name: 'roof', caller: caller.email } }),
    },
  ])
  google.accounts.delegated = new Set([scope])
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const settings = given.settings?.(google.accounts.keyFile) ?? {
    adminAccount: 'admin@example.com',
    serviceAccountKey: google.accounts.keyFile,
  }
  const io = openTestIo(settings, net, { base: google.origin, token: given.token ?? null })
  const api = openGoogle(io, 'https://www.googleapis.com', [scope])
  const ask = () => api.get('/things/v1/thing', {}, Thing)
  return {
    google,
    ask,
    [Symbol.asyncDispose]: async () => void (await Promise.all([google[Symbol.asyncDispose](), net[Symbol.asyncDispose]()])),
  }
}

test('the key of a service account acts as the admin account, and one token serves the run', async () => {
  await using things = await openThings()
  const answers = await Promise.all([things.ask(), things.ask(), things.ask()])
  assert.deepEqual(new Set(answers.map(({ caller }) => caller)), new Set(['admin@example.com']))
  await things.ask()
  assert.equal(things.google.accounts.granted, 1)
})

test('a token is renewed before it ends', async () => {
  await using things = await openThings()
  things.google.accounts.lifetime = 60
  await things.ask()
  await things.ask()
  assert.equal(things.google.accounts.granted, 2)
})

test('consent needs no key', async () => {
  let token = ''
  await using things = await openThings({ settings: () => ({}), token: async () => token })
  token = things.google.accounts.give('kim@example.com', [scope])
  assert.equal((await things.ask()).caller, 'kim@example.com')
  assert.equal(things.google.accounts.granted, 0)
})

test('a token that was taken back is tried once', async () => {
  await using things = await openThings()
  await things.ask()
  things.google.accounts.revoke()
  things.google.forget()
  await assert.rejects(things.ask(), failure('auth'))
  assert.equal(things.google.paths().length, 1)
})

test('a domain that does not trust the key says what to do, without the key', async () => {
  await using things = await openThings()
  things.google.accounts.delegated = new Set()
  const error = await things.ask().catch((thrown: unknown) => thrown)
  assert.ok(error instanceof IntegrationError && failure('auth')(error))
  assert.match(error.message, /not authorized for any of the scopes requested.*Admin console/)
  assert.doesNotMatch(error.message, /PRIVATE KEY|eyJ/)
})

test('an admin account that is not of the domain is refused', async () => {
  await using things = await openThings({
    settings: (serviceAccountKey) => ({ adminAccount: 'stranger@example.com', serviceAccountKey }),
  })
  await assert.rejects(things.ask(), failure('auth'))
})

test('a token without the scope is a matter of the credentials', async () => {
  let token = ''
  await using things = await openThings({ settings: () => ({}), token: async () => token })
  token = things.google.accounts.give('kim@example.com', ['https://www.googleapis.com/auth/other'])
  await assert.rejects(things.ask(), failure('auth'))
})

const meanings: Record<string, [GoogleReply, IntegrationError['reason']]> = {
  'a domain without third-party apps': [
    refusal(403, 'domainPolicy', 'The domain administrators have disabled Drive apps.'),
    'settings',
  ],
  'an interface that is switched off': [refusal(403, 'accessNotConfigured', 'Drive API has not been used.'), 'settings'],
  'one file that is closed': [
    refusal(403, 'insufficientFilePermissions', 'The user does not have sufficient permissions.'),
    'forbidden',
  ],
  'what is not there': [refusal(404, 'notFound', 'File not found: x.'), 'notFound'],
  'a reason nobody knows': [refusal(403, 'somethingNew', 'No.'), 'forbidden'],
}
for (const [title, [reply, reason]] of Object.entries(meanings))
  test(`${title} means ${reason}`, async () => {
    await using things = await openThings()
    things.google.fail(/GET \/things/, reply)
    await assert.rejects(things.ask(), failure(reason))
  })

test('too many requests are a pause, though Google calls them forbidden', async () => {
  await using things = await openThings()
  things.google.fail(/GET \/things/, refusal(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded', { 'retry-after': '0' }), 2)
  assert.equal((await things.ask()).name, 'roof')
})

test('a quota that is used up for the day is not asked for again within the run', async () => {
  await using things = await openThings()
  things.google.fail(/GET \/things/, refusal(403, 'dailyLimitExceeded', 'Daily Limit Exceeded'))
  await assert.rejects(things.ask(), failure('throttled'))
})

test('only the key file of a service account is taken', () => {
  const taken = (text: string) => serviceAccount.shape.serviceAccountKey.safeParse(text).success
  assert.ok(!taken('{"type":"authorized_user","client_id":"x"}'))
  assert.ok(!taken('{"type":"service_account","client_email":"a@example.com","private_key":"-----BEGIN PRIVATE KEY-----"}'))
  assert.ok(!taken('no JSON'))
})
