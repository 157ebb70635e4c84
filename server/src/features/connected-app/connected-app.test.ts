import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { connectedAppRoutes } from '@quarry/contract/routes/workspace/connected-app'
import { limits } from '@quarry/contract/limits'
import { mcpApp } from '../../../testing/services/mcp-app.ts'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { listAudit } from '../audit/read-audit.ts'
import { mcpEndpoint } from '../mcp/mcp.ts'
import { tidyAppsJob } from './connected-app.jobs.ts'
import { connectedAppEndpoints } from './connected-app.routes.ts'
import { appsOf, newVerifier, redirectUri, saidBy } from './testing/apps.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await world.server(connectedAppEndpoints, parts, undefined, [mcpEndpoint])
const apps = appsOf(world, server)
const member = (more: Parameters<typeof world.member>[0] = {}) => world.member({ ...parts, ...more })

async function tidy() {
  await world.app().send(world.db, tidyAppsJob, {})
  await world.runJobs([tidyAppsJob])
}

test('an app that knows nothing but the address is let in by its person, searches, renews its token, and is refused once removed', async () => {
  const ada = await member()
  await uploadSource(world, ada, { 'launch.md': '# Launch plan\n\nThe launch moves to 9 December.' })
  const helper = mcpApp({ address: apps.resourceOf(ada), redirectUri })
  const sentTo = await helper.begin()
  assert.equal(sentTo.pathname, '/oauth/authorize')
  const back = await apps.decide(ada, sentTo.search)
  assert.equal(back.searchParams.get('state'), 'state of the app')
  await helper.finish(back.searchParams)

  assert.equal(await helper.search('launch'), 1)
  const before = helper.kept.tokens?.access_token
  world.clock.advance({ minutes: limits.appTokenMinutes })
  assert.equal(await helper.search('launch'), 1)
  assert.notEqual(helper.kept.tokens?.access_token, before)

  const { client } = await server.as(ada)
  const [app] = (await client.call(connectedAppRoutes.list, {})).apps
  assert.deepEqual([app?.name, app?.leadsTo, app?.workspace.id], ['Helper', 'app.example', ada.workspace.id])
  assert.ok(app?.lastUsedAt)
  await client.call(connectedAppRoutes.remove, { connectedAppId: app.connectedAppId })
  await assert.rejects(helper.search('launch'), UnauthorizedError)
})

test('who comes without a token is told where to ask for one, whether or not there is such a workspace', async () => {
  const ada = await member()
  const missing = { ...ada, workspace: { ...ada.workspace, code: 'nobody-here' } }
  for (const ctx of [ada, missing]) {
    const response = await apps.call(ctx, null)
    assert.equal(response.status, 401)
    const where = `${server.origin}/.well-known/oauth-protected-resource/mcp/${ctx.workspace.code}`
    assert.equal(
      response.headers.get('www-authenticate'),
      `Bearer resource_metadata="${where}", scope="search answers agents:read agents:run"`,
    )
    const metadata = (await (await fetch(where)).json()) as { resource: string; authorization_servers: string[] }
    assert.deepEqual([metadata.resource, metadata.authorization_servers], [apps.resourceOf(ctx), [server.origin]])
  }
})

test('an app that knows the address in other letters of upper and lower case is let in, and renews its token', async () => {
  const ada = await member()
  const resource = apps.resourceOf(ada).replace(ada.workspace.code, (code) => code.toUpperCase())
  const begun = await apps.withCode(ada, { resource })
  const tokens = await apps.ask({ ...apps.formOf(begun), resource })
  assert.equal(tokens.status, 200)
  const { refresh_token: refresh } = (await tokens.json()) as { refresh_token: string }
  assert.equal((await apps.ask({ ...apps.renewal({ ...begun, refresh }), resource })).status, 200)
})

test('an app may do what it asked for and was allowed, and no more', async () => {
  const ada = await member()
  const { access, tokens } = await apps.connect(ada, { scope: 'search offline_access members:write' })
  assert.equal(tokens.scope, 'search')
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${access}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(apps.resourceOf(ada)), { requestInit: { headers } }))
  assert.deepEqual(
    (await client.listTools()).tools.map(({ name }) => name),
    ['search', 'read_document', 'list_sources'],
  )
})

test('the person is shown who asks, from where, for what, and in which workspace', async () => {
  const ada = await member()
  const request = apps.requestOf(ada, await apps.register(), newVerifier(), { scope: 'search' })
  const asked = await (await server.as(ada)).client.call(connectedAppRoutes.readRequest, { request })
  assert.deepEqual(asked, {
    name: 'Helper',
    leadsTo: 'app.example',
    describedBy: null,
    workspace: { id: ada.workspace.id, code: ada.workspace.code, displayName: 'Atlas' },
    scopes: ['search'],
    problem: null,
  })
})

test('who refuses is led back with that, and nothing is let in', async () => {
  const ada = await member()
  const location = await apps.decide(ada, apps.requestOf(ada, await apps.register(), newVerifier()), false)
  assert.deepEqual(Object.fromEntries(location.searchParams), {
    error: 'access_denied',
    state: 'state of the app',
    iss: server.origin,
  })
  assert.deepEqual((await (await server.as(ada)).client.call(connectedAppRoutes.list, {})).apps, [])
})

test('a program on the own device is led back to whatever port it has by then', async () => {
  const ada = await member()
  const clientId = await apps.register(['http://127.0.0.1:1234/callback'])
  const request = apps.requestOf(ada, clientId, newVerifier(), { redirect_uri: 'http://127.0.0.1:51234/callback' })
  assert.equal((await apps.decide(ada, request)).host, '127.0.0.1:51234')
})

test('an app that gives a token back is connected no more', async () => {
  const ada = await member()
  for (const which of ['access', 'refresh'] as const) {
    const app = await apps.connect(ada)
    assert.equal((await apps.revoke({ token: app[which], client_id: app.clientId })).status, 200)
    assert.equal((await apps.call(ada, app.access)).status, 401)
    assert.deepEqual(await saidBy(await apps.ask(apps.renewal(app))), [400, 'invalid_grant'])
  }
})

test('an app cannot give back what another one holds, and learns nothing of what there is not', async () => {
  const ada = await member()
  const app = await apps.connect(ada)
  assert.deepEqual(await saidBy(await apps.revoke({ token: app.refresh, client_id: await apps.register() })), [
    400,
    'unauthorized_client',
  ])
  assert.equal((await apps.call(ada, app.access)).status, 200)
  assert.equal((await apps.revoke({ token: 'made up', client_id: app.clientId })).status, 200)
})

test('the audit log says who let which app in and who removed it', async () => {
  const owner = await member()
  const user = await member({ of: owner, role: 'USER' })
  await apps.connect(user)
  world.clock.advance({ minutes: 1 })
  const { client } = await server.as(owner)
  const [app] = (await client.call(connectedAppRoutes.ofWorkspace, { workspaceId: owner.workspace.id })).apps
  await client.call(connectedAppRoutes.remove, { connectedAppId: app!.connectedAppId })
  const { entries } = await listAudit(owner, { pageSize: 10 })
  assert.deepEqual(
    entries.map(({ action, actor }) => [action, actor?.id]),
    [
      ['connectedApp.remove', owner.account.id],
      ['connectedApp.allow', user.account.id],
    ],
  )
})

test('the audit log says which app gave its access back, and which Quarry removed because it was misused', async () => {
  const ada = await member()
  const [first, second] = [await apps.connect(ada), await apps.connect(ada)]
  world.clock.advance({ minutes: 1 })
  await apps.revoke({ token: first.refresh, client_id: first.clientId })
  world.clock.advance({ minutes: 1 })
  await apps.ask(apps.formOf(second))
  const { entries } = await listAudit(ada, { pageSize: 10 })
  assert.deepEqual(
    entries.slice(0, 2).map(({ action, actor, apiKey }) => [action, actor?.id ?? null, apiKey]),
    [
      ['connectedApp.misuse', null, null],
      ['connectedApp.revoke', ada.account.id, 'Helper'],
    ],
  )
})

test('an app is nobody else’s to see or to remove', async () => {
  const owner = await member()
  const user = await member({ of: owner, role: 'USER' })
  await apps.connect(owner)
  const [app] = (await (await server.as(owner)).client.call(connectedAppRoutes.list, {})).apps
  for (const other of [user, await member()]) {
    const { client } = await server.as(other)
    assert.deepEqual((await client.call(connectedAppRoutes.list, {})).apps, [])
    const removal = client.call(connectedAppRoutes.remove, { connectedAppId: app!.connectedAppId })
    await assert.rejects(removal, { error: 'connectedAppMissing' })
  }
})

test('an app that lets its tokens run out is connected no more, and one that nobody lets in is forgotten', async () => {
  const ada = await member()
  const app = await apps.connect(ada)
  const unused = await apps.register()
  world.clock.advance({ days: limits.appIdleDays - 1 })
  const renewed = (await (await apps.ask(apps.renewal(app))).json()) as { refresh_token: string }
  world.clock.advance({ days: limits.appKnownDays - limits.appIdleDays + 2 })
  await tidy()
  const known = await world.db.selectFrom('oauth_client').select('id').execute()
  assert.ok(known.some(({ id }) => id === app.clientId))
  assert.ok(!known.some(({ id }) => id === unused))
  world.clock.advance({ days: limits.appIdleDays })
  const late = apps.renewal({ clientId: app.clientId, refresh: renewed.refresh_token })
  assert.deepEqual(await saidBy(await apps.ask(late)), [400, 'invalid_grant'])
  await tidy()
  assert.deepEqual((await (await server.as(ada)).client.call(connectedAppRoutes.list, {})).apps, [])
})

test('the app that was not used for longest gives way to one more than there may be', async () => {
  const ada = await member()
  const rows = Array.from({ length: limits.connectedAppsPerAccount }, (_, at) => ({
    workspace_id: ada.workspace.id,
    account_id: ada.account.id,
    client_id: 'earlier',
    name: `App ${at}`,
    leads_to: null,
    described_by: null,
    scopes: ['search' as const],
    created_at: new Date(at),
    last_used_at: at === 0 ? world.clock.now() : null,
  }))
  await world.db.insertInto('connected_app').values(rows).execute()
  await apps.connect(ada)
  const { apps: left } = await (await server.as(ada)).client.call(connectedAppRoutes.list, {})
  assert.equal(left.length, limits.connectedAppsPerAccount)
  assert.ok(left.some(({ name }) => name === 'App 0') && !left.some(({ name }) => name === 'App 1'))
})
