import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChannelAssignmentId } from '@quarry/contract/ids'
import { insertAgent } from '../../../testing/agents.ts'
import { openGoogleChatSite } from '../../../testing/chats/google-chat-site.ts'
import type { SiteMessage, SitePerson, SiteSpace } from '../../../testing/chats/site.ts'
import { openSlackSite } from '../../../testing/chats/slack-site.ts'
import { openTeamsSite } from '../../../testing/chats/teams-site.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { wholeSource } from '../conversation/testing/asked.ts'
import { assignAgents, assignSpaces } from './assign.ts'
import { channelGreetJob, channelThreadJob } from './channel.jobs.ts'
import { listSpaces, removeClient } from './clients.ts'
import { channelLeaveJob } from './leave.ts'
import { sendTest } from './send-test.ts'
import { usualSettings } from '../../../testing/chats/usual-settings.ts'

const world = await openWorld()
const sites = {
  slack: await openSlackSite(world),
  googlechat: await openGoogleChatSite(world),
  teams: await openTeamsSite(world),
}

const handbook = '연차 휴가는 입사 첫해에 15일입니다.'
const question = '연차 휴가는 며칠인가요?'
const work = (parts: object): Promise<number> => world.runJobs([channelThreadJob, channelGreetJob, channelLeaveJob], parts)

/** A workspace whose agent answers in a chat from a handbook that every member may see. */
async function opened(
  vendor: keyof typeof sites,
  { answering = {}, agent = {}, isTrusted = true }: { answering?: object; agent?: object; isTrusted?: boolean } = {},
) {
  const site = sites[vendor]
  const owner = await world.member({ ...site.parts, lang: 'ko' })
  const app = await site.connect(owner, { isTrusted })
  const source = await uploadSource(world, owner, { 'handbook.txt': handbook }, { name: 'Handbook' })
  const agentId = await insertAgent(world, owner, { knowledge: [wholeSource(source)], ...agent })
  const settings = { agentIds: [agentId], channelId: app.channelClientId, vendor, ...usualSettings, ...answering }
  const { assignments } = await assignAgents(owner, settings)
  const ada = site.person(owner, 'Ada')
  const team = app.space('고객지원', [ada])
  async function ask(space: SiteSpace, by: SitePerson, text = question, thread?: string): Promise<SiteMessage> {
    const message = await app.writes(space, by, text, { ...(thread && { thread }) })
    await work(site.parts)
    return message
  }
  const member = async (name: string) => site.person(await world.member({ ...site.parts, of: owner, role: 'USER' }), name)
  return { site, owner, app, agentId, ada, team, ask, member, assignmentId: assignments[0]!.assignmentId as ChannelAssignmentId }
}

for (const vendor of ['slack', 'googlechat', 'teams'] as const) {
  test(`${vendor}: a mention is answered once in its thread, however often it is told, with its source and whose rights`, async () => {
    const { site, team, ada, ask } = await opened(vendor)
    const message = await ask(team, ada)
    for (let times = 0; times < 3; times += 1) await message.again()
    await work(site.parts)
    const [answer, ...others] = team.said()
    assert.equal(others.length, 0)
    assert.match(answer!, /15일/)
    assert.match(answer!, /handbook\.txt/)
  })

  test(`${vendor}: what is said to the app alone is answered there, and goes on`, async () => {
    const { app, ada, ask } = await opened(vendor)
    const direct = app.direct(ada)
    await ask(direct, ada)
    await ask(direct, ada, '입사 첫해 연차 휴가는요?')
    const said = direct.said()
    assert.equal(said.length, 2)
    assert.match(said[1]!, /15일/)
  })

  test(`${vendor}: changes, deletions and what else the service tells are no questions`, async () => {
    const { site, app, team, ada } = await opened(vendor)
    await app.tellsOtherThings(team, ada)
    await work(site.parts)
    assert.deepEqual([team.said(), team.whispersTo(ada)], [[], []])
  })

  test(`${vendor}: a question that nobody has begun to answer is answered as it was written anew, and not once it was taken back`, async () => {
    const { site, app, team, ada } = await opened(vendor)
    const [rewritten, deleted] = [await app.writes(team, ada, '화성에는 언제 가나요?'), await app.writes(team, ada, question)]
    if (!rewritten.rewrites) {
      // Google Chat tells an app of neither: both are answered as they were asked.
      await work(site.parts)
      return assert.deepEqual([vendor, team.said().length], ['googlechat', 2])
    }
    await rewritten.rewrites(question)
    await deleted.rewrites!(null)
    await deleted.again()
    await work(site.parts)
    assert.equal(team.said().length, 1)
    assert.match(team.said()[0]!, /15일/)
    // Later nothing that stands there changes.
    await rewritten.rewrites('화성에는 언제 가나요?')
    await rewritten.rewrites(null)
    await work(site.parts)
    assert.match(team.said().join(), /15일/)
  })

  test(`${vendor}: questions that come out of order are answered in the order they were asked`, async () => {
    const { site, app, team, ada, ask } = await opened(vendor)
    const { thread } = await ask(team, ada)
    const first = await app.writes(team, ada, '화성에는 언제 가나요?', { thread })
    world.clock.advance({ seconds: 1 })
    await app.writes(team, ada, '연차 휴가는 며칠인가요?', { thread })
    await first.again()
    await work(site.parts)
    const [, second, third] = team.said()
    assert.doesNotMatch(second!, /15일/)
    assert.match(third!, /15일/)
  })

  test(`${vendor}: a question that is told more than ten minutes late gets one private sentence`, async () => {
    const { site, app, team, ada } = await opened(vendor)
    await app.writes(team, ada, question, { isLate: true })
    await work(site.parts)
    assert.deepEqual([team.said().length, team.whispersTo(ada).length], [0, 1])
  })

  test(`${vendor}: where nobody vouches for who reads, and where the agent is to do so, only the asker reads the answer`, async () => {
    for (const how of [{ isTrusted: false }, { answering: { privateResponse: true } }]) {
      const { team, ada, ask, member } = await opened(vendor, how)
      const ben = await member('Ben')
      team.enters(ben)
      await ask(team, ada)
      assert.deepEqual(team.said(), [])
      assert.match(team.whispersTo(ada).join(), /15일/)
      assert.deepEqual(team.whispersTo(ben), [])
    }
  })

  test(`${vendor}: in a private space of known people all of them read it, and as soon as one is unknown the asker alone`, async () => {
    const { site, app, ada, ask, member } = await opened(vendor, { isTrusted: false })
    const ben = await member('Ben')
    // By what he says himself he is known from now on.
    await ask(app.direct(ben), ben)
    const small = app.space('작은 팀', [ada, ben], { isPrivate: true })
    await ask(small, ada)
    assert.match(small.said().join(), /15일/)
    small.enters(site.person(null, 'Eve'))
    await ask(small, ada)
    assert.deepEqual([small.said().length, small.whispersTo(ada).length], [1, 1])
  })

  test(`${vendor}: nothing is said where people of other organizations may be, but one sentence to the asker`, async () => {
    const { team, ada, ask } = await opened(vendor)
    team.opens()
    await ask(team, ada)
    assert.deepEqual(team.said(), [])
    assert.equal(team.whispersTo(ada).length, 1)
    assert.doesNotMatch(team.whispersTo(ada).join(), /15일/)
  })

  test(`${vendor}: people of other organizations, guests, and people whom nobody knows get no answer`, async () => {
    const { site, team, ask } = await opened(vendor)
    for (const person of [site.outsider('Olga'), site.person(null, 'Kim')]) {
      team.enters(person)
      await ask(team, person)
      assert.doesNotMatch(team.whispersTo(person).join(), /15일/)
    }
    assert.deepEqual(team.said(), [])
  })

  test(`${vendor}: an agent that is not shared, switched off or deleted is silent`, async () => {
    for (const agent of [{ isShared: false }, { status: 'inactive' }]) {
      const { team, ada, ask } = await opened(vendor, { agent })
      await ask(team, ada)
      assert.deepEqual([team.said(), team.whispersTo(ada)], [[], []])
    }
    const { team, ada, ask, agentId } = await opened(vendor)
    await world.db.deleteFrom('agent').where('id', '=', agentId).execute()
    await ask(team, ada)
    assert.deepEqual(team.said(), [])
  })

  test(`${vendor}: of chosen spaces it answers in these alone`, async () => {
    const { owner, app, team, ada, ask, assignmentId } = await opened(vendor, { answering: { allowedChannels: 'selected' } })
    await ask(team, ada)
    assert.deepEqual(team.said(), [])
    const { spaces } = await listSpaces(owner, { channelClientId: app.channelClientId })
    assert.ok(spaces.some(({ id }) => id === team.id))
    await assignSpaces(owner, { assignmentId, spaceIds: [team.id] })
    await ask(team, ada)
    assert.equal(team.said().length, 1)
    const other = app.space('다른 곳', [ada])
    await ask(other, ada)
    assert.deepEqual(other.said(), [])
    other.opens()
    await assert.rejects(assignSpaces(owner, { assignmentId, spaceIds: [other.id] }), { error: 'spaceExternal' })
  })

  test(`${vendor}: a test message stands in the channel that was chosen, and in none with people of other organizations`, async () => {
    const { owner, app, team } = await opened(vendor)
    const to = { channelClientId: app.channelClientId, spaceId: team.id }
    await sendTest(owner, to)
    assert.match(team.said().join(), /Quarry에서 보낸 테스트 메시지/)
    team.opens()
    await assert.rejects(sendTest(owner, to), { error: 'spaceExternal' })
    await assert.rejects(sendTest(owner, { ...to, spaceId: `${team.id}0` }), { error: 'channelAuthFailed' })
    assert.equal(team.said().length, 1)
  })

  test(`${vendor}: after it is disconnected nobody is answered`, async () => {
    const { owner, app, team, ada, ask } = await opened(vendor)
    await removeClient(owner, { channelClientId: app.channelClientId })
    await ask(team, ada)
    assert.deepEqual([team.said(), team.whispersTo(ada)], [[], []])
  })
}

test('teams: what its bot alone is told is answered to that person alone, and its commands are', async () => {
  const { app, ada, team } = await opened('teams')
  await sites.teams.tellsBot(app, team, ada, question)
  await work(sites.teams.parts)
  assert.deepEqual(team.said(), [])
  assert.match(team.whispersTo(ada).join(), /연차 휴가는 며칠인가요\?[^]*15일/)
  const direct = app.direct(ada)
  await sites.teams.tellsBot(app, direct, ada, '에이전트')
  await work(sites.teams.parts)
  assert.match(direct.said().join(), /selectAgentFromApp\?token=/)
})

test('teams: a file that is sent to the bot alone is answered from, and where it lay is forgotten', async () => {
  const { app, ada } = await opened('teams')
  const direct = app.direct(ada)
  const file = { name: '회의록.txt', content: '워크숍은 부산에서 열립니다.' }
  await sites.teams.tellsBot(app, direct, ada, '워크숍은 어디에서 열리나요?', file)
  await work(sites.teams.parts)
  assert.match(direct.said().join(), /부산/)
  const turns = world.db.selectFrom('channel_turn').select('files').where('client_id', '=', app.channelClientId)
  assert.deepEqual(await turns.execute(), [{ files: [] }])
})
