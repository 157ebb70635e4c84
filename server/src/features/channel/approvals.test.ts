import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { FakeSlackChannel } from '@quarry/integrations/vendors/slack/testing/model'
import { calls, says, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { openSlackChannels, saidIn, whisperedTo, wholeOf } from '../../../testing/services/slack-channel.ts'
import { atRest, decides, jiraAgent, openJira, signInToJira } from '../../../testing/tools/acting-agent.ts'
import { until } from '../../../testing/runs.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import { assignAccount } from '../agent/tool-sets/assign-account.ts'
import { hearWakes } from '../run/run.ts'
import { assignAgents } from './assign.ts'
import { channelDueJob } from './channel.jobs.ts'
import { hearGoingOn } from './go-on.ts'
import { usualSettings } from '../../../testing/chats/usual-settings.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const jira = await openJira(world)
const chat = await openSlackChannels(world, { models: openModels(scripted.settings) })
after(hearWakes(world.app(chat.parts)))
after(hearGoingOn(world.app(chat.parts)))

const task = { project: 'ROOF', type: 'Task', summary: '지붕이 새요' }
const question = 'ROOF에 지붕이 새요 라는 이슈를 만들어 주세요'
const issues = () => [...jira.site.issues.values()].length

/** Somebody whose agent wants to make an issue, and was asked about it in a conversation with the app alone. */
async function asked() {
  const owner = await world.member(chat.parts)
  const app = await chat.connect(owner)
  const agentId = await jiraAgent(world, owner, jira)
  await assignAgents(owner, { agentIds: [agentId], channelId: app.channelClientId, vendor: 'slack', ...usualSettings })
  const ada = chat.person(owner)
  const direct = chat.model.direct(ada.id, app.bot.id)
  const prompts = scripted.hears(calls([{ name: 'jira__create_issue', arguments: task }]), says('만들었어요.'))
  const message = await chat.says(app, direct, ada, question)
  const { run_id: runId } = await world.db
    .selectFrom('channel_turn')
    .select('run_id')
    .where('space', '=', direct.id)
    .executeTakeFirstOrThrow()
  return { owner, app, ada, direct, thread: message.ts, runId: runId!, agentId, prompts }
}

type Button = { action_id: string; value: string }
const buttonsIn = ({ messages }: FakeSlackChannel): Button[] =>
  messages.flatMap(({ blocks = [] }) =>
    (blocks as { type: string; elements: Button[] }[]).flatMap(({ type, elements }) => (type === 'actions' ? elements : [])),
  )
const allowIn = (channel: FakeSlackChannel): Button => buttonsIn(channel).find(({ action_id: id }) => id === 'approve')!

/** What follows is done until this stands there. */
const untilSaid = (said: () => string[], what: RegExp): Promise<void> =>
  until(async () => {
    await chat.work()
    return what.test(said().join('\n'))
  }, 20)

test('what an agent would do is shown whole, done once when it is allowed, and the answer goes on in the thread', async () => {
  const before = issues()
  const { app, ada, direct, thread } = await asked()
  assert.match(saidIn(direct)[0]!, /ROOF[^]*지붕이 새요/)
  assert.equal(issues(), before)
  const button = allowIn(direct)
  await app.caller.press(ada.id, { channel: direct, thread, button })
  await untilSaid(() => saidIn(direct), /만들었어요/)
  assert.equal(issues(), before + 1)
  assert.deepEqual(
    buttonsIn(direct).filter(({ action_id: id }) => id === 'approve'),
    [],
  )
})

test('what it asks after the first thing was decided is asked there as well', async () => {
  const before = issues()
  const { app, ada, direct, thread } = await asked()
  const other = { ...task, summary: '창문도 새요' }
  scripted.hears(calls([{ name: 'jira__create_issue', arguments: other }]), says('둘 다 만들었어요.'))
  await app.caller.press(ada.id, { channel: direct, thread, button: allowIn(direct) })
  await untilSaid(() => saidIn(direct), /창문도 새요/)
  await app.caller.press(ada.id, { channel: direct, thread, button: allowIn(direct) })
  await untilSaid(() => saidIn(direct), /둘 다 만들었어요/)
  assert.equal(issues(), before + 2)
})

test('nobody else decides, wherever they got the button from', async () => {
  const before = issues()
  const { owner, app, ada, direct, thread } = await asked()
  const button = allowIn(direct)
  const ben = chat.person(await world.member({ ...chat.parts, of: owner, role: 'ADMIN' }), 'Ben')
  const eve = chat.model.user('eve', 'Eve')
  for (const other of [ben, eve]) {
    await app.caller.press(other.id, { channel: direct, thread, button })
    await chat.work()
  }
  assert.match(saidIn(direct).join(), /Only the person who was asked/)
  // A card that was forwarded has no power.
  const elsewhere = chat.model.channel('elsewhere', [ada, app.bot])
  await app.caller.press(ada.id, { channel: elsewhere, button })
  await chat.work()
  assert.deepEqual([issues(), whisperedTo(elsewhere, ada)], [before, []])
})

test('another workspace knows nothing of the button', async () => {
  const before = issues()
  const { direct, thread } = await asked()
  const other = await asked()
  await other.app.caller.press(other.ada.id, { channel: direct, thread, button: allowIn(direct) })
  await chat.work()
  assert.equal(issues(), before)
})

test('buttons that are over close by themselves and decide nothing; in Quarry it can still be decided', async () => {
  const before = issues()
  const { owner, app, ada, direct, thread, runId } = await asked()
  const button = allowIn(direct)
  world.clock.advance({ hours: 24, minutes: 1 })
  await app.caller.press(ada.id, { channel: direct, thread, button })
  await chat.work()
  assert.equal(issues(), before)
  await channelDueJob.run(world.app(chat.parts), {}, new AbortController().signal)
  assert.deepEqual(
    buttonsIn(direct).filter(({ action_id: id }) => id === 'approve'),
    [],
  )
  assert.match(saidIn(direct)[0]!, /buttons are closed/)
  assert.equal(await decides(world, owner, runId), 'done')
  await untilSaid(() => saidIn(direct), /만들었어요/)
  assert.equal(issues(), before + 1)
})

test('what is denied is not done, and the agent says so', async () => {
  const before = issues()
  const { app, ada, direct, thread, runId, prompts } = await asked()
  const button = buttonsIn(direct).find(({ action_id: id }) => id === 'deny')!
  await app.caller.press(ada.id, { channel: direct, thread, button })
  await chat.work()
  assert.equal(await atRest(world, runId), 'done')
  assert.equal(issues(), before)
  assert.match(prompts[1]!, /denied this call/)
})

test('what it takes to sign in for is offered to the person alone, and the answer goes on by itself once they have', async () => {
  const owner = await world.member(chat.parts)
  const app = await chat.connect(owner)
  const agentId = await jiraAgent(world, owner, jira, { isSignedIn: false })
  const alone = { ...usualSettings, privateResponse: true }
  await assignAgents(owner, { agentIds: [agentId], channelId: app.channelClientId, vendor: 'slack', ...alone })
  const ada = chat.person(owner)
  const general = chat.model.channel(`sign-in-${app.bot.id.toLowerCase()}`, [ada, app.bot])
  scripted.hears(calls([{ name: 'jira__search_issues', arguments: { words: '지붕' } }]), says('찾았어요.'))
  await chat.says(app, general, ada, `<@${app.bot.id}> 지붕 이슈를 찾아 주세요`)
  assert.deepEqual(saidIn(general), [])
  assert.match(wholeOf(general.ephemerals.at(-1)!.message), /agentToolsAuth\?workspace=/)
  const connectionId = await signInToJira(owner, jira)
  const { id: toolSetId } = await world.db
    .selectFrom('agent_tool_set')
    .select('id')
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow()
  await assignAccount(owner, { agentId, toolSetId, connectionId, isOtherAccount: false })
  await untilSaid(() => whisperedTo(general, ada), /찾았어요/)
  assert.deepEqual(saidIn(general), [])
})

test('an answer that breaks off says so, and the asker is told what to do', async () => {
  const { app, ada } = await asked()
  const general = chat.model.channel(`broken-${app.bot.id.toLowerCase()}`, [ada, app.bot])
  scripted.does((reply) => void reply.writeHead(401).end('{}'))
  await chat.says(app, general, ada, `<@${app.bot.id}> 안녕?`)
  assert.deepEqual(saidIn(general), [])
  assert.match(whisperedTo(general, ada).join(), /could not finish/)
})
