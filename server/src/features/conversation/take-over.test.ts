import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import type { RunId } from '@quarry/contract/ids'
import { insertAgent } from '../../../testing/agents.ts'
import { openParts } from '../../../testing/parts.ts'
import { eventsOf } from '../../../testing/run-events.ts'
import { fallSilent, rowOf, takeOver, until } from '../../../testing/runs.ts'
import { begin, calls, finish, piece, says, type Script, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import { Stopping } from '../../stopping.ts'
import { agentRun } from './answer-run.ts'
import { askAgent } from './ask.ts'
import { readConversation, removeConversation, stopAnswer } from './conversation.ts'
import { type AgentEvent, askedAgent, kindOf, textOf, wholeSource } from './testing/asked.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const parts = { ...openParts(world), models: openModels(scripted.settings) }
const ada = await world.member(parts)
const launch = await uploadSource(world, ada, {
  'launch.md': '# Launch plan\n\nThe launch moves to 9 December.',
  'budget.md': '# Budget\n\nFinance approved 40 million won for the campaign.',
})
const agentId = await insertAgent(world, ada, { knowledge: [wholeSource(launch)] })

/** Asks in a process of its own, which may never end. */
const ask = (text = 'When does the launch move?') =>
  askAgent({ ...ada, stopping: new Stopping() }, { agentId, text, clientTurnId: randomUUID() })
const eventsSoFar = async (runId: RunId): Promise<AgentEvent[]> =>
  (await world.db.selectFrom('run_event').select(['event', 'data']).where('run_id', '=', runId).orderBy('seq').execute()) as never
const untilShown = (runId: RunId, text: string) => until(async () => textOf(await eventsSoFar(runId)).includes(text))

/** Writes the beginning of an answer, and never the rest. */
const stuck =
  (text: string): Script =>
  (reply) => {
    begin(reply)
    reply.write(piece(text))
  }

test('an answer whose process vanished goes on after the last step that was finished', async () => {
  const prompts = scripted.hears(
    calls([{ name: 'search_knowledge', arguments: { query: 'campaign' } }], 'The launch moves to 9 December [1].'),
    stuck('Finance approved 40 mil'),
    says('Finance approved 40 million won [2].'),
  )
  const { runId, conversationId } = await ask()
  await untilShown(runId, 'Finance')
  await fallSilent(world, runId)
  await takeOver(world, ada, agentRun, runId, parts)
  const events = await eventsOf(conversationRoutes.follow, ada, runId)
  assert.equal(prompts.length, 3)
  // Nothing was searched again, and the model was shown the same.
  assert.equal(prompts[2]!.match(/9 December/g)!.length, prompts[1]!.match(/9 December/g)!.length)
  assert.equal(
    events.filter(({ event, data }) => event === 'step' && data.kind === 'search' && data.state === 'running').length,
    2,
  )
  assert.ok(events.some(({ event }) => event === ('restart' as string)))
  const [, answer] = (await readConversation(ada, conversationId)).messages
  assert.equal(answer?.body, 'The launch moves to 9 December [1].\n\nFinance approved 40 million won [2].')
  assert.deepEqual(
    answer?.citations.map(({ index, title }) => [index, title]),
    [
      [1, 'launch.md'],
      [2, 'budget.md'],
    ],
  )
  assert.deepEqual(
    answer?.steps.map(({ no, kind, state }) => `${no} ${kind} ${state}`),
    ['1 search done', '2 write done', '3 search done', '4 write done'],
  )
})

test('an answer that is stopped keeps what was written, says so to its readers, and leaves the conversation open', async () => {
  scripted.does(stuck('The launch moves to 9 December [1]. And then '))
  const { runId, conversationId } = await ask()
  await untilShown(runId, 'And then')
  assert.equal((await readConversation(ada, conversationId)).conversation.runId, runId)
  await stopAnswer(ada, { runId })
  assert.equal(kindOf(await eventsSoFar(runId)), 'stopped')
  const { conversation, messages } = await readConversation(ada, conversationId)
  assert.deepEqual(
    [conversation.runId, messages[1]?.kind, messages[1]?.body, messages[1]?.citations.length],
    [null, 'stopped', 'The launch moves to 9 December [1]. And then', 1],
  )
  scripted.does(says('To 9 December [1 "moves to 9 December"].'))
  const { events } = await askedAgent(ada, { agentId, conversationId, text: 'To when does the launch move?' })
  assert.equal(kindOf(events), 'model')
})

test('one that was stopped while nobody worked on it is ended by whoever takes it over', async () => {
  scripted.does(stuck('The launch'))
  const { runId, conversationId } = await ask()
  await untilShown(runId, 'The launch')
  await fallSilent(world, runId)
  await world.db.updateTable('run').set({ is_stop_asked: true }).where('id', '=', runId).execute()
  await takeOver(world, ada, agentRun, runId, parts)
  const [, answer] = (await readConversation(ada, conversationId)).messages
  assert.deepEqual([answer?.kind, answer?.body], ['stopped', 'The launch'])
})

test('while an answer is written, the conversation takes no further question, and another one does', async () => {
  const release = Promise.withResolvers<void>()
  scripted.does((reply) => {
    begin(reply)
    void release.promise.then(() => finish(reply, 'The launch moves to 9 December [1].'))
  })
  const { conversationId, runId } = await ask()
  const again = { agentId, conversationId, text: 'And?', clientTurnId: randomUUID() }
  await assert.rejects(askAgent(ada, again), { error: 'runOpen' })
  const other = await ask('Where is it?')
  release.resolve()
  for (const id of [runId, other.runId]) await eventsOf(conversationRoutes.follow, ada, id)
  scripted.does(says('Nothing more.'))
  assert.ok(await askAgent(ada, again))
})

test('a conversation that is deleted takes its answer along, which is written no further', async () => {
  scripted.does(stuck('The launch moves'))
  const { runId, conversationId } = await ask()
  await untilShown(runId, 'The launch')
  await removeConversation(ada, conversationId)
  assert.equal((await rowOf(world, runId)).status, 'stopped')
  await assert.rejects(readConversation(ada, conversationId), { error: 'conversationMissing' })
  assert.deepEqual(await world.db.selectFrom('message').select('id').where('conversation_id', '=', conversationId).execute(), [])
})
