import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AgentId } from '@quarry/contract/ids'
import { insertAgent } from '../../../../testing/agents.ts'
import { billing, subscribe } from '../../../../testing/plans.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { createAgent } from '../create-agent.ts'
import { listAgents } from '../list-agents.ts'
import { addToolSet, changeToolSet, removeToolSet } from './change-tool-set.ts'
import { listToolSets } from './catalogue.ts'
import { signIn, toolVendors as vendors } from '../../../../testing/services/tool-desk.ts'
import { neededToolSets } from './needed.ts'
import { toolSetsToUse } from './to-use.ts'

const world = await openWorld()
const parts = { vendors }
const desk = { serviceName: 'desk', connectionMethod: 'PERSONAL' } as const
const chosen = { ...desk, selectedTools: ['create_ticket', 'find_tickets'] }
const refused = (error: string) => ({ error })

async function built(more: Parameters<typeof world.member>[0] = {}) {
  const ctx = await world.member({ ...parts, ...more })
  return { ctx, agentId: await insertAgent(world, ctx) }
}
const only = async (ctx: WorkspaceCtx, agentId: AgentId) => (await listAgents(ctx, { agentId })).agents[0]!
const setsOf = async (ctx: WorkspaceCtx, agentId: AgentId) => (await only(ctx, agentId)).toolSets

test('the catalogue says of each tool what it does, how far it reaches, and what it is given', async () => {
  const { toolSets } = await listToolSets((await built()).ctx)
  assert.deepEqual(
    toolSets.map(({ serviceName, authenticationLinkType, isSetUp }) => [serviceName, authenticationLinkType, isSetUp]),
    [
      ['quarry', 'NONE', true],
      ['desk', 'OAUTH', false],
      ['bell', 'WEBHOOK', true],
    ],
  )
  const file = toolSets[1]!.tools.find(({ name }) => name === 'create_ticket')!
  assert.deepEqual(
    [file.title.ko, file.effect, file.egress, file.isDefault, file.scopes],
    ['티켓 만들기', 'write', 'account', false, ['write']],
  )
  assert.deepEqual(file.fields, [
    { name: 'queue', label: { en: 'queue', ko: 'queue' }, kind: 'select', options: ['사내', 'sales'], hasChoices: false },
    { name: 'title', label: { en: 'Title', ko: '제목' }, kind: 'textarea', hasChoices: false },
    { name: 'urgent', label: { en: 'urgent', ko: 'urgent' }, kind: 'checkbox', hasChoices: false },
  ])
  assert.deepEqual(
    toolSets.flatMap(({ tools }) => tools.filter(({ isDefault, effect }) => isDefault !== (effect === 'read'))),
    [],
    'what writes is on only where somebody says so',
  )
})

test('chosen tools stand at the agent, in the order of their service, and are asked about unless somebody says otherwise', async () => {
  const { ctx, agentId } = await built()
  await addToolSet(ctx, {
    agentId,
    ...chosen,
    settings: { create_ticket: 'remember' },
    fixed: { create_ticket: { queue: '사내' } },
  })
  const [set] = await setsOf(ctx, agentId)
  assert.deepEqual(
    [set!.vendor, set!.serviceName, set!.selectedTools, set!.displayState, set!.accountName],
    ['Desk', 'desk', ['find_tickets', 'create_ticket'], 'NOT_CONNECTED', null],
  )
  assert.deepEqual(set!.tools, [
    { name: 'find_tickets', setting: 'ask' },
    { name: 'create_ticket', setting: 'remember' },
  ])
  assert.deepEqual(await toolSetsToUse(ctx, agentId), [
    {
      id: set!.toolSetId,
      service: 'desk',
      name: 'Desk',
      method: 'PERSONAL',
      tools: set!.tools.map((tool) => ({ ...tool, isGranted: true })),
      fixed: { create_ticket: { queue: '사내' } },
      connection: null,
      needsAccount: true,
    },
  ])
})

test('what the builder set for good is nothing for those who only ask', async () => {
  const { ctx, agentId } = await built()
  await addToolSet(ctx, { agentId, ...chosen, fixed: { create_ticket: { queue: 'sales' } } })
  const user = await world.member({ ...parts, of: ctx, role: 'USER' })
  assert.deepEqual((await setsOf(user, agentId))[0]!.fixed, {})
})

test('a choice of nothing, of what is not there, and of values no form takes is refused', async () => {
  const { ctx, agentId } = await built()
  const add = (more: object) => addToolSet(ctx, { agentId, ...chosen, ...more })
  await assert.rejects(add({ selectedTools: [] }), refused('toolNoneSelected'))
  await assert.rejects(add({ selectedTools: ['find_tickets', 'constructor'] }), {
    error: 'invalidInput',
    detail: 'selectedTools',
  })
  await assert.rejects(add({ serviceName: 'webdav' }), refused('serviceUnavailable'))
  await assert.rejects(add({ fixed: { create_ticket: { queue: 'nowhere' } } }), { detail: 'fixed.create_ticket.queue' })
  await assert.rejects(add({ fixed: { create_ticket: { toString: 'x' } } }), { detail: 'fixed.create_ticket.toString' })
  await add({})
  await assert.rejects(add({}), refused('toolSetTaken'))
  const [{ toolSetId } = { toolSetId: null! }] = await setsOf(ctx, agentId)
  await assert.rejects(changeToolSet(ctx, { toolSetId, ...desk, selectedTools: [] }), refused('toolNoneSelected'))
})

test('an agent has another version once it can do something else, and only then', async () => {
  const { ctx, agentId } = await built()
  const { toolSetId, version } = await addToolSet(ctx, { agentId, ...chosen })
  assert.deepEqual([version, (await only(ctx, agentId)).version], [2, 2])
  const change = async (more: object) => (await changeToolSet(ctx, { toolSetId, ...chosen, ...more })).version
  assert.equal(await change({}), 2)
  assert.equal(await change({ settings: { create_ticket: 'never' } }), 3)
  assert.equal(await change({ selectedTools: ['find_tickets'] }), 4)
  assert.equal((await removeToolSet(ctx, { toolSetId })).version, 5)
  assert.deepEqual((await only(ctx, agentId)).toolSets, [])
})

test('an agent is made with its tools, or not at all', async () => {
  const { ctx } = await built()
  const custom = { templateId: 'custom_agent', isShared: true } as const
  const { agentId } = await createAgent(ctx, { ...custom, toolSets: [chosen] })
  assert.deepEqual([(await setsOf(ctx, agentId)).length, (await only(ctx, agentId)).version], [1, 1])
  const before = (await listAgents(ctx)).used
  await assert.rejects(createAgent(ctx, { ...custom, toolSets: [chosen, chosen] }), refused('toolSetTaken'))
  assert.equal((await listAgents(ctx)).used, before)
})

test('a plan allows so many tools of all services together; what is there stays when it allows fewer', async () => {
  const plans = (toolsPerAgent: number) => billing(world, { team: { toolsPerAgent } })
  const { ctx, agentId } = await built(plans(3))
  await subscribe(world, ctx)
  const { toolSetId } = await addToolSet(ctx, { agentId, ...chosen })
  const three = { ...desk, selectedTools: ['find_tickets', 'create_ticket', 'delete_ticket'] }
  await changeToolSet(ctx, { toolSetId, ...three })
  const bell = { agentId, serviceName: 'bell', connectionMethod: 'SHARED', selectedTools: ['ring'] } as const
  await assert.rejects(addToolSet(ctx, bell), refused('toolLimitReached'))
  const less = { ...ctx, ...plans(1) }
  await assert.rejects(addToolSet(less, bell), refused('toolLimitReached'))
  await changeToolSet(less, { toolSetId, ...chosen })
  assert.equal((await setsOf(less, agentId))[0]!.tools.length, 2)
})

test('tools beyond the plan are not used, those given last first; all of them are kept, and used again once the plan allows it', async () => {
  const plans = (toolsPerAgent: number) => billing(world, { team: { toolsPerAgent } })
  const { ctx, agentId } = await built(plans(3))
  await subscribe(world, ctx)
  await addToolSet(ctx, { agentId, ...chosen })
  world.clock.advance({ seconds: 1 })
  await addToolSet(ctx, { agentId, serviceName: 'bell', connectionMethod: 'SHARED', selectedTools: ['ring'] })
  const used = async (toolsPerAgent: number) => {
    const sets = await toolSetsToUse({ ...ctx, ...plans(toolsPerAgent) }, agentId)
    return sets.flatMap(({ tools }) => tools.map(({ name }) => name))
  }
  assert.deepEqual(await used(2), ['find_tickets', 'create_ticket'])
  assert.deepEqual(await used(1), ['find_tickets'])
  assert.deepEqual(await used(0), [])
  const less = { ...ctx, ...plans(0) }
  assert.deepEqual((await neededToolSets(less, { agentId })).toolSets, [])
  assert.deepEqual(
    (await setsOf(less, agentId)).map(({ selectedTools }) => selectedTools.length),
    [2, 1],
  )
  assert.deepEqual(await used(3), ['find_tickets', 'create_ticket', 'ring'])
})

test('an agent has forty tools at most, whatever the plan allows; what has more may lose some', async () => {
  const many = { serviceName: 'many', connectionMethod: 'SHARED' } as const
  const named = (count: number) => Array.from({ length: count }, (_, index) => `tool${index}`)
  const toolset = {
    ...vendors.bell.toolset!,
    tools: Object.fromEntries(named(60).map((name) => [name, vendors.bell.toolset!.tools['ring']!])),
  }
  const { ctx, agentId } = await built({ vendors: { ...vendors, many: { ...vendors.bell, toolset } } })
  const { toolSetId } = await addToolSet(ctx, { agentId, ...many, selectedTools: named(39) })
  await assert.rejects(addToolSet(ctx, { agentId, ...chosen }), refused('tooManyTools'))
  await assert.rejects(changeToolSet(ctx, { toolSetId, ...many, selectedTools: named(41) }), refused('tooManyTools'))
  await changeToolSet(ctx, { toolSetId, ...many, selectedTools: named(40) })
  // As it was before there was such a limit.
  await world.db
    .updateTable('agent_tool_set')
    .set({ tools: named(60) })
    .where('id', '=', toolSetId)
    .execute()
  await changeToolSet(ctx, { toolSetId, ...many, selectedTools: named(50) })
  assert.equal((await setsOf(ctx, agentId))[0]!.tools.length, 50)
})

test('two at once do not both add the last tools that the plan allows', async () => {
  const { ctx, agentId } = await built(billing(world, { team: { toolsPerAgent: 2 } }))
  await subscribe(world, ctx)
  const bell = { serviceName: 'bell', connectionMethod: 'SHARED', selectedTools: ['ring'] } as const
  const results = await Promise.allSettled([addToolSet(ctx, { agentId, ...chosen }), addToolSet(ctx, { agentId, ...bell })])
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
})

test('a plan without tools is said by name', async () => {
  const { ctx, agentId } = await built(billing(world))
  await assert.rejects(addToolSet(ctx, { agentId, ...chosen }), refused('toolSetsNotInPlan'))
})

test('only who may change an agent changes its tools; a stranger knows of none', async () => {
  const { ctx, agentId } = await built()
  const { toolSetId } = await addToolSet(ctx, { agentId, ...chosen })
  const user = await world.member({ ...parts, of: ctx, role: 'USER' })
  const stranger = await world.member(parts)
  for (const [person, ofAgent, ofSet] of [
    [user, 'forbidden', 'forbidden'],
    [stranger, 'agentMissing', 'toolSetMissing'],
  ] as const) {
    await assert.rejects(addToolSet(person, { agentId, ...chosen }), refused(ofAgent))
    await assert.rejects(changeToolSet(person, { toolSetId, ...chosen }), refused(ofSet))
    await assert.rejects(removeToolSet(person, { toolSetId }), refused(ofSet))
  }
})

test('a set of an agent that is not for somebody does not exist for them', async () => {
  const ctx = await world.member(parts)
  const agentId = await insertAgent(world, ctx, { isShared: false })
  const { toolSetId } = await addToolSet(ctx, { agentId, ...chosen })
  const user = await world.member({ ...parts, of: ctx, role: 'USER' })
  await assert.rejects(removeToolSet(user, { toolSetId }), refused('toolSetMissing'))
})

test('what was done to the tools of an agent is in the audit log', async () => {
  const { ctx, agentId } = await built()
  const { toolSetId } = await addToolSet(ctx, { agentId, ...chosen, connectionId: await signIn(ctx) })
  await changeToolSet(ctx, { toolSetId, ...desk, selectedTools: ['find_tickets'] })
  await removeToolSet(ctx, { toolSetId })
  const entries = await world.db.selectFrom('audit_entry').select(['action', 'detail']).where('subject', '=', agentId).execute()
  assert.deepEqual(entries.map(({ action }) => action).toSorted(), [
    'agent.addTools',
    'agent.assignAccount',
    'agent.changeTools',
    'agent.removeTools',
  ])
  assert.ok(entries.every(({ detail }) => detail['service'] === 'Desk'))
})
