import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { approvalRoutes } from '@quarry/contract/routes/agent/approval'
import { startConfluence } from '@quarry/integrations/vendors/confluence/testing/server'
import { insertAgent } from '../../../testing/agents.ts'
import { openParts } from '../../../testing/parts.ts'
import { calls, says, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { askedAbout, asks, decides } from '../../../testing/tools/acting-agent.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import { addToolSet } from '../agent/tool-sets/change-tool-set.ts'
import { storeConnection } from '../connection/connection.ts'
import { hearWakes } from '../run/run.ts'
import { approvalEndpoints } from '../tool/approval.routes.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const confluence = await startConfluence()
world.onEnd(async () => confluence[Symbol.asyncDispose]())
const parts = { ...openParts(world), models: openModels(scripted.settings) }
const ada = await world.member(parts)
after(hearWakes(world.app(parts)))
const { client } = await (await world.server(approvalEndpoints, parts)).as(ada)

const agentId = await insertAgent(world, ada)
const connectionId = await storeConnection(ada, ada.db, {
  vendor: 'confluence',
  part: 'toolset',
  settings: { ...confluence.account },
  isShared: false,
})
const selectedTools = ['search_pages', 'get_page', 'update_page']
await addToolSet(ada, { agentId, serviceName: 'confluence', connectionMethod: 'PERSONAL', selectedTools, connectionId })

const space = confluence.site.space('ENG')
/** A page that an agent reads, and then wants to change from the version it read. */
function read(title: string) {
  const page = confluence.site.page(space, title, { body: '<p>비가 새요</p>' })
  const given = { page: page.id, version: 1, text: '고쳤어요' }
  const prompts = scripted.hears(
    calls([{ name: 'confluence__get_page', arguments: { page: page.id } }]),
    calls([{ name: 'confluence__update_page', arguments: given }]),
    says('바꿨어요.'),
  )
  return { page, prompts }
}

test('who decides about a page reads what it is called and what stands there, and it is changed once', async () => {
  const { page } = read('지붕')
  const { runId } = await asks(world, ada, { agentId, text: '지붕 페이지를 ‘고쳤어요’로 바꿔 주세요' })
  const [asked] = await askedAbout(ada, runId)
  assert.deepEqual([asked!.title.ko, asked!.effect, page.number], ['페이지 수정', 'write', 1])
  const { fields } = await client.call(approvalRoutes.current, { workspaceId: ada.workspace.id, approvalId: asked!.approvalId })
  assert.deepEqual(Object.fromEntries(fields.map(({ name, value }) => [name, value])), {
    page: '지붕',
    version: 1,
    text: '비가 새요',
  })
  assert.equal(await decides(world, ada, runId), 'done')
  assert.deepEqual([page.number, JSON.stringify(page.doc).includes('고쳤어요')], [2, true])
})

test('what somebody wrote while a person was asked is not overwritten, and the model is told', async () => {
  const { page, prompts } = read('벽')
  const { runId } = await asks(world, ada, { agentId, text: '벽 페이지를 바꿔 주세요' })
  await askedAbout(ada, runId)
  confluence.site.edit(page, { body: '<p>밥이 썼어요</p>', editor: 'bob' })
  assert.equal(await decides(world, ada, runId), 'done')
  assert.match(prompts[2]!, /Somebody else has changed/)
  assert.deepEqual([page.number, page.body, page.doc], [2, '<p>밥이 썼어요</p>', null])
})
