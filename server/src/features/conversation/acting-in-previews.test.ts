import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { AgentId } from '@quarry/contract/ids'
import { approvalRoutes } from '@quarry/contract/routes/agent/approval'
import { calls, inTurn, says } from '../../../testing/services/scripted-model.ts'
import { atRest, jiraAgent, openJira } from '../../../testing/tools/acting-agent.ts'
import { openScripted } from '../../../testing/tools/scripted-parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { approvalEndpoints } from '../tool/approval.routes.ts'
import { previewAgent } from './ask.ts'
import { readConversation } from './conversation.ts'
import { mailApprovals } from './mail-approvals.ts'

const world = await openWorld()
const { model: scripted, parts } = await openScripted(world)
const jira = await openJira(world)
const ada = await world.member(parts)
const workspaceId = ada.workspace.id
const server = await world.server(approvalEndpoints, parts)
const { client } = await server.as(ada)

const task = { project: 'ROOF', type: 'Task', summary: '지붕이 새요' }

/** Tries an agent, by a model that wants nothing but an issue. */
async function tries(agentId: AgentId, { carryOut = false, ctx = ada } = {}) {
  scripted.does(inTurn(calls([{ name: 'jira__create_issue', arguments: task }]), says('미리 보기예요.')))
  const texts = { name: 'Guide', role: '', description: '', guide: '', tone: '', limitations: '', instructions: '' }
  const begun = await previewAgent(ctx, {
    agentId,
    text: 'ROOF에 지붕이 새요 라는 이슈를 만들어 주세요',
    ...texts,
    exampleQuestions: [],
    knowledge: [],
    carryOut,
    clientTurnId: randomUUID(),
  })
  const status = await atRest(world, begun.runId)
  const { messages } = await readConversation(ctx, begun.conversationId)
  return { status, call: messages.at(-1)!.calls[0] }
}

test('a preview shows all that would be sent as it would be asked about, to who tries it alone, and asks nothing', async () => {
  const { status, call } = await tries(await jiraAgent(world, ada, jira, { fixed: { create_issue: { project: 'ROOF' } } }))
  assert.deepEqual([status, call?.state, call?.reason], ['done', 'refused', 'preview'])
  const shown = { workspaceId, toolCallId: call!.toolCallId }
  const { approval } = await client.call(approvalRoutes.shown, shown)
  assert.deepEqual(
    approval.fields.map(({ name, value, isFixed, origin }) => [name, value, isFixed, origin?.kind]),
    [
      ['project', 'ROOF', true, 'builder'],
      ['type', 'Task', false, 'nowhere'],
      ['summary', '지붕이 새요', false, 'person'],
    ],
  )
  assert.deepEqual((await client.call(approvalRoutes.list, { workspaceId })).approvals, [])
  const { approvalId, digest } = approval
  const decision = { workspaceId, approvalId, digest, decision: 'APPROVE' } as const
  await assert.rejects(client.call(approvalRoutes.decide, decision), { error: 'approvalDecided' })
  const other = await server.as(await world.member({ ...parts, of: ada, role: 'ADMIN' }))
  await assert.rejects(other.client.call(approvalRoutes.shown, shown), { error: 'approvalMissing' })
  assert.deepEqual(jira.writes(), [])
})

test('what a preview only shows needs nobody to sign in', async () => {
  const ben = await world.member({ ...parts, of: ada, role: 'ADMIN' })
  const { status, call } = await tries(await jiraAgent(world, ben, jira, { isSignedIn: false }), { ctx: ben })
  assert.deepEqual([status, call?.reason, call?.account], ['done', 'preview', null])
})

test('what waits in a preview is not mailed: who tries an agent sits in front of it', async () => {
  const { status } = await tries(await jiraAgent(world, ada, jira), { carryOut: true })
  assert.equal(status, 'waiting')
  world.clock.advance({ minutes: 6 })
  await mailApprovals(world.app(parts), new AbortController().signal)
  const mails = await world.db.selectFrom('outbox_mail').select('id').where('recipient', '=', ada.account.email).execute()
  assert.deepEqual(mails, [])
})
