import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { channelRoutes } from '@quarry/contract/routes/channel/channel'
import { startJira } from '@quarry/integrations/vendors/jira/testing/server'
import type { FakeSlackMessage } from '@quarry/integrations/vendors/slack/testing/model'
import { readAs } from '@quarry/integrations/vendors/slack/testing/said'
import { startSlack } from '@quarry/integrations/vendors/slack/testing/server'
import { signInAt, signUp, startProduct } from '../testing/product.ts'
import { until } from '../testing/runs.ts'
import { begin, calls, piece, says, startScriptedModel } from '../testing/services/scripted-model.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'quarry-channel-kill-'))
const scripted = await startScriptedModel()
const [slack, jira] = [await startSlack(), await startJira()]
jira.site.project('ROOF')
after(async () => {
  scripted.close()
  await slack[Symbol.asyncDispose]()
  await jira[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})
const env = {
  AI_BASE_URL: scripted.baseUrl,
  AI_MODEL: 'scripted',
  AI_TOOLS: 'native',
  AI_PROVIDER: 'openai-compatible',
  SLACK_BASE_URL: slack.origin,
}
const whole = '발표는 12월 9일로 옮겨졌어요.'
const issue = { project: 'ROOF', type: 'Task', summary: '지붕이 새요' }

type Button = { action_id: string; value: string }
const buttonsIn = ({ blocks = [] }: FakeSlackMessage): Button[] =>
  (blocks as { type: string; elements: Button[] }[]).flatMap(({ type, elements }) => (type === 'actions' ? elements : []))

/**
 * A question about an act waits in one conversation, while in another the product is killed as it begins to show an answer, as it
 * finishes that, and once more as the next one grows.
 */
test('in a chat an answer is finished once and an act done once when it is allowed, though the product is killed three times before', async () => {
  let product = await startProduct({ dataDir, env })
  const { client, workspaceId } = await signUp(product.origin, 'ada')
  const { agentId } = await client.call(agentRoutes.create, {
    workspaceId,
    templateId: 'custom_agent',
    isShared: true,
    toolSets: [{ serviceName: 'jira', connectionMethod: 'PERSONAL', selectedTools: ['create_issue'] }],
  })
  await signInAt({ client, workspaceId }, { agentId, serviceName: 'jira', settings: jira.account })
  const app = slack.app()
  app.caller.way = 'socket'
  const of = { workspaceId, vendor: 'slack', way: 'socket' } as const
  const { channelClientId } = await client.call(channelRoutes.enter, of)
  await client.call(channelRoutes.enter, { ...of, channelClientId, settings: app.toListen, isTrusted: true })
  const usual = { privateResponse: false, replyAsNewMessage: false, respondToAll: false, followThread: true }
  await client.call(channelRoutes.assign, {
    workspaceId,
    agentIds: [agentId],
    channelId: channelClientId,
    vendor: 'slack',
    allowedChannels: 'all',
    ...usual,
  })
  await until(() => app.caller.socket.lines.length === 1, 50)

  const profile = { display_name: 'ada', real_name: 'Ada', title: '', email: 'ada@example.com' }
  const ada = slack.model.user('ada', 'Ada', { is_email_confirmed: true, profile })
  const general = slack.model.channel('general', [ada, app.bot])
  const said = () => general.messages.flatMap(({ bot_id: bot, blocks }) => (bot ? [readAs(blocks ?? [])] : []))

  scripted.does(calls([{ name: 'jira__create_issue', arguments: issue }]))
  const direct = slack.model.direct(ada.id, app.bot.id)
  const asking = slack.model.write(direct, ada, '지붕이 샌다고 이슈를 만들어 주세요')
  await app.caller.report(direct, asking)
  const buttons = () => direct.messages.flatMap(buttonsIn).filter(({ action_id: id }) => id === 'approve')
  await until(() => buttons().length === 1, 50)
  const [allow] = buttons()

  // The model falls silent in the middle. What is posted of it stands there, but the process that posted it never learns that.
  scripted.does((reply) => {
    begin(reply)
    reply.write(piece('발표는 12월 '))
  })
  const deaths: Promise<void>[] = []
  slack.isLost = (method) => {
    if (method !== 'chat.startStream') return false
    if (deaths.length === 0) deaths.push(product.kill())
    return true
  }
  const asked = slack.model.write(general, ada, `<@${app.bot.id}> 발표는 언제인가요?`)
  await app.caller.report(general, asked)
  await until(() => deaths.length === 1, 50)
  await Promise.all(deaths)
  slack.isLost = null
  assert.deepEqual([said().length, general.messages.at(-1)!.thread_ts], [1, asked.ts])

  // The next one finds it, has it grow, and is killed as well.
  product = await startProduct({ dataDir, env })
  await until(() => slack.calls.filter((method) => method === 'conversations.replies').length > 0, 50)
  await product.kill()
  scripted.does(says(whole))
  product = await startProduct({ dataDir, env })
  await until(() => said().some((text) => text.includes(whole)), 50)
  assert.equal(said().length, 1)
  assert.doesNotMatch(said()[0]!, /발표는 12월 발표는/)
  assert.deepEqual(general.ephemerals, [])

  // What Slack tells once more by then is no other question. The answer to the next is cut off as it grows.
  await until(() => app.caller.socket.lines.length === 1, 50)
  await app.caller.report(general, asked)
  scripted.does((reply) => {
    begin(reply)
    reply.write(piece('발표는 '))
    setTimeout(() => reply.write(piece('12월 ')), 4_000)
  })
  slack.isLost = (method) => {
    if (method !== 'chat.appendStream') return false
    if (deaths.length === 1) deaths.push(product.kill())
    return true
  }
  const next = slack.model.write(general, ada, `<@${app.bot.id}> 다시 말해 주세요`, { thread_ts: asked.ts })
  await app.caller.report(general, next)
  await until(() => deaths.length === 2, 50)
  await Promise.all(deaths)
  slack.isLost = null
  scripted.does(says(whole))
  product = await startProduct({ dataDir, env })
  await until(() => said()[1]?.includes(whole) === true, 50)
  assert.equal(said().length, 2)
  assert.doesNotMatch(said()[1]!, /발표는 12월 발표는/)
  assert.deepEqual(
    general.messages.flatMap(({ stream }) => stream?.state ?? []),
    ['ended', 'ended'],
  )
  await until(() => app.caller.socket.lines.length === 1, 50)

  const created = () => jira.calls.filter((call) => call === 'POST /rest/api/3/issue').length
  assert.equal(created(), 0)
  scripted.does(says('만들었어요.'))
  const press = { channel: direct, thread: asking.ts, button: allow! }
  for (let times = 0; times < 2; times += 1) await app.caller.press(ada.id, press)
  const answers = () => direct.messages.filter(({ bot_id: bot, blocks }) => bot && readAs(blocks ?? []).includes('만들었어요'))
  const refusals = () => direct.messages.filter(({ blocks }) => readAs(blocks ?? []).includes('decided already'))
  await until(() => answers().length === 1 && refusals().length === 1, 50)
  await product.stop()
  assert.deepEqual([created(), buttons(), said().length, answers().length], [1, [], 2, 1])
})
