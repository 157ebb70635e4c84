import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertAgent } from '../../../testing/agents.ts'
import { openGoogleChatSite } from '../../../testing/chats/google-chat-site.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { wholeSource } from '../conversation/testing/asked.ts'
import { assignAgents } from './assign.ts'
import { channelGreetJob, channelThreadJob } from './channel.jobs.ts'
import { agreeToLink } from './link.ts'
import { Listeners } from './listening/listeners.ts'
import { usualSettings } from '../../../testing/chats/usual-settings.ts'

const world = await openWorld()
const site = await openGoogleChatSite(world)
const work = () => world.runJobs([channelThreadJob, channelGreetJob], site.parts)

async function opened(how: Parameters<typeof site.connectAs>[1] = {}) {
  const owner = await world.member(site.parts)
  const app = await site.connectAs(owner, how)
  const source = await uploadSource(world, owner, { 'a.txt': '연차 휴가는 15일입니다.' })
  const agentId = await insertAgent(world, owner, { knowledge: [wholeSource(source)] })
  await assignAgents(owner, { agentIds: [agentId], channelId: app.channelClientId, vendor: 'googlechat', ...usualSettings })
  return { owner, app, ada: site.person(owner, 'Ada') }
}

test('somebody whom nobody knows says who they are at a page, is led back to Chat, and their question is answered then', async () => {
  const { owner, app } = await opened()
  const kim = site.person(null, 'Kim')
  const direct = app.direct(kim)
  await app.writes(direct, kim, '연차 휴가는 며칠인가요?')
  await work()
  assert.deepEqual(direct.said(), [])
  const [prompt] = app.made.caller.prompts
  const token = new URL(prompt!.page).searchParams.get('token')!
  const { returnUrl } = await agreeToLink(owner, { token })
  assert.equal(returnUrl, prompt!.goOn)
  await app.made.caller.goOn(returnUrl)
  await work()
  assert.match(direct.said().join(), /15일/)
  await app.made.caller.goOn(returnUrl)
  await work()
  assert.equal(direct.said().length, 1)
})

test('whoever brings the app along is told what it is for, and where strangers may be that it says nothing', async () => {
  const { app, ada } = await opened()
  const { google } = site
  const person = google.model.people.get(ada.id)!
  const fresh = google.model.space('새 스페이스', [person])
  const open = google.model.space('파트너', [person], { externalUserAllowed: true })
  for (const space of [fresh, open]) {
    await app.made.caller.adds(space, person)
    await work()
  }
  const greetings = [fresh, open].map(({ messages }) => messages.map(({ viewer, text }) => [viewer, text]))
  assert.match(JSON.stringify(greetings[0]), /Ask me what your workspace knows/)
  assert.match(JSON.stringify(greetings[1]), /other organisations/)
  assert.ok(greetings.flat().every(([viewer]) => viewer === ada.id))
})

test('without a public address questions are fetched, kept before they are taken off, and answered once', async () => {
  const { app, ada } = await opened({ way: 'pull' })
  const { google } = site
  const { project, caller } = app.made
  const direct = app.direct(ada)
  const space = google.model.spaces.get(direct.id)!
  const message = google.model.write(space, { name: ada.id }, '연차 휴가는 며칠인가요?')
  const body = caller.bodyOf('MESSAGE', space, { by: ada.id, message })
  for (let times = 0; times < 2; times += 1) google.topics.publish(project, body)
  await using listeners = new Listeners(world.app(site.parts))
  await listeners.beat()
  const end = performance.now() + 20_000
  while (google.topics.left(project) > 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
  await work()
  assert.equal(google.topics.left(project), 0)
  assert.equal(direct.said().length, 1)
  assert.match(direct.said()[0]!, /15일/)
})
