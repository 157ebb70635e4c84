import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startProtected } from '@quarry/integrations/protocols/mcp/testing/protected-server'
import { entered, serverSeen } from '../../../testing/tools/mcp-servers.ts'
import { openSigningIn, reasonOf } from '../../../testing/tools/mcp-sign-in.ts'
import { openWorld } from '../../../testing/world.ts'
import { revokeConsentJob } from '../connection/care/revoke-consent.ts'
import { checkServer, removeServer, setServerClient } from './servers.ts'

const world = await openWorld()
const { parts, lines, login, arrived, begin, comesBack, signsIn, connectionsOf } = await openSigningIn(world)

test('a server that asks for signing in says where, and has no tools until somebody did', async () => {
  const { ada, protectedBy, serviceName } = await arrived()
  const { signIn, signInAt, tools, problem } = await serverSeen(ada.ctx, serviceName)
  assert.deepEqual(
    [signIn, signInAt?.issuer, signInAt?.isSetUp, tools, problem],
    ['OAUTH', protectedBy.issuer, true, [], 'signInNeeded'],
  )
  assert.deepEqual(await connectionsOf(ada), [])
})

test('who signs in on its page is connected once its tools were listed, and Quarry made itself known before', async () => {
  const place = await arrived()
  const { ada, protectedBy, serviceName } = place
  const page = await signsIn(ada, place)
  assert.equal(page.pathname + page.search + page.hash, `/${ada.ctx.workspace.code}?page=agent&view=agents#mcp=${serviceName}`)
  const { tools, problem } = await serverSeen(ada.ctx, serviceName)
  assert.deepEqual([tools.map(({ name, state }) => [name, state]), problem], [[['say', 'off']], null])
  const [connection] = await connectionsOf(ada)
  assert.deepEqual(
    [connection?.health.state, connection?.isShared, connection?.provider, connection?.accountName, connection?.scopes],
    ['good', true, serviceName, new URL(protectedBy.issuer).host, ['read']],
  )
  const [registered, asked, exchanged] = protectedBy.received
  assert.deepEqual([registered!.path, asked!.path, exchanged!.path], ['/register', '/authorize', '/token'])
  assert.deepEqual([asked!.given['resource'], exchanged!.given['resource']], [protectedBy.mcp.address, protectedBy.mcp.address])
  assert.deepEqual([asked!.given['code_challenge_method'], asked!.given['scope']], ['S256', 'read'])
})

test('a second person signs in for themselves by the same client, as the account that the server names', async () => {
  const place = await arrived()
  await signsIn(place.ada, place)
  place.protectedBy.subject = 'ada'
  await signsIn(place.ada, place, { isShared: false })
  assert.equal(place.protectedBy.clients.size, 1)
  const own = (await connectionsOf(place.ada)).find(({ isShared }) => !isShared)
  assert.equal(own?.accountName, 'ada@example.com')
})

test('by a client that an administrator entered nobody is made known', async () => {
  const place = await arrived()
  const { ada, protectedBy, serviceName } = place
  protectedBy.metadata = { registration_endpoint: null }
  await checkServer(ada.ctx, { serviceName }).catch(() => null)
  assert.equal((await serverSeen(ada.ctx, serviceName)).signInAt?.isSetUp, false)
  await assert.rejects(begin(ada, serviceName), { error: 'providerClientMissing' })
  const { signInAt } = await serverSeen(ada.ctx, serviceName)
  protectedBy.clients.set('by-hand', { id: 'by-hand', secret: 'shown once', redirects: [signInAt!.redirectAddress] })
  const seen = await setServerClient(ada.ctx, { serviceName, clientId: 'by-hand', clientSecret: 'shown once' })
  assert.deepEqual([seen.signInAt?.clientId, seen.signInAt?.isSetUp], ['by-hand', true])
  assert.doesNotMatch(JSON.stringify(seen), /shown once/)
  // The address that the test is called by is another one.
  protectedBy.clients.get('by-hand')!.redirects.push(new URL(await begin(ada, serviceName)).searchParams.get('redirect_uri')!)
  assert.equal((await signsIn(ada, place)).hash, `#mcp=${serviceName}`)
  assert.ok(!protectedBy.received.some(({ path }) => path === '/register'))
})

test('why nobody can sign in is said when a server is entered, asked again and signed in to', async () => {
  const { ada, protectedBy, serviceName } = await arrived()
  const { host } = new URL(protectedBy.issuer)
  protectedBy.metadata = { code_challenge_methods_supported: ['plain'] }
  const noPkce = { error: 'mcpSignInNoPkce', detail: host }
  await assert.rejects(entered(ada.ctx, protectedBy.mcp.address), noPkce)
  await assert.rejects(checkServer(ada.ctx, { serviceName }), noPkce)
  await assert.rejects(begin(ada, serviceName), noPkce)
  protectedBy.metadata = { registration_endpoint: `${protectedBy.issuer}/nowhere` }
  await assert.rejects(begin(ada, serviceName), { error: 'mcpUnregistered' })
})

test('who refuses, and who answers a question that was not asked, leaves nothing behind', async () => {
  const place = await arrived()
  const { ada, protectedBy, serviceName } = place
  assert.deepEqual(reasonOf(await signsIn(ada, place, { error: 'access_denied' })), ['/cpOauthError', 'denied'])
  const path = await protectedBy.answer(await begin(ada, serviceName))
  const wrong = new URL(path, 'http://here')
  wrong.searchParams.set('state', 'another')
  assert.deepEqual(reasonOf(await comesBack(ada, wrong.pathname + wrong.search)), ['/cpOauthError', 'state'])
  assert.deepEqual(reasonOf(await comesBack(ada, path)), ['/cpOauthError', 'expired'])
  assert.deepEqual(await connectionsOf(ada), [])
})

for (const [what, iss] of [
  ['another issuer', 'https://evil.example'],
  ['no issuer, where one was promised,', null],
] as const)
  test(`an answer in the name of ${what} is worth nothing, and no token is asked for`, async () => {
    const place = await arrived()
    place.protectedBy.iss = iss
    const [path] = reasonOf(await signsIn(place.ada, place))
    assert.equal(path, '/cpOauthError')
    assert.ok(!place.protectedBy.received.some((each) => each.path === '/token'))
    assert.deepEqual(await connectionsOf(place.ada), [])
  })

test('who is sent elsewhere while somebody signs in gets no code', async () => {
  const place = await arrived()
  const { ada, protectedBy, serviceName } = place
  await using other = await startProtected()
  const path = await protectedBy.answer(await begin(ada, serviceName))
  protectedBy.resource = { authorization_servers: [other.issuer] }
  await checkServer(ada.ctx, { serviceName }).catch(() => null)
  assert.deepEqual(reasonOf(await comesBack(ada, path)), ['/cpOauthError', 'state'])
  assert.deepEqual(
    [protectedBy, other].map(({ received }) => received.filter((each) => each.path === '/token')),
    [[], []],
  )
})

test('another issuer later is signed in to anew: what the former gave is taken back and not shown to it', async () => {
  const place = await arrived()
  const { ada, protectedBy, serviceName } = place
  await signsIn(ada, place)
  await using other = await startProtected()
  protectedBy.resource = { authorization_servers: [other.issuer] }
  await assert.rejects(checkServer(ada.ctx, { serviceName }), { error: 'mcpSignInRequired' })
  const [connection] = await connectionsOf(ada)
  assert.equal(connection?.health.state, 'refused')
  assert.equal((await serverSeen(ada.ctx, serviceName)).problem, 'signInNeeded')
  await world.runJobs([revokeConsentJob], parts)
  assert.deepEqual([protectedBy.revoked.length, other.received], [1, []])
  const page = new URL(await begin(ada, serviceName))
  assert.equal(page.origin, other.issuer)
  assert.ok(!protectedBy.clients.has(page.searchParams.get('client_id')!))
})

test('somebody of another workspace cannot end what one began', async () => {
  const place = await arrived()
  const { ada, protectedBy, serviceName } = place
  const eve = await login()
  const path = await protectedBy.answer(await begin(ada, serviceName))
  assert.deepEqual(reasonOf(await comesBack(eve, path)), ['/cpOauthError', 'state'])
  const withTheirStep = { ...eve, fetch: eve.fetch }
  for (const [name, value] of ada.cookies) if (!eve.cookies.has(name)) eve.cookies.set(name, value)
  assert.deepEqual(reasonOf(await comesBack(withTheirStep, path)), ['/cpOauthError', 'state'])
  assert.deepEqual([await connectionsOf(ada), await connectionsOf(eve)], [[], []])
  await assert.rejects(begin(eve, serviceName), { error: 'serviceUnavailable' })
})

test('a removed server takes back what people allowed, and forgets its client', async () => {
  const place = await arrived()
  await signsIn(place.ada, place)
  await removeServer(place.ada.ctx, { serviceName: place.serviceName })
  await world.runJobs([revokeConsentJob], parts)
  assert.equal(place.protectedBy.revoked.length, 1)
  const left = await world.db
    .selectFrom('provider_client')
    .select('client_id')
    .where('workspace_id', '=', place.ada.ctx.workspace.id)
    .execute()
  assert.deepEqual(left, [])
})

test('no token and no secret is stored in clear', async () => {
  const place = await arrived()
  place.protectedBy.reply = { access_token: 'not-to-be-read' }
  await signsIn(place.ada, place)
  const rows = await world.db.selectFrom('consent').selectAll().where('workspace_id', '=', place.ada.ctx.workspace.id).execute()
  const clients = await world.db.selectFrom('provider_client').selectAll().execute()
  const secrets = ['not-to-be-read', ...[...place.protectedBy.clients.values()].map(({ secret }) => secret!)]
  assert.equal(rows.length, 1)
  for (const secret of secrets) assert.ok(!JSON.stringify([rows, clients]).includes(secret))
})

test('a reply that cannot be used is told of without what it carries', async () => {
  const place = await arrived()
  place.protectedBy.reply = { access_token: 'not-to-be-logged', token_type: 7 }
  assert.deepEqual(reasonOf(await signsIn(place.ada, place)), ['/cpOauthError', 'other'])
  assert.ok(lines.some((line) => line.includes('a consent came to nothing')))
  assert.ok(!lines.some((line) => line.includes('not-to-be-logged')))
})

test('a server that refuses and says nothing of signing in needs a key', async () => {
  const ada = await login()
  await using silent = await startProtected()
  Object.assign(silent, { challenge: null, resource: null, metadata: null })
  await assert.rejects(entered(ada.ctx, silent.mcp.address), { error: 'mcpSignInRequired' })
})
