import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConnectionId } from '@quarry/contract/ids'
import { connectionRoutes } from '@quarry/contract/routes/source/connection'
import type { ServiceName } from '@quarry/contract/source/service'
import { runTool } from '@quarry/integrations/kit/tool-run'
import { startHttpServer } from '@quarry/integrations/testing/http-server'
import { insertAgent } from '../../../testing/agents.ts'
import { decided, serverSeen } from '../../../testing/tools/mcp-servers.ts'
import { openSigningIn, reasonOf } from '../../../testing/tools/mcp-sign-in.ts'
import { openWorld } from '../../../testing/world.ts'
import { readConfig } from '../../config.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { addToolSet } from '../agent/tool-sets/change-tool-set.ts'
import { openToAct, tryConnection } from '../connection/connection.ts'
import { withServers } from './custom-mcp.ts'
import { checkServer } from './servers.ts'

const world = await openWorld()
const { login, arrived, begin, comesBack, signsIn, connectionsOf } = await openSigningIn(world)

/** Somebody who is signed in to a server whose one tool is on. */
async function signedIn() {
  const place = await arrived()
  await signsIn(place.ada, place)
  await decided(place.ada.ctx, place.serviceName, { say: 'write' })
  const connection = (await connectionsOf(place.ada))[0]!
  const agentId = await insertAgent(world, place.ada.ctx)
  await addToolSet(await withServers(place.ada.ctx), {
    agentId,
    serviceName: place.serviceName,
    connectionMethod: 'SHARED',
    selectedTools: ['say'],
    connectionId: connection.connectionId,
  })
  const renewals = () => place.protectedBy.received.filter(({ given }) => given['grant_type'] === 'refresh_token').length
  const calls = (ctx: WorkspaceCtx = place.ada.ctx) => called(ctx, place.serviceName, connection.connectionId)
  return { ...place, connection, renewals, calls }
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>

/** What becomes of a call of the tool. */
async function called(ctx: WorkspaceCtx, service: ServiceName, connectionId: ConnectionId) {
  const knowing = await withServers(ctx)
  const signal = AbortSignal.timeout(30_000)
  const io = await openToAct(knowing, { connectionId, part: 'toolset', does: 'say', title: { en: 'Say', ko: '말하기' } }, signal)
  const tool = knowing.vendors[service]!.toolset!.tools['say']!
  const given = { input: { text: 'hello' }, intent: { key: 'once', at: new Date() } as never }
  return runTool(
    tool,
    { ...io, leaveBy: performance.now() + 20_000, zone: 'UTC', open: async () => new Uint8Array(), textOf: async () => '' },
    given,
  )
}

/** Signs in again, to what is needed by now. */
async function again({ ada, connection, protectedBy }: SignedIn) {
  const { connectionId } = connection
  const workspaceId = ada.ctx.workspace.id
  const { address } = await ada.client.call(connectionRoutes.consent, { workspaceId, connectionId, back: 'mcp' })
  return { asked: new URL(address).searchParams.get('scope'), page: await comesBack(ada, await protectedBy.answer(address)) }
}

test('a token that is over is renewed before anything is called, which is called once', async () => {
  const place = await signedIn()
  place.protectedBy.end('access')
  assert.equal((await place.calls()).outcome, 'succeeded')
  assert.deepEqual([place.renewals(), place.protectedBy.mcp.calls.length], [1, 1])
})

test('two calls that find a token over renew it once: a refresh token that is used twice would end all of it', async () => {
  const place = await signedIn()
  place.protectedBy.end('access')
  const outcomes = await Promise.all([place.calls(), place.calls({ ...place.ada.ctx })])
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    ['succeeded', 'succeeded'],
  )
  assert.equal((await place.calls()).outcome, 'succeeded')
  assert.equal(place.renewals(), 1)
})

test('who took it back is asked to sign in again, and goes on after that', async () => {
  const place = await signedIn()
  const { ada, protectedBy, serviceName, connection } = place
  protectedBy.end('all')
  const outcome = await place.calls()
  assert.deepEqual([outcome.outcome, 'reason' in outcome && outcome.reason, protectedBy.mcp.calls], ['refused', 'auth', []])
  const knowing = await withServers(ada.ctx)
  const { result } = await tryConnection(knowing, { id: connection.connectionId, service: serviceName, part: 'toolset' })
  assert.equal(result, 'refused')
  await assert.rejects(checkServer(ada.ctx, { serviceName }), { error: 'mcpSignInRequired' })
  assert.equal((await serverSeen(ada.ctx, serviceName)).problem, 'signInNeeded')
  await again(place)
  assert.deepEqual(
    [(await serverSeen(ada.ctx, serviceName)).problem, (await connectionsOf(ada))[0]?.health.state],
    [null, 'good'],
  )
  assert.equal((await place.calls()).outcome, 'succeeded')
})

test('a tool that needs more is asked for with all that was allowed before, twice at most', async () => {
  const place = await signedIn()
  const { ada, protectedBy, serviceName } = place
  protectedBy.needs = { say: 'write' }
  const refused = await place.calls()
  assert.deepEqual([refused.outcome, protectedBy.mcp.calls], ['refused', []])
  const [lacking] = await connectionsOf(ada)
  assert.deepEqual([lacking?.health.state, lacking?.missingScopes], ['scopeMissing', ['write']])
  const { asked, page } = await again(place)
  assert.deepEqual([asked, page.hash], ['read write', `#mcp=${serviceName}`])
  assert.equal((await place.calls()).outcome, 'succeeded')
  for (const scope of ['more', 'evenMore']) {
    protectedBy.needs = { say: scope }
    await place.calls()
  }
  assert.deepEqual((await connectionsOf(ada))[0]?.missingScopes, ['more'])
  await checkServer(ada.ctx, { serviceName })
  await place.calls()
  assert.deepEqual((await connectionsOf(ada))[0]?.missingScopes, ['more', 'evenMore'])
})

test('who does not allow what is needed stays with what was allowed', async () => {
  const place = await signedIn()
  place.protectedBy.needs = { say: 'write' }
  await place.calls()
  place.protectedBy.granted = 'read'
  assert.deepEqual(reasonOf((await again(place)).page), ['/cpOauthError', 'scope'])
  assert.deepEqual((await connectionsOf(place.ada))[0]?.scopes, ['read'])
})

test('a server that leads elsewhere gets nobody to follow with a token', async () => {
  const place = await signedIn()
  await using other = await startHttpServer((_request, response) => void response.writeHead(200).end())
  const { door } = place.protectedBy.mcp
  place.protectedBy.mcp.door = (request, response, asked) => {
    if (request.url !== '/mcp' || request.headers.authorization === undefined) return door!(request, response, asked)
    response.writeHead(307, { location: `${other.origin}/mcp` }).end()
    return true
  }
  assert.notEqual((await place.calls()).outcome, 'succeeded')
  assert.deepEqual(other.requests, [])
})

test('where Quarry is reached by https from everywhere, a document says who it is and nobody makes it known', async () => {
  const own = await openWorld()
  const config = readConfig({ DATA_DIR: own.dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: 'https://quarry.example' })
  const open = await openSigningIn(own, { config })
  const id = 'https://quarry.example/.well-known/oauth-client.json'
  const place = await open.arrived()
  const { ada, protectedBy, serviceName } = place
  protectedBy.metadata = { client_id_metadata_document_supported: true }
  const redirect = 'https://quarry.example/api/v1/oauth/callback'
  protectedBy.clients.set(id, { id, secret: null, redirects: [redirect] })
  const page = await open.signsIn(ada, place)
  assert.equal(page.hash, `#mcp=${serviceName}`)
  assert.deepEqual(
    protectedBy.received.map(({ path, given }) => [path, given['client_id']]),
    [
      ['/authorize', id],
      ['/token', id],
    ],
  )
})

test('a member signs in for themselves, and for everybody only who looks after what all use', async () => {
  const place = await arrived()
  const ben = await login({ of: place.ada.ctx, role: 'USER' })
  await assert.rejects(begin(ben, place.serviceName), { error: 'forbidden' })
  const page = await signsIn(ben, place, { isShared: false })
  assert.equal(page.hash, `#mcp=${place.serviceName}`)
  assert.deepEqual([(await connectionsOf(ben)).length, await connectionsOf(place.ada)], [1, []])
})
