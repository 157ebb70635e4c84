import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { consentRoutes } from '@quarry/contract/routes/source/consent'
import type { AgentId, ConnectionId, ToolSetId } from '@quarry/contract/ids'
import { connectionRoutes } from '@quarry/contract/wire/source/connection'
import { startSlack } from '@quarry/integrations/vendors/slack/testing/server'
import { insertAgent } from '../../../../testing/agents.ts'
import { back } from '../../../../testing/consenting.ts'
import { eventsOf } from '../../../../testing/run-events.ts'
import { openParts } from '../../../../testing/parts.ts'
import { calls, inTurn, says, startScriptedModel } from '../../../../testing/services/scripted-model.ts'
import { until } from '../../../../testing/runs.ts'
import { askedAbout, asks, atRest, decides } from '../../../../testing/tools/acting-agent.ts'
import { openGmail } from '../../../../testing/tools/mail-agent.ts'
import { openWorld } from '../../../../testing/world.ts'
import { openModels } from '../../../ai/open-models.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { hearWakes } from '../../run/run.ts'
import { listAgents } from '../list-agents.ts'
import { assignAccount } from './assign-account.ts'
import { choicesFor } from './choices.ts'
import { addToolSet, changeToolSet } from './change-tool-set.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const slack = await startSlack()
after(() => slack[Symbol.asyncDispose]())
const { id: slackId, secret } = slack.consent.client
const gmail = await openGmail(
  world,
  { ...openParts(world), models: openModels(scripted.settings) },
  { SLACK_CLIENT_ID: slackId, SLACK_CLIENT_SECRET: secret, SLACK_BASE_URL: slack.origin },
)
const { google, parts, server } = gmail
const deafen = hearWakes(world.app(parts))
after(deafen)

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`
const identity = ['openid', 'email']
const [reading, writing, changing] = [scope('gmail.readonly'), scope('gmail.compose'), scope('gmail.modify')]

type Set = { agentId: AgentId; toolSetId: ToolSetId }
async function mailing(ctx: WorkspaceCtx, selectedTools: string[]): Promise<Set> {
  const agentId = await insertAgent(world, ctx)
  const { toolSetId } = await addToolSet(ctx, { agentId, serviceName: 'gmail', connectionMethod: 'PERSONAL', selectedTools })
  return { agentId, toolSetId }
}
const choose = (ctx: WorkspaceCtx, { toolSetId }: Set, selectedTools: string[]) =>
  changeToolSet(ctx, { toolSetId, connectionMethod: 'PERSONAL', selectedTools })
const shown = async (ctx: WorkspaceCtx, { agentId }: Set) => {
  const { displayState, problem, connectionId } = (await listAgents(ctx, { agentId })).agents[0]!.toolSets[0]!
  return { displayState, problem, connectionId }
}

/** Where a consent page is asked for. */
const beginAt = async (ctx: WorkspaceCtx, toolSetId?: ToolSetId, connectionId?: ConnectionId): Promise<URL> => {
  const { client } = await server.as(ctx)
  const of = { workspaceId: ctx.workspace.id, ...(toolSetId && { toolSetId }) }
  const { address } = connectionId
    ? await client.call(connectionRoutes.consent, { ...of, connectionId })
    : await client.call(connectionRoutes.begin, { ...of, serviceName: 'gmail', part: 'toolset' })
  return new URL(address)
}
const askedIn = (page: URL) => page.searchParams.get('scope')!.split(' ')

/** Agrees on Google's page to all that it asks for, and lets the tool set act by what came of it. */
async function agrees(ctx: WorkspaceCtx, set: Set, connectionId?: ConnectionId) {
  const person = await server.as(ctx)
  const of = { workspaceId: ctx.workspace.id, toolSetId: set.toolSetId }
  const { address } = connectionId
    ? await person.client.call(connectionRoutes.consent, { ...of, connectionId })
    : await person.client.call(connectionRoutes.begin, { ...of, serviceName: 'gmail', part: 'toolset' })
  const page = new URL(address)
  const body = new URLSearchParams([...page.searchParams, ['account', google.model.account]])
  const agreed = await fetch(page.origin + page.pathname, { method: 'POST', body, redirect: 'manual' })
  const { search } = new URL(agreed.headers.get('location')!)
  const led = await back(person, `/api/v1${consentRoutes.callback.path}${search}`)
  const given = (led.searchParams.get('connected') ?? led.searchParams.get('renewed')) as ConnectionId
  assert.ok(given, led.href)
  await assignAccount(ctx, { ...set, connectionId: given, isOtherAccount: false })
  return { connectionId: given, asked: askedIn(page) }
}

test('a consent page asks for what the chosen tools take, and for nothing of the others', async () => {
  const ctx = await world.member(parts)
  const readers = await mailing(ctx, ['search_messages', 'read_thread'])
  const writers = await mailing(ctx, ['send_message'])
  assert.deepEqual(askedIn(await beginAt(ctx, readers.toolSetId)), [...identity, reading])
  assert.deepEqual(new Set(askedIn(await beginAt(ctx, writers.toolSetId))), new Set([...identity, writing, reading]))
})

test('a tool that is chosen later needs more permission, and the same connection is widened by what it had and what it lacks', async () => {
  const ctx = await world.member(parts)
  const set = await mailing(ctx, ['search_messages'])
  const { connectionId } = await agrees(ctx, set)
  assert.deepEqual(await shown(ctx, set), { displayState: 'CONNECTED', problem: null, connectionId })
  await choose(ctx, set, ['search_messages', 'trash'])
  assert.deepEqual(await shown(ctx, set), { displayState: 'ERROR', problem: 'scopeMissing', connectionId })
  const widened = await agrees(ctx, set, connectionId)
  assert.equal(widened.connectionId, connectionId)
  assert.deepEqual(new Set(widened.asked), new Set([...identity, reading, changing]))
  assert.deepEqual(await shown(ctx, set), { displayState: 'CONNECTED', problem: null, connectionId })
})

test('another agent that needs more widens the connection of its person, and takes nothing from the first', async () => {
  const ctx = await world.member(parts)
  const first = await mailing(ctx, ['trash'])
  const { connectionId } = await agrees(ctx, first)
  const second = await mailing(ctx, ['send_message'])
  assert.equal((await shown(ctx, second)).problem, 'scopeMissing')
  const { asked } = await agrees(ctx, second, connectionId)
  assert.ok([changing, writing, reading].every((each) => asked.includes(each)))
  assert.deepEqual([(await shown(ctx, first)).problem, (await shown(ctx, second)).problem], [null, null])
})

test('among connections it is said what those that work with one lack, and a renewal there asks for that', async () => {
  const ctx = await world.member(parts)
  const set = await mailing(ctx, ['search_messages'])
  const { connectionId } = await agrees(ctx, set)
  const { client } = await server.as(ctx)
  const listed = async () => (await client.call(connectionRoutes.list, { workspaceId: ctx.workspace.id })).connections[0]!
  assert.deepEqual((await listed()).missingScopes, [])
  await choose(ctx, set, ['trash'])
  const lacking = await listed()
  assert.deepEqual([lacking.missingScopes, lacking.health.state], [[changing], 'scopeMissing'])
  assert.deepEqual(new Set(askedIn(await beginAt(ctx, undefined, connectionId))), new Set([...identity, changing, reading]))
})

test('a tool set of strangers, or of another service, opens no consent page', async () => {
  const ctx = await world.member(parts)
  const set = await mailing(ctx, ['search_messages'])
  const { connectionId } = await agrees(ctx, set)
  const stranger = await world.member(parts)
  const missing = { error: 'toolSetMissing' }
  await assert.rejects(beginAt(stranger, set.toolSetId), missing)
  await assert.rejects(beginAt(stranger, undefined, connectionId), { error: 'connectionMissing' })
  const other = await addToolSet(ctx, {
    agentId: set.agentId,
    serviceName: 'jira',
    connectionMethod: 'PERSONAL',
    selectedTools: ['search_issues'],
  })
  await assert.rejects(beginAt(ctx, other.toolSetId), missing)
  // An agent that is its maker's alone.
  const user = await world.member({ ...parts, of: ctx, role: 'USER' })
  await world.db.updateTable('agent').set({ is_shared: false }).where('id', '=', set.agentId).execute()
  await assert.rejects(beginAt(user, set.toolSetId), missing)
})

test('what there is for a field is asked by the account of the tool set, for who may change its agent', async () => {
  const ctx = await world.member(parts)
  const agentId = await insertAgent(world, ctx)
  const selectedTools = ['post_message']
  const { toolSetId } = await addToolSet(ctx, { agentId, serviceName: 'slack', connectionMethod: 'PERSONAL', selectedTools })
  const asked = (who: WorkspaceCtx, field = 'channel', words = '') => choicesFor(who, { toolSetId, field, words })
  await assert.rejects(asked(ctx), { error: 'toolNotAuthenticated' })
  const { client, fetch: go } = await server.as(ctx)
  const begun = { workspaceId: ctx.workspace.id, toolSetId, serviceName: 'slack', part: 'toolset' } as const
  const { address } = await client.call(connectionRoutes.begin, begun)
  const page = await back({ fetch: go }, `/api/v1/oauth/callback?${slack.consent.agree(address, slack.ada)}`)
  const connectionId = page.searchParams.get('connected') as ConnectionId
  await assignAccount(ctx, { agentId, toolSetId, connectionId, isOtherAccount: false })
  slack.model.channel('고객지원', [slack.ada])
  slack.model.channel('sales', [])
  const values = async (words: string) => (await asked(ctx, 'channel', words)).choices.map(({ value }) => value)
  assert.deepEqual(await values('고객'), ['#고객지원'])
  assert.ok((await values('')).includes('#sales'))
  await assert.rejects(asked(ctx, 'text'), { error: 'invalidInput' })
  await assert.rejects(asked(ctx, 'toString'), { error: 'invalidInput' })
  const user = await world.member({ ...parts, of: ctx, role: 'USER' })
  await assert.rejects(asked(user), { error: 'forbidden' })
  await assert.rejects(asked(await world.member(parts)), { error: 'toolSetMissing' })
  slack.narrow([])
  await world.db
    .updateTable('consent')
    .set({ scopes: ['chat:write'] })
    .where('connection_id', '=', connectionId)
    .execute()
  await assert.rejects(asked(ctx), { error: 'toolScopeMissing' })
})

const search = () => calls([{ name: 'gmail__search_messages', arguments: { query: '지붕' } }])
const moved = (id: string) => calls([{ name: 'gmail__trash', arguments: { message: id } }])

test('what the account was not allowed waits until it is, and is done then', async () => {
  const ctx = await world.member(parts)
  const set = await mailing(ctx, ['search_messages'])
  const { connectionId } = await agrees(ctx, set)
  await choose(ctx, set, ['search_messages', 'trash'])
  const mailId = google.model.own.receive({ subject: '지붕' })
  scripted.does(inTurn(moved(mailId), says('옮겼어요.')))
  const { runId, status } = await asks(world, ctx, { agentId: set.agentId, text: `${mailId} 메일을 휴지통으로 옮겨 주세요` })
  assert.equal(status, 'waiting')
  await agrees(ctx, set, connectionId)
  await until(async () => (await askedAbout(ctx, runId)).length > 0)
  assert.equal(await decides(world, ctx, runId), 'done')
  const asked = (await eventsOf(conversationRoutes.follow, ctx, runId)).filter(({ event }) => event === 'signIn')
  assert.deepEqual(
    asked.map(({ data }) => (data as { problem?: string }).problem),
    ['scopeMissing'],
  )
  assert.ok(google.model.own.get(mailId).labelIds.includes('TRASH'))
})

test('what works with what was granted goes on while something else lacks permission', async () => {
  const ctx = await world.member(parts)
  const set = await mailing(ctx, ['search_messages'])
  await agrees(ctx, set)
  await choose(ctx, set, ['search_messages', 'trash'])
  scripted.does(inTurn(search(), says('찾았어요.')))
  const { status } = await asks(world, ctx, { agentId: set.agentId, text: '지붕 메일을 찾아 주세요' })
  assert.equal(status, 'done')
})

test('an account for everybody is not the asking person’s to widen: they are told, and nothing waits', async () => {
  const ctx = await world.member(parts)
  const set = await mailing(ctx, ['search_messages'])
  const { toolSetId } = set
  const { connectionId } = await agrees(ctx, set)
  await world.db.updateTable('connection').set({ owner_id: null }).where('id', '=', connectionId).execute()
  await changeToolSet(ctx, { toolSetId, connectionMethod: 'SHARED', selectedTools: ['search_messages'], connectionId })
  await changeToolSet(ctx, { toolSetId, connectionMethod: 'SHARED', selectedTools: ['trash'] })
  const mailId = google.model.own.receive({ subject: '지붕' })
  const prompts = scripted.hears(moved(mailId), says('권한이 없어요.'))
  const { status } = await asks(world, ctx, { agentId: set.agentId, text: '옮겨 주세요' })
  assert.equal(status, 'done')
  assert.match(prompts[1]!, /not allowed this at the service/)
})

test('a service that refuses for want of permission is asked again once it is given, although it had been granted', async () => {
  const ctx = await world.member(parts)
  const person = await server.as(ctx)
  const agentId = await insertAgent(world, ctx)
  const { toolSetId } = await addToolSet(ctx, {
    agentId,
    serviceName: 'slack',
    connectionMethod: 'PERSONAL',
    selectedTools: ['list_channels'],
  })
  const consents = async (connectionId?: ConnectionId) => {
    const of = { workspaceId: ctx.workspace.id, toolSetId }
    const { address } = connectionId
      ? await person.client.call(connectionRoutes.consent, { ...of, connectionId })
      : await person.client.call(connectionRoutes.begin, { ...of, serviceName: 'slack', part: 'toolset' })
    const page = await back(person, `/api/v1/oauth/callback?${slack.consent.agree(address, slack.ada)}`)
    const found = (page.searchParams.get('connected') ?? page.searchParams.get('renewed')) as ConnectionId
    await assignAccount(ctx, { agentId, toolSetId, connectionId: found, isOtherAccount: false })
    return { found, asked: new URL(address).searchParams.get('user_scope')!.split(',') }
  }
  const first = await consents()
  assert.deepEqual(new Set(first.asked), new Set(['channels:read', 'groups:read']))
  slack.narrow(['identify'])
  scripted.does(inTurn(calls([{ name: 'slack__list_channels', arguments: {} }]), says('봤어요.')))
  const { runId, status } = await asks(world, ctx, { agentId, text: '채널을 알려 주세요' })
  assert.equal(status, 'waiting')
  const { displayState, problem } = await shown(ctx, { agentId, toolSetId })
  assert.deepEqual([displayState, problem], ['ERROR', 'scopeMissing'])
  const second = await consents(first.found)
  assert.equal(second.found, first.found)
  assert.equal(await atRest(world, runId), 'done')
})
