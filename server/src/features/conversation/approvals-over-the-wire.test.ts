import assert from 'node:assert/strict'
import { test } from 'node:test'
import { approvalRoutes } from '@quarry/contract/routes/agent/approval'
import { calls, inTurn, says } from '../../../testing/services/scripted-model.ts'
import { asks, atRest, jiraAgent, openJira } from '../../../testing/tools/acting-agent.ts'
import { openScripted } from '../../../testing/tools/scripted-parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { mailApprovals } from './mail-approvals.ts'
import { approvalEndpoints } from '../tool/approval.routes.ts'

const world = await openWorld()
const { model: scripted, parts } = await openScripted(world)
const jira = await openJira(world)
const ada = await world.member(parts)
const workspaceId = ada.workspace.id
const ben = await world.member({ ...parts, of: ada, role: 'USER' })
const agentId = await jiraAgent(world, ada, jira, { setting: 'remember' })
const server = await world.server(approvalEndpoints, parts)
const { client } = await server.as(ada)
const other = await server.as(ben)

const text = 'ROOF에 지붕이 새요 라는 이슈를 만들어 주세요'
const asked = async () => (await client.call(approvalRoutes.list, { workspaceId })).approvals

/** Asks for an issue, by a model that wants nothing else. */
function file(summary: string) {
  const given = { project: 'ROOF', type: 'Task', summary }
  scripted.does(inTurn(calls([{ name: 'jira__create_issue', arguments: given }]), says('.')))
  return asks(world, ada, { agentId, text })
}

test('what a person remembers is not asked about again, is listed with what it is bound to, and ends when they end it', async () => {
  const { runId } = await file('하나')
  const [{ approvalId, digest, mayRemember } = assert.fail()] = await asked()
  assert.equal(mayRemember, true)
  const decision = { workspaceId, approvalId, digest, decision: 'APPROVE' } as const
  await assert.rejects(other.client.call(approvalRoutes.decide, decision), { error: 'approvalMissing' })
  await client.call(approvalRoutes.decide, { ...decision, remember: ['project'] })
  assert.equal(await atRest(world, runId), 'done')
  await assert.rejects(client.call(approvalRoutes.decide, decision), { error: 'approvalDecided' })
  assert.equal((await file('둘')).status, 'done')

  const { rules } = await client.call(approvalRoutes.rules, { workspaceId })
  assert.deepEqual(
    rules.map(({ serviceName, pinned }) => [serviceName, pinned.map(({ name, value }) => [name, value])]),
    [['jira', [['project', 'ROOF']]]],
  )
  assert.deepEqual((await other.client.call(approvalRoutes.rules, { workspaceId })).rules, [])
  const rule = { workspaceId, ruleId: rules[0]!.ruleId }
  await assert.rejects(other.client.call(approvalRoutes.revokeRule, rule), { error: 'approvalMissing' })
  await client.call(approvalRoutes.revokeRule, rule)
  assert.equal((await file('셋')).status, 'waiting')
})

test('of a call of which nobody knows its person says what they found, or has the service asked', async () => {
  jira.site.now()
  jira.isLost = ({ method, path }) => method === 'POST' && path.endsWith('/issue')
  const unknown = async (summary: string) => {
    const { runId } = await file(summary)
    const [{ approvalId, digest, toolCallId } = assert.fail()] = (await asked()).filter((each) => each.runId === runId)
    await client.call(approvalRoutes.decide, { workspaceId, approvalId, digest, decision: 'APPROVE' })
    assert.equal(await atRest(world, runId), 'done')
    return { workspaceId, toolCallId }
  }
  const said = await unknown('넷')
  await assert.rejects(other.client.call(approvalRoutes.tellOutcome, { ...said, outcome: 'HAPPENED' }), {
    error: 'approvalMissing',
  })
  assert.equal((await client.call(approvalRoutes.tellOutcome, { ...said, outcome: 'DID_NOT' })).state, 'failed')
  await assert.rejects(client.call(approvalRoutes.tellOutcome, { ...said, outcome: 'HAPPENED' }), { error: 'approvalMissing' })
  const looked = await unknown('다섯')
  assert.equal((await client.call(approvalRoutes.tellOutcome, { ...looked, outcome: 'CHECK' })).state, 'succeeded')
})

test('whoever decides sees what stands there now, nobody else does, and a service that does not answer is no reason not to decide', async () => {
  jira.isLost = () => false
  const { key } = jira.site.issue(
    [...jira.site.projects.values()].find(({ key }) => key === 'ROOF')!,
    '지붕이 새요',
    { labels: ['집'] },
  )
  const given = { key, summary: '지붕을 고쳤어요', labels: ['집', '끝'] }
  scripted.does(inTurn(calls([{ name: 'jira__update_issue', arguments: given }]), says('.')))
  const { runId } = await asks(world, ada, { agentId, text: `${key} 제목을 지붕을 고쳤어요 로 바꿔 주세요` })
  const [{ approvalId, hasCurrent, picture, mayUndo } = assert.fail()] = (await asked()).filter((each) => each.runId === runId)
  assert.deepEqual([hasCurrent, picture?.kind, mayUndo], [true, 'changes', true])
  const current = { workspaceId, approvalId }
  const { fields } = await client.call(approvalRoutes.current, current)
  assert.deepEqual(fields, [
    { name: 'summary', value: '지붕이 새요' },
    { name: 'labels', value: ['집'] },
  ])
  await assert.rejects(other.client.call(approvalRoutes.current, current), { error: 'approvalMissing' })
  jira.isLost = () => true
  assert.deepEqual(await client.call(approvalRoutes.current, current), { fields: [], surroundings: null })
  jira.isLost = () => false
})

test('what waits for five minutes is mailed to its person, once for each question and without what would be sent', async () => {
  const { runId, conversationId } = await file('여섯')
  const mailed = () => world.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', ada.account.email).execute()
  const before = await mailed()
  await mailApprovals(world.app(parts), new AbortController().signal)
  assert.equal((await mailed()).length, before.length)
  world.clock.advance({ minutes: 6 })
  await Promise.all([1, 2].map(() => mailApprovals(world.app(parts), new AbortController().signal)))
  await mailApprovals(world.app(parts), new AbortController().signal)
  const mails = (await mailed()).slice(before.length).filter(({ body_text: text }) => text.includes(conversationId))
  assert.equal(mails.length, 1)
  assert.match(mails[0]!.body_text, /Create an issue \(Jira\)/)
  assert.doesNotMatch(mails[0]!.body_text, /여섯|ROOF/)
  assert.equal(await atRest(world, runId), 'waiting')
})
