import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { insertAgent } from '../../../testing/agents.ts'
import { openParts } from '../../../testing/parts.ts'
import { says, type Script, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import { askedAgent, kindOf, referencesOf, stepsOf, textOf, wholeSource } from './testing/asked.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const parts = openParts(world)
const ada = await world.member({ ...parts, models: openModels({ ...scripted.settings, AI_TOOLS: 'json' }) })
const launch = await uploadSource(world, ada, {
  'launch.md': '# Launch plan\n\nThe launch moves to 9 December.',
  'budget.md': '# Budget\n\nFinance approved 40 million won for the campaign.',
})
const agentId = await insertAgent(world, ada, { knowledge: [wholeSource(launch)] })

async function ask(...scripts: Script[]) {
  const prompts = scripted.hears(...scripts)
  const { events } = await askedAgent(ada, { agentId, text: 'When does the launch move?' })
  return { events, prompts }
}

test('a model that speaks JSON with us looks further and answers, and no JSON is shown', async () => {
  const { events, prompts } = await ask(
    says('{"tool": "search_knowledge", "arguments": {"query": "campaign finance"}}'),
    says('{"answer": "Finance approved 40 million won [2]."}'),
  )
  assert.deepEqual([kindOf(events), textOf(events)], ['model', 'Finance approved 40 million won [2].'.replace('[2]', '[1]')])
  assert.deepEqual(
    referencesOf(events).map(({ title }) => title),
    ['budget.md'],
  )
  assert.ok(stepsOf(events).includes('3 search done'))
  assert.doesNotMatch(prompts[0]!, /"tools"/)
  assert.match(prompts[0]!, /search_knowledge.*read_document/)
  assert.match(prompts[1]!, /Result of search_knowledge.*40 million/)
})

test('one that answers in plain words is understood as well', async () => {
  const { events } = await ask(says('The launch moves to 9 December [1].'))
  assert.equal(textOf(events), 'The launch moves to 9 December [1].')
})

test('words before a call are shown, and the call is made', async () => {
  const { events } = await ask(
    says('Let me look.\n```json\n{"tool": "read_document", "arguments": {"document": "d1", "part": "1"}}\n```'),
    says('{"answer": "The launch moves to 9 December [1]."}'),
  )
  assert.equal(textOf(events), 'Let me look.\n\n\nThe launch moves to 9 December [1].')
  assert.ok(stepsOf(events).includes('3 read done'))
})

test('one whose JSON is broken is asked to set it right', async () => {
  const { events, prompts } = await ask(
    says('{"answer": "The launch moves'),
    says('{"answer": "The launch moves to 9 December [1]."}'),
  )
  assert.equal(textOf(events), 'The launch moves to 9 December [1].')
  assert.match(prompts[1]!, /no JSON object of the agreed form/)
})

test('one that never gets it right is left to answer in plain words', async () => {
  const wrong = says('{"answer": "The launch moves')
  const { events, prompts } = await ask(wrong, wrong, says('The launch moves to 9 December [1].'))
  assert.equal(textOf(events), 'The launch moves to 9 December [1].')
  assert.doesNotMatch(prompts[2]!, /exactly one JSON object/)
})

test('a model without tools answers from what was found at first', async () => {
  const models = openModels({ ...scripted.settings, AI_TOOLS: 'off' })
  let prompt = ''
  scripted.does((reply, asked) => {
    prompt = asked
    says('The launch moves to 9 December [1].')(reply, asked)
  })
  const { events } = await askedAgent({ ...ada, models }, { agentId, text: 'When does the launch move?' })
  assert.equal(textOf(events), 'The launch moves to 9 December [1].')
  assert.doesNotMatch(prompt, /"tools"|search_knowledge/)
})
