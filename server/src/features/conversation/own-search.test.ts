import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ToolSetting } from '@quarry/contract/agent/tool'
import type { AgentId } from '@quarry/contract/ids'
import { insertAgent } from '../../../testing/agents.ts'
import { openParts } from '../../../testing/parts.ts'
import { calls, says, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import { addToolSet } from '../agent/tool-sets/change-tool-set.ts'
import { askedAgent, kindOf, referencesOf, textOf, wholeSource } from './testing/asked.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const parts = { ...openParts(world), models: openModels(scripted.settings) }
const ada = await world.member(parts)
const ben = await world.member({ ...parts, of: ada, role: 'USER' })
const launch = await uploadSource(world, ada, { 'launch.md': 'The launch moves to 9 December.' }, { name: 'Plans' })
await uploadSource(world, ada, { 'party.md': 'The launch party is in the heron hall.' }, { name: 'Parties' })
const secret = { 'private.md': 'The launch password is egret-4711.' }
await uploadSource(world, ben, secret, { name: 'Diary', access: 'RESTRICTED' })

type Options = { knows?: boolean; tools?: string[]; settings?: Record<string, ToolSetting> }

/** An agent that may look into all documents. */
async function searcher({ knows = false, tools = ['search', 'read_document', 'list_sources'], settings = {} }: Options = {}) {
  const agentId: AgentId = await insertAgent(world, ada, { knowledge: knows ? [wholeSource(launch)] : [] })
  await addToolSet(ada, { agentId, serviceName: 'quarry', connectionMethod: 'PERSONAL', selectedTools: tools, settings })
  return agentId
}
const offeredIn = (prompt: string): string[] =>
  (JSON.parse(prompt) as { tools?: { function: { name: string } }[] }).tools?.map(({ function: { name } }) => name) ?? []
const text = 'Where is the launch party?'

test('an agent that knows nothing else is given what a first search of everything finds for who asks', async () => {
  const agentId = await searcher()
  const prompts = scripted.hears(says('In the heron hall [1 "heron hall"].'))
  const { events } = await askedAgent(ada, { agentId, text })
  assert.deepEqual(
    referencesOf(events).map(({ title }) => title),
    ['party.md'],
  )
  assert.doesNotMatch(prompts.join(), /egret-4711|private\.md/)
  const seenByBen = scripted.hears(says('It is egret-4711 [1].'))
  await askedAgent(ben, { agentId, text: 'launch password' })
  assert.match(seenByBen.join(), /egret-4711/)
})

test('beside its knowledge it looks further by a tool of its own, and cites what that finds', async () => {
  const agentId = await searcher({ knows: true })
  const prompts = scripted.hears(
    calls([{ name: 'search_workspace', arguments: { query: 'launch party' } }]),
    says('In the heron hall [2 "heron hall"].'),
  )
  const { events } = await askedAgent(ada, { agentId, text })
  assert.doesNotMatch(prompts[0]!, /heron hall/)
  assert.deepEqual(offeredIn(prompts[0]!), ['search_knowledge', 'search_workspace', 'read_document', 'list_sources'])
  assert.equal(textOf(events), 'In the heron hall [1].')
  assert.deepEqual(
    referencesOf(events).map(({ title }) => title),
    ['party.md'],
  )
})

test('it tells which sources who asks searches, and no others', async () => {
  const agentId = await searcher()
  const prompts = scripted.hears(calls([{ name: 'list_sources', arguments: {} }]), says('These.'))
  await askedAgent(ada, { agentId, text: 'What is searched?' })
  assert.match(prompts[1]!, /Plans \(.+\): 1 documents.*Parties/)
  assert.doesNotMatch(prompts[1]!, /Diary/)
})

test('what was not chosen, or is never to happen, is not offered', async () => {
  const agentId = await searcher({ knows: true, tools: ['search', 'list_sources'], settings: { search: 'never' } })
  const prompts = scripted.hears(says('I found nothing about it.'))
  await askedAgent(ada, { agentId, text })
  assert.deepEqual(offeredIn(prompts[0]!), ['search_knowledge', 'read_document', 'list_sources'])
})

test('without a model the sources answer from everything as well', async () => {
  const agentId = await searcher()
  const { events } = await askedAgent({ ...ada, models: openParts(world).models }, { agentId, text })
  assert.equal(kindOf(events), 'extract')
  assert.match(textOf(events), /heron hall/)
})
