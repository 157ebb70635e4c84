import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { AgentId, SourceId } from '@quarry/contract/ids'
import type { KnowledgeChoice } from '@quarry/contract/wire/agent/agent'
import { insertAgent } from '../../../testing/agents.ts'
import { billing, subscribe } from '../../../testing/plans.ts'
import { openWorld } from '../../../testing/world.ts'
import { agentToAsk } from './agent-to-ask.ts'
import { changeStatus } from './change-agents.ts'
import { listAgents } from './list-agents.ts'

const world = await openWorld()
const sourceId = randomUUID() as SourceId
const documentId = randomUUID()
const knowledge: KnowledgeChoice[] = [
  { sourceId, kind: 'document', contentId: documentId },
  { sourceId, kind: 'folder', contentId: '/HR' },
  { sourceId, kind: 'source', contentId: null },
]

test('who asks a shared agent gets its newest texts, and what it may know as what to search', async () => {
  const owner = await world.member()
  const user = await world.member({ of: owner, role: 'USER' })
  const id = await insertAgent(world, owner, { name: 'HR', instructions: 'Name the rule.', knowledge })
  const { name, instructions, version, scope } = await agentToAsk(user, id)
  assert.deepEqual([name, instructions, version], ['HR', 'Name the rule.', 1])
  assert.deepEqual(scope, [{ document: documentId }, { source: sourceId, folder: '/HR' }, { source: sourceId, folder: null }])
})

test('an agent without knowledge searches nothing', async () => {
  const owner = await world.member()
  assert.deepEqual((await agentToAsk(owner, await insertAgent(world, owner))).scope, [])
})

test('an agent that is not shared answers its creator and who manages agents, and nobody else', async () => {
  const owner = await world.member()
  const of = { of: owner }
  const [maker, admin, user] = [
    await world.member({ ...of, role: 'ADMIN' }),
    await world.member({ ...of, role: 'ADMIN' }),
    await world.member({ ...of, role: 'USER' }),
  ]
  const id = await insertAgent(world, maker, { isShared: false })
  for (const ctx of [maker, admin, owner]) assert.equal((await agentToAsk(ctx, id)).id, id)
  await assert.rejects(agentToAsk(user, id), { error: 'agentMissing' })
  await assert.rejects(agentToAsk({ ...admin, privileges: ['apps'] }, id), { error: 'agentMissing' })
})

test('who made an agent asks it also as a user', async () => {
  const owner = await world.member()
  const user = await world.member({ of: owner, role: 'USER' })
  const id = await insertAgent(world, user, { isShared: false })
  assert.equal((await agentToAsk(user, id)).id, id)
})

test('an agent that is switched off answers nobody, and is there only for who may switch it on', async () => {
  const owner = await world.member()
  const user = await world.member({ of: owner, role: 'USER' })
  const id = await insertAgent(world, owner, { status: 'inactive' })
  await assert.rejects(agentToAsk(owner, id), { error: 'agentInactive' })
  await assert.rejects(agentToAsk(user, id), { error: 'agentMissing' })
})

test('of more agents than the plan has room for the oldest that are switched on answer, and the others once there is room', async () => {
  const allowing = (agents: number) => billing(world, { team: { agents } })
  const owner = await world.member(allowing(1))
  await subscribe(world, owner)
  const ids: AgentId[] = []
  for (let count = 0; count < 3; count++) {
    ids.push(await insertAgent(world, owner))
    world.clock.advance({ seconds: 1 })
  }
  const [first, second, third] = ids as [AgentId, AgentId, AgentId]
  const user = await world.member({ ...allowing(1), of: owner, role: 'USER' })
  const answering = async (ctx: typeof owner) => {
    const asked = await Promise.allSettled(ids.map((id) => agentToAsk(ctx, id)))
    return ids.filter((_, at) => asked[at]!.status === 'fulfilled')
  }
  const beyond = async (ctx: typeof owner) =>
    (await listAgents(ctx)).agents.filter(({ isBeyondPlan }) => isBeyondPlan).map(({ agentId }) => agentId)
  assert.deepEqual([await answering(owner), await answering(user)], [[first], [first]])
  assert.deepEqual(await beyond(user), [second, third])
  await assert.rejects(agentToAsk(user, third), { error: 'agentBeyondPlan' })
  await changeStatus(owner, { agentIds: [first], status: 'inactive' })
  assert.deepEqual([await answering(owner), await beyond(owner)], [[second], [third]])
  for (const more of [allowing(2), { config: world.app().config }])
    assert.deepEqual([await answering({ ...owner, ...more }), await beyond({ ...owner, ...more })], [[second, third], []])
})

test('an agent of another workspace is not there', async () => {
  const [ours, theirs] = [await world.member(), await world.member()]
  const id = await insertAgent(world, theirs)
  await assert.rejects(agentToAsk(ours, id), { error: 'agentMissing' })
  await assert.rejects(agentToAsk(ours, randomUUID() as AgentId), { error: 'agentMissing' })
})
