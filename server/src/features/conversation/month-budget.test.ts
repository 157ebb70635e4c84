import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { insertAgent } from '../../../testing/agents.ts'
import { openParts } from '../../../testing/parts.ts'
import { begin, piece, says, type Script, startScriptedModel, usage } from '../../../testing/services/scripted-model.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { showUse } from '../answer/budget.ts'
import { setLimits, showLimits } from '../model/agent-limits.ts'
import { setModel } from '../model/set-model.ts'
import { readConversation } from './conversation.ts'
import { askedAgent, kindOf, textOf, wholeSource } from './testing/asked.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const parts = { ...openParts(world), models: openModels(scripted.settings) }
const { config: usual } = await world.member(parts)
const config = { ...usual, AI_MONTHLY_TOKENS: 1_000 }
const text = 'When does the launch move?'

/** Somebody in a workspace of their own, with an agent. */
async function asking() {
  const ada = await world.member({ ...parts, config })
  const plans = await uploadSource(world, ada, { 'launch.md': 'The launch moves to 9 December.' })
  const agentId = await insertAgent(world, ada, { knowledge: [wholeSource(plans)] })
  return { ada, agentId }
}
/** The same, with what it took as the service counts it. */
const costing =
  (said: string, read: number, written: number): Script =>
  (reply) => {
    begin(reply)
    reply.write(piece(said))
    reply.end(`${piece('', 'stop')}${usage(read, written)}data: [DONE]\n\n`)
  }
const isSpentIn = async (ctx: WorkspaceCtx, conversationId: Parameters<typeof readConversation>[1]) =>
  (await readConversation(ctx, conversationId)).messages.filter(({ author }) => author === 'agent').map(({ isSpent }) => isSpent)

test('what agents take counts against the budget of the month; beyond it the documents answer, and say why', async () => {
  const { ada, agentId } = await asking()
  scripted.hears(costing('It moves to 9 December [1].', 990, 10))
  const { conversationId } = await askedAgent(ada, { agentId, text })
  assert.deepEqual(await showUse(ada), { tokens: 1_000, limit: 1_000 })
  const asked = scripted.asked()
  const { events } = await askedAgent(ada, { agentId, conversationId, text })
  assert.deepEqual([kindOf(events), scripted.asked()], ['extract', asked])
  assert.match(textOf(events), /9 December/)
  assert.deepEqual(await isSpentIn(ada, conversationId), [undefined, true])
})

test('where the service does not count, about as much counts as was read and written', async () => {
  const { ada, agentId } = await asking()
  scripted.hears(says('It moves to 9 December [1].'))
  await askedAgent(ada, { agentId, text })
  assert.ok((await showUse(ada)).tokens > 100)
})

test('what a model of the workspace itself takes does not count, and its agents go on beyond the budget', async () => {
  const { ada, agentId } = await asking()
  scripted.hears(costing('It moves to 9 December [1].', 990, 10))
  await askedAgent(ada, { agentId, text })
  const own = { provider: 'openai-compatible', model: 'own', contextTokens: null, tools: 'native' } as const
  await setModel(ada, { workspaceId: ada.workspace.id, baseUrl: scripted.baseUrl, ...own })
  scripted.hears(costing('It moves to 9 December [1].', 500, 10))
  const { events } = await askedAgent(ada, { agentId, text })
  assert.equal(kindOf(events), 'model')
  assert.equal((await showUse(ada)).tokens, 1_000)
})

/** An agent that has taken a thousand tokens for Ada, with another one beside it and a colleague. */
async function afterOneAnswer() {
  const { ada, agentId } = await asking()
  const ben = await world.member({ ...parts, config: usual, of: ada, role: 'USER' })
  const other = await insertAgent(world, ada)
  scripted.hears(costing('It moves to 9 December [1].', 990, 10))
  await askedAgent({ ...ada, config: usual }, { agentId, text })
  const isAnswered = async (ctx: WorkspaceCtx, id: typeof agentId) => {
    scripted.hears(costing('It is said in the plans.', 1, 1))
    const { events } = await askedAgent({ ...ctx, config: usual }, { agentId: id, text })
    return kindOf(events) === 'model'
  }
  const limit = (agentTokens: number | null, personTokens: number | null) =>
    setLimits(ada, { workspaceId: ada.workspace.id, agentTokens, personTokens })
  return { ada, ben, agentId, other, isAnswered, limit }
}

test('what an agent may take holds for all who ask it, and for no other agent', async () => {
  const { ada, ben, agentId, other, isAnswered, limit } = await afterOneAnswer()
  await limit(1_000, null)
  assert.deepEqual(await showLimits(ada), { agentTokens: 1_000, personTokens: null })
  assert.deepEqual([await isAnswered(ben, agentId), await isAnswered(ada, other)], [false, true])
  await limit(2_000, null)
  assert.equal(await isAnswered(ben, agentId), true)
})

test('what a person may take holds for all agents they ask, and for nobody else', async () => {
  const { ada, ben, agentId, other, isAnswered, limit } = await afterOneAnswer()
  await limit(null, 1_000)
  assert.deepEqual([await isAnswered(ada, other), await isAnswered(ben, agentId)], [false, true])
})

test('a month begins anew', async () => {
  const { ada, agentId, isAnswered, limit } = await afterOneAnswer()
  await limit(1_000, 1_000)
  assert.equal(await isAnswered(ada, agentId), false)
  world.clock.advance({ days: 31 })
  assert.equal(await isAnswered(ada, agentId), true)
})
