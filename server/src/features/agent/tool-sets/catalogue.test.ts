import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertAgent } from '../../../../testing/agents.ts'
import { billing, subscribe } from '../../../../testing/plans.ts'
import { toolVendors as vendors } from '../../../../testing/services/tool-desk.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { App, WorkspaceCtx } from '../../../context.ts'
import { removeProviderClient, setProviderClient } from '../../connection/connection.ts'
import { listAgents } from '../list-agents.ts'
import { addToolSet } from './change-tool-set.ts'
import { listToolSets } from './catalogue.ts'

const world = await openWorld()
const { config } = world.app()
const google = { client: { id: 'ours', secret: 'hush' }, baseUrl: null }
const known: Pick<App, 'config'> = { config: { ...config, providers: { ...config.providers, google } } }
const deskSeenBy = async (ctx: WorkspaceCtx) => {
  const { toolSets } = await listToolSets(ctx)
  const { isSetUp, setUpBy, provider } = toolSets.find(({ serviceName }) => serviceName === 'desk')!
  return [isSetUp, setUpBy, provider]
}

test('of a service that people consent to it is said who set that up, or who can', async () => {
  const ctx = await world.member({ vendors })
  assert.deepEqual(await deskSeenBy(ctx), [false, 'workspace', 'google'])
  await setProviderClient(ctx, { provider: 'google', clientId: 'mine', clientSecret: 'hush' })
  assert.deepEqual(await deskSeenBy(ctx), [true, 'workspace', 'google'])
  assert.deepEqual(await deskSeenBy(await world.member({ vendors })), [false, 'workspace', 'google'])
  assert.deepEqual(await deskSeenBy({ ...ctx, ...known }), [true, 'operator', 'google'])
  await removeProviderClient(ctx, 'google')
  assert.deepEqual(await deskSeenBy(ctx), [false, 'workspace', 'google'])
})

test('where a form is enough, nobody has to set anything up', async () => {
  const { toolSets } = await listToolSets(await world.member({ vendors }))
  const { isSetUp, setUpBy, provider } = toolSets.find(({ serviceName }) => serviceName === 'bell')!
  assert.deepEqual([isSetUp, setUpBy, provider], [true, null, null])
})

test('searching here is offered as a tool set that nobody signs in to, whose values a model chooses', async () => {
  const ctx = await world.member({ vendors })
  const { toolSets } = await listToolSets(ctx)
  const own = toolSets.find(({ serviceName }) => serviceName === 'quarry')!
  assert.deepEqual([own.authenticationLinkType, own.isSetUp], ['NONE', true])
  assert.deepEqual(
    own.tools.map(({ name, effect, isDefault }) => [name, effect, isDefault]),
    [
      ['search', 'read', true],
      ['read_document', 'read', true],
      ['list_sources', 'read', true],
    ],
  )
  const agentId = await insertAgent(world, ctx)
  const chosen = { agentId, serviceName: 'quarry', connectionMethod: 'PERSONAL', selectedTools: ['search'] } as const
  await assert.rejects(addToolSet(ctx, { ...chosen, fixed: { search: { query: 'x' } } }), { error: 'invalidInput' })
  await addToolSet(ctx, chosen)
  const [agent] = (await listAgents({ ...ctx, vendors }, { agentId })).agents
  assert.deepEqual(
    agent?.toolSets.map(({ name, displayState, selectedTools }) => [name, displayState, selectedTools]),
    [['Quarry', 'CONNECTED', ['search']]],
  )
})

test('a service that this server cannot connect is listed as the matter of its operator, and nothing of it can be added', async () => {
  const ctx = await world.member({ vendors: { ...vendors, desk: { ...vendors.desk, connectable: false } } })
  assert.deepEqual(await deskSeenBy({ ...ctx, ...known }), [false, 'operator', 'google'])
  const agentId = await insertAgent(world, ctx)
  const desk = { serviceName: 'desk', connectionMethod: 'PERSONAL', selectedTools: ['find_tickets'] } as const
  await assert.rejects(addToolSet(ctx, { agentId, ...desk }), { error: 'serviceUnavailable' })
})

test('the catalogue says how many tools the plan allows, and that it includes none', async () => {
  const free = await world.member({ vendors, ...billing(world) })
  assert.equal((await listToolSets(free)).toolsPerAgent, 0)
  const paying = await world.member({ vendors, ...billing(world, { team: { toolsPerAgent: 7 } }) })
  await subscribe(world, paying)
  assert.equal((await listToolSets(paying)).toolsPerAgent, 7)
  assert.equal((await listToolSets(await world.member({ vendors }))).toolsPerAgent, null)
})
