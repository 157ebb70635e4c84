import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { AgentId } from '@quarry/contract/ids'
import { insertAgent } from '../../../testing/agents.ts'
import { billing } from '../../../testing/plans.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { lockAgentQuota } from '../plan/plan.ts'
import { changeStatus, removeAgents, shareAgent } from './change-agents.ts'
import { createAgent } from './create-agent.ts'
import { listAgents, listVersions } from './list-agents.ts'
import { updateAgent } from './update-agent.ts'

const world = await openWorld()
const custom = { templateId: 'custom_agent', isShared: true } as const
const blank = {
  name: 'Guide',
  role: '',
  description: '',
  guide: '',
  tone: '',
  limitations: '',
  instructions: '',
  exampleQuestions: [],
  knowledge: [],
}
const namesOf = async (ctx: WorkspaceCtx) => (await listAgents(ctx)).agents.map(({ name }) => name)
const only = async (ctx: WorkspaceCtx, agentId: AgentId) => (await listAgents(ctx, { agentId })).agents[0]!
/** In the order of their names: those of one moment have none of their own. */
const auditOf = async ({ workspace }: WorkspaceCtx) => {
  const entries = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('workspace_id', '=', workspace.id)
    .execute()
  return entries.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}
async function people() {
  const owner = await world.member()
  const [maker, admin, user] = [
    await world.member({ of: owner, role: 'ADMIN' }),
    await world.member({ of: owner, role: 'ADMIN' }),
    await world.member({ of: owner, role: 'USER' }),
  ]
  return { owner, maker, admin, user }
}

test('an agent made from a template has its texts in the language of its maker', async () => {
  const ada = await world.member({ lang: 'ko' })
  const { agentId } = await createAgent(ada, { templateId: 'hr_guide', isShared: true })
  const agent = await only(ada, agentId)
  assert.deepEqual(
    [agent.name, agent.version, agent.status, agent.isMine, agent.canEdit],
    ['인사 규정 안내', 1, 'active', true, true],
  )
  assert.equal(agent.exampleQuestions.length, 3)
  assert.equal(agent.knowledgeState, 'INACTIVE')
})

test('whoever asks for another language or name gets it', async () => {
  const ada = await world.member({ lang: 'ko' })
  const { agentId } = await createAgent(ada, { templateId: 'it_desk', isShared: false, lang: 'en', name: 'Desk' })
  const agent = await only(ada, agentId)
  assert.deepEqual(
    [agent.name, agent.description, agent.isShared],
    ['Desk', 'Solves account, device and security questions step by step.', false],
  )
})

test('an agent from scratch has a name and nothing else', async () => {
  const ada = await world.member()
  const { name, role, instructions, exampleQuestions } = await only(ada, (await createAgent(ada, custom)).agentId)
  assert.deepEqual([name, role, instructions, exampleQuestions], ['New agent', '', '', []])
})

test('how long the making took is noted', async () => {
  const ada = await world.member()
  await createAgent(ada, { ...custom, name: 'Desk', durationTimeString: '0:04:10' })
  assert.deepEqual(await auditOf(ada), [
    { action: 'agent.create', detail: { name: 'Desk', template: 'custom_agent', shared: true, took: '0:04:10' } },
  ])
})

test('members see what is shared and switched on, makers their own, and who manages agents all', async () => {
  const { owner, maker, admin, user } = await people()
  await insertAgent(world, maker, { name: 'open' })
  await insertAgent(world, maker, { name: 'own', isShared: false })
  await insertAgent(world, maker, { name: 'off', status: 'inactive' })
  await insertAgent(world, user, { name: 'theirs', isShared: false, status: 'inactive' })
  assert.deepEqual(await namesOf(user), ['open', 'theirs'])
  for (const ctx of [owner, admin]) assert.deepEqual(await namesOf(ctx), ['off', 'open', 'own', 'theirs'])
  assert.deepEqual(await namesOf({ ...admin, privileges: ['apps'] }), ['open'])
})

test('members may not change what is shared with them', async () => {
  const { maker, admin, user } = await people()
  const id = await insertAgent(world, maker)
  assert.deepEqual(
    [(await only(user, id)).canEdit, (await only(admin, id)).canEdit, (await only(maker, id)).canEdit],
    [false, true, true],
  )
  const agentIds = [id]
  await assert.rejects(updateAgent(user, { ...blank, agentId: id, version: 1 }), { error: 'forbidden' })
  await assert.rejects(changeStatus(user, { agentIds, status: 'inactive' }), { error: 'forbidden' })
  await assert.rejects(shareAgent(user, { agentId: id, isShared: false }), { error: 'forbidden' })
  await assert.rejects(removeAgents(user, { agentIds }), { error: 'forbidden' })
  await assert.rejects(listVersions(user, { agentId: id }), { error: 'forbidden' })
})

test('what is neither shared with somebody nor theirs does not exist for them', async () => {
  const { maker, user } = await people()
  const stranger = await world.member()
  const id = await insertAgent(world, maker, { isShared: false })
  const agentIds = [id]
  for (const ctx of [user, stranger]) {
    await assert.rejects(listAgents(ctx, { agentId: id }), { error: 'agentMissing' })
    await assert.rejects(updateAgent(ctx, { ...blank, agentId: id, version: 1 }), { error: 'agentMissing' })
    await assert.rejects(changeStatus(ctx, { agentIds, status: 'inactive' }), { error: 'agentMissing' })
    await assert.rejects(shareAgent(ctx, { agentId: id, isShared: true }), { error: 'agentMissing' })
    await assert.rejects(removeAgents(ctx, { agentIds }), { error: 'agentMissing' })
    await assert.rejects(listVersions(ctx, { agentId: id }), { error: 'agentMissing' })
  }
  assert.equal((await only(maker, id)).version, 1)
})

test('who made an agent changes it also as a user', async () => {
  const { user } = await people()
  const id = await insertAgent(world, user, { isShared: false })
  assert.deepEqual(await updateAgent(user, { ...blank, agentId: id, version: 1, role: 'Answers.' }), { version: 2 })
  assert.equal((await only(user, id)).role, 'Answers.')
})

test('what is switched off vanishes for those who cannot switch it on, until it is on again', async () => {
  const { maker, user } = await people()
  const id = await insertAgent(world, maker, { name: 'Desk' })
  await changeStatus(maker, { agentIds: [id], status: 'inactive' })
  assert.deepEqual([await namesOf(user), (await only(maker, id)).status], [[], 'inactive'])
  await changeStatus(maker, { agentIds: [id], status: 'active' })
  assert.deepEqual(await namesOf(user), ['Desk'])
  assert.deepEqual(await auditOf(maker), [
    { action: 'agent.changeStatus', detail: { name: 'Desk', from: 'inactive', to: 'active' } },
    { action: 'agent.changeStatus', detail: { name: 'Desk', from: 'active', to: 'inactive' } },
  ])
})

test('an agent is shared, and no longer', async () => {
  const { maker, user } = await people()
  const id = await insertAgent(world, maker, { name: 'Desk', isShared: false })
  await shareAgent(maker, { agentId: id, isShared: true })
  assert.deepEqual(await namesOf(user), ['Desk'])
  await shareAgent(maker, { agentId: id, isShared: false })
  assert.deepEqual(await namesOf(user), [])
  assert.deepEqual(
    (await auditOf(maker)).map(({ action }) => action),
    ['agent.share', 'agent.unshare'],
  )
})

test('several are deleted together, or none of them', async () => {
  const { maker, user } = await people()
  const [one, two] = [await insertAgent(world, maker, { name: 'one' }), await insertAgent(world, maker, { name: 'two' })]
  await assert.rejects(removeAgents(maker, { agentIds: [one, randomUUID() as AgentId] }), { error: 'agentMissing' })
  assert.deepEqual(await namesOf(user), ['one', 'two'])
  await removeAgents(maker, { agentIds: [one, two, one] })
  assert.deepEqual(await namesOf(user), [])
  assert.deepEqual(await auditOf(maker), [
    { action: 'agent.remove', detail: { name: 'one' } },
    { action: 'agent.remove', detail: { name: 'two' } },
  ])
})

test('switching several is done for all or none', async () => {
  const { maker } = await people()
  const id = await insertAgent(world, maker)
  const agentIds = [id, await insertAgent(world, await world.member())]
  await assert.rejects(changeStatus(maker, { agentIds, status: 'inactive' }), { error: 'agentMissing' })
  assert.equal((await only(maker, id)).status, 'active')
})

test('saving from an older version is refused and changes nothing', async () => {
  const { maker, admin } = await people()
  const id = await insertAgent(world, maker)
  await updateAgent(admin, { ...blank, agentId: id, version: 1, name: 'Theirs' })
  await assert.rejects(updateAgent(maker, { ...blank, agentId: id, version: 1, name: 'Mine' }), { error: 'agentChanged' })
  assert.equal((await only(maker, id)).name, 'Theirs')
})

test('of two who save at the same moment one is refused', async () => {
  const { maker, admin } = await people()
  const id = await insertAgent(world, maker)
  const ends = await Promise.allSettled([maker, admin].map((ctx) => updateAgent(ctx, { ...blank, agentId: id, version: 1 })))
  assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('what an agent was before is kept, with who wrote it', async () => {
  const { maker, admin } = await people()
  const id = await insertAgent(world, maker, { name: 'First' })
  await updateAgent(admin, { ...blank, agentId: id, version: 1, name: 'Second' })
  const { versions } = await listVersions(maker, { agentId: id })
  assert.deepEqual(
    versions.map(({ version, name, editedBy }) => [version, name, editedBy?.id]),
    [
      [2, 'Second', admin.account.id],
      [1, 'First', maker.account.id],
    ],
  )
})

test('the last fifty versions are kept, and those that wrote an answer', async () => {
  const ada = await world.member()
  const id = await insertAgent(world, ada)
  const own = { workspace_id: ada.workspace.id }
  const at = world.clock.now()
  const conversation = await world.db
    .insertInto('conversation')
    .values({ ...own, account_id: ada.account.id, agent_id: id, origin: 'app', title: '', created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const said = { body: '', kind: 'model', citations: '[]', steps: '[]', created_at: at } as const
  await world.db
    .insertInto('message')
    .values({ ...own, conversation_id: conversation.id, seq: 1, author: 'agent', agent_version: 2, ...said })
    .execute()
  for (let version = 1; version <= 53; version++) await updateAgent(ada, { ...blank, agentId: id, version })
  const kept = (await listVersions(ada, { agentId: id })).versions.map(({ version }) => version)
  assert.deepEqual([kept.length, kept.slice(0, 1), kept.slice(-2)], [51, [54], [5, 2]])
})

test('the plan says how many agents there may be, and the next is refused', async () => {
  const bill = billing(world, { free: { agents: 2 } })
  const ada = await world.member(bill)
  for (const used of [0, 1]) {
    const { limit, used: found } = await listAgents(ada)
    assert.deepEqual([limit, found], [2, used])
    await createAgent(ada, custom)
  }
  await assert.rejects(createAgent(ada, custom), { error: 'agentLimitReached' })
})

test('without billing there is no limit', async () => {
  const ada = await world.member()
  assert.deepEqual([(await listAgents(ada)).limit, (await listAgents(ada)).used], [null, 0])
})

test('who waits for the last place finds it taken', async () => {
  const ada = await world.member(billing(world, { free: { agents: 1 } }))
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = world.db.transaction().execute(async (tx) => {
    await lockAgentQuota(tx, ada.workspace.id)
    await createAgent({ ...ada, db: tx }, custom)
    first.resolve()
    await second.promise
  })
  await first.promise
  const rival = createAgent(ada, custom)
  const refused = assert.rejects(rival, { error: 'agentLimitReached' })
  await world.untilSomebodyWaits()
  second.resolve()
  await Promise.all([holding, refused])
})

test('somebody who is removed meanwhile makes no agent', async () => {
  const { admin } = await people()
  await world.db
    .deleteFrom('member')
    .where('workspace_id', '=', admin.workspace.id)
    .where('account_id', '=', admin.account.id)
    .execute()
  await assert.rejects(createAgent(admin, custom), { error: 'workspaceMissing' })
})
