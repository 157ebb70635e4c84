import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ChannelClientId } from '@quarry/contract/ids'
import { openGoogleChatSite } from '../../../testing/chats/google-chat-site.ts'
import type { SitePerson } from '../../../testing/chats/site.ts'
import { openSlackSite } from '../../../testing/chats/slack-site.ts'
import { openTeamsSite } from '../../../testing/chats/teams-site.ts'
import { calls, says, type Script, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { decides, jiraAgent, openJira } from '../../../testing/tools/acting-agent.ts'
import { until } from '../../../testing/runs.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import { allowInChannels } from '../agent/tool-sets/in-channels.ts'
import { hearWakes } from '../run/run.ts'
import { assignAgents } from './assign.ts'
import { channelDueJob, channelPressJob, channelThreadJob } from './channel.jobs.ts'
import { hearGoingOn } from './go-on.ts'
import { usualSettings } from '../../../testing/chats/usual-settings.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const jira = await openJira(world)
const acting = { models: openModels(scripted.settings) }
const sites = {
  slack: await openSlackSite(world, acting),
  googlechat: await openGoogleChatSite(world, acting),
  teams: await openTeamsSite(world, acting),
}
/** One process for all of them: what its regular job finds is theirs as well. */
const config = sites.slack.parts.config!
const { google } = sites.googlechat.parts.config!.providers
const { microsoft } = sites.teams.parts.config!.providers
const parts = { ...sites.slack.parts, config: { ...config, providers: { ...config.providers, google, microsoft } } }
after(hearWakes(world.app(parts)))
after(hearGoingOn(world.app(parts)))

const work = (): Promise<number> => world.runJobs([channelThreadJob, channelPressJob], parts)

/** Somebody whose agent wants to make an issue, and was asked about it in a conversation with the app alone. */
async function asked(vendor: keyof typeof sites) {
  const site = sites[vendor]
  const owner = await world.member(parts)
  const app = await site.connect(owner)
  const agentId = await jiraAgent(world, owner, jira)
  await assignAgents(owner, { agentIds: [agentId], channelId: app.channelClientId, vendor, ...usualSettings })
  const ada = site.person(owner, 'Ada')
  const direct = app.direct(ada)
  const task = { project: 'ROOF', type: 'Task', summary: '지붕이 새요' }
  scripted.hears(calls([{ name: 'jira__create_issue', arguments: task }]), says('만들었어요.'))
  await app.writes(direct, ada, 'ROOF에 지붕이 새요 라는 이슈를 만들어 주세요')
  await work()
  const { run_id: runId } = await turnOf(app)
  return { site, owner, app, ada, direct, runId: runId!, allow: direct.buttons('approve')[0]! }
}
/** What was asked first. */
const turnOf = ({ channelClientId }: { channelClientId: ChannelClientId }) =>
  world.db
    .selectFrom('channel_turn')
    .selectAll()
    .where('client_id', '=', channelClientId)
    .orderBy('received_at')
    .executeTakeFirstOrThrow()

/** A team with an agent that acts at Jira as whoever asks it, or as one account for everybody. */
async function inTeam(vendor: keyof typeof sites, { isShared = false, inChannels = false } = {}) {
  const site = sites[vendor]
  const owner = await world.member(parts)
  const app = await site.connect(owner)
  const agentId = await jiraAgent(world, owner, jira, { isShared })
  await assignAgents(owner, { agentIds: [agentId], channelId: app.channelClientId, vendor, ...usualSettings })
  const tools = world.db.selectFrom('agent_tool_set').select('id').where('agent_id', '=', agentId)
  const { id: toolSetId } = await tools.executeTakeFirstOrThrow()
  if (inChannels) await allowInChannels(owner, { toolSetId, inChannels })
  const ada = site.person(owner, 'Ada')
  const ben = site.person(await world.member({ ...parts, of: owner, role: 'ADMIN' }), 'Ben')
  const team = app.space('팀', [ada, ben])
  async function ask(text: string, thread?: string): Promise<string> {
    const asked = await app.writes(team, ada, text, { ...(thread && { thread }) })
    await work()
    return asked.thread
  }
  const press = async (by: SitePerson, action: string, to?: SitePerson) => {
    await team.buttons(action, to).at(-1)!.presses(by)
    await work()
  }
  return { owner, app, toolSetId, ada, ben, team, ask, press }
}
const looking = calls([{ name: 'jira__search_issues', arguments: { words: '지붕' } }])
const making = calls([{ name: 'jira__create_issue', arguments: { project: 'ROOF', type: 'Task', summary: '지붕이 새요' } }])
const found = '찾은 이슈는 ROOF-77이에요.'
const issues = () => [...jira.site.issues.values()].length

/** What follows is done until this stands there: nothing but a decision makes it go on. */
const untilSaid = (said: () => string[], what: RegExp): Promise<void> =>
  until(async () => {
    await work()
    return what.test(said().join('\n'))
  }, 20)

/** What the regular job does once the time of buttons is over. */
async function closesButtons(): Promise<void> {
  await channelDueJob.run(world.app(parts), {}, new AbortController().signal)
  await work()
}

for (const vendor of ['slack', 'googlechat', 'teams'] as const) {
  test(`${vendor}: what an agent would do is done once when its person allows it, though they press twice`, async () => {
    const before = issues()
    const { ada, direct, allow } = await asked(vendor)
    assert.match(direct.said().join(), /ROOF[^]*지붕이 새요/)
    for (let times = 0; times < 2; times += 1) await allow.presses(ada)
    await untilSaid(direct.said, /만들었어요/)
    assert.equal(issues(), before + 1)
    assert.match(direct.said().join(), /decided already/)
    assert.deepEqual(direct.buttons('approve'), [])
  })

  test(`${vendor}: nobody else decides, and nobody any more once its time is over`, async () => {
    const before = issues()
    const { site, owner, ada, direct, allow } = await asked(vendor)
    const ben = site.person(await world.member({ ...parts, of: owner, role: 'ADMIN' }), 'Ben')
    await allow.presses(ben)
    await work()
    assert.match(direct.said().join(), /Only the person who was asked/)
    world.clock.advance({ hours: 24, minutes: 1 })
    await allow.presses(ada)
    await work()
    await closesButtons()
    assert.equal(issues(), before)
    assert.match(direct.said().join(), /buttons are closed/)
    assert.deepEqual(direct.buttons('approve'), [])
  })

  test(`${vendor}: a long Korean answer arrives whole, in order, in pieces`, async () => {
    const { app, ada } = await asked(vendor)
    const team = app.space('긴 답', [ada])
    const lines = Array.from({ length: 300 }, (_, index) => `${index + 1}번째 줄이에요. ${'가나다라마바사아자차'.repeat(6)}`)
    scripted.hears(says(lines.join('\n\n')))
    await app.writes(team, ada, '길게 써 주세요')
    await work()
    const found = [
      ...team
        .said()
        .join('\n')
        .matchAll(/(\d+)번째 줄이에요/g),
    ].map(([, number]) => Number(number))
    assert.deepEqual(
      found,
      lines.map((_, index) => index + 1),
    )
    // In pieces that the service takes.
    assert.ok(team.said().length >= 5)
  })

  test(`${vendor}: what a person's own account was told they read alone, and everybody once they share it`, async () => {
    const { team, ada, ben, ask, press } = await inTeam(vendor)
    const prompts = scripted.hears(looking, says(found), says('몰라요.'))
    const thread = await ask('지붕 이슈가 있나요?')
    assert.doesNotMatch(team.said().join(), /ROOF-77/)
    assert.match(team.whispersTo(ada).join(), /ROOF-77/)
    assert.deepEqual(team.whispersTo(ben), [])
    // Nor does a later answer that others read rest on it.
    await ask('그 이슈 번호가 뭐였죠?', thread)
    assert.match(prompts[2]!, /그 이슈/)
    assert.doesNotMatch(prompts[2]!, /ROOF-77/)
    await press(ben, 'share', ada)
    assert.doesNotMatch(team.said().join(), /ROOF-77/)
    assert.match(team.whispersTo(ben).join(), /Only the person who asked/)
    for (let times = 0; times < 2; times += 1) await press(ada, 'share', ada)
    assert.equal(
      team
        .said()
        .join('\n')
        .match(/ROOF-77/g)?.length,
      1,
    )
    assert.match(team.whispersTo(ada).join(), /shared already/)
    // From then on it has been said there.
    const later = scripted.hears(says('네.'))
    await ask('고마워요. 그게 다예요?', thread)
    assert.match(later[0]!, /ROOF-77/)
  })

  test(`${vendor}: what was kept is not shared where others read by now than it was written for`, async () => {
    const { team, ada, ask, press } = await inTeam(vendor)
    scripted.hears(looking, says(found))
    await ask('지붕 이슈가 있나요?')
    team.opens()
    await press(ada, 'share', ada)
    assert.doesNotMatch(team.said().join(), /ROOF-77/)
    assert.match(team.whispersTo(ada).join(), /did not share it/)
  })

  test(`${vendor}: an account for everybody acts where others read only as an administrator allowed, and all read what it brings`, async () => {
    const closed = await inTeam(vendor, { isShared: true })
    const offered = scripted.hears(says('도구가 없어요.'))
    await closed.ask('지붕 이슈가 있나요?')
    assert.doesNotMatch(offered[0]!, /jira__search_issues/)
    const { team, ada, ask } = await inTeam(vendor, { isShared: true, inChannels: true })
    scripted.hears(looking, says(found))
    await ask('지붕 이슈가 있나요?')
    assert.match(team.said().join(), /ROOF-77/)
    assert.deepEqual(team.whispersTo(ada), [])
  })

  test(`${vendor}: what is no longer allowed while it is answered only the asker reads`, async () => {
    const { owner, toolSetId, team, ada, ask } = await inTeam(vendor, { isShared: true, inChannels: true })
    const closing: Script = (reply, prompt) =>
      void allowInChannels(owner, { toolSetId, inChannels: false }).then(() => says(found)(reply, prompt))
    scripted.hears(looking, closing)
    await ask('지붕 이슈가 있나요?')
    assert.doesNotMatch(team.said().join(), /ROOF-77/)
    assert.match(team.whispersTo(ada).join(), /ROOF-77/)
  })

  test(`${vendor}: where others read, a card says who is waited for and what became of it, and nothing of what is sent`, async () => {
    const before = issues()
    const { team, ada, ben, ask, press } = await inTeam(vendor)
    scripted.hears(making, says('만들었어요.'))
    await ask('이슈를 만들어 주세요')
    assert.match(team.said().join(), /Waiting for the decision of Ada/)
    assert.doesNotMatch(team.said().join(), /지붕이 새요/)
    assert.match(team.whispersTo(ada).join(), /지붕이 새요/)
    // Nobody else has a part in it, from wherever they got the button.
    for (const [action, to] of [['deny'], ['review'], ['approve', ada]] as const) await press(ben, action, to)
    assert.equal(team.whispersTo(ben).length, 3)
    assert.doesNotMatch(team.whispersTo(ben).join(), /지붕이 새요/)
    // What is shown to a person alone may be gone: the card brings it back.
    await press(ada, 'review')
    assert.equal(team.buttons('approve', ada).length, 2)
    for (let times = 0; times < 2; times += 1) await press(ada, 'approve', ada)
    await untilSaid(() => team.whispersTo(ada), /만들었어요/)
    assert.equal(issues(), before + 1)
    assert.match(team.said().join(), /Approved by Ada/)
    assert.deepEqual(team.buttons('deny'), [])
    assert.doesNotMatch(team.said().join(), /만들었어요|지붕이 새요/)
  })

  test(`${vendor}: what an account for everybody would do all read there, and its person alone decides, once`, async () => {
    const before = issues()
    const { team, ada, ben, ask, press } = await inTeam(vendor, { isShared: true, inChannels: true })
    scripted.hears(making, says('만들었어요.'))
    await ask('이슈를 만들어 주세요')
    assert.match(team.said().join(), /지붕이 새요[^]*Waiting for the decision of Ada/)
    assert.deepEqual([team.buttons('approve').length, team.whispersTo(ada)], [1, []])
    await press(ben, 'approve')
    assert.match(team.whispersTo(ben).join(), /Only the person who was asked/)
    const [allow] = team.buttons('approve')
    for (let times = 0; times < 2; times += 1) await allow!.presses(ada)
    await untilSaid(team.said, /만들었어요/)
    assert.equal(issues(), before + 1)
    assert.match(team.said().join(), /Approved by Ada/)
    assert.match(team.whispersTo(ada).join(), /decided already/)
    assert.deepEqual([team.buttons('approve'), team.buttons('deny')], [[], []])
  })

  test(`${vendor}: nothing is asked where others read by then than it was asked for`, async () => {
    const { team, ada, ask } = await inTeam(vendor)
    const opening: Script = (reply, prompt) => {
      team.opens()
      making(reply, prompt)
    }
    scripted.hears(opening)
    await ask('이슈를 만들어 주세요')
    assert.doesNotMatch(team.said().join(), /Waiting for/)
    assert.match(team.whispersTo(ada).join(), /who reads here has changed/)
    assert.doesNotMatch(team.whispersTo(ada).join(), /지붕이 새요/)
  })

  test(`${vendor}: a card is posted once though its process vanished, closes by itself, and says what was decided in Quarry`, async () => {
    const before = issues()
    const { owner, app, team, ada, ask, press } = await inTeam(vendor)
    scripted.hears(making, says('만들었어요.'))
    await ask('이슈를 만들어 주세요')
    const { id, run_id: runId, workspace_id: workspaceId, client_id: clientId, space, thread } = await turnOf(app)
    const said = team.said().length
    await world.db.updateTable('channel_card').set({ posted: null }).where('turn_id', '=', id).execute()
    const { signal } = new AbortController()
    await channelThreadJob.run(world.app(parts), { workspaceId, clientId, space, thread }, signal)
    // Teams cannot be asked what stands there.
    assert.equal(team.said().length, said + (vendor === 'teams' ? 1 : 0))
    world.clock.advance({ minutes: 31 })
    await press(ada, 'approve', ada)
    await closesButtons()
    assert.match(team.said().join(), /buttons are closed/)
    assert.equal(issues(), before)
    assert.equal(await decides(world, owner, runId!), 'done')
    await untilSaid(() => team.whispersTo(ada), /만들었어요/)
    assert.match(team.said().join(), /Approved by Ada/)
    assert.equal(issues(), before + 1)
  })
}
