import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { AccountId, ConversationId, SourceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { insertAgent } from '../../../../testing/agents.ts'
import { openParts } from '../../../../testing/parts.ts'
import { says, startScriptedModel } from '../../../../testing/services/scripted-model.ts'
import { uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import { openModels } from '../../../ai/open-models.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { removeAgents } from '../../agent/change-agents.ts'
import { askAgent, previewAgent } from '../ask.ts'
import { followAnswer, readConversation, removeConversation, renameConversation } from '../conversation.ts'
import { askedAgent, wholeSource } from '../testing/asked.ts'
import { listShared, readShared } from './read-shared.ts'
import { readSharing, shareConversation } from './share.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const parts = openParts(world)
const missing = { error: 'conversationMissing' }

/** Ada, who has asked when the launch is, and Ben and Cho of her workspace. */
async function withConversation(own: Partial<WorkspaceCtx> = {}) {
  const ada = await world.member({ ...parts, ...own })
  const source = await uploadSource(world, ada, { 'launch.md': '# Launch plan\n\nThe launch moves to 9 December.' })
  const agentId = await insertAgent(world, ada, { knowledge: [wholeSource(source)] })
  const { conversationId } = await askedAgent(ada, { agentId, text: 'When does the launch move?' })
  const others = { ben: await member(ada), cho: await member(ada) }
  return { ada, ...others, source, agentId, conversationId }
}
const member = (of: WorkspaceCtx) => world.member({ ...parts, of, role: 'USER' })
const share = (ctx: WorkspaceCtx, conversationId: Parameters<typeof readShared>[1], ...people: readonly WorkspaceCtx[]) =>
  shareConversation(ctx, {
    workspaceId: ctx.workspace.id,
    conversationId,
    sharedWith: people.length > 0 ? 'people' : 'everybody',
    accountIds: people.map(({ account }) => account.id),
  })
const unshare = (ctx: WorkspaceCtx, conversationId: Parameters<typeof readShared>[1]) =>
  shareConversation(ctx, { workspaceId: ctx.workspace.id, conversationId, sharedWith: 'nobody', accountIds: [] })
const restrict = (id: SourceId) =>
  world.db.updateTable('source').set({ access_level: 'RESTRICTED' }).where('id', '=', id).execute()
const titles = async (ctx: WorkspaceCtx) => (await listShared(ctx, {})).conversations.map(({ title }) => title)

test('of what was shared at one moment none is left out between two pages', async () => {
  const [ada] = [await world.member(parts)]
  const ben = await member(ada)
  const agentId = await insertAgent(world, ada)
  const at = world.clock.now()
  const facts = { workspace_id: ada.workspace.id, account_id: ada.account.id, agent_id: agentId, origin: 'app' as const }
  const count = limits.conversationPageSize + 3
  await world.db
    .insertInto('conversation')
    .values(
      Array.from({ length: count }, (_, n) => ({
        ...facts,
        title: `${n}`,
        created_at: at,
        updated_at: at,
        shared_at: at,
        shared_with: 'everybody' as const,
      })),
    )
    .execute()
  const first = await listShared(ben, {})
  const last = first.conversations.at(-1)!
  const second = await listShared(ben, { before: last.sharedAt, beforeId: last.conversationId as ConversationId })
  assert.deepEqual([first.hasMore, second.hasMore], [true, false])
  const all = [...first.conversations, ...second.conversations].map(({ title }) => title)
  assert.equal(new Set(all).size, count)
  assert.equal((await listShared(ben, { before: last.sharedAt })).conversations.length, 0, 'callers that name the moment alone')
})

test('what is shared with all members is read by each, and by nobody of another workspace', async () => {
  const { ada, ben, agentId, conversationId } = await withConversation()
  const stranger = await world.member(parts)
  await assert.rejects(readShared(ben, conversationId), missing)
  await share(ada, conversationId)
  const { conversation, messages } = await readShared(ben, conversationId)
  assert.deepEqual(
    [conversation.title, conversation.agentId, conversation.person.isMe],
    ['When does the launch move?', agentId, false],
  )
  assert.deepEqual(
    messages.map(({ author, body, isWithheld }) => [author, body !== '', isWithheld]),
    [
      ['person', true, false],
      ['agent', true, false],
    ],
  )
  assert.deepEqual(
    messages[1]!.citations.map(({ title }) => title),
    ['launch.md'],
  )
  await assert.rejects(readShared(stranger, conversationId), missing)
  assert.deepEqual([await titles(ben), await titles(stranger), await titles(ada)], [[conversation.title], [], []])
})

test('what is shared with people is read by them alone, until they are no longer named', async () => {
  const { ada, ben, cho, conversationId } = await withConversation()
  await share(ada, conversationId, ben)
  assert.equal((await readShared(ben, conversationId)).messages.length, 2)
  await assert.rejects(readShared(cho, conversationId), missing)
  const { sharedWith, people } = await readSharing(ada, conversationId)
  assert.deepEqual([sharedWith, people.map(({ accountId }) => accountId)], ['people', [ben.account.id]])
  await share(ada, conversationId, cho)
  await assert.rejects(readShared(ben, conversationId), missing)
  assert.equal((await readShared(cho, conversationId)).messages.length, 2)
  await unshare(ada, conversationId)
  await assert.rejects(readShared(cho, conversationId), missing)
  assert.deepEqual([await titles(ben), await titles(cho)], [[], []])
})

test('it is not shared with strangers, nor by anybody but its own person', async () => {
  const { ada, ben, conversationId } = await withConversation()
  const stranger = await world.member(parts)
  await assert.rejects(share(ada, conversationId, stranger), { error: 'memberMissing' })
  await assert.rejects(share(ada, conversationId, { ...ben, account: { ...ben.account, id: randomUUID() as AccountId } }), {
    error: 'memberMissing',
  })
  for (const other of [ben, stranger]) {
    await assert.rejects(share(other, conversationId), missing)
    await assert.rejects(readSharing(other, conversationId), missing)
  }
})

test('who reads it does nothing else with it', async () => {
  const { ada, ben, agentId, conversationId } = await withConversation()
  const { runId } = await askedAgent(ada, { agentId, conversationId, text: 'When does the launch move?' })
  await share(ada, conversationId, ben)
  await assert.rejects(readConversation(ben, conversationId), missing)
  await assert.rejects(renameConversation(ben, { conversationId, title: 'Mine' }), missing)
  await assert.rejects(removeConversation(ben, conversationId), missing)
  await assert.rejects(askAgent(ben, { agentId, conversationId, text: 'And?', clientTurnId: randomUUID() }), missing)
  await assert.rejects(followAnswer(ben, { runId }), { error: 'runMissing' })
})

test('a reader who loses the right to a document is not shown what was answered from it, nor what came after', async () => {
  const { ada, ben, source, agentId, conversationId } = await withConversation()
  await askedAgent(ada, { agentId, conversationId, text: 'What melts tungsten?' })
  await share(ada, conversationId)
  const seen = async (ctx: WorkspaceCtx) =>
    (await readShared(ctx, conversationId)).messages.map(({ author, body, citations, isWithheld }) =>
      author === 'person' ? body : [isWithheld, body === '', citations.length],
    )
  assert.equal((await seen(ben)).flat().includes(true), false)
  await restrict(source)
  const hidden = [true, true, 0]
  assert.deepEqual(await seen(ben), ['When does the launch move?', hidden, 'What melts tungsten?', hidden])
  // Of a restricted source its connector sees everything still.
  assert.equal((await seen(ada)).flat().includes(true), false)
})

test('an answer rests on all that the model was shown, whether it says so or not', async () => {
  scripted.does(says('It moves to 9 December.'))
  const { ada, ben, source, conversationId } = await withConversation({ models: openModels(scripted.settings) })
  await share(ada, conversationId)
  const answer = async () => (await readShared(ben, conversationId)).messages[1]!
  assert.deepEqual([(await answer()).body, (await answer()).citations], ['It moves to 9 December.', []])
  await restrict(source)
  assert.deepEqual([(await answer()).body, (await answer()).isWithheld], ['', true])
})

test('an answer of which it is not known what it rests on is shown to nobody else', async () => {
  const { ada, ben, conversationId } = await withConversation()
  await share(ada, conversationId)
  await world.db.updateTable('message').set({ rests_on: null }).where('conversation_id', '=', conversationId).execute()
  assert.equal((await readShared(ben, conversationId)).messages[1]!.isWithheld, true)
})

test('it ends for its readers while its person is deactivated, and for good when they leave or the agent is deleted', async () => {
  const { ada, agentId, conversationId } = await withConversation()
  const owner = await member(ada)
  const reader = await member(ada)
  const own = await askedAgent(owner, { agentId, text: 'When does the launch move?' })
  for (const [ctx, id] of [
    [owner, own.conversationId],
    [ada, conversationId],
  ] as const)
    await share(ctx, id)
  const setStatus = (status: 'active' | 'deactivate') =>
    world.db
      .updateTable('member')
      .set({ status })
      .where('account_id', '=', owner.account.id)
      .where('workspace_id', '=', owner.workspace.id)
      .execute()
  await setStatus('deactivate')
  await assert.rejects(readShared(reader, own.conversationId), missing)
  assert.equal((await titles(reader)).length, 1)
  await setStatus('active')
  assert.ok(await readShared(reader, own.conversationId))
  await world.db
    .deleteFrom('member')
    .where('account_id', '=', owner.account.id)
    .where('workspace_id', '=', owner.workspace.id)
    .execute()
  await assert.rejects(readShared(reader, own.conversationId), missing)
  await removeAgents(ada, { agentIds: [agentId] })
  await assert.rejects(readShared(reader, conversationId), missing)
  assert.deepEqual(await titles(reader), [])
})

test('who else reads it can be changed while a reader is deactivated, who reads it again afterwards', async () => {
  const { ada, ben, cho, conversationId } = await withConversation()
  await share(ada, conversationId, ben)
  const setStatus = (status: 'active' | 'deactivate') =>
    world.db
      .updateTable('member')
      .set({ status })
      .where('account_id', '=', ben.account.id)
      .where('workspace_id', '=', ada.workspace.id)
      .execute()
  await setStatus('deactivate')
  const { people } = await readSharing(ada, conversationId)
  await shareConversation(ada, {
    workspaceId: ada.workspace.id,
    conversationId,
    sharedWith: 'people',
    accountIds: [...people.map(({ accountId }) => accountId as AccountId), cho.account.id],
  })
  await setStatus('active')
  for (const reader of [ben, cho]) assert.ok(await readShared(reader, conversationId))
})

test('what was only tried is not shared', async () => {
  const { ada, agentId } = await withConversation()
  const texts = { name: 'Draft', role: '', description: '', guide: '', tone: '', limitations: '', instructions: '' }
  const { conversationId } = await previewAgent(ada, {
    agentId,
    text: 'Try',
    clientTurnId: randomUUID(),
    ...texts,
    exampleQuestions: [],
    knowledge: [],
  })
  await assert.rejects(share(ada, conversationId), missing)
})
