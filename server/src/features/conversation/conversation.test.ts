import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { limits } from '@quarry/contract/limits'
import type { ConversationId, MessageId, RunId } from '@quarry/contract/ids'
import { insertAgent } from '../../../testing/agents.ts'
import { openParts } from '../../../testing/parts.ts'
import { billing, subscribe } from '../../../testing/plans.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { askAgent, previewAgent } from './ask.ts'
import {
  followAnswer,
  listConversations,
  readConversation,
  removeConversation,
  renameConversation,
  stopAnswer,
  voteMessage,
} from './conversation.ts'
import { forgetPreviewsJob, forgetUseJob } from './conversation.jobs.ts'
import { askedAgent, kindOf, textOf, wholeSource } from './testing/asked.ts'

const world = await openWorld()
const parts = openParts(world)
const draft = {
  name: 'Draft',
  role: '',
  description: '',
  guide: '',
  tone: '',
  limitations: '',
  instructions: '',
  exampleQuestions: [],
}

/** Somebody with an agent that knows when the launch is. */
async function withAgent(own: Partial<WorkspaceCtx> = {}) {
  const ada = await world.member({ ...parts, ...own })
  const source = await uploadSource(world, ada, { 'launch.md': '# Launch plan\n\nThe launch moves to 9 December.' })
  return { ada, source, agentId: await insertAgent(world, ada, { knowledge: [wholeSource(source)] }) }
}
const titles = async (ctx: WorkspaceCtx, looked: Parameters<typeof listConversations>[1] = {}) =>
  (await listConversations(ctx, looked)).conversations.map(({ title }) => title)

test('a conversation is its own person’s alone: nobody else of the workspace, and no stranger, comes near it', async () => {
  const { ada, agentId } = await withAgent()
  const { conversationId, runId } = await askedAgent(ada, { agentId, text: 'When does the launch move?' })
  const [, answer] = (await readConversation(ada, conversationId)).messages
  const others = [await world.member({ ...parts, of: ada, role: 'ADMIN' }), await world.member(parts)]
  for (const other of others) {
    const missing = { error: 'conversationMissing' }
    await assert.rejects(readConversation(other, conversationId), missing)
    await assert.rejects(renameConversation(other, { conversationId, title: 'Mine' }), missing)
    await assert.rejects(removeConversation(other, conversationId), missing)
    await assert.rejects(voteMessage(other, { messageId: answer!.messageId as MessageId, vote: 'LIKE' }), missing)
    await assert.rejects(followAnswer(other, { runId }), { error: 'runMissing' })
    await assert.rejects(stopAnswer(other, { runId }), { error: 'runMissing' })
    assert.deepEqual(await titles(other), [])
  }
  const asked = { agentId, conversationId, text: 'And?', clientTurnId: randomUUID() }
  await assert.rejects(askAgent(others[0]!, asked), { error: 'conversationMissing' })
  await assert.rejects(askAgent(others[1]!, asked), { error: 'agentMissing' })
  assert.equal((await readConversation(ada, conversationId)).messages.length, 2)
})

test('a conversation goes on with its own agent only', async () => {
  const { ada, agentId } = await withAgent()
  const { conversationId } = await askedAgent(ada, { agentId, text: 'When does the launch move?' })
  const other = await insertAgent(world, ada)
  await assert.rejects(askAgent(ada, { agentId: other, conversationId, text: 'And?', clientTurnId: randomUUID() }), {
    error: 'conversationMissing',
  })
})

test('conversations are listed with the last one first, a page at a time, and found by their words', async () => {
  const { ada, agentId } = await withAgent()
  const other = await insertAgent(world, ada, { name: 'Other' })
  for (let n = 1; n <= limits.conversationPageSize + 1; n++) {
    world.clock.advance({ seconds: 1 })
    await askedAgent(ada, { agentId: n === 1 ? other : agentId, text: `Question ${n}?` })
  }
  const first = await listConversations(ada, {})
  assert.deepEqual([first.conversations.length, first.hasMore], [limits.conversationPageSize, true])
  assert.equal(first.conversations[0]?.title, `Question ${limits.conversationPageSize + 1}?`)
  const rest = await listConversations(ada, { before: first.conversations.at(-1)!.updatedAt })
  assert.deepEqual([rest.conversations.map(({ title }) => title), rest.hasMore], [['Question 1?'], false])
  assert.deepEqual(await titles(ada, { agentId: other }), ['Question 1?'])
  assert.deepEqual(await titles(ada, { find: 'QUESTION 7?' }), ['Question 7?'])
  assert.deepEqual(await titles(ada, { find: 'sources do not say', agentId: other }), ['Question 1?'])
  assert.deepEqual(await titles(ada, { find: '%' }), [])
})

test('of conversations of one moment none is left out between two pages, and none comes twice', async () => {
  const ada = await world.member(parts)
  const agentId = await insertAgent(world, ada)
  const at = world.clock.now()
  const facts = { workspace_id: ada.workspace.id, account_id: ada.account.id, agent_id: agentId, origin: 'app' as const }
  const rows = Array.from({ length: 2 * limits.conversationPageSize + 3 }, (_, n) => ({ ...facts, title: `${n}` }))
  await world.db
    .insertInto('conversation')
    .values(rows.map((row) => ({ ...row, created_at: at, updated_at: at })))
    .execute()
  const titles: string[] = []
  let start: Parameters<typeof listConversations>[1] = {}
  for (let hasMore = true; hasMore;) {
    const page = await listConversations(ada, { agentId, ...start })
    titles.push(...page.conversations.map(({ title }) => title))
    const last = page.conversations.at(-1)!
    start = { before: last.updatedAt, beforeId: last.conversationId as ConversationId }
    hasMore = page.hasMore
  }
  assert.deepEqual(
    titles.map(Number).toSorted((a, b) => a - b),
    Array.from(rows, (_, n) => n),
  )
})

test('a conversation is renamed, and an answer voted on, which can be taken back', async () => {
  const { ada, agentId } = await withAgent()
  const { conversationId, messageId } = await askedAgent(ada, { agentId, text: 'When does the launch move?' })
  await renameConversation(ada, { conversationId, title: 'Launch' })
  assert.deepEqual(await titles(ada), ['Launch'])
  const answerOf = async () => (await readConversation(ada, conversationId)).messages[1]!
  const { messageId: answerId } = await answerOf()
  for (const vote of ['LIKE', 'DISLIKE', 'NONE'] as const) {
    await voteMessage(ada, { messageId: answerId as MessageId, vote })
    assert.equal((await answerOf()).vote, vote)
  }
  // A question is no answer.
  for (const id of [messageId, randomUUID() as MessageId])
    await assert.rejects(voteMessage(ada, { messageId: id, vote: 'LIKE' }), { error: 'conversationMissing' })
})

test('what a reader may no longer see is not among the citations any more', async () => {
  const { ada, source, agentId } = await withAgent()
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  const { conversationId } = await askedAgent(ben, { agentId, text: 'When does the launch move?' })
  const cited = async () => (await readConversation(ben, conversationId)).messages[1]!.citations.map(({ title }) => title)
  assert.deepEqual(await cited(), ['launch.md'])
  await world.db.updateTable('source').set({ access_level: 'RESTRICTED' }).where('id', '=', source).execute()
  assert.deepEqual(await cited(), [])
})

test('a plan’s questions of a month are counted for all of the workspace; the next month brings new ones', async () => {
  const { ada, agentId } = await withAgent(billing(world, { team: { monthlyMessages: 2 } }))
  await subscribe(world, ada)
  const ben = await world.member({ ...parts, config: ada.config, of: ada, role: 'USER' })
  const ask = (ctx: WorkspaceCtx) => askAgent(ctx, { agentId, text: 'When does the launch move?', clientTurnId: randomUUID() })
  await ask(ada)
  const [one, other] = await Promise.allSettled([ask(ben), ask(ada)])
  const refused = [one, other].filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  assert.deepEqual(
    refused.map(({ reason }) => (reason as { error: string }).error),
    ['messageLimitReached'],
  )
  assert.equal(
    (await listConversations(ada, {})).conversations.length + (await listConversations(ben, {})).conversations.length,
    2,
  )
  await previewAgent(ada, { agentId, text: 'Try', clientTurnId: randomUUID(), knowledge: [], ...draft })
  world.clock.advance({ days: 31 })
  await ask(ben)
})

test('a preview answers as the draft would, is listed nowhere, counts for nothing, and is forgotten after a week', async () => {
  const { ada, source, agentId } = await withAgent()
  const bare = await insertAgent(world, ada)
  const question = { agentId: bare, text: 'When does the launch move?', clientTurnId: randomUUID() }
  const { conversationId, runId } = await previewAgent(ada, { ...question, ...draft, knowledge: [wholeSource(source)] })
  await stopAnswer(ada, { runId })
  const [, answer] = (await readConversation(ada, conversationId)).messages
  assert.ok(answer?.kind === 'extract' || answer?.kind === 'stopped')
  assert.deepEqual(await titles(ada), [])
  const used = await world.db.selectFrom('agent_use').select('questions').where('agent_id', '=', bare).execute()
  assert.deepEqual(used, [{ questions: 0 }])
  // What was asked for good does not go on in a preview.
  const asked = { agentId: bare, conversationId, text: 'And?', clientTurnId: randomUUID() }
  await assert.rejects(askAgent(ada, asked), { error: 'conversationMissing' })
  const { conversationId: lasting } = await askedAgent(ada, { agentId, text: 'When does the launch move?' })
  world.clock.advance({ days: 8 })
  await forgetPreviewsJob.run(world.app(), {}, new AbortController().signal)
  await assert.rejects(readConversation(ada, conversationId), { error: 'conversationMissing' })
  assert.ok(await readConversation(ada, lasting))
})

test('a conversation that its caller keeps is in no list, and is deleted after a week; one of an assistant is a person’s own', async () => {
  const { ada, agentId } = await withAgent()
  const begun = async (origin: 'api' | 'mcp') =>
    (await askAgent(ada, { agentId, text: origin, clientTurnId: randomUUID() }, { origin })).conversationId
  const [api, mcp] = [await begun('api'), await begun('mcp')]
  assert.deepEqual(await titles(ada), ['mcp'])
  assert.ok(await readConversation(ada, api))
  world.clock.advance({ days: 8 })
  await forgetPreviewsJob.run(world.app(), {}, new AbortController().signal)
  await assert.rejects(readConversation(ada, api), { error: 'conversationMissing' })
  assert.ok(await readConversation(ada, mcp))
})

test('only who may edit an agent tries it as it would be', async () => {
  const { ada, agentId } = await withAgent()
  const question = { agentId, text: 'Try', clientTurnId: randomUUID(), knowledge: [], ...draft }
  const user = await world.member({ ...parts, of: ada, role: 'USER' })
  await assert.rejects(previewAgent(user, question), { error: 'forbidden' })
  await assert.rejects(previewAgent(await world.member(parts), question), { error: 'agentMissing' })
})

test('the conversations of somebody who leaves go with them, and stay those of others', async () => {
  const { ada, agentId } = await withAgent()
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  for (const ctx of [ada, ben]) await askedAgent(ctx, { agentId, text: 'When does the launch move?' })
  await world.db
    .deleteFrom('member')
    .where('workspace_id', '=', ben.workspace.id)
    .where('account_id', '=', ben.account.id)
    .execute()
  assert.deepEqual([(await titles(ada)).length, (await titles(ben)).length], [1, 0])
})

test('an answer in another language than the question’s is asked for by its name', async () => {
  const { ada, agentId } = await withAgent()
  const { events } = await askedAgent(ada, { agentId, text: 'What melts tungsten?', lang: 'ko' })
  assert.deepEqual([kindOf(events), textOf(events)], ['notFound', '연결된 자료에서 답을 찾지 못했어요.'])
})

test('an answer that nobody began cannot be followed', async () => {
  const { ada } = await withAgent()
  await assert.rejects(followAnswer(ada, { runId: randomUUID() as RunId }), { error: 'runMissing' })
})

test('how much was used is kept for 400 days', async () => {
  const { ada, agentId } = await withAgent()
  await askedAgent(ada, { agentId, text: 'When does the launch move?' })
  const forget = () => forgetUseJob.run(world.app(), {}, new AbortController().signal)
  const kept = async () =>
    (await world.db.selectFrom('agent_use').select('questions').where('agent_id', '=', agentId).execute()).length
  world.clock.advance({ days: limits.agentUseDays - 1 })
  await forget()
  assert.equal(await kept(), 1)
  world.clock.advance({ days: 2 })
  await forget()
  assert.equal(await kept(), 0)
})
