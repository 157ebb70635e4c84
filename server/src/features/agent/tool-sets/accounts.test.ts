import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AgentId, ToolSetId } from '@quarry/contract/ids'
import { connectionRoutes } from '@quarry/contract/wire/source/connection'
import { insertAgent } from '../../../../testing/agents.ts'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { connectionEndpoints } from '../../connection/connection.routes.ts'
import { departConnections, writeHealth } from '../../connection/connection.ts'
import { removeAgents } from '../change-agents.ts'
import { listAgents } from '../list-agents.ts'
import { assignAccount } from './assign-account.ts'
import { listAuthentications, removeAuthentication } from './authentications.ts'
import { addToolSet, changeToolSet } from './change-tool-set.ts'
import { neededToolSets } from './needed.ts'
import { signIn, toolVendors as vendors } from '../../../../testing/services/tool-desk.ts'
import { toolRules } from './tool-rules.ts'
import { toolSetsToUse } from './to-use.ts'

const world = await openWorld()
const parts = { ...openParts(world), vendors }
const server = await world.server(connectionEndpoints({ toolset: toolRules }), parts)
const refused = (error: string) => ({ error })
const desk = { serviceName: 'desk', selectedTools: ['find_tickets', 'create_ticket'] } as const

type Method = 'PERSONAL' | 'SHARED'
async function built(connectionMethod: Method = 'PERSONAL') {
  const ctx = await world.member(parts)
  const user = await world.member({ ...parts, of: ctx, role: 'USER' })
  return { ctx, user, ...(await another(ctx, connectionMethod)) }
}
async function another(ctx: WorkspaceCtx, connectionMethod: Method = 'PERSONAL') {
  const agentId = await insertAgent(world, ctx)
  return { agentId, toolSetId: (await addToolSet(ctx, { agentId, connectionMethod, ...desk })).toolSetId }
}
type Set = { agentId: AgentId; toolSetId: ToolSetId }
const assign = async (
  ctx: WorkspaceCtx,
  { agentId, toolSetId }: Set,
  more: Parameters<typeof signIn>[1] & { isOther?: boolean } = {},
) => {
  const { isOther: isOtherAccount = false, ...account } = more
  const connectionId = await signIn(ctx, account)
  await assignAccount(ctx, { agentId, toolSetId, connectionId, isOtherAccount })
  return connectionId
}
const actsAs = async (ctx: WorkspaceCtx, { agentId }: Set) =>
  (await toolSetsToUse(ctx, agentId))[0]!.connection?.accountName ?? null
const shownTo = async (ctx: WorkspaceCtx, { agentId }: Set) => (await listAgents(ctx, { agentId })).agents[0]!.toolSets[0]!

test('who signed in once is signed in at every agent they ask, and nobody else is', async () => {
  const { ctx, user, ...first } = await built()
  const second = await another(ctx)
  await assign(user, first)
  assert.deepEqual([await actsAs(user, first), await actsAs(user, second)], [user.account.email, user.account.email])
  assert.equal(await actsAs(ctx, first), null)
  assert.deepEqual(
    [(await shownTo(user, second)).displayState, (await shownTo(ctx, second)).displayState],
    ['CONNECTED', 'NOT_CONNECTED'],
  )
})

test('a person sees which tool sets need an account of theirs, and which of their accounts would do', async () => {
  const { ctx, user, ...set } = await built()
  await another(ctx, 'SHARED')
  const connectionId = await signIn(user)
  await signIn(user, { scopes: ['read'] })
  await signIn(user, { part: 'source' })
  const needed = async () => (await neededToolSets(user, set)).toolSets
  const [before] = await needed()
  assert.deepEqual(
    [before!.toolSetId, before!.isAuthentication, before!.authenticationLinkType, before!.accounts],
    [set.toolSetId, false, 'OAUTH', [{ connectionId, accountName: user.account.email }]],
  )
  await assignAccount(user, { ...set, connectionId, isOtherAccount: false })
  const [after] = await needed()
  assert.deepEqual([after!.isAuthentication, after!.displayState, after!.connectionId], [true, 'CONNECTED', connectionId])
})

test('an account that does not serve is refused by what it lacks', async () => {
  const { ctx, user, ...set } = await built()
  const assigned = (connectionId: Awaited<ReturnType<typeof signIn>>) =>
    assignAccount(user, { ...set, connectionId, isOtherAccount: false })
  await assert.rejects(assigned(await signIn(user, { part: 'source' })), refused('toolConnectionIncomplete'))
  await assert.rejects(assigned(await signIn(ctx, { isShared: true })), refused('toolNotAuthenticated'))
  await assert.rejects(assigned(await signIn(ctx)), refused('toolNotAuthenticated'))
  await assert.rejects(assigned(await signIn(user, { scopes: ['read'] })), refused('toolScopeMissing'))
  const id = await signIn(user)
  await writeHealth(world.db, ctx.workspace.id, id, { state: 'refused', reason: 'Gone.', at: world.clock.now() })
  await assert.rejects(assigned(id), refused('toolAuthInvalid'))
  assert.equal(await actsAs(user, set), null)
})

test('another account than before is somebody’s decision', async () => {
  const { user, ...set } = await built()
  await assign(user, set)
  await assert.rejects(assign(user, set, { account: 'private@example.com' }), refused('toolAccountOther'))
  assert.equal(await actsAs(user, set), user.account.email)
  await assign(user, set, { account: 'private@example.com', isOther: true })
  assert.equal(await actsAs(user, set), 'private@example.com')
})

test('what a person allowed without being asked ends with the account it was allowed to', async () => {
  const { ctx, user, ...set } = await built()
  await assign(user, set)
  const rule = (account: string) => ({
    workspace_id: ctx.workspace.id,
    account_id: account as typeof user.account.id,
    agent_id: set.agentId,
    agent_version: 2,
    service: 'desk',
    tool: 'create_ticket',
    definition_hash: 'x',
    pinned: '{}',
    made_from: null,
    created_at: world.clock.now(),
    expires_at: world.clock.now(),
    revoked_at: null,
  })
  await world.db
    .insertInto('approval_rule')
    .values([rule(user.account.id), rule(ctx.account.id)])
    .execute()
  await assign(user, set, { account: 'other@example.com', isOther: true })
  const rows = await world.db
    .selectFrom('approval_rule')
    .select(['account_id', 'revoked_at'])
    .where('agent_id', '=', set.agentId)
    .execute()
  assert.deepEqual(
    rows
      .map((row) => [row.account_id === user.account.id, row.revoked_at !== null])
      .toSorted(([a], [b]) => Number(a) - Number(b)),
    [
      [false, false],
      [true, true],
    ],
  )
})

test('a shared account acts for everybody who asks, and only an administrator names it', async () => {
  const { ctx, user, ...set } = await built('SHARED')
  const connectionId = await signIn(ctx, { isShared: true, account: 'support@example.com' })
  const assignment = { ...set, connectionId, isOtherAccount: false }
  await assert.rejects(assignAccount(user, assignment), refused('forbidden'))
  await assert.rejects(assign(ctx, set), refused('toolConnectionIncomplete'))
  await assignAccount(ctx, assignment)
  assert.deepEqual([await actsAs(user, set), await actsAs(ctx, set)], ['support@example.com', 'support@example.com'])
  const { accountName, connectionId: theirs } = await shownTo(user, set)
  assert.deepEqual([accountName, theirs], ['support@example.com', null])
  const other = await another(ctx, 'SHARED')
  assert.equal(await actsAs(user, other), null)
})

test('personal and shared never stand in for each other', async () => {
  const { ctx, user, ...set } = await built()
  const connectionId = await signIn(ctx, { isShared: true })
  await assert.rejects(assignAccount(ctx, { ...set, connectionId, isOtherAccount: false }), refused('toolConnectionIncomplete'))
  await assign(user, set)
  const { toolSetId } = set
  await changeToolSet(ctx, { toolSetId, connectionMethod: 'SHARED', ...desk })
  assert.equal(await actsAs(user, set), null)
  await assignAccount(ctx, { ...set, connectionId, isOtherAccount: false })
  await changeToolSet(ctx, { toolSetId, connectionMethod: 'PERSONAL', ...desk })
  assert.equal(await actsAs(ctx, set), null)
})

test('who may not name a shared account does not change what it does either', async () => {
  const { ctx } = await built()
  const maker = await world.member({ ...parts, of: ctx, role: 'USER' })
  const agentId = await insertAgent(world, maker)
  const shared = { connectionMethod: 'SHARED', ...desk } as const
  const { toolSetId } = await addToolSet(maker, { agentId, ...shared, selectedTools: ['find_tickets'] })
  const connectionId = await signIn(ctx, { isShared: true })
  await assignAccount(ctx, { agentId, toolSetId, connectionId, isOtherAccount: false })
  await assert.rejects(changeToolSet(maker, { toolSetId, ...shared }), refused('forbidden'))
  assert.equal((await changeToolSet(ctx, { toolSetId, ...shared })).toolSetId, toolSetId)
})

test('an account that was refused, or was granted less than the chosen tools need, is shown as such', async () => {
  const { ctx, user, ...set } = await built()
  const { toolSetId } = set
  await changeToolSet(ctx, {
    toolSetId,
    connectionMethod: 'PERSONAL',
    serviceName: 'desk',
    selectedTools: ['find_tickets'],
  } as never)
  const id = await assign(user, set, { scopes: ['read'] })
  await changeToolSet(ctx, { toolSetId, connectionMethod: 'PERSONAL', ...desk })
  const lacking = await shownTo(user, set)
  assert.deepEqual([lacking.displayState, lacking.problem], ['ERROR', 'scopeMissing'])
  assert.notEqual(await actsAs(user, set), null)
  await writeHealth(world.db, ctx.workspace.id, id, { state: 'refused', reason: 'Gone.', at: world.clock.now() })
  const after = await shownTo(user, set)
  assert.deepEqual([after.displayState, after.problem], ['ERROR', 'refused'])
  assert.equal(await actsAs(user, set), null)
})

test('an agent’s creator sees who is signed in, and no account of theirs; they alone sign people out, of this agent', async () => {
  const { ctx, user, ...set } = await built()
  const second = await another(ctx)
  const admin = await world.member({ ...parts, of: ctx, role: 'ADMIN' })
  await assign(user, set)
  const list = async (person: WorkspaceCtx) => (await listAuthentications(person, set)).authentications
  assert.deepEqual(
    (await list(admin)).map(({ person, isMine, accountName }) => [person.id, isMine, accountName]),
    [[user.account.id, false, null]],
  )
  await assert.rejects(list(user), refused('forbidden'))
  const removal = { toolSetId: set.toolSetId, accountId: user.account.id }
  await assert.rejects(removeAuthentication(admin, removal), refused('forbidden'))
  await removeAuthentication(ctx, removal)
  assert.deepEqual(await list(ctx), [])
  assert.deepEqual([await actsAs(user, set), await actsAs(user, second)], [null, user.account.email])
  await assert.rejects(removeAuthentication(ctx, removal), refused('toolNotAuthenticated'))
  await assign(user, set)
  assert.equal(await actsAs(user, set), user.account.email)
})

test('a shared account is listed by who looks after it, and taken off by the agent’s creator', async () => {
  const { ctx, ...set } = await built('SHARED')
  await assert.rejects(removeAuthentication(ctx, { toolSetId: set.toolSetId }), refused('toolNotAuthenticated'))
  await assign(ctx, set, { isShared: true, account: 'support@example.com' })
  const list = async () => (await listAuthentications(ctx, set)).authentications
  assert.deepEqual(
    (await list()).map(({ connectionMethod, person, accountName }) => [connectionMethod, person.id, accountName]),
    [['SHARED', ctx.account.id, 'support@example.com']],
  )
  await removeAuthentication(ctx, { toolSetId: set.toolSetId })
  assert.deepEqual([await list(), await actsAs(ctx, set)], [[], null])
})

test('of an agent that is not for everybody only those who may ask it are listed', async () => {
  const { ctx, user, ...set } = await built()
  await assign(user, set)
  await world.db.updateTable('agent').set({ is_shared: false }).where('id', '=', set.agentId).execute()
  assert.deepEqual((await listAuthentications(ctx, set)).authentications, [])
})

test('connections say which agents act by them, and removing one stops just that', async () => {
  const { ctx, user, ...set } = await built()
  const shared = await another(ctx, 'SHARED')
  await assign(ctx, shared, { isShared: true })
  const connectionId = await assign(user, set)
  const { client } = await server.as(user)
  const of = { workspaceId: ctx.workspace.id, connectionId }
  const { connections } = await client.call(connectionRoutes.list, { workspaceId: ctx.workspace.id })
  assert.deepEqual(
    connections.map(({ usedBy }) => usedBy),
    [[{ id: set.toolSetId, name: 'Guide' }]],
  )
  assert.deepEqual((await client.call(connectionRoutes.removal, of)).stops, [{ id: set.toolSetId, name: 'Guide' }])
  await client.call(connectionRoutes.remove, of)
  assert.deepEqual([await actsAs(user, set), await actsAs(user, shared)], [null, ctx.account.email])
  const left = await world.db.selectFrom('connection').select('id').where('id', '=', connectionId).execute()
  assert.deepEqual(left, [])
})

test('who goes is signed in nowhere; a shared account goes on for whoever follows', async () => {
  const { ctx, ...set } = await built()
  const admin = await world.member({ ...parts, of: ctx, role: 'ADMIN' })
  const shared = await another(ctx, 'SHARED')
  await assign(admin, set)
  await assign(admin, shared, { isShared: true, account: 'support@example.com' })
  await departConnections(ctx, world.db, ctx.workspace.id, { goer: admin.account.id, heir: ctx.account.id })
  assert.deepEqual(
    (await world.db.selectFrom('tool_account').selectAll().where('account_id', '=', admin.account.id).execute()).length,
    0,
  )
  assert.equal(await actsAs(ctx, shared), 'support@example.com')
  const [{ person } = { person: null! }] = (await listAuthentications(ctx, shared)).authentications
  assert.equal(person.id, ctx.account.id)
})

test('strangers and other workspaces reach no account', async () => {
  const { user, ...set } = await built()
  await assign(user, set)
  const stranger = await world.member(parts)
  await assert.rejects(neededToolSets(stranger, set), refused('agentMissing'))
  await assert.rejects(listAuthentications(stranger, set), refused('agentMissing'))
  await assert.rejects(assign(stranger, set), refused('agentMissing'))
  await assert.rejects(removeAuthentication(stranger, { toolSetId: set.toolSetId }), refused('toolSetMissing'))
  const own = await another(stranger)
  await assert.rejects(assign(stranger, { agentId: own.agentId, toolSetId: set.toolSetId }), refused('toolSetMissing'))
  const connectionId = await signIn(user)
  await assert.rejects(assignAccount(stranger, { ...own, connectionId, isOtherAccount: false }), refused('toolNotAuthenticated'))
})

test('an agent that is deleted leaves its people’s accounts connected', async () => {
  const { ctx, user, ...set } = await built()
  const second = await another(ctx)
  await assign(user, set)
  await removeAgents(ctx, { agentIds: [set.agentId] })
  assert.equal(await actsAs(user, second), user.account.email)
})
