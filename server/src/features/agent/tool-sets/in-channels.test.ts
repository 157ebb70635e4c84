import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Readers } from '@quarry/contract/channel/channel'
import { toolSetRoutes } from '@quarry/contract/wire/agent/tool-set'
import { insertAgent } from '../../../../testing/agents.ts'
import { openParts } from '../../../../testing/parts.ts'
import { signIn, toolVendors } from '../../../../testing/services/tool-desk.ts'
import { openWorld } from '../../../../testing/world.ts'
import { listAgents } from '../list-agents.ts'
import { assignAccount } from './assign-account.ts'
import { removeAuthentication } from './authentications.ts'
import { addToolSet, changeToolSet } from './change-tool-set.ts'
import { allowInChannels } from './in-channels.ts'
import { toolSetEndpoints } from './tool-set.routes.ts'
import { toolRules } from './tool-rules.ts'
import { toolSetsToUse } from './to-use.ts'

const world = await openWorld()
const parts = { ...openParts(world), vendors: toolVendors }
const server = await world.server(toolSetEndpoints, parts)
const refused = (error: string) => ({ error })
const desk = { serviceName: 'desk', selectedTools: ['find_tickets', 'create_ticket'] } as const
const members: { readers: Readers } = { readers: 'members' }

async function built(connectionMethod: 'PERSONAL' | 'SHARED' = 'SHARED') {
  const ctx = await world.member(parts)
  const agentId = await insertAgent(world, ctx)
  const { toolSetId } = await addToolSet(ctx, { agentId, connectionMethod, ...desk })
  return { ctx, agentId, toolSetId }
}

/** A tool set that everybody in a channel reads what comes of. */
async function opened() {
  const set = await built()
  const { ctx, agentId, toolSetId } = set
  const connectionId = await signIn(ctx, { isShared: true, account: 'support@example.com' })
  await assignAccount(ctx, { agentId, toolSetId, connectionId, isOtherAccount: false })
  await allowInChannels(ctx, { toolSetId, inChannels: true })
  return { ...set, connectionId }
}
type Set = Awaited<ReturnType<typeof built>>
const isOpen = async ({ ctx, agentId }: Set) => (await listAgents(ctx, { agentId })).agents[0]!.toolSets[0]!.inChannels
const usedWhereOthersRead = async ({ ctx, agentId }: Set) => (await toolSetsToUse({ ...ctx, ...members }, agentId)).length

test('a shared account acts where others read once an administrator allowed it, as long as they do', async () => {
  const set = await built()
  const { ctx, agentId, toolSetId } = set
  const connectionId = await signIn(ctx, { isShared: true })
  await assignAccount(ctx, { agentId, toolSetId, connectionId, isOtherAccount: false })
  assert.deepEqual([await isOpen(set), await usedWhereOthersRead(set)], [false, 0])
  await allowInChannels(ctx, { toolSetId, inChannels: true })
  assert.deepEqual([await isOpen(set), await usedWhereOthersRead(set)], [true, 1])
  await allowInChannels(ctx, { toolSetId, inChannels: false })
  assert.deepEqual([await isOpen(set), await usedWhereOthersRead(set)], [false, 0])
  const noted = await world.db
    .selectFrom('audit_entry')
    .select('action')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('action', 'in', ['agent.openTools', 'agent.closeTools'])
    .orderBy('action')
    .execute()
  assert.deepEqual(
    noted.map(({ action }) => action),
    ['agent.closeTools', 'agent.openTools'],
  )
})

test('people’s own accounts act where others read without being allowed, and cannot be opened to them', async () => {
  const set = await built('PERSONAL')
  assert.equal(await usedWhereOthersRead(set), 1)
  await assert.rejects(
    allowInChannels(set.ctx, { toolSetId: set.toolSetId, inChannels: true }),
    refused('toolConnectionIncomplete'),
  )
})

test('what acts as nobody yet is not allowed beforehand', async () => {
  const { ctx, toolSetId } = await built()
  await assert.rejects(allowInChannels(ctx, { toolSetId, inChannels: true }), refused('toolNotAuthenticated'))
})

test('a user cannot allow it, not even of their own agent, nor an administrator without that part of the work', async () => {
  const { ctx, toolSetId } = await opened()
  const input = { workspaceId: ctx.workspace.id, toolSetId, inChannels: false }
  const user = await world.member({ ...parts, of: ctx, role: 'USER' })
  const other = await world.member({ ...parts, of: ctx, role: 'ADMIN' })
  await world.db
    .updateTable('member')
    .set({ privileges: ['apps'] })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('account_id', '=', other.account.id)
    .execute()
  for (const who of [user, other]) {
    const { client } = await server.as(who)
    await assert.rejects(client.call(toolSetRoutes.inChannels, input), refused('forbidden'))
  }
  const { client } = await server.as(await world.member({ ...parts, of: ctx, role: 'ADMIN' }))
  await client.call(toolSetRoutes.inChannels, input)
})

test('another workspace knows nothing of the tool set', async () => {
  const set = await opened()
  const stranger = await world.member(parts)
  await assert.rejects(allowInChannels(stranger, { toolSetId: set.toolSetId, inChannels: false }), refused('toolSetMissing'))
  assert.equal(await isOpen(set), true)
})

test('it was allowed of one account: another one, or none, ends it', async () => {
  const set = await opened()
  const { ctx, agentId, toolSetId } = set
  const other = await signIn(ctx, { isShared: true, account: 'boss@example.com' })
  await assignAccount(ctx, { agentId, toolSetId, connectionId: other, isOtherAccount: true })
  assert.equal(await isOpen(set), false)
  await allowInChannels(ctx, { toolSetId, inChannels: true })
  await removeAuthentication(ctx, { toolSetId })
  assert.equal(await isOpen(set), false)
})

test('who signs in to it again as somebody else ends it as well', async () => {
  const set = await opened()
  const { ctx, connectionId } = set
  await toolRules.renewed(ctx, ctx.db, { connectionId, isOtherAccount: false, settings: null })
  assert.equal(await isOpen(set), true)
  await toolRules.renewed(ctx, ctx.db, { connectionId, isOtherAccount: true, settings: null })
  assert.equal(await isOpen(set), false)
})

test('it stays with other tools that who may allow it chose, and ends with another kind of account', async () => {
  const set = await opened()
  const { ctx, toolSetId } = set
  await changeToolSet(ctx, { toolSetId, connectionMethod: 'SHARED', selectedTools: ['find_tickets'] })
  assert.equal(await isOpen(set), true)
  await changeToolSet(ctx, { toolSetId, connectionMethod: 'PERSONAL', selectedTools: ['find_tickets'] })
  assert.equal(await isOpen(set), false)
})
