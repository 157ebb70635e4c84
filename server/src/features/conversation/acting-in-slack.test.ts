import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { approvalRoutes } from '@quarry/contract/routes/agent/approval'
import { runTool } from '@quarry/integrations/kit/tool-run'
import { startSlack } from '@quarry/integrations/vendors/slack/testing/server'
import { insertAgent } from '../../../testing/agents.ts'
import { openParts } from '../../../testing/parts.ts'
import { calls, says, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { askedAbout, asks, atRest, decides } from '../../../testing/tools/acting-agent.ts'
import { approve, callRow, openRun, sentLongAgo, takenOver } from '../../../testing/tools/tool-calls.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import { readConfig } from '../../config.ts'
import { addToolSet } from '../agent/tool-sets/change-tool-set.ts'
import { storeConnection } from '../connection/connection.ts'
import { hearWakes } from '../run/run.ts'
import { approvalEndpoints } from '../tool/approval.routes.ts'
import { beginSending, judgeSent, knownTool, lookAfter, openTool, proposeCall, type Sending } from '../tool/tool.ts'
import { readConversation } from './conversation.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const slack = await startSlack()
world.onEnd(async () => slack[Symbol.asyncDispose]())
const config = readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', SLACK_BASE_URL: slack.origin })
const parts = { ...openParts(world), models: openModels(scripted.settings), config }
const ada = await world.member(parts)
after(hearWakes(world.app(parts)))
const { client } = await (await world.server(approvalEndpoints, parts)).as(ada)

const agentId = await insertAgent(world, ada)
const connectionId = await storeConnection(ada, ada.db, {
  vendor: 'slack',
  part: 'toolset',
  settings: slack.settings,
  isShared: false,
})
const selectedTools = ['list_channels', 'post_message']
await addToolSet(ada, { agentId, serviceName: 'slack', connectionMethod: 'PERSONAL', selectedTools, connectionId })

const text = '#공지 채널에 “오늘 18시에 배포해요”라고 알려 주세요'
const given = { channel: '#공지', text: '오늘 18시에 배포해요' }
/** A channel of that name alone, and a model that first looks which there are. */
function announced() {
  slack.model.channels.clear()
  const channel = slack.model.channel('공지', [slack.ada])
  const prompts = scripted.hears(
    calls([{ name: 'slack__list_channels', arguments: { query: '공지' } }]),
    calls([{ name: 'slack__post_message', arguments: given }]),
    says('알렸어요.'),
  )
  return { channel, prompts }
}

test('what an agent wants to say in a channel is shown to the last letter, and said once when it is approved', async () => {
  const { channel } = announced()
  const { runId, conversationId, status } = await asks(world, ada, { agentId, text })
  assert.equal(status, 'waiting')
  assert.equal(channel.messages.length, 0)
  const [asked, ...others] = await askedAbout(ada, runId)
  assert.deepEqual(
    [asked!.title.ko, asked!.effect, asked!.egress, asked!.mayRemember, others],
    ['채널에 메시지 보내기', 'destructive', 'external', false, []],
  )
  assert.deepEqual(
    asked!.fields.map(({ name, label, value, isEgress, origin }) => [name, label.ko, value, isEgress, origin?.kind]),
    [
      ['channel', '채널', '#공지', true, 'person'],
      ['text', '내용', '오늘 18시에 배포해요', false, 'person'],
    ],
  )
  assert.equal(await decides(world, ada, runId), 'done')
  const [made, ...more] = channel.messages
  assert.deepEqual([made!.text, made!.user, made!.called, more], ['오늘 18시에 배포해요', slack.ada.id, [], []])
  const answer = (await readConversation(ada, conversationId)).messages.at(-1)!
  const [, call] = answer.calls
  assert.deepEqual(
    [call!.state, call!.link],
    ['succeeded', `https://acme.slack.com/archives/${channel.id}/p${made!.ts.replace('.', '')}`],
  )
})

test('when the answer of Slack is lost the message is there once, and the person has Slack asked', async () => {
  const { channel, prompts } = announced()
  slack.isLost = (method) => method === 'chat.postMessage'
  const { runId } = await asks(world, ada, { agentId, text })
  const [asked] = await askedAbout(ada, runId)
  assert.equal(await decides(world, ada, runId), 'done')
  slack.isLost = null
  assert.match(prompts[2]!, /do not repeat/i)
  const { toolCallId } = asked!
  const outcome = { workspaceId: ada.workspace.id, toolCallId, outcome: 'CHECK' } as const
  assert.equal((await client.call(approvalRoutes.tellOutcome, outcome)).state, 'succeeded')
  assert.deepEqual(
    channel.messages.map((message) => message.text),
    ['오늘 18시에 배포해요'],
  )
})

test('a channel the account may not write in is said to the model, and nothing is written elsewhere', async () => {
  const { channel, prompts } = announced()
  channel.members.clear()
  const { runId } = await asks(world, ada, { agentId, text })
  assert.equal(await decides(world, ada, runId), 'done')
  assert.match(prompts[2]!, /This account is in no channel called #공지/)
  assert.deepEqual([channel.messages, await atRest(world, runId)], [[], 'done'])
})

for (const isWritten of [true, false])
  test(`a process vanishes ${isWritten ? 'after' : 'before'} Slack has written the message: it is there once`, async () => {
    const { channel } = announced()
    const { definition } = knownTool(ada, { service: 'slack', tool: 'post_message' })!
    const { held, proposal } = await openRun(world, ada, agentId)
    const connection = { id: connectionId, accountKey: null, accountName: null, isShared: false }
    const asked = { service: 'slack', tool: 'post_message', definition, arguments: given, connection }
    const proposed = await proposeCall(ada, held, proposal({ ...asked, origins: { channel: { kind: 'person', name: null } } }))
    await approve(ada, proposed)
    const send = async (by: typeof held) => {
      const { intent, leaveBy } = (await beginSending(ada, by, proposed!.id, async () => null)) as Sending
      const io = await openTool(ada, await callRow(ada, proposed!), { leaveBy, signal: ada.signal })
      return runTool(definition, io, { input: given, intent })
    }
    slack.trouble = (method) => (method === 'chat.postMessage' && !isWritten ? { status: 500, json: {} } : null)
    slack.isLost = (method) => method === 'chat.postMessage'
    await send(held)
    Object.assign(slack, { trouble: null, isLost: null })
    await sentLongAgo(world, held)
    const taker = await takenOver(world, held)
    await judgeSent(ada, taker, (call, input, intent) => lookAfter(ada, call, input, intent))
    assert.equal((await callRow(ada, proposed!)).state, isWritten ? 'succeeded' : 'approved')
    if (!isWritten) assert.equal((await send(taker)).outcome, 'succeeded')
    assert.equal(channel.messages.length, 1)
  })
