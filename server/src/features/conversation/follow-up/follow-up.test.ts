import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { MessageId, SourceId } from '@quarry/contract/ids'
import { insertAgent } from '../../../../testing/agents.ts'
import { openParts } from '../../../../testing/parts.ts'
import { uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { askAgent } from '../ask.ts'
import { listConversations, readConversation, removeConversation, renameConversation, voteMessage } from '../conversation.ts'
import { readShared } from '../sharing/read-shared.ts'
import { shareConversation } from '../sharing/share.ts'
import { kindOf, referencesOf, stepsOf, textOf } from '../testing/asked.ts'
import { searchTop } from '../../search/search.ts'
import { followed, searched } from '../testing/followed.ts'
import { askFollowUp } from './ask-follow-up.ts'

const world = await openWorld()
const parts = openParts(world)

const files = {
  'travel-2024.md':
    '# Travel budget 2024\n\nThe travel budget for 2024 is 30,000 euros. Ms Petrova approved the travel budget for 2024.',
  'travel-2025.md': '# Travel budget 2025\n\nThe travel budget for 2025 is 45,000 euros.',
}
const first = 'What is the travel budget for 2024?'

async function team() {
  const ada = await world.member(parts)
  const source = await uploadSource(world, ada, files)
  return { ada, source }
}
const member = (of: WorkspaceCtx) => world.member({ ...parts, of, role: 'USER' })
const restrict = (id: SourceId) =>
  world.db.updateTable('source').set({ access_level: 'RESTRICTED' }).where('id', '=', id).execute()

test('a question that leans on the answer before is put in full, searched for and answered, and all of it is kept', async () => {
  const { ada } = await team()
  const { conversationId, events } = await followed(ada, { aiVoteId: await searched(ada, first) }, 'What about 2025?')
  assert.match(textOf(events), /45,000 euros\. \[1\]/)
  assert.equal(kindOf(events), 'extract')
  assert.deepEqual(stepsOf(events), ['1 search running', '1 search done'])
  const { conversation, messages } = await readConversation(ada, conversationId)
  assert.deepEqual(
    [conversation.title, conversation.origin, conversation.agentId, conversation.agentName, conversation.isNarrowed],
    [first, 'search', null, null, false],
  )
  assert.deepEqual(
    messages.map(({ author, kind }) => `${author} ${kind}`),
    ['person null', 'agent extract', 'person null', 'agent extract'],
  )
  assert.equal(messages[0]!.body, first)
  assert.match(messages[1]!.body, /30,000 euros\. \[1\]/)
  assert.equal(messages[1]!.citations[0]?.title, 'travel-2024.md')
  assert.equal(messages[3]!.steps[0]?.subject, 'What is the travel budget for 2025?')
  assert.deepEqual(messages[3]!.citations, referencesOf(events))
})

test('what is asked next leans on what was searched for last', async () => {
  const { ada } = await team()
  const { conversationId } = await followed(
    ada,
    { aiVoteId: await searched(ada, 'What is the travel budget for 2025?') },
    'And 2024?',
  )
  await followed(ada, { conversationId }, 'Who approved it?')
  const { messages } = await readConversation(ada, conversationId)
  assert.equal(messages[5]!.steps[0]?.subject, 'Who approved travel budget 2024?')
  assert.match(messages[5]!.body, /Ms Petrova approved/)
})

test('in Korean as well', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, {
    '출장.md': '# 출장비\n\n2024년 출장비 한도는 300만원입니다.\n\n2025년 출장비 한도는 450만원입니다.',
  })
  const { events } = await followed(ada, { aiVoteId: await searched(ada, '2024년 출장비 한도는 얼마야?') }, '그럼 2025년은?')
  assert.match(textOf(events), /^2025년 출장비 한도는 450만원입니다/)
})

test('what the sources do not say is said, and asked on from', async () => {
  const { ada } = await team()
  const { conversationId, events } = await followed(
    ada,
    { aiVoteId: await searched(ada, first) },
    'What is the melting point of tungsten carbide?',
  )
  assert.deepEqual([kindOf(events), textOf(events)], ['notFound', 'Your sources do not say.'])
  const { events: next } = await followed(ada, { conversationId }, 'What is the travel budget for 2025?')
  assert.match(textOf(next), /45,000/)
})

test('a follow-up that says nothing of its language is answered in that of the question before', async () => {
  const { ada } = await team()
  const { events } = await followed(ada, { aiVoteId: await searched(ada, '텅스텐 카바이드의 녹는점은?') }, 'XQ-9931?')
  assert.equal(textOf(events), '연결된 자료에서 답을 찾지 못했어요.')
})

test('it is searched within what the first search was narrowed to', async () => {
  const { ada, source } = await team()
  await uploadSource(
    world,
    ada,
    { 'travel-2026.md': '# Travel budget 2026\n\nThe travel budget for 2026 is 60,000 euros.' },
    { name: 'Other' },
  )
  const aiVoteId = await searched(ada, first, [source])
  const { conversationId, events } = await followed(ada, { aiVoteId }, 'What about 2026?')
  assert.doesNotMatch(textOf(events), /60,000/)
  assert.equal((await readConversation(ada, conversationId)).conversation.isNarrowed, true)
})

test('who lost the right to a document between two questions is not answered from it', async () => {
  const { ada, source } = await team()
  const ben = await member(ada)
  const { conversationId } = await followed(ben, { aiVoteId: await searched(ben, first) }, 'What about 2025?')
  await restrict(source)
  const { events } = await followed(ben, { conversationId }, 'And 2024?')
  assert.equal(kindOf(events), 'notFound')
  const { messages } = await readConversation(ben, conversationId)
  assert.deepEqual(
    messages.flatMap(({ citations }) => citations),
    [],
  )
})

test('whoever it is shared with reads what they may see of it, from the first answer on', async () => {
  const { ada, source } = await team()
  const ben = await member(ada)
  const { conversationId } = await followed(ada, { aiVoteId: await searched(ada, first) }, 'What about 2025?')
  const shared = { workspaceId: ada.workspace.id, conversationId, sharedWith: 'everybody' as const, accountIds: [] }
  await shareConversation(ada, shared)
  const { conversation, messages } = await readShared(ben, conversationId)
  assert.deepEqual([conversation.agentId, conversation.agentName, conversation.title], [null, null, first])
  assert.deepEqual(
    messages.map(({ isWithheld }) => isWithheld),
    [false, false, false, false],
  )
  await restrict(source)
  const after = (await readShared(ben, conversationId)).messages
  assert.deepEqual(
    after.map(({ isWithheld, body }) => [isWithheld, body !== '']),
    [
      [false, true],
      [true, false],
      [false, true],
      [true, false],
    ],
  )
})

test('an answer of which it is not known what it was written from is shown to nobody else', async () => {
  const { ada } = await team()
  const ben = await member(ada)
  const aiVoteId = await searched(ada, first)
  await world.db.updateTable('answer').set({ documents: null }).where('id', '=', aiVoteId).execute()
  const { conversationId } = await followed(ada, { aiVoteId }, 'What about 2025?')
  await shareConversation(ada, { workspaceId: ada.workspace.id, conversationId, sharedWith: 'everybody', accountIds: [] })
  assert.deepEqual(
    (await readShared(ben, conversationId)).messages.map(({ isWithheld }) => isWithheld),
    [false, true, false, true],
  )
})

test('nobody asks on from answers or in conversations of somebody else, here or in another workspace', async () => {
  const { ada } = await team()
  const [ben, stranger] = [await member(ada), await world.member(parts)]
  const aiVoteId = await searched(ada, first)
  const { conversationId } = await followed(ada, { aiVoteId }, 'What about 2025?')
  for (const ctx of [ben, stranger]) {
    const ask = (from: object) => askFollowUp(ctx, { ...from, text: 'And?', clientTurnId: randomUUID() })
    await assert.rejects(ask({ aiVoteId }), { error: 'answerMissing' })
    await assert.rejects(ask({ conversationId }), { error: 'conversationMissing' })
    await assert.rejects(ask({}), { error: 'answerMissing' })
    await assert.rejects(readConversation(ctx, conversationId), { error: 'conversationMissing' })
  }
})

test('a conversation with an agent is not gone on with as one of a search, nor the other way round', async () => {
  const { ada } = await team()
  const agentId = await insertAgent(world, ada)
  const turn = { text: 'And?', clientTurnId: randomUUID() }
  const { conversationId } = await followed(ada, { aiVoteId: await searched(ada, first) }, 'What about 2025?')
  await assert.rejects(askAgent(ada, { ...turn, agentId, conversationId }), { error: 'conversationMissing' })
  const asked = await askAgent(ada, { ...turn, agentId })
  await assert.rejects(askFollowUp(ada, { ...turn, clientTurnId: randomUUID(), conversationId: asked.conversationId }), {
    error: 'conversationMissing',
  })
})

test('an answer whose search is forgotten is too old to ask on from', async () => {
  const { ada } = await team()
  const aiVoteId = await searched(ada, first)
  await world.db.deleteFrom('search_request').where('workspace_id', '=', ada.workspace.id).execute()
  await assert.rejects(followed(ada, { aiVoteId }, 'What about 2025?'), { error: 'searchRequestMissing' })
})

test('the same turn again is the same question', async () => {
  const { ada } = await team()
  const turn = { aiVoteId: await searched(ada, first), text: 'What about 2025?', clientTurnId: randomUUID() }
  const [one, other] = await Promise.all([askFollowUp(ada, turn), askFollowUp(ada, turn)])
  assert.deepEqual(other, one)
})

test('they are listed as what was asked, found by their words, renamed, voted on and deleted', async () => {
  const { ada } = await team()
  const agentId = await insertAgent(world, ada)
  await askAgent(ada, { agentId, text: 'Hello there, what do you know?', clientTurnId: randomUUID() })
  const { conversationId } = await followed(ada, { aiVoteId: await searched(ada, first) }, 'What about 2025?')
  const titles = async (looked: object) => (await listConversations(ada, looked)).conversations.map(({ title }) => title)
  assert.deepEqual(await titles({ origin: 'search' }), [first])
  assert.deepEqual(await titles({ origin: 'search', find: '45,000' }), [first])
  assert.deepEqual(await titles({ agentId }), ['Hello there, what do you know?'])
  await renameConversation(ada, { conversationId, title: 'Budgets' })
  assert.deepEqual(await titles({ origin: 'search' }), ['Budgets'])
  const last = (await readConversation(ada, conversationId)).messages.at(-1)!
  await voteMessage(ada, { messageId: last.messageId as MessageId, vote: 'LIKE' })
  assert.equal((await readConversation(ada, conversationId)).messages.at(-1)!.vote, 'LIKE')
  await removeConversation(ada, conversationId)
  assert.deepEqual(await titles({ origin: 'search' }), [])
  await assert.rejects(followed(ada, { conversationId }, 'And 2024?'), { error: 'conversationMissing' })
})

test('a vote counts for the documents of the answer when what was searched for is asked again, and for nobody who was told nothing of it', async () => {
  const { ada } = await team()
  const { conversationId } = await followed(ada, { aiVoteId: await searched(ada, first) }, 'What about 2025?')
  const { messages } = await readConversation(ada, conversationId)
  const messageId = messages.at(-1)!.messageId as MessageId
  const put = 'What is the travel budget for 2025?'
  const found = async (ctx: WorkspaceCtx) =>
    Object.fromEntries((await searchTop(ctx, { query: put })).vectorDataList.map((hit) => [hit.contentTitle, hit.distance]))
  const before = await found(ada)
  await voteMessage(ada, { messageId, vote: 'DISLIKE', reason: 'outdated' })
  assert.notDeepEqual(await found(ada), before)
  assert.deepEqual(await found(await member(ada)), before)
  const voted = (await readConversation(ada, conversationId)).messages.at(-1)
  assert.deepEqual([voted?.vote, voted?.voteReason], ['DISLIKE', 'outdated'])
  await voteMessage(ada, { messageId, vote: 'NONE' })
  assert.deepEqual(await found(ada), before)
  await voteMessage(ada, { messageId, vote: 'DISLIKE', reason: 'unfitting' })
  await removeConversation(ada, conversationId)
  assert.deepEqual(await found(ada), before)
})

test('a vote on what began it counts by the question it answers, and one of a stranger for nothing', async () => {
  const { ada } = await team()
  const { conversationId } = await followed(ada, { aiVoteId: await searched(ada, first) }, 'What about 2025?')
  const messageId = (await readConversation(ada, conversationId)).messages[1]!.messageId as MessageId
  await assert.rejects(voteMessage(await member(ada), { messageId, vote: 'LIKE' }), { error: 'conversationMissing' })
  await voteMessage(ada, { messageId, vote: 'LIKE' })
  const votes = await world.db.selectFrom('relevance_vote').selectAll().where('message_id', '=', messageId).execute()
  assert.deepEqual(
    votes.map(({ liked, words }) => [liked, words.includes('2024')]),
    [[true, true]],
  )
})

test('it is counted as a use without an agent, and as no message to one', async () => {
  const { ada } = await team()
  await followed(ada, { aiVoteId: await searched(ada, first) }, 'What about 2025?')
  const used = await world.db
    .selectFrom('agent_use')
    .select(['agent_id', 'questions', 'tokens_in', 'tokens_out'])
    .where('workspace_id', '=', ada.workspace.id)
    .execute()
  assert.deepEqual(
    used.map((row) => [row.agent_id, row.questions, row.tokens_in, row.tokens_out]),
    [[null, 1, 0, 0]],
  )
})
