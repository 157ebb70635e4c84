import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { insertAgent } from '../../../testing/agents.ts'
import { askedAgent, kindOf, referencesOf, stepsOf, textOf, wholeSource } from './testing/asked.ts'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { askAgent } from './ask.ts'
import { readConversation } from './conversation.ts'

const world = await openWorld()
const parts = openParts(world)

const ada = await world.member(parts)
const launch = await uploadSource(world, ada, { 'launch.md': '# Launch plan\n\nThe launch moves to 9 December.' })
await uploadSource(world, ada, { 'party.md': '# Party\n\nThe launch party moves to 11 December.' }, { name: 'Other' })
const agentId = await insertAgent(world, ada, { knowledge: [wholeSource(launch)] })

test('without a model the sources an agent knows answer in their own sentences, and no others', async () => {
  const { events } = await askedAgent(ada, { agentId, text: 'When does the launch move?' })
  assert.equal(kindOf(events), 'extract')
  assert.match(textOf(events), /^The launch moves to 9 December\. \[1\]/)
  assert.deepEqual(
    referencesOf(events).map(({ title }) => title),
    ['launch.md'],
  )
  assert.deepEqual(stepsOf(events), ['1 search running', '1 search done'])
})

test('what an answer shows is what its conversation keeps', async () => {
  const { events, conversationId, runId, messageId } = await askedAgent(ada, { agentId, text: 'When does the launch move?' })
  const { conversation, messages } = await readConversation(ada, conversationId)
  assert.deepEqual(
    [conversation.title, conversation.runId, conversation.agentName],
    ['When does the launch move?', null, 'Guide'],
  )
  const [question, answer] = messages
  assert.deepEqual([question?.messageId, question?.body, question?.kind], [messageId, 'When does the launch move?', null])
  assert.deepEqual([answer?.body, answer?.kind, answer?.failure], [textOf(events).trim(), 'extract', null])
  assert.deepEqual(answer?.citations, referencesOf(events))
  assert.deepEqual(
    answer?.steps.map(({ kind, state, found }) => [kind, state, found]),
    [['search', 'done', 1]],
  )
  assert.ok(runId)
})

test('what its sources do not say, and what an agent without sources is asked, it says it has not found', async () => {
  const bare = await insertAgent(world, ada)
  for (const id of [agentId, bare]) {
    const { events } = await askedAgent(ada, { agentId: id, text: 'What is the melting point of tungsten carbide?' })
    assert.deepEqual([kindOf(events), textOf(events)], ['notFound', 'Your sources do not say.'])
  }
})

test('a question that leans on the one before is looked for with its words', async () => {
  const { conversationId } = await askedAgent(ada, { agentId, text: 'When does the launch move?' })
  const { events } = await askedAgent(ada, { agentId, conversationId, text: 'And to which day?' })
  assert.match(textOf(events), /9 December/)
  assert.equal((await readConversation(ada, conversationId)).messages.length, 4)
})

test('the same turn again is the same question', async () => {
  const clientTurnId = randomUUID()
  const ask = () => askAgent(ada, { agentId, text: 'When does the launch move?', clientTurnId })
  const [first, again] = await Promise.all([ask(), ask()])
  assert.deepEqual(again, first)
  assert.deepEqual(await ask(), first)
})
