import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openGoogleChatSite } from '../../../testing/chats/google-chat-site.ts'
import { openSlackSite } from '../../../testing/chats/slack-site.ts'
import { openTeamsSite } from '../../../testing/chats/teams-site.ts'
import { calls, says, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { atRest, jiraAgent, openJira } from '../../../testing/tools/acting-agent.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import { hearWakes } from '../run/run.ts'
import { assignAgents } from './assign.ts'
import { channelDueJob, channelPressJob, channelThreadJob } from './channel.jobs.ts'
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
after(hearWakes(world.app(sites.slack.parts)))

const work = (parts: object): Promise<number> => world.runJobs([channelThreadJob, channelPressJob], parts)

/** Somebody whose agent wants to make an issue, and was asked about it in a conversation with the app alone. */
async function asked(vendor: keyof typeof sites) {
  const site = sites[vendor]
  const owner = await world.member(site.parts)
  const app = await site.connect(owner)
  const agentId = await jiraAgent(world, owner, jira)
  await assignAgents(owner, { agentIds: [agentId], channelId: app.channelClientId, vendor, ...usualSettings })
  const ada = site.person(owner, 'Ada')
  const direct = app.direct(ada)
  const task = { project: 'ROOF', type: 'Task', summary: '지붕이 새요' }
  scripted.hears(calls([{ name: 'jira__create_issue', arguments: task }]), says('만들었어요.'))
  await app.writes(direct, ada, 'ROOF에 지붕이 새요 라는 이슈를 만들어 주세요')
  await work(site.parts)
  const turn = await world.db
    .selectFrom('channel_turn')
    .select('run_id')
    .where('space', '=', direct.id)
    .where('client_id', '=', app.channelClientId)
    .executeTakeFirstOrThrow()
  return { site, owner, app, ada, direct, runId: turn.run_id!, allow: direct.buttons('approve')[0]! }
}
const issues = () => [...jira.site.issues.values()].length

/** What the regular job does a minute later. */
async function aMinuteLater(parts: object): Promise<void> {
  world.clock.advance({ minutes: 2 })
  await channelDueJob.run(world.app(parts), {}, new AbortController().signal)
  await work(parts)
}

for (const vendor of ['slack', 'googlechat', 'teams'] as const) {
  test(`${vendor}: what an agent would do is done once when its person allows it, though they press twice`, async () => {
    const before = issues()
    const { site, ada, direct, runId, allow } = await asked(vendor)
    assert.match(direct.said().join(), /ROOF[^]*지붕이 새요/)
    for (let times = 0; times < 2; times += 1) await allow.presses(ada)
    await work(site.parts)
    assert.equal(await atRest(world, runId), 'done')
    await aMinuteLater(site.parts)
    assert.equal(issues(), before + 1)
    assert.match(direct.said().join(), /decided already/)
    assert.match(direct.said().join(), /만들었어요/)
    assert.deepEqual(direct.buttons('approve'), [])
  })

  test(`${vendor}: nobody else decides, and nobody any more once its time is over`, async () => {
    const before = issues()
    const { site, owner, ada, direct, allow } = await asked(vendor)
    const ben = site.person(await world.member({ ...site.parts, of: owner, role: 'ADMIN' }), 'Ben')
    await allow.presses(ben)
    await work(site.parts)
    assert.match(direct.said().join(), /Only the person who was asked/)
    world.clock.advance({ hours: 24, minutes: 1 })
    await allow.presses(ada)
    await work(site.parts)
    await aMinuteLater(site.parts)
    assert.equal(issues(), before)
    assert.match(direct.said().join(), /buttons are closed/)
  })

  test(`${vendor}: a long Korean answer arrives whole and in order`, async () => {
    const { site, app, ada } = await asked(vendor)
    const team = app.space('긴 답', [ada])
    const lines = Array.from({ length: 300 }, (_, index) => `${index + 1}번째 줄이에요. ${'가나다라마바사아자차'.repeat(6)}`)
    scripted.hears(says(lines.join('\n\n')))
    await app.writes(team, ada, '길게 써 주세요')
    await work(site.parts)
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
  })
}
