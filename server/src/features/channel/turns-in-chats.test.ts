import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { insertAgent } from '../../../testing/agents.ts'
import { openGoogleChatSite } from '../../../testing/chats/google-chat-site.ts'
import { usualSettings } from '../../../testing/chats/usual-settings.ts'
import { until } from '../../../testing/runs.ts'
import { says, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { openSlackChannels, saidIn } from '../../../testing/services/slack-channel.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import { assignAgents } from './assign.ts'
import { channelPressJob, channelThreadJob } from './channel.jobs.ts'
import { hearGoingOn } from './go-on.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const models = openModels(scripted.settings)
const site = await openGoogleChatSite(world, { models })
const slack = await openSlackChannels(world, { models })
const work = (): Promise<number> => world.runJobs([channelThreadJob, channelPressJob], site.parts)
after(hearGoingOn(world.app()))

/** A model that answers nothing until it is let. */
function heldModel() {
  const held: ServerResponse[] = []
  scripted.does((reply) => void held.push(reply))
  return {
    isAsked: (times: number) => until(() => held.length >= times),
    answersOne: () => says('That is all.')(held.shift()!, ''),
    answers() {
      scripted.does(says('That is all.'))
      for (const reply of held) says('That is all.')(reply, '')
    },
  }
}

/** Somebody has asked three questions, and a model is at two of them. */
async function askedThree() {
  const owner = await world.member(site.parts)
  const app = await site.connect(owner)
  const agentId = await insertAgent(world, owner)
  const to = { agentIds: [agentId], channelId: app.channelClientId, vendor: 'googlechat' } as const
  await assignAgents(owner, { ...to, ...usualSettings })
  const ada = site.person(owner, 'Ada')
  const space = app.space('Support', [ada])
  const model = heldModel()
  const answered: Promise<number>[] = []
  for (const times of [1, 2]) {
    await app.writes(space, ada, 'Well?')
    answered.push(work())
    await model.isAsked(times)
  }
  const last = await app.writes(space, ada, 'And then?')
  await work()
  async function goesOn() {
    model.answers()
    await Promise.all(answered)
  }
  return { app, ada, space, last, model, goesOn }
}

const patient = { timeout: 60_000 }

test(
  'a question that waits for its turn says so, keeps nobody from being answered, and is answered in time',
  patient,
  async () => {
    const { space, goesOn } = await askedThree()
    await until(() => /waits for its turn/.test(space.said()[2] ?? ''))
    await goesOn()
    await until(async () => (await work()) === 0 && /That is all/.test(space.said()[2]!))
    assert.equal(space.said().length, 3)
  },
)

test('once it has its turn it says that it is being looked up', patient, async () => {
  const { space, model, goesOn } = await askedThree()
  model.answersOne()
  const working: Promise<number>[] = []
  await until(() => {
    // It does not end before the answer does.
    working.push(work())
    return space.said()[2]!.includes('looking it up')
  }, 50)
  await goesOn()
  await Promise.all(working)
})

test('what is said after it in its thread waits with it', patient, async () => {
  const { app, ada, space, last, goesOn } = await askedThree()
  await app.writes(space, ada, 'And after that?', { thread: last.thread })
  await work()
  assert.deepEqual([space.said().length, space.whispersTo(ada)], [3, []])
  await goesOn()
  await until(async () => (await work()) === 0 && space.said().length === 4)
})

test('one that is stopped while it waits says so', patient, async () => {
  const { ada, space, goesOn } = await askedThree()
  await space.buttons('stop')[2]!.presses(ada)
  await work()
  assert.match(space.said()[2]!, /Stopped/)
  await goesOn()
})

test('where the service shows what is being done it shows that a question waits', patient, async () => {
  const owner = await world.member(slack.parts)
  const app = await slack.connect(owner)
  await slack.agentIn(owner, app, { knowledge: [] })
  const ada = slack.person(owner)
  const direct = slack.model.direct(ada.id, app.bot.id)
  const model = heldModel()
  const answered: Promise<unknown>[] = []
  for (const times of [1, 2]) {
    answered.push(slack.says(app, direct, ada, 'Well?'))
    await model.isAsked(times)
  }
  await slack.says(app, direct, ada, 'And then?')
  assert.match(direct.statuses.at(-1)!, /waiting for its turn/)
  model.answers()
  await Promise.all(answered)
  await until(async () => (await slack.work()) === 0 && saidIn(direct).length === 3)
})
