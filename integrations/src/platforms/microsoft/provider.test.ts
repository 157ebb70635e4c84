import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNetwork } from '../../net/network.ts'
import { scopes } from '../../vendors/onedrive/drives.ts'
import { openTestIo } from '../../testing/io.ts'
import { directoryOperations, FakeEntraDirectory } from './testing/directory.ts'
import { startMicrosoft } from './testing/server.ts'
import { failure } from '../../testing/site.ts'
import { beginConsent, type ConsentMemory, finishConsent, renewTokens } from '../../oauth/consent-flow.ts'
import { microsoft } from './provider.ts'

const redirectUri = 'https://quarry.example.com/connected'

async function openSignIn() {
  const directory = new FakeEntraDirectory()
  const lee = directory.addPerson('lee')
  const server = await startMicrosoft(directoryOperations(directory))
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const io = openTestIo({}, net, { base: server.origin })
  const { clientId: id, clientSecret: secret } = server.accounts
  const client = { id, secret }
  const begin = () => beginConsent(io, microsoft, { clientId: id, redirectUri, scopes })
  const finish = (query: Record<string, string>, memory: ConsentMemory, given = client) =>
    finishConsent(io, microsoft, { client: given, query: new URLSearchParams(query).toString(), memory, scopes })
  return {
    server,
    begin,
    finish,
    renew: (refresh: string, given = client) => renewTokens(io, microsoft, { client: given, refresh }),
    /** Agrees as a person would. */
    async agree() {
      const { address, memory } = await begin()
      const back = server.accounts.consent(address, lee.id)
      assert.ok('code' in back)
      return { back, memory }
    },
    [Symbol.asyncDispose]: async () => void (await Promise.all([server[Symbol.asyncDispose](), net[Symbol.asyncDispose]()])),
  }
}

test('the page asks for an account, the least permissions, a token that can be renewed, and a proof', async () => {
  await using signIn = await openSignIn()
  const { address } = await signIn.begin()
  const { pathname, searchParams } = new URL(address)
  assert.equal(pathname, '/common/oauth2/v2.0/authorize')
  assert.partialDeepStrictEqual(Object.fromEntries(searchParams), {
    response_type: 'code',
    prompt: 'select_account',
    scope: 'offline_access User.Read Files.Read.All Sites.Read.All',
    code_challenge_method: 'S256',
    redirect_uri: redirectUri,
  })
})

test('a code becomes tokens and the name of the person, and tokens are renewed again and again', async () => {
  await using signIn = await openSignIn()
  const { back, memory } = await signIn.agree()
  const { tokens, by } = await signIn.finish(back, memory)
  assert.equal(by.name, 'lee@contoso.example')
  assert.equal(tokens.accessSeconds, 3600)
  const first = await signIn.renew(tokens.refresh!)
  const second = await signIn.renew(first.refresh!)
  assert.equal(new Set([tokens, first, second].flatMap(({ access, refresh }) => [access, refresh])).size, 6)
})

test('a code serves once, and only whoever began', async () => {
  await using signIn = await openSignIn()
  const { back, memory } = await signIn.agree()
  const other = await signIn.agree()
  await assert.rejects(signIn.finish(back, { ...memory, codeVerifier: other.memory.codeVerifier }), { reason: 'expired' })
  await signIn.finish(other.back, other.memory)
  await assert.rejects(signIn.finish(other.back, other.memory), { reason: 'expired' })
})

test('permissions that were left out are missed', async () => {
  await using signIn = await openSignIn()
  const { address, memory } = await signIn.begin()
  const fewer = new URL(address)
  fewer.searchParams.set('scope', 'offline_access User.Read Files.Read.All')
  const back = signIn.server.accounts.consent(fewer.href, '')
  assert.ok('code' in back)
  await assert.rejects(signIn.finish(back, memory), { reason: 'scope' })
})

const answers = {
  access_denied: 'denied',
  consent_required: 'denied',
  invalid_resource: 'notConfigured',
  server_error: 'unreachable',
}
for (const [error, reason] of Object.entries(answers))
  test(`the page answers ${error}: ${reason}`, async () => {
    await using signIn = await openSignIn()
    const { memory } = await signIn.begin()
    await assert.rejects(signIn.finish({ error, state: memory.state }, memory), { reason })
  })

test('a client that Microsoft does not know is a matter of the operator', async () => {
  await using signIn = await openSignIn()
  const { back, memory } = await signIn.agree()
  const client = { id: signIn.server.accounts.clientId, secret: 'wrong' }
  await assert.rejects(signIn.finish(back, memory, client), { reason: 'notConfigured' })
  await assert.rejects(signIn.renew('any', client), failure('settings'))
})

test('a consent that has ended is reported in Microsoft’s words, without what is meant for its support', async () => {
  await using signIn = await openSignIn()
  const { back, memory } = await signIn.agree()
  const { tokens } = await signIn.finish(back, memory)
  signIn.server.accounts.forget()
  await assert.rejects(signIn.renew(tokens.refresh!), {
    reason: 'auth',
    message: 'AADSTS700082: The refresh token has expired due to inactivity.',
  })
})
