import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { uploadSource } from '../../../testing/uploads.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { agentEndpoints } from './agent.routes.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await world.server(agentEndpoints, parts)

test('an agent is made from a template, given knowledge, switched, shared and deleted over the wire', async () => {
  const ada = await world.member(parts)
  const sourceId = await uploadSource(world, ada, { 'HR/leave.txt': 'Twenty days.' })
  const workspaceId = ada.workspace.id
  const { client } = await server.as(ada)
  const { templates } = await client.call(agentRoutes.templates, { workspaceId, lang: 'ko' })
  const { agentId } = await client.call(agentRoutes.create, {
    workspaceId,
    templateId: templates[0]!.templateId,
    isShared: false,
    lang: 'ko',
  })
  const { entries } = await client.call(agentRoutes.lookupEntry, { workspaceId, sourceId })
  const knowledge = entries.map(({ kind, contentId }) => ({ sourceId, kind, contentId }))
  const { agents } = await client.call(agentRoutes.list, { workspaceId, agentId })
  const { name, role, description, guide, tone, limitations, instructions, exampleQuestions, version } = agents[0]!
  assert.deepEqual([name, instructions], [templates[0]!.name, templates[0]!.instructions])
  const saved = { name, role, description, guide, tone: 'Brief.', limitations, instructions, exampleQuestions }
  assert.deepEqual(await client.call(agentRoutes.update, { workspaceId, agentId, version, ...saved, knowledge }), { version: 2 })
  await client.call(agentRoutes.share, { workspaceId, agentId, isShared: true })
  await client.call(agentRoutes.changeStatus, { workspaceId, agentIds: [agentId], status: 'inactive' })
  const [agent] = (await client.call(agentRoutes.list, { workspaceId })).agents
  assert.deepEqual(
    [agent?.tone, agent?.isShared, agent?.status, agent?.knowledge[0]?.entries[0]?.fileName],
    ['Brief.', true, 'inactive', 'HR'],
  )
  const { versions } = await client.call(agentRoutes.versions, { workspaceId, agentId })
  assert.deepEqual(
    versions.map((each) => each.tone),
    ['Brief.', tone],
  )
  await client.call(agentRoutes.remove, { workspaceId, agentIds: [agentId] })
  assert.deepEqual((await client.call(agentRoutes.list, { workspaceId })).agents, [])
})

test('agents and folders are found without their workspace, by who may enter it and in no other', async () => {
  const ada = await world.member(parts)
  const sourceId = await uploadSource(world, ada, { 'HR/leave.txt': 'Twenty days.' })
  const { client } = await server.as(ada)
  const { entries } = await client.call(agentRoutes.lookupEntry, { sourceId, contentId: '' })
  assert.deepEqual(
    entries.map(({ title }) => title),
    ['HR'],
  )
  const make = async () =>
    (await client.call(agentRoutes.create, { workspaceId: ada.workspace.id, templateId: 'custom_agent', isShared: true })).agentId
  const agentIds = [await make(), await make()]
  const user = await server.as(await world.member({ ...parts, of: ada, role: 'USER' }))
  await assert.rejects(user.client.call(agentRoutes.remove, { agentIds }), { error: 'forbidden' })
  const stranger = await world.member(parts)
  const other = await server.as(stranger)
  await assert.rejects(other.client.call(agentRoutes.remove, { agentIds }), { error: 'agentMissing' })
  await assert.rejects(other.client.call(agentRoutes.lookupEntry, { sourceId }), { error: 'sourceMissing' })
  const theirs = { workspaceId: stranger.workspace.id, templateId: 'custom_agent', isShared: true } as const
  const elsewhere = (await other.client.call(agentRoutes.create, theirs)).agentId
  await assert.rejects(client.call(agentRoutes.remove, { agentIds: [...agentIds, elsewhere] }), { error: 'agentMissing' })
  await client.call(agentRoutes.remove, { agentIds })
  const { agents } = await client.call(agentRoutes.list, { workspaceId: ada.workspace.id })
  assert.deepEqual(agents, [])
  await assert.rejects(client.call(agentRoutes.remove, { agentIds }), { error: 'agentMissing' })
})

test('a workspace that is named counts, whatever the agents are in', async () => {
  const [ada, ben] = [await world.member(parts), await world.member(parts)]
  const { client } = await server.as(ada)
  const mine = { workspaceId: ada.workspace.id, templateId: 'custom_agent', isShared: true } as const
  const agentIds = [(await client.call(agentRoutes.create, mine)).agentId]
  await assert.rejects(client.call(agentRoutes.remove, { workspaceId: ben.workspace.id, agentIds }), {
    error: 'workspaceMissing',
  })
})

test('knowledge that names no place, or a document by no id, is refused', async () => {
  const ada = await world.member(parts)
  const workspaceId = ada.workspace.id
  const { client } = await server.as(ada)
  const { agentId } = await client.call(agentRoutes.create, { workspaceId, templateId: 'custom_agent', isShared: true })
  const texts = {
    name: 'a',
    role: '',
    description: '',
    guide: '',
    tone: '',
    limitations: '',
    instructions: '',
    exampleQuestions: [],
  }
  const sourceId = await uploadSource(world, ada, {})
  const wrong = [
    { sourceId, kind: 'folder', contentId: null },
    { sourceId, kind: 'source', contentId: '/HR' },
    { sourceId, kind: 'document', contentId: '/HR/leave.txt' },
  ] as const
  for (const choice of wrong)
    await assert.rejects(client.call(agentRoutes.update, { workspaceId, agentId, version: 1, ...texts, knowledge: [choice] }), {
      status: 422,
    })
})

test('a member who may make no agents is told so', async () => {
  const owner = await world.member(parts)
  const { client } = await server.as(await world.member({ of: owner, role: 'USER', ...parts }))
  const form = { workspaceId: owner.workspace.id, templateId: 'hr_guide', isShared: true } as const
  await assert.rejects(client.call(agentRoutes.create, form), { status: 403 })
})
