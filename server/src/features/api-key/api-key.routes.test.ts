import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieName } from '@quarry/contract/cookie'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { apiKeyRoutes } from '@quarry/contract/routes/workspace/api-key'
import { limits } from '@quarry/contract/limits'
import type { Scope } from '@quarry/contract/workspace/scope'
import { workspaceRoutes } from '@quarry/contract/routes/workspace/workspace'
import type { AccountCtx } from '../../context.ts'
import { insertAgent } from '../../../testing/agents.ts'
import { openWorld } from '../../../testing/world.ts'
import { agentEndpoints } from '../agent/agent.routes.ts'
import { accountEndpoints } from '../account/account.routes.ts'
import { planEndpoints } from '../plan/plan.routes.ts'
import { workspaceEndpoints } from '../workspace/workspace.routes.ts'
import { apiKeyEndpoints } from './api-key.routes.ts'
import { createKey } from './create-key.ts'
import { newSecret } from './secret.ts'

const world = await openWorld()
const server = await world.server([
  ...apiKeyEndpoints,
  ...accountEndpoints(() => null),
  ...workspaceEndpoints,
  ...planEndpoints,
  ...agentEndpoints,
])
const form = { description: 'CI', scopes: ['account:read', 'workspace:write'] satisfies Scope[], expiresInDays: 30 }
const keyOf = async (ctx: AccountCtx) => (await createKey(ctx, form)).apiKey
const profileWith = (headers: Record<string, string>, query = '') =>
  fetch(`${server.origin}/api/v1/account/profile${query}`, { headers })

test('a key is made, shown once, used and revoked', async () => {
  const ada = await world.account()
  const { client } = await server.as(ada)
  const { apiKey, tokenId } = await client.call(apiKeyRoutes.create, form)
  const { serviceTokens } = await client.call(apiKeyRoutes.list, {})
  assert.deepEqual(
    serviceTokens.map((key) => key.tokenId),
    [tokenId],
  )
  assert.ok(!JSON.stringify(serviceTokens).includes(apiKey))
  const program = server.program(apiKey)
  assert.equal((await program.client.call(accountRoutes.profile, {})).subjectId, ada.account.email)
  await client.call(apiKeyRoutes.remove, { tokenId })
  await assert.rejects(program.client.call(accountRoutes.profile, {}), { status: 401, code: '0.000.19.00.01' })
})

test('who may make no more keys is told so, however often the form was sent before', async () => {
  const { client } = await server.as(await world.account())
  for (let count = 0; count < 20; count++)
    await assert.rejects(client.call(apiKeyRoutes.create, { ...form, description: '' }), { error: 'invalidInput' })
  for (let count = 0; count < limits.apiKeysPerAccount; count++) await client.call(apiKeyRoutes.create, form)
  await assert.rejects(client.call(apiKeyRoutes.create, form), { error: 'apiKeyLimitReached' })
})

test('a key of one workspace reaches no agent of another, though its person does, by naming the agent alone', async () => {
  const ada = await world.member()
  const agentIds = [await insertAgent(world, ada)]
  const second = { code: 'second-of-ada', name: 'Second of Ada' }
  const { workspaceId } = await (await server.as(ada)).client.call(workspaceRoutes.create, second)
  const removeIn = async (bound: typeof workspaceId) => {
    const { apiKey } = await createKey(ada, { ...form, scopes: ['agents:write'], workspaceId: bound })
    return server.program(apiKey).client.call(agentRoutes.remove, { agentIds })
  }
  await assert.rejects(removeIn(workspaceId), { error: 'agentMissing' })
  await removeIn(ada.workspace.id)
})

test('a change by key needs no origin, and is noted with the key', async () => {
  const ada = await world.account()
  const program = server.program(await keyOf(ada))
  const { workspaceId } = await program.client.call(workspaceRoutes.create, { code: 'by-a-key', name: 'Made by a key' })
  const entry = await world.db
    .selectFrom('audit_entry')
    .select(['account_id', 'api_key'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(entry, { account_id: ada.account.id, api_key: 'CI' })
})

test('a key in the address is no key', async () => {
  const key = await keyOf(await world.account())
  for (const name of ['apiKey', 'api_key', 'access_token', 'token', 'authorization'])
    assert.equal((await profileWith({}, `?${name}=${key}`)).status, 401)
})

test('a key in a cookie or under another scheme is no key', async () => {
  const key = await keyOf(await world.account())
  assert.equal((await profileWith({ cookie: `${cookieName('session', false)}=${key}` })).status, 401)
  assert.equal((await profileWith({ authorization: `Basic ${key}` })).status, 401)
})

test('with a key the cookie counts for nothing', async () => {
  const [ada, kim] = [await world.account(), await world.account()]
  const person = await server.as(ada)
  const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
  const response = await profileWith({ cookie, authorization: `Bearer ${await keyOf(kim)}` })
  assert.equal(((await response.json()) as { subjectId: string }).subjectId, kim.account.email)
  assert.equal((await profileWith({ cookie, authorization: `Bearer ${newSecret()}` })).status, 401)
})

test('a made-up key does not spare a session its origin', async () => {
  const ada = await world.account()
  const person = await server.as(ada)
  const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { cookie, authorization: 'Bearer x', 'content-type': 'application/json' }
  const init = { method: 'PATCH', headers, body: '{"firstName":"Mallory"}' }
  assert.equal((await fetch(`${server.origin}/api/v1/account/profile`, init)).status, 401)
  assert.equal((await person.client.call(accountRoutes.profile, {})).firstName, 'Ada')
})

test('logging out by key ends no session', async () => {
  const ada = await world.account()
  const person = await server.as(ada)
  const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { cookie, authorization: `Bearer ${await keyOf(ada)}` }
  await fetch(`${server.origin}/api/v1/account/logout`, { method: 'POST', headers })
  await person.client.call(accountRoutes.profile, {})
})

test('a key makes no keys and changes no account', async () => {
  const { client } = server.program(await keyOf(await world.account()))
  const refused = { status: 403, code: '0.000.19.00.06' }
  await assert.rejects(client.call(apiKeyRoutes.create, form), refused)
  await assert.rejects(client.call(apiKeyRoutes.list, {}), refused)
  await assert.rejects(client.call(accountRoutes.updateProfile, { firstName: 'Mallory' }), refused)
})

test('a key says which scope it lacks', async () => {
  const { client } = server.program(await keyOf(await world.account()))
  await assert.rejects(client.call(workspaceRoutes.checkCode, { code: 'free' }), {
    status: 403,
    code: '0.000.19.00.03',
    detail: 'workspace:read',
  })
})

test('an expired key says so', async () => {
  const { client } = server.program(await keyOf(await world.account()))
  world.clock.advance({ days: 30 })
  await assert.rejects(client.call(accountRoutes.profile, {}), { status: 401, code: '0.000.19.00.02' })
})

test('neither a key that works nor one that does not is logged', async () => {
  const keys = [await keyOf(await world.account()), newSecret(), 'qry_mistyped']
  for (const key of keys) await profileWith({ authorization: `Bearer ${key}` }, `?apiKey=${key}`)
  for (const key of keys) assert.ok(!server.lines.some((line) => line.includes(key)))
})

test('a key lives a year at most, and is for something', async () => {
  const { client } = await server.as(await world.account())
  for (const wrong of [{ expiresInDays: limits.apiKeyDaysMax + 1 }, { expiresInDays: 0 }, { scopes: [] }, { description: ' ' }])
    await assert.rejects(client.call(apiKeyRoutes.create, { ...form, ...wrong }), { error: 'invalidInput' })
})

test('all calls of one key together are limited, and other keys are not affected', async () => {
  const ada = await world.account()
  const [busy, calm] = [server.program(await keyOf(ada)), server.program(await keyOf(ada))]
  const statuses: number[] = []
  for (let sent = 0; sent <= limits.apiKeyCallsPerMinute; sent += 50)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 50 }, async () => (await busy.fetch('/api/v1/account/profile')).status))),
    )
  assert.equal(statuses.filter((status) => status === 200).length, limits.apiKeyCallsPerMinute)
  const refused = await busy.fetch('/api/v1/account/profile')
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await calm.fetch('/api/v1/account/profile')).status, 200)
})
