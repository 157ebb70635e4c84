import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { RunId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { openParts } from '../../../../testing/parts.ts'
import { eventsOf } from '../../../../testing/run-events.ts'
import { fallSilent, takeOver, until } from '../../../../testing/runs.ts'
import { begin, piece, says, type Script, startScriptedModel, usage } from '../../../../testing/services/scripted-model.ts'
import { uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import { openModels } from '../../../ai/open-models.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { Stopping } from '../../../stopping.ts'
import { showUse } from '../../answer/budget.ts'
import { agentRun } from '../answer-run.ts'
import { readConversation, removeConversation, stopAnswer } from '../conversation.ts'
import { kindOf, stepsOf, textOf } from '../testing/asked.ts'
import { followed, searched } from '../testing/followed.ts'
import { askFollowUp } from './ask-follow-up.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const parts = { ...openParts(world), models: openModels(scripted.settings) }

const files = {
  'travel.md':
    '# Travel budget 2024\n\nThe travel budget for 2024 is 30,000 euros.\n\n# Travel budget 2025\n\nThe travel budget for 2025 is 45,000 euros.',
}
const first = 'What is the travel budget for 2024?'
const firstSaid = says('The travel budget for 2024 is 30,000 euros [1 "travel budget for 2024"].')
const put = 'How large is the travel budget for 2025?'
const secondSaid = says(
  'It is 45,000 euros in 2025 [1 "travel budget for 2025 is 45,000 euros"].\nRELATED: What is the travel budget for 2024? | How high is the moon?',
)

async function team(own: Partial<WorkspaceCtx> = {}) {
  const ada = await world.member({ ...parts, ...own })
  await uploadSource(world, ada, files)
  return ada
}

/** What an own model is told of each question, and the answer to the first search. */
async function begun(own: Partial<WorkspaceCtx> = {}) {
  const ada = await team(own)
  scripted.does(firstSaid)
  return { ada, aiVoteId: await searched(ada, first) }
}
/** Says this with its tokens. */
const costing =
  (text: string, read: number, written: number): Script =>
  (reply) => {
    begin(reply)
    reply.write(piece(text))
    reply.end(`${piece('', 'stop')}${usage(read, written)}data: [DONE]\n\n`)
  }
const stuck =
  (text: string): Script =>
  (reply) => {
    begin(reply)
    reply.write(piece(text))
  }

test('a model puts the question in full, is shown what was said before, and its marks are checked', async () => {
  const { ada, aiVoteId } = await begun()
  const prompts = scripted.hears(says(put), secondSaid)
  const { conversationId, events } = await followed(ada, { aiVoteId }, 'And the year after?')
  assert.match(prompts[0]!, /30,000 euros[^]*And the year after\?/)
  assert.match(prompts[1]!, /<before>[^]*30,000 euros/)
  assert.match(prompts[1]!, new RegExp(`Question: ${put.replace('?', '\\?')}`))
  assert.match(textOf(events), /^It is 45,000 euros in 2025 \[1\]/)
  assert.deepEqual(stepsOf(events), [
    '1 rewrite running',
    '1 rewrite done',
    '2 search running',
    '2 search done',
    '3 write running',
    '3 write done',
  ])
  const answer = (await readConversation(ada, conversationId)).messages.at(-1)!
  assert.equal(answer.kind, 'model')
  assert.equal(answer.steps[1]?.subject, put)
  assert.equal(answer.citations.length, 1)
  // Of what it proposes, that which the sources answer.
  assert.deepEqual(answer.related, [first])
})

test('where the model has nothing of use to say of the question, rules put it', async () => {
  const { ada, aiVoteId } = await begun()
  for (const useless of [says('NOT_FOUND'), says('Sorry,\nI cannot help with that.'), says('')]) {
    scripted.hears(useless, secondSaid)
    const { conversationId } = await followed(ada, { aiVoteId }, 'What about 2025?')
    const { steps } = (await readConversation(ada, conversationId)).messages.at(-1)!
    assert.equal(steps.find(({ kind }) => kind === 'search')?.subject, 'What is the travel budget for 2025?')
  }
})

test('what is long says itself what it is about, and is looked for as it is', async () => {
  const { ada, aiVoteId } = await begun()
  const prompts = scripted.hears(secondSaid)
  const text = `The travel budget for 2025, please. ${'It is needed for the board. '.repeat(100)}`
  await followed(ada, { aiVoteId }, text)
  assert.equal(prompts.length, 1)
})

test('of an answer that was written from what one may no longer see, no model is told', async () => {
  const { ada, aiVoteId } = await begun()
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  scripted.does(firstSaid)
  const own = await searched(ben, first)
  scripted.hears(says(put), secondSaid)
  const { conversationId } = await followed(ben, { aiVoteId: own }, 'And the year after?')
  await world.db.updateTable('source').set({ access_level: 'RESTRICTED' }).where('workspace_id', '=', ada.workspace.id).execute()
  await uploadSource(world, ada, { 'other.md': '# Travel\n\nThe travel budget is talked about in May.' }, { name: 'Other' })
  const prompts = scripted.hears(says('When is the travel budget talked about?'), says('In May [1 "talked about in May"].'))
  await followed(ben, { conversationId }, 'When is it talked about?')
  assert.equal(prompts.length, 2)
  for (const prompt of prompts) assert.doesNotMatch(prompt, /30,000|45,000/)
  assert.ok(aiVoteId)
})

test('a failure of the model is said, and kept with the question', async () => {
  const { ada, aiVoteId } = await begun()
  scripted.does((reply) => reply.writeHead(500).end())
  const { conversationId, events } = await followed(ada, { aiVoteId }, 'What about 2025?')
  assert.equal(events.at(-1)?.event, 'error')
  const { conversation, messages } = await readConversation(ada, conversationId)
  assert.deepEqual([conversation.runId, messages.at(-1)?.kind], [null, 'failed'])
  scripted.hears(says(put), secondSaid)
  const { events: again } = await followed(ada, { conversationId }, 'What about 2025?')
  assert.equal(kindOf(again), 'model')
})

const ask = (ctx: WorkspaceCtx, from: object) =>
  askFollowUp({ ...ctx, stopping: new Stopping() }, { ...from, text: 'What about 2025?', clientTurnId: randomUUID() })
const shownOf = async (runId: RunId) =>
  textOf(
    (await world.db
      .selectFrom('run_event')
      .select(['event', 'data'])
      .where('run_id', '=', runId)
      .orderBy('seq')
      .execute()) as never,
  )

test('an answer whose process vanished is gone on with: the question is not put again, the text is written anew', async () => {
  const { ada, aiVoteId } = await begun()
  const prompts = scripted.hears(says(put), stuck('It is 45'), secondSaid)
  const { conversationId, runId } = await ask(ada, { aiVoteId })
  await until(async () => (await shownOf(runId)).includes('45'))
  await assert.rejects(ask(ada, { conversationId }), { error: 'runOpen' })
  await fallSilent(world, runId)
  await takeOver(world, ada, agentRun, runId, parts)
  await eventsOf(conversationRoutes.follow, ada, runId)
  assert.equal(prompts.length, 3)
  const answer = (await readConversation(ada, conversationId)).messages.at(-1)!
  assert.equal(answer.body, 'It is 45,000 euros in 2025 [1].')
})

test('an answer that is stopped keeps what was written', async () => {
  const { ada, aiVoteId } = await begun()
  scripted.hears(says(put), stuck('It is 45,000 euros in 2025 [1 "2025 is 45,000 euros"]. And then '))
  const { conversationId, runId } = await ask(ada, { aiVoteId })
  await until(async () => (await shownOf(runId)).includes('And then'))
  await stopAnswer(ada, { runId })
  const { conversation, messages } = await readConversation(ada, conversationId)
  assert.deepEqual([conversation.runId, messages.at(-1)?.kind], [null, 'stopped'])
  assert.match(messages.at(-1)!.body, /^It is 45,000 euros in 2025 \[1\]/)
})

test('a conversation that is deleted while it is answered in ends the answer', async () => {
  const { ada, aiVoteId } = await begun()
  scripted.hears(says(put), stuck('It is 45'))
  const { conversationId, runId } = await ask(ada, { aiVoteId })
  await until(async () => (await shownOf(runId)).includes('45'))
  await removeConversation(ada, conversationId)
  const run = await world.db.selectFrom('run').select('status').where('id', '=', runId).executeTakeFirstOrThrow()
  assert.equal(run.status, 'stopped')
  await assert.rejects(readConversation(ada, conversationId), { error: 'conversationMissing' })
})

test('its tokens count against the budget of the month; beyond it the documents answer', async () => {
  const { config: usual } = await world.member(parts)
  const config = { ...usual, AI_MONTHLY_TOKENS: 1_000 }
  const { ada, aiVoteId } = await begun({ config })
  await world.db.updateTable('answer').set({ tokens: 0 }).where('workspace_id', '=', ada.workspace.id).execute()
  scripted.hears(costing(put, 100, 10), costing('It is 45,000 euros in 2025 [1 "2025 is 45,000 euros"].', 900, 12))
  const { conversationId, events } = await followed(ada, { aiVoteId }, 'What about 2025?')
  assert.equal(kindOf(events), 'model')
  assert.deepEqual(await showUse(ada), { tokens: 1_022, limit: 1_000 })
  const asked = scripted.asked()
  const { events: beyond } = await followed(ada, { conversationId }, 'And 2024?')
  assert.deepEqual([kindOf(beyond), scripted.asked()], ['extract', asked])
  const { messages } = await readConversation(ada, conversationId)
  assert.deepEqual(
    messages.filter(({ author }) => author === 'agent').map(({ isSpent }) => isSpent),
    [undefined, undefined, true],
  )
})

test('what each step cost is told to administrators, by the prices of the model', async () => {
  const priced = openModels({ ...scripted.settings, AI_PRICES: { currency: 'EUR', input: 2, output: 10 } })
  const { ada, aiVoteId } = await begun({ models: priced })
  const answer = costing('It is 45,000 euros in 2025 [1 "2025 is 45,000 euros"].', 900, 12)
  scripted.hears(costing(put, 100, 10), answer)
  const { conversationId } = await followed(ada, { aiVoteId }, 'What about 2025?')
  const { steps } = (await readConversation(ada, conversationId)).messages.at(-1)!
  assert.deepEqual(
    steps.map(({ kind, cost }) => [kind, cost]),
    [
      ['rewrite', { amount: 0.0003, currency: 'EUR' }],
      ['search', undefined],
      ['write', { amount: 0.00192, currency: 'EUR' }],
    ],
  )

  const ben = await world.member({ ...parts, models: priced, of: ada, role: 'USER' })
  scripted.does(firstSaid)
  const own = await searched(ben, first)
  scripted.hears(costing(put, 100, 10), answer)
  const { events } = await followed(ben, { aiVoteId: own }, 'What about 2025?')
  assert.match(JSON.stringify(events), /"tokens":912/)
  assert.doesNotMatch(JSON.stringify(events), /"cost"|"money"/)
})
