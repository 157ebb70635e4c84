import assert from 'node:assert/strict'
import { test } from 'node:test'
import { approvalRoutes } from '@quarry/contract/routes/agent/approval'
import { calls, inTurn, says } from '../../../testing/services/scripted-model.ts'
import { askedAbout, asks, atRest, decides, jiraAgent, openJira } from '../../../testing/tools/acting-agent.ts'
import { doneLongAgo, undoSent } from '../../../testing/tools/tool-calls.ts'
import { openScripted } from '../../../testing/tools/scripted-parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { conversationEndpoints } from './conversation.routes.ts'
import { readConversation } from './conversation.ts'

const world = await openWorld()
const { model: scripted, parts } = await openScripted(world)
const jira = await openJira(world)
const ada = await world.member(parts)
const workspaceId = ada.workspace.id
const ben = await world.member({ ...parts, of: ada, role: 'ADMIN' })
const cleo = await world.member(parts)
const agentId = await jiraAgent(world, ada, jira)
const server = await world.server(conversationEndpoints, parts)
const { client } = await server.as(ada)

const summaries = () => [...jira.site.issues.values()].map(({ summary }) => summary)
const deletions = () => jira.calls.filter((call) => call.startsWith('DELETE')).length

/** Has an issue filed, and approves it. */
async function filed(summary: string) {
  scripted.does(inTurn(calls([{ name: 'jira__create_issue', arguments: { project: 'ROOF', type: 'Task', summary } }]), says('.')))
  const { runId, conversationId } = await asks(world, ada, { agentId, text: `ROOF에 ${summary} 이슈를 만들어 주세요` })
  const [{ toolCallId } = assert.fail()] = await askedAbout(ada, runId)
  assert.equal(await decides(world, ada, runId), 'done')
  assert.equal(await atRest(world, runId), 'done')
  const shownTo = async () => (await readConversation(ada, conversationId)).messages.at(-1)!.calls[0]!.undo
  return {
    toolCallId,
    conversationId,
    shownTo,
    issue: () => [...jira.site.issues.values()].find((each) => each.summary === summary),
  }
}
const undo = async ({ toolCallId }: Pick<Awaited<ReturnType<typeof filed>>, 'toolCallId'>) =>
  (await client.call(approvalRoutes.undo, { workspaceId, toolCallId })).undo

test('what was done is offered to be undone, is undone once, and stands in the audit log', async () => {
  const made = await filed('하나')
  assert.equal((await made.shownTo())?.state, 'offered')
  const before = deletions()
  const states = await Promise.all([undo(made), undo(made), undo(made)])
  assert.ok(
    states.some(({ state }) => state === 'undone'),
    JSON.stringify(states),
  )
  assert.equal((await undo(made)).state, 'undone')
  assert.deepEqual([deletions() - before, made.issue()], [1, undefined])
  assert.equal((await made.shownTo())?.state, 'undone')
  const title = { en: 'Create an issue', ko: '이슈 만들기' }
  const entries = await world.db
    .selectFrom('audit_entry')
    .select(['account_id', 'detail'])
    .where('action', '=', 'agent.undo')
    .where('subject', '=', made.toolCallId)
    .execute()
  assert.deepEqual(entries, [{ account_id: ada.account.id, detail: { service: 'jira', does: 'create_issue', title } }])
})

test('the agent is told what was undone since, when it is asked on', async () => {
  const { toolCallId, conversationId } = await filed('둘째')
  await undo({ toolCallId })
  const prompts = scripted.hears(says('네.'))
  await asks(world, ada, { agentId, conversationId, text: '아직 있나요?' })
  assert.match(prompts[0]!, /The person has undone this since: Create an issue\./)
})

test('nobody else undoes it, and it is offered to nobody else', async () => {
  const made = await filed('둘')
  for (const stranger of [ben, cleo]) {
    const other = (await server.as(stranger)).client
    const given = { workspaceId: stranger.workspace.id, toolCallId: made.toolCallId }
    await assert.rejects(other.call(approvalRoutes.undo, given), { error: 'undoMissing' })
  }
  const outside = (await server.as(cleo)).client
  await assert.rejects(outside.call(approvalRoutes.undo, { workspaceId, toolCallId: made.toolCallId }), {
    error: 'workspaceMissing',
  })
  assert.ok(made.issue())
})

test('what somebody has gone on from stays', async () => {
  const made = await filed('셋')
  jira.site.edit(made.issue()!, { summary: '셋' })
  assert.equal((await undo(made)).state, 'changed')
  assert.ok(made.issue())
})

test('after its time it is not offered any more', async () => {
  const made = await filed('넷')
  await doneLongAgo(world, made.toolCallId)
  assert.equal(await made.shownTo(), null)
  await assert.rejects(undo(made), { error: 'undoMissing' })
  assert.ok(made.issue())
})

test('a refusal says why, and it may be tried again', async () => {
  const made = await filed('다섯')
  jira.trouble = ({ method }) => (method === 'DELETE' ? { status: 403, json: { errorMessages: ['No.'], errors: {} } } : null)
  const { state, reason } = await undo(made)
  assert.deepEqual([state, reason], ['failed', 'forbidden'])
  jira.trouble = () => null
  assert.equal((await undo(made)).state, 'undone')
})

test('of a lost answer nobody knows, looking says what became of it, and nothing is sent for it', async () => {
  const [done, not] = [await filed('여섯'), await filed('일곱')]
  jira.isLost = ({ method }) => method === 'DELETE'
  assert.equal((await undo(done)).state, 'unknown')
  jira.isLost = () => false
  jira.trouble = ({ method }) => (method === 'DELETE' ? { status: 500 } : null)
  assert.equal((await undo(not)).state, 'unknown')
  jira.trouble = () => null
  const before = deletions()
  assert.equal((await undo(done)).state, 'undone')
  const { state, reason } = await undo(not)
  assert.deepEqual([state, reason, deletions() - before], ['failed', 'looked', 0])
  assert.equal((await undo(not)).state, 'undone')
  assert.ok(!summaries().includes('일곱'))
})

test('what a vanished process had begun is looked at, and not sent a second time', async () => {
  const made = await filed('여덟')
  const call = { workspaceId, toolCallId: made.toolCallId }
  await undoSent(world, call, '1 second')
  assert.equal((await undo(made)).state, 'sending')
  await undoSent(world, call, '1 hour')
  assert.equal((await made.shownTo())?.state, 'unknown')
  const before = deletions()
  assert.deepEqual([(await undo(made)).state, deletions() - before], ['failed', 0])
  assert.equal((await undo(made)).state, 'undone')
})

test('with another account, and where the agent may not act there any more, nothing is undone', async () => {
  const made = await filed('아홉')
  const row = () => world.db.updateTable('tool_call').where('id', '=', made.toolCallId)
  await row().set({ account_key: 'somebody else' }).execute()
  const { state, reason } = await undo(made)
  assert.deepEqual([state, reason], ['failed', 'connection'])
  assert.ok(made.issue())
})
