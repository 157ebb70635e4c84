import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Plan } from '@quarry/contract/plan/plan-contents'
import { botScopes } from '@quarry/integrations/vendors/slack/channel/guide'
import { insertAgent } from '../../../testing/agents.ts'
import { usualSettings } from '../../../testing/chats/usual-settings.ts'
import { billing, subscribe } from '../../../testing/plans.ts'
import { openSlackChannels } from '../../../testing/services/slack-channel.ts'
import { openWorld } from '../../../testing/world.ts'
import { listAgents } from '../agent/list-agents.ts'
import { assignAgents } from './assign.ts'
import { listConnectable } from './clients.ts'
import { enterClient } from './connect/enter-client.ts'
import { throttledCalls } from './throttled.ts'

const world = await openWorld()
const chat = await openSlackChannels(world)

async function opened() {
  const owner = await world.member(chat.parts)
  const app = await chat.connect(owner)
  const vendors = async () => (await listConnectable(owner)).vendors
  const shown = async () => (await vendors()).flatMap(({ clients }) => clients)[0]!
  return { owner, app, vendors, shown }
}

test('an app for mentions and direct messages alone is made by a smaller manifest, and is known to hear no more', async () => {
  const { owner, app, shown } = await opened()
  assert.equal((await shown()).hearsAll, true)
  const { channelClientId } = app
  const { guide } = await enterClient(owner, { vendor: 'slack', channelClientId, hearsAll: false })
  assert.doesNotMatch(guide.manifest!, /message\.channels|channels:history/)
  // What is connected stays as it is until it is entered anew.
  assert.equal((await shown()).hearsAll, true)
  chat.slack.narrow(botScopes(false))
  await enterClient(owner, { vendor: 'slack', channelClientId, hearsAll: false, settings: app.settings })
  assert.equal((await shown()).hearsAll, false)
})

test('an app that is begun for mentions alone stays so until it is connected', async () => {
  const owner = await world.member(chat.parts)
  const { channelClientId } = await enterClient(owner, { vendor: 'slack', name: 'Quarry', hearsAll: false })
  const { guide } = await enterClient(owner, { vendor: 'slack', channelClientId: channelClientId as never })
  assert.doesNotMatch(guide.manifest!, /message\.channels/)
})

test('of the services Slack alone can tell an app what calls nobody', async () => {
  const { vendors } = await opened()
  assert.deepEqual(
    (await vendors()).filter(({ mayHearAll }) => mayHearAll).map(({ vendor }) => vendor),
    ['slack'],
  )
})

test('a workspace that is renamed at Slack is called so here as well', async () => {
  const { app, shown } = await opened()
  await app.caller.tell({ type: 'team_rename', name: '새 이름' })
  assert.equal((await shown()).installation!.name, '새 이름')
})

test('that Slack holds something back is counted, and when it last did is shown', async () => {
  const { app, shown } = await opened()
  const count = () => throttledCalls().find(({ labels }) => labels.service === 'slack')?.value ?? 0
  const before = count()
  assert.equal((await shown()).throttledAt, null)
  await app.caller.send(JSON.stringify({ type: 'app_rate_limited', team_id: 'T0000ACME', minute_rate_limited: 1 }))
  assert.equal((await shown()).throttledAt, world.clock.now().toISOString())
  assert.equal(count(), before + 1)
  world.clock.advance({ days: 1 })
  assert.equal((await shown()).throttledAt, null)
})

test('whoever sees an agent sees in which chats it answers, as long as its app is accepted there', async () => {
  const { owner, app } = await opened()
  const [agentId, other] = [await insertAgent(world, owner), await insertAgent(world, owner)]
  await assignAgents(owner, { agentIds: [agentId], channelId: app.channelClientId, vendor: 'slack', ...usualSettings })
  const user = await world.member({ ...chat.parts, of: owner, role: 'USER' })
  const channelsOf = async (id: string) => (await listAgents(user)).agents.find((agent) => agent.agentId === id)!.channels
  assert.deepEqual(await channelsOf(agentId), [{ serviceName: 'slack', name: 'Acme' }])
  assert.deepEqual(await channelsOf(other), [])
  await app.caller.tell({ type: 'app_uninstalled' })
  assert.deepEqual(await channelsOf(agentId), [])
})

test('an agent that would be silent in chats is not said to answer there: switched off, not shared, or with no room or no chats in the plan', async () => {
  const { owner, app } = await opened()
  const agentId = await insertAgent(world, owner)
  await assignAgents(owner, { agentIds: [agentId], channelId: app.channelClientId, vendor: 'slack', ...usualSettings })
  await subscribe(world, owner)
  const shown = async (plan: Partial<Plan> = {}) =>
    (await listAgents({ ...owner, ...billing(world, { team: plan }) })).agents[0]!.channels
  assert.equal((await shown()).length, 1)
  assert.deepEqual([await shown({ channels: false }), await shown({ agents: 0 })], [[], []])
  const becomes = (change: { is_shared: boolean; status?: 'inactive' }) =>
    world.db.updateTable('agent').set(change).where('id', '=', agentId).execute()
  await becomes({ is_shared: false })
  assert.deepEqual(await shown(), [])
  await becomes({ is_shared: true, status: 'inactive' })
  assert.deepEqual(await shown(), [])
})
