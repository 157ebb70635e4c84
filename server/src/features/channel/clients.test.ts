import assert from 'node:assert/strict'
import { test } from 'node:test'
import { channelRoutes } from '@quarry/contract/routes/channel/channel'
import type { AgentId } from '@quarry/contract/ids'
import { insertAgent } from '../../../testing/agents.ts'
import { openSlackChannels, saidIn, wholeOf } from '../../../testing/services/slack-channel.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { connectionRoutes } from '@quarry/contract/routes/source/connection'
import { connectionEndpoints } from '../connection/connection.routes.ts'
import { wholeSource } from '../conversation/testing/asked.ts'
import { atomic } from '../../db/db.ts'
import { replaceConnection } from '../connection/connection.ts'
import { assignFailures } from './assign-failures.ts'
import { channelEndpoints } from './channel.routes.ts'
import { channelRules } from './channel-rules.ts'
import { channelLeaveJob, leaveChats } from './leave.ts'
import { usualSettings } from '../../../testing/chats/usual-settings.ts'

const world = await openWorld()
const chat = await openSlackChannels(world)
const server = await world.server(
  [...channelEndpoints, ...connectionEndpoints({ channel: channelRules }, async (ctx) => ctx)],
  chat.parts,
)
const usual = { vendor: 'slack', ...usualSettings } as const

async function opened() {
  const owner = await world.member(chat.parts)
  const { client } = await server.as(owner)
  return { owner, client, workspaceId: owner.workspace.id }
}

test('an app is connected step by step: its manifest names where Slack calls, its secrets are tried, and Slack reaches us', async () => {
  const { client, workspaceId } = await opened()
  const begun = await client.call(channelRoutes.enter, { workspaceId, vendor: 'slack', way: 'http', name: '도우미' })
  const { channelClientId } = begun
  const manifest = JSON.parse(begun.guide.manifest!) as { settings: { event_subscriptions: { request_url: string } } }
  assert.match(manifest.settings.event_subscriptions.request_url, new RegExp(`/hooks/slack/${channelClientId}$`))
  assert.deepEqual(
    [begun.status, begun.fields.map(({ name, secret }) => [name, secret])],
    [
      'draft',
      [
        ['apiToken', true],
        ['signingSecret', true],
      ],
    ],
  )
  const app = chat.slack.app()
  app.at.address = `${chat.server.origin}/hooks/slack/${channelClientId}`
  assert.equal((await app.caller.verify('x')).status, 404)
  const entered = await client.call(channelRoutes.enter, {
    workspaceId,
    vendor: 'slack',
    channelClientId,
    settings: app.settings,
  })
  assert.equal(entered.status, 'ready')
  assert.equal((await app.caller.verify('x')).body, 'x')
  const { vendors, planAllows } = await client.call(channelRoutes.connectable, { workspaceId })
  const [shown] = vendors.find(({ vendor }) => vendor === 'slack')!.clients
  assert.deepEqual(
    [planAllows, shown!.status, shown!.installation, shown!.isVerified],
    [true, 'ready', { id: 'T0000ACME', name: 'Acme' }, true],
  )
  const { isAuthentication } = await client.call(channelRoutes.hasAuthentication, { workspaceId, channelClientId })
  assert.equal(isAuthentication, true)
})

test('secrets that Slack refuses, of a person, or without what it takes are said to be wrong, and nothing is kept', async () => {
  const { client, workspaceId } = await opened()
  const { channelClientId } = await client.call(channelRoutes.enter, { workspaceId, vendor: 'slack', way: 'http' })
  const app = chat.slack.app({ scopes: ['chat:write'] })
  const { signingSecret } = app.settings
  const enter = (settings: object) =>
    client.call(channelRoutes.enter, { workspaceId, vendor: 'slack', channelClientId, settings: settings as never })
  await assert.rejects(enter({ signingSecret, apiToken: 'xoxb-000000000000' }), { error: 'sourceAuthFailed' })
  await assert.rejects(enter({ signingSecret, apiToken: chat.slack.token() }), { error: 'sourceSettingsRefused' })
  await assert.rejects(enter(app.settings), ({ error, detail }) => error === 'sourceSettingsRefused' && /lacks/.test(detail))
  await assert.rejects(enter({ ...app.settings, signingSecret: 'no' }), { error: 'sourceSettingsRefused' })
  const { vendors } = await client.call(channelRoutes.connectable, { workspaceId })
  assert.equal(vendors[0]!.clients[0]!.status, 'draft')
})

test('one app belongs to one workspace', async () => {
  const [ours, theirs] = [await opened(), await opened()]
  const { settings } = await chat.connect(ours.owner)
  const again = { workspaceId: theirs.workspaceId, vendor: 'slack', way: 'http', settings } as const
  await assert.rejects(theirs.client.call(channelRoutes.enter, again), { error: 'channelTaken' })
})

test('who is no administrator sees and changes nothing, and who is of another workspace finds nothing', async () => {
  const { owner, workspaceId } = await opened()
  const { channelClientId } = await chat.connect(owner)
  const agentId = await insertAgent(world, owner)
  const user = await server.as(await world.member({ ...chat.parts, of: owner, role: 'USER' }))
  const assigning = { workspaceId, agentIds: [agentId], channelId: channelClientId, ...usual }
  for (const call of [
    () => user.client.call(channelRoutes.connectable, { workspaceId }),
    () => user.client.call(channelRoutes.enter, { workspaceId, vendor: 'slack' }),
    () => user.client.call(channelRoutes.remove, { workspaceId, channelClientId }),
    () => user.client.call(channelRoutes.assign, assigning),
    () => user.client.call(channelRoutes.spaces, { workspaceId, channelClientId }),
  ])
    await assert.rejects(call(), { error: 'forbidden' })
  const other = await opened()
  const there = { workspaceId: other.workspaceId, channelClientId }
  for (const call of [
    () => other.client.call(channelRoutes.remove, there),
    () => other.client.call(channelRoutes.hasAuthentication, there),
    () => other.client.call(channelRoutes.spaces, there),
    () => other.client.call(channelRoutes.assign, { ...assigning, workspaceId: other.workspaceId }),
    () => other.client.call(channelRoutes.enter, { ...there, vendor: 'slack', isTrusted: true }),
  ])
    await assert.rejects(call(), { error: 'channelMissing' })
})

test('agents are assigned, how they answer is changed, and channels are chosen, but none with strangers in it', async () => {
  const { owner, client, workspaceId } = await opened()
  const app = await chat.connect(owner)
  const agentId = await insertAgent(world, owner, { name: '인사 도우미' })
  const channelId = app.channelClientId
  const assign = (more: object) =>
    client.call(channelRoutes.assign, { workspaceId, agentIds: [agentId], channelId, ...usual, ...more })
  await assign({})
  const { assignments } = await assign({ allowedChannels: 'selected', privateResponse: true })
  const [assigned, ...others] = assignments
  assert.deepEqual(
    [assigned!.agentName, assigned!.allowedChannels, assigned!.privateResponse, others],
    ['인사 도우미', 'selected', true, []],
  )
  const hr = chat.model.channel('인사', [app.bot])
  const partners = chat.model.channel('파트너', [app.bot], { isShared: true })
  const { assignmentId } = assigned!
  await client.call(channelRoutes.assignSpaces, { workspaceId, assignmentId, spaceIds: [hr.id] })
  const outside = { workspaceId, assignmentId, spaceIds: [hr.id, partners.id] }
  await assert.rejects(client.call(channelRoutes.assignSpaces, outside), { error: 'spaceExternal' })
  const { spaces } = await client.call(channelRoutes.spaces, { workspaceId, channelClientId: channelId })
  assert.deepEqual(
    spaces.find(({ id }) => id === hr.id),
    { id: hr.id, name: '인사', isPrivate: false, isMember: true, isExternal: false, memberCount: 1 },
  )
  const { vendors } = await client.call(channelRoutes.connectable, { workspaceId })
  assert.deepEqual(vendors[0]!.clients[0]!.assignments[0]!.spaces, [{ id: hr.id, name: '인사' }])
  await client.call(channelRoutes.unassign, { workspaceId, assignmentId })
  await assert.rejects(client.call(channelRoutes.unassign, { workspaceId, assignmentId }), { error: 'channelMissing' })
})

test('an agent is assigned by no more than the app; how it answers then stays until something else is said', async () => {
  const { owner, client } = await opened()
  const app = await chat.connect(owner)
  const agentId = await insertAgent(world, owner)
  const to = { agentIds: [agentId], channelId: app.channelClientId, vendor: 'slack' }
  const assign = async (more: object) => (await client.call(channelRoutes.assign, { ...to, ...more })).assignments[0]!
  const first = await assign({})
  assert.deepEqual(
    [first.allowedChannels, first.privateResponse, first.replyAsNewMessage, first.respondToAll, first.followThread],
    ['all', false, false, false, true],
  )
  assert.deepEqual(await assign({ respondToAll: true, followThread: false }), {
    ...first,
    respondToAll: true,
    followThread: false,
  })
  assert.deepEqual(await assign({}), { ...first, respondToAll: true, followThread: false })
})

test('an app that is disconnected is taken out of Slack, by its client where that is known', async () => {
  const { owner, client, workspaceId } = await opened()
  const [app, second, third] = [await chat.connect(owner), await chat.connect(owner), await chat.connect(owner)]
  await client.call(channelRoutes.remove, { workspaceId, channelClientId: app.channelClientId })
  await client.call(connectionRoutes.remove, { workspaceId, connectionId: second.channelClientId })
  await world.runJobs([channelLeaveJob], chat.parts)
  const revoked = chat.slack.calls.filter((method) => method === 'auth.revoke').length
  assert.equal(revoked, 2)
  // As it is kept of one that was installed by allowing it.
  await replaceConnection(owner, world.db, {
    workspaceId,
    id: third.channelClientId,
    settings: { ...third.settings, ...third.toInstall },
  })
  await atomic(world.db, (tx) => leaveChats(world.app(chat.parts), tx, { id: workspaceId, why: 'owner' }))
  await world.runJobs([channelLeaveJob], chat.parts)
  assert.deepEqual(chat.slack.uninstalled, [third.bot.id])
  // Once more is the same: it is out.
  await atomic(world.db, (tx) => leaveChats(world.app(chat.parts), tx, { id: workspaceId, why: 'owner' }))
  await world.runJobs([channelLeaveJob], chat.parts)
})

test('why an agent could not be let answer is kept with its code, and counted', async () => {
  const { owner, client, workspaceId } = await opened()
  const agentId = await insertAgent(world, owner)
  const missing = { workspaceId, agentIds: [agentId], channelId: agentId as string as never, ...usual }
  const before = assignFailures().find(({ labels }) => labels.code === '0.000.26.00.06')?.value ?? 0
  await assert.rejects(client.call(channelRoutes.assign, missing), { error: 'channelMissing' })
  const rows = await world.db.selectFrom('client_event').selectAll().where('workspace_id', '=', workspaceId).execute()
  assert.deepEqual(
    rows.map(({ name, code, account_id: account }) => [name, code, account]),
    [['channel.assignFailed', '0.000.26.00.06', owner.account.id]],
  )
  assert.equal(assignFailures().find(({ labels }) => labels.code === '0.000.26.00.06')?.value, before + 1)
})

test('an app that is disconnected is called in vain, here and in the list of connections', async () => {
  const { owner, client, workspaceId } = await opened()
  const app = await chat.connect(owner)
  await client.call(channelRoutes.remove, { workspaceId, channelClientId: app.channelClientId })
  assert.equal((await app.caller.verify('x')).status, 404)
  const second = await chat.connect(owner)
  await client.call(connectionRoutes.remove, { workspaceId, connectionId: second.channelClientId })
  const { vendors } = await client.call(channelRoutes.connectable, { workspaceId })
  assert.deepEqual(
    vendors[0]!.clients.map(({ status }) => status),
    ['authFail'],
  )
  await chat.work()
})

test('a link from the chat connects an account once, for its person alone, and chooses their agent', async () => {
  const { owner, client } = await opened()
  const app = await chat.connect(owner)
  const source = await uploadSource(world, owner, { 'a.txt': '연차 휴가는 15일입니다.' })
  const knowledge = [wholeSource(source)]
  await chat.agentIn(owner, app, { knowledge, name: 'First' })
  const second: AgentId = await chat.agentIn(owner, app, { knowledge, name: 'Second' })
  await chat.agentIn(owner, app, { knowledge, name: 'Hidden', isShared: false })
  const unknown = chat.model.user('kim', 'Kim')
  const direct = chat.model.direct(unknown.id, app.bot.id)
  await chat.says(app, direct, unknown, '연차 휴가는 며칠인가요?')
  const token = /token=([\w-]+)/.exec(wholeOf(direct.messages.at(-1)!))![1]!
  const stranger = await server.as(await world.member(chat.parts))
  await assert.rejects(stranger.client.call(channelRoutes.link, { token }), { error: 'channelLinkInvalid' })
  const shown = await client.call(channelRoutes.link, { token })
  assert.deepEqual(
    [shown.chatUser, shown.agents.map(({ name }) => name).sort()],
    [{ name: 'Kim', team: 'Acme', vendor: 'Slack' }, ['First', 'Second']],
  )
  await client.call(channelRoutes.agreeToLink, { token, agentId: second })
  await assert.rejects(client.call(channelRoutes.agreeToLink, { token }), { error: 'channelLinkInvalid' })
  await chat.says(app, direct, unknown, '연차 휴가는 며칠인가요?')
  assert.match(saidIn(direct).at(-1)!, /15일/)
  const turn = await world.db
    .selectFrom('channel_turn')
    .select('agent_id')
    .where('space', '=', direct.id)
    .where('ended_as', '=', 'answered')
    .executeTakeFirstOrThrow()
  assert.equal(turn.agent_id, second)
})

test('a link is over after ten minutes', async () => {
  const { owner, client } = await opened()
  const app = await chat.connect(owner)
  const unknown = chat.model.user('lee', 'Lee')
  const direct = chat.model.direct(unknown.id, app.bot.id)
  await chat.says(app, direct, unknown, '안녕?')
  const token = /token=([\w-]+)/.exec(wholeOf(direct.messages.at(-1)!))![1]!
  world.clock.advance({ minutes: 10 })
  await assert.rejects(client.call(channelRoutes.link, { token }), { error: 'channelLinkInvalid' })
})
