import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pace } from '@quarry/integrations/kit/pace'
import { openSlackChannels, saidIn, whisperedTo } from '../../../testing/services/slack-channel.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { wholeSource } from '../conversation/testing/asked.ts'
import { channelDueJob } from './channel.jobs.ts'

const world = await openWorld()
const chat = await openSlackChannels(world)
// A test does not wait for what only others would be glad of.
const { worker } = world.app(chat.parts)
const paces = Object.assign(Object.create(worker.paces) as typeof worker.paces, {
  of: () => new Pace({ firstPauseMs: 5, leastGapMs: 1 }),
})
const parts = { ...chat.parts, worker: { ...worker, paces } }
const away = { status: 503, json: { ok: false, error: 'service_unavailable' } }

async function opened() {
  const owner = await world.member({ ...chat.parts, lang: 'ko' })
  const app = await chat.connect(owner)
  const source = await uploadSource(world, owner, { 'a.txt': '연차 휴가는 15일입니다.' })
  await chat.agentIn(owner, app, { knowledge: [wholeSource(source)] })
  const ada = chat.person(owner)
  const general = chat.model.channel(`general-${app.bot.id.toLowerCase()}`, [ada, app.bot])
  const asks = async () => app.caller.report(general, chat.model.write(general, ada, `<@${app.bot.id}> 연차 휴가는 며칠인가요?`))
  const later = async (minutes: number) => {
    world.clock.advance({ minutes })
    await channelDueJob.run(world.app(parts), {}, new AbortController().signal)
    await chat.work(parts)
  }
  return { app, ada, general, asks, later }
}

test('where Slack asks for patience the answer comes when it may, once', async () => {
  const { ada, general, asks } = await opened()
  let refusals = 3
  chat.slack.trouble = (method) =>
    method === 'chat.startStream' && refusals-- > 0
      ? { status: 429, json: { ok: false, error: 'ratelimited' }, headers: { 'retry-after': '0' } }
      : null
  await asks()
  await chat.work(parts)
  chat.slack.trouble = null
  assert.equal(saidIn(general).length, 1)
  assert.match(saidIn(general)[0]!, /15일/)
  assert.deepEqual(whisperedTo(general, ada), [])
})

test('a question that Slack was away for is answered once it is back, and one of long ago by a sentence', async () => {
  const { ada, general, asks, later } = await opened()
  chat.slack.trouble = () => away
  await asks()
  await assert.rejects(chat.work(parts), { reason: 'throttled' })
  chat.slack.trouble = null
  await later(2)
  assert.match(saidIn(general)[0]!, /15일/)

  chat.slack.trouble = () => away
  await asks()
  await assert.rejects(chat.work(parts), { reason: 'throttled' })
  chat.slack.trouble = null
  await later(30)
  assert.equal(saidIn(general).length, 1)
  assert.match(whisperedTo(general, ada).join(), /ten minutes|10분/)
})

test('after an hour nobody waits for it any more', async () => {
  const { general, asks, later } = await opened()
  chat.slack.trouble = () => away
  await asks()
  await assert.rejects(chat.work(parts), { reason: 'throttled' })
  await later(61)
  chat.slack.trouble = null
  const turn = await world.db
    .selectFrom('channel_turn')
    .select(['state', 'ended_as'])
    .where('space', '=', general.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([turn, saidIn(general)], [{ state: 'done', ended_as: 'refused' }, []])
})
