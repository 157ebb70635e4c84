import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ConnectionId, RunId } from '@quarry/contract/ids'
import { connectionRoutes } from '@quarry/contract/routes/source/connection'
import { consentRoutes } from '@quarry/contract/routes/source/consent'
import { startOutlookMail } from '@quarry/integrations/vendors/outlookmail/testing/fake'
import { insertAgent } from '../../../testing/agents.ts'
import { back } from '../../../testing/consenting.ts'
import { openParts } from '../../../testing/parts.ts'
import { calls, says, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { askedAbout, asks, decides } from '../../../testing/tools/acting-agent.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import { readConfig } from '../../config.ts'
import { addToolSet } from '../agent/tool-sets/change-tool-set.ts'
import { toolRules } from '../agent/tool-sets/tool-rules.ts'
import { connectionEndpoints } from '../connection/connection.routes.ts'
import { hearWakes } from '../run/run.ts'
import { currentFields } from '../tool/current-fields.ts'
import { consentEndpoints } from '../source/consent/consent.routes.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const outlook = await startOutlookMail()
world.onEnd(async () => outlook[Symbol.asyncDispose]())
const { accounts, box } = outlook
const config = readConfig({
  DATA_DIR: world.dataDir,
  LOG_LEVEL: 'silent',
  MICROSOFT_CLIENT_ID: accounts.clientId,
  MICROSOFT_CLIENT_SECRET: accounts.clientSecret,
  MICROSOFT_BASE_URL: outlook.origin,
})
const parts = { ...openParts(world), models: openModels(scripted.settings), config }
const ada = await world.member(parts)
after(hearWakes(world.app(parts)))
const server = await world.server([...consentEndpoints, ...connectionEndpoints({ toolset: toolRules })], parts)

const person = await server.as(ada)
const { address } = await person.client.call(connectionRoutes.begin, {
  workspaceId: ada.workspace.id,
  serviceName: 'outlookmail',
  part: 'toolset',
  isShared: false,
})
const agreed = new URLSearchParams(accounts.consent(address, box.owner.id)).toString()
const led = await back(person, `/api/v1${consentRoutes.callback.path}?${agreed}`)
const connectionId = led.searchParams.get('connected') as ConnectionId
const agentId = await insertAgent(world, ada)
const selectedTools = ['send_message', 'move_message', 'read_message']
await addToolSet(ada, { agentId, serviceName: 'outlookmail', connectionMethod: 'PERSONAL', selectedTools, connectionId })

box.acquaintances.add('김하나', 'kim@partner.example')
for (const each of ['a', 'b']) box.acquaintances.add('이두리', `${each}@partner.example`)

const mailTo = (...to: string[]) =>
  calls([{ name: 'outlookmail__send_message', arguments: { to, subject: '지붕 견적', text: '견적을 보내 드려요.' } }])
const callOf = (runId: RunId) =>
  world.db.selectFrom('tool_call').select(['state', 'reason']).where('run_id', '=', runId).executeTakeFirstOrThrow()

test('whoever is named is shown by the address that they have at the service, and the mail goes there', async () => {
  scripted.hears(mailTo('김하나'), says('보냈어요.'))
  const { runId, status } = await asks(world, ada, { agentId, text: '김하나 님께 지붕 견적을 메일로 보내 주세요' })
  assert.equal(status, 'waiting')
  const [asked] = await askedAbout(ada, runId)
  const to = asked!.fields.find(({ name }) => name === 'to')!
  // Who asks gave a name alone: that it is this address, the service says.
  assert.deepEqual([to.value, to.origin], [['kim@partner.example'], { kind: 'outside', name: 'Outlook Mail' }])
  box.acquaintances.all.splice(0, 1)
  box.acquaintances.add('김하나', 'stranger@evil.example')
  assert.equal(await decides(world, ada, runId), 'done')
  assert.deepEqual(
    box.in('sentitems').map(({ toRecipients }) => toRecipients.map(({ emailAddress }) => emailAddress.address)),
    [['kim@partner.example']],
  )
})

test('a name of several is asked about by the model, with all of them, and nobody is asked to approve anything', async () => {
  const before = box.in('sentitems').length
  const prompts = scripted.hears(mailTo('이두리'), says('어느 이두리 님인가요?'))
  const { runId, status } = await asks(world, ada, { agentId, text: '이두리 님께 메일을 보내 주세요' })
  assert.equal(status, 'done')
  assert.deepEqual(await askedAbout(ada, runId), [])
  assert.deepEqual(await callOf(runId), { state: 'invalid', reason: 'unclear' })
  assert.match(prompts[1]!, /nobody was asked yet[^]*a@partner\.example[^]*b@partner\.example/)
  assert.equal(box.in('sentitems').length, before)
})

test('what is changed on the card is an address, and no name', async () => {
  scripted.hears(mailTo('a@partner.example'), says('보냈어요.'))
  const { runId } = await asks(world, ada, { agentId, text: 'a@partner.example 님께 메일을 보내 주세요' })
  const [asked] = await askedAbout(ada, runId)
  const shown = Object.fromEntries(asked!.fields.map(({ name, value }) => [name, value]))
  const edited = { arguments: { ...shown, to: ['이두리'] } }
  await assert.rejects(decides(world, ada, runId, 'APPROVE', edited), { error: 'invalidInput' })
  assert.equal(await decides(world, ada, runId, 'DENY'), 'done')
})

test('a folder within others is named by itself, and shown with where it lies', async () => {
  const folder = box.addFolder('2026', box.addFolder('고객'))
  const mail = box.put({ subject: '계약' })
  scripted.hears(
    calls([{ name: 'outlookmail__move_message', arguments: { message: mail.id, folder: '2026' } }]),
    says('옮겼어요.'),
  )
  const { runId } = await asks(world, ada, { agentId, text: '이 메일을 2026 폴더로 옮겨 주세요' })
  const [asked] = await askedAbout(ada, runId)
  assert.equal(asked!.fields.find(({ name }) => name === 'folder')!.value, '고객/2026')
  await decides(world, ada, runId)
  assert.equal(box.mails.get(mail.id)!.folder, folder)
})

test('times are told where the person asked from last, by a clock that is known', async () => {
  const mail = box.put({ subject: '아침', at: '2026-03-02T00:30:00Z' })
  box.addFolder('보관함')
  const shownFrom = async (timeZone?: string) => {
    scripted.hears(calls([{ name: 'outlookmail__move_message', arguments: { message: mail.id, folder: '보관함' } }]), says('네.'))
    const { runId } = await asks(world, ada, { agentId, text: '옮겨 주세요', ...(timeZone && { timeZone }) })
    const [asked] = await askedAbout(ada, runId)
    const { fields } = await currentFields(ada, { approvalId: asked!.approvalId })
    await decides(world, ada, runId, 'DENY')
    return fields.find(({ name }) => name === 'message')!.value
  }
  assert.match(String(await shownFrom('America/New_York')), /아침 · .* · Sun 2026-03-01T19:30:00-05:00$/)
  assert.match(String(await shownFrom()), /19:30:00-05:00$/)
  assert.match(String(await shownFrom('Mars/Olympus')), /19:30:00-05:00$/)
  assert.match(String(await shownFrom('Asia/Seoul')), /Mon 2026-03-02T09:30:00\+09:00$/)
})
