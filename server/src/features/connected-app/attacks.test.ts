import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { connectedAppRoutes } from '@quarry/contract/routes/workspace/connected-app'
import { limits } from '@quarry/contract/limits'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { accountEndpoints } from '../account/account.routes.ts'
import { mcpEndpoint } from '../mcp/mcp.ts'
import { openaiEndpoints } from '../openai/openai.ts'
import { connectedAppEndpoints } from './connected-app.routes.ts'
import { appsOf, challengeOf, newVerifier, redirectUri, saidBy } from './testing/apps.ts'

const world = await openWorld()
const parts = openParts(world)
const routes = [...connectedAppEndpoints, ...accountEndpoints(() => null)]
const server = await world.server(routes, parts, undefined, [mcpEndpoint, ...openaiEndpoints])
const apps = appsOf(world, server)
const member = (more: Parameters<typeof world.member>[0] = {}) => world.member({ ...parts, ...more })
const isConnected = async (ctx: WorkspaceCtx, access: string) => (await apps.call(ctx, access)).status === 200
const lost = [400, 'invalid_grant']

test('code injection: a code that another app’s person is given opens nothing for who began with another secret', async () => {
  const victim = await member()
  const stolen = await apps.withCode(victim)
  const own = newVerifier()
  assert.deepEqual(await saidBy(await apps.ask({ ...apps.formOf(stolen), code_verifier: own })), lost)
  // Whoever has it may have more: it is worth nothing to anybody any more.
  assert.deepEqual(await saidBy(await apps.ask(apps.formOf(stolen))), lost)
})

test('a code given to one app opens nothing for another', async () => {
  const begun = await apps.withCode(await member())
  assert.deepEqual(await saidBy(await apps.ask({ ...apps.formOf(begun), client_id: await apps.register() })), lost)
})

test('a code that was sent to one address opens nothing for who names another', async () => {
  const ada = await member()
  const [clientId, verifier] = [await apps.register([redirectUri, 'https://app.example/other']), newVerifier()]
  const code = (await apps.decide(ada, apps.requestOf(ada, clientId, verifier))).searchParams.get('code') ?? ''
  const form = { ...apps.formOf({ clientId, verifier, code }), redirect_uri: 'https://app.example/other' }
  assert.deepEqual(await saidBy(await apps.ask(form)), lost)
})

for (const given of [
  'https://evil.example/callback',
  'https://app.example/callback/../steal',
  'https://app.example/callback?next=https://evil.example',
  'https://app.example.evil.example/callback',
  'https://app.example/callback#',
  'https://app.example:8443/callback',
  'http://app.example/callback',
  'http://127.0.0.1:1234/callback',
])
  test(`mixed and open redirect: nobody is led to ${given}, whatever is decided`, async () => {
    const ada = await member()
    const { client } = await server.as(ada)
    const request = apps.requestOf(ada, await apps.register(), newVerifier(), { redirect_uri: given })
    await assert.rejects(client.call(connectedAppRoutes.readRequest, { request }), { error: 'appAddressRefused' })
    for (const isAllowed of [true, false])
      await assert.rejects(client.call(connectedAppRoutes.decideRequest, { request, isAllowed }), { error: 'appAddressRefused' })
  })

test('an app that no text can name is unknown', async () => {
  const ada = await member()
  const request = apps.requestOf(ada, 'app\0', newVerifier())
  await assert.rejects(apps.decide(ada, request), { error: 'appUnknown' })
})

test('mixed redirect: a second address in the request leads nowhere', async () => {
  const ada = await member()
  const request = `${apps.requestOf(ada, await apps.register(), newVerifier())}&redirect_uri=https://evil.example/`
  await assert.rejects(apps.decide(ada, request), { error: 'appAddressRefused' })
})

test('open redirect: what is wrong with a request leads nobody away before they have seen it', async () => {
  const ada = await member()
  const request = apps.requestOf(ada, await apps.register(), newVerifier(), { response_type: 'token' })
  const asked = await (await server.as(ada)).client.call(connectedAppRoutes.readRequest, { request })
  assert.equal(asked.problem, 'unsupported_response_type')
  const page = await fetch(`${server.origin}/oauth/authorize?${request}`, { redirect: 'manual' })
  assert.equal(page.headers.get('location'), null)
})

for (const [title, changes] of [
  ['without a challenge', { code_challenge: null, code_challenge_method: null }],
  ['with a plain challenge', { code_challenge_method: 'plain' }],
  ['with a challenge that says no method', { code_challenge_method: null }],
] as const)
  test(`downgrade of PKCE: a request ${title} is not allowed`, async () => {
    const ada = await member()
    const request = apps.requestOf(ada, await apps.register(), newVerifier(), changes)
    assert.equal((await apps.decide(ada, request)).searchParams.get('error'), 'invalid_request')
  })

test('downgrade of PKCE: a code is not exchanged without the secret, nor for the challenge itself', async () => {
  const ada = await member()
  const { code_verifier: _, ...bare } = apps.formOf(await apps.withCode(ada))
  assert.deepEqual(await saidBy(await apps.ask(bare)), [400, 'invalid_request'])
  const begun = await apps.withCode(ada)
  assert.deepEqual(await saidBy(await apps.ask({ ...apps.formOf(begun), code_verifier: challengeOf(begun.verifier) })), lost)
})

for (const resource of [null, 'https://evil.example/mcp/acme', 'not an address'])
  test(`wrong resource: an app asks for ${resource ?? 'nothing in particular'} and is not let in`, async () => {
    const ada = await member()
    const request = apps.requestOf(ada, await apps.register(), newVerifier(), { resource })
    assert.equal((await apps.decide(ada, request)).searchParams.get('error'), 'invalid_target')
  })

test('wrong resource: a token for one workspace is not renewed for another, nor its code exchanged', async () => {
  const [ada, other] = [await member(), await member()]
  const begun = await apps.withCode(ada)
  assert.deepEqual(await saidBy(await apps.ask({ ...apps.formOf(begun), resource: apps.resourceOf(other) })), lost)
  const app = await apps.connect(ada)
  assert.deepEqual(await saidBy(await apps.ask({ ...apps.renewal(app), resource: apps.resourceOf(other) })), lost)
})

test('wrong resource: a token opens neither the API, nor another program’s address, nor another workspace', async () => {
  const ada = await member()
  const second = { ...ada, workspace: (await member()).workspace }
  await world.db
    .insertInto('member')
    .values({
      workspace_id: second.workspace.id,
      account_id: ada.account.id,
      role: 'USER',
      joined_at: world.clock.now(),
      last_access_at: null,
    })
    .execute()
  const { access } = await apps.connect(ada)
  assert.equal((await apps.call(second, access)).status, 404)
  await assert.rejects(server.program(access).client.call(accountRoutes.profile, {}), { error: 'apiKeyInvalid' })
  assert.equal((await server.program(access).fetch('/openai/v1/models')).status, 401)
  assert.ok(await isConnected(ada, access))
})

test('replay: a code that is used a second time ends what the first use opened', async () => {
  const ada = await member()
  const app = await apps.connect(ada)
  assert.ok(await isConnected(ada, app.access))
  assert.deepEqual(await saidBy(await apps.ask(apps.formOf(app))), lost)
  assert.ok(!(await isConnected(ada, app.access)))
  assert.deepEqual(await saidBy(await apps.ask(apps.renewal(app))), lost)
})

test('replay: a token that was renewed already ends all that came of it', async () => {
  const ada = await member()
  const app = await apps.connect(ada)
  const next = (await (await apps.ask(apps.renewal(app))).json()) as { access_token: string; refresh_token: string }
  assert.ok(await isConnected(ada, next.access_token))
  assert.deepEqual(await saidBy(await apps.ask(apps.renewal(app))), lost)
  assert.ok(!(await isConnected(ada, next.access_token)))
  assert.deepEqual(await saidBy(await apps.ask(apps.renewal({ ...app, refresh: next.refresh_token }))), lost)
})

test('replay: of two that renew with the same token at the same moment one gets a token, and neither keeps it', async () => {
  const ada = await member()
  const app = await apps.connect(ada)
  const { begun } = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('connected_app').select('id').where('client_id', '=', app.clientId).forUpdate().execute()
    const rivals = [apps.ask(apps.renewal(app)), apps.ask(apps.renewal(app))]
    await world.untilSomebodyWaits(rivals.length)
    return { begun: rivals }
  })
  const replies = await Promise.all(begun)
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 400],
  )
  assert.ok(!(await isConnected(ada, app.access)))
})

test('a token that renews is worth nothing to another app', async () => {
  const app = await apps.connect(await member())
  assert.deepEqual(await saidBy(await apps.ask(apps.renewal({ ...app, clientId: await apps.register() }))), lost)
})

test('neither a code nor a token that renews opens the MCP address, and a token for it renews nothing', async () => {
  const ada = await member()
  const begun = await apps.withCode(ada)
  const app = await apps.connect(ada)
  for (const secret of [begun.code, app.refresh, `qra_${app.refresh}`]) assert.equal((await apps.call(ada, secret)).status, 401)
  assert.deepEqual(await saidBy(await apps.ask(apps.renewal({ ...app, refresh: app.access }))), lost)
})

test('what is said twice, or not as a form, is not read one way by us and another by somebody before us', async () => {
  const begun = await apps.withCode(await member())
  const form = new URLSearchParams(apps.formOf(begun))
  const post = (body: string, type: string) =>
    fetch(`${server.origin}/oauth/token`, { method: 'POST', body, headers: { 'content-type': type } })
  const refused = [400, 'invalid_request']
  assert.deepEqual(await saidBy(await post(`${form.toString()}&code=another`, 'application/x-www-form-urlencoded')), refused)
  assert.deepEqual(await saidBy(await post(JSON.stringify(apps.formOf(begun)), 'application/json')), refused)
  assert.equal((await apps.ask(apps.formOf(begun))).status, 200)
})

test('a code that was left lying is worth nothing', async () => {
  const begun = await apps.withCode(await member())
  world.clock.advance({ minutes: limits.appCodeMinutes })
  assert.deepEqual(await saidBy(await apps.ask(apps.formOf(begun))), lost)
})

test('stranger: who is no member of the workspace can let no app into it, nor learn that there is one', async () => {
  const [ada, stranger] = [await member(), await member()]
  const clientId = await apps.register()
  const missing = { ...ada, workspace: { ...ada.workspace, code: 'nobody-here' } }
  for (const ctx of [ada, missing])
    await assert.rejects(apps.decide(stranger, apps.requestOf(ctx, clientId, newVerifier())), { error: 'workspaceMissing' })
})

test('stranger: nobody decides who is not logged in', async () => {
  const ada = await member()
  const request = apps.requestOf(ada, await apps.register(), newVerifier())
  const { client } = server.visitor()
  await assert.rejects(client.call(connectedAppRoutes.decideRequest, { request, isAllowed: true }), { error: 'sessionRequired' })
})

test('forged consent: a page of another site can decide nothing, and no page can show ours in a frame', async () => {
  const ada = await member()
  const person = await server.as(ada)
  const request = apps.requestOf(ada, await apps.register(), newVerifier())
  const forged = await person.fetch('/api/v1/connectedApp/request', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    body: JSON.stringify({ request, isAllowed: true }),
  })
  assert.equal(forged.status, 403)
  const page = await person.fetch('/oauth/authorize')
  assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
})

test('an app that is a page of another site is let in by what it was given alone, and no cookie counts', async () => {
  const ada = await member()
  const person = await server.as(ada)
  const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
  const ask = async (path: string, body?: URLSearchParams) => {
    const headers = { origin: 'https://client.example', cookie }
    const { status, headers: replied } = await fetch(server.origin + path, body ? { method: 'POST', headers, body } : { headers })
    return [status, replied.get('access-control-allow-origin'), replied.get('access-control-allow-credentials')]
  }
  const form = new URLSearchParams(apps.formOf(await apps.withCode(ada)))
  const made = new URLSearchParams([...form].map(([name, value]) => [name, name === 'code' ? 'made-up' : value]))
  assert.deepEqual(await ask('/oauth/token', made), [400, '*', null])
  assert.deepEqual(await ask('/oauth/token', form), [200, '*', null])
  assert.deepEqual(await ask('/.well-known/oauth-authorization-server'), [200, '*', null])
  assert.deepEqual(await ask(`/.well-known/oauth-protected-resource/mcp/${ada.workspace.code}`), [200, '*', null])
  const [, shownTo] = await ask('/oauth/authorize')
  assert.equal(shownTo, null, 'the page that asks a person is for nobody else to read')
})

test('neither a key nor a token lets an app in', async () => {
  const ada = await member()
  const request = apps.requestOf(ada, await apps.register(), newVerifier())
  const { access } = await apps.connect(ada)
  const deciding = server.program(access).client.call(connectedAppRoutes.decideRequest, { request, isAllowed: true })
  await assert.rejects(deciding, { error: 'apiKeyInvalid' })
})

test('nothing that opens anything is kept as it is', async () => {
  const ada = await member()
  const begun = await apps.withCode(ada)
  const app = await apps.connect(ada)
  const kept = JSON.stringify([
    await world.db.selectFrom('app_token').selectAll().execute(),
    await world.db.selectFrom('connected_app').selectAll().execute(),
    await world.db.selectFrom('audit_entry').selectAll().execute(),
    server.lines,
  ])
  for (const secret of [begun.code, begun.verifier, app.access, app.refresh]) assert.ok(!kept.includes(secret))
})
