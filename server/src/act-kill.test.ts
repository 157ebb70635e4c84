import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { approvalRoutes } from '@quarry/contract/routes/agent/approval'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { startJira } from '@quarry/integrations/vendors/jira/testing/server'
import { browse, signInAt, signUp, startProduct } from '../testing/product.ts'
import { until } from '../testing/runs.ts'
import { calls, inTurn, says, startScriptedModel } from '../testing/services/scripted-model.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'quarry-act-kill-'))
const scripted = await startScriptedModel()
const jira = await startJira()
jira.site.project('ROOF')
// What was lost is looked for among what was created since.
jira.site.now()
after(async () => {
  scripted.close()
  await jira[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})
const env = { AI_BASE_URL: scripted.baseUrl, AI_MODEL: 'scripted', AI_PROVIDER: 'openai-compatible', AI_TOOLS: 'native' }
const issue = { project: 'ROOF', type: 'Task', summary: '지붕이 새요' }
const created = () => jira.calls.filter((call) => call === 'POST /rest/api/3/issue').length

test('what was approved is done once, though the product is killed while it is asked and again while it is done', async () => {
  scripted.does(inTurn(calls([{ name: 'jira__create_issue', arguments: issue }]), says('만들었어요.')))
  let product = await startProduct({ dataDir, env })
  const { client, session, workspaceId } = await signUp(product.origin, 'ada')
  const { agentId } = await client.call(agentRoutes.create, {
    workspaceId,
    templateId: 'custom_agent',
    isShared: true,
    toolSets: [{ serviceName: 'jira', connectionMethod: 'PERSONAL', selectedTools: ['create_issue'] }],
  })
  await signInAt({ client, workspaceId }, { agentId, serviceName: 'jira', settings: jira.account })
  const question = { workspaceId, agentId, text: '지붕이 샌다고 이슈를 만들어 줘', clientTurnId: randomUUID() }
  const { conversationId, runId } = await client.call(conversationRoutes.ask, question)
  await until(async () => (await client.call(approvalRoutes.list, { workspaceId, runId })).approvals.length === 1, 50)

  await product.kill()
  product = await startProduct({ dataDir, env })
  const again = browse(product.origin, session).client
  const { approvals } = await again.call(approvalRoutes.list, { workspaceId, runId })
  assert.equal(created(), 0)
  const deaths: Promise<void>[] = []
  jira.isLost = ({ method, path }) => {
    if (method !== 'POST' || !path.endsWith('/issue')) return false
    if (deaths.length === 0) deaths.push(product.kill())
    return true
  }
  const [{ approvalId, digest } = assert.fail('nothing is asked')] = approvals
  // Its own reply may be lost as well: what decided is there.
  await again.call(approvalRoutes.decide, { workspaceId, approvalId, digest, decision: 'APPROVE' }).catch(() => null)
  await until(() => deaths.length > 0)
  await Promise.all(deaths)

  product = await startProduct({ dataDir, env })
  const last = browse(product.origin, session).client
  const answerOf = async () => (await last.call(conversationRoutes.messages, { workspaceId, conversationId })).messages.at(-1)!
  await until(async () => (await answerOf()).author === 'agent', 50)
  const { body, calls: made } = await answerOf()
  assert.deepEqual([body, made.map(({ state }) => state)], ['만들었어요.', ['succeeded']])
  assert.deepEqual([created(), [...jira.site.issues.values()].map(({ summary }) => summary)], [1, [issue.summary]])
  await product.stop()
})
