import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, test } from 'node:test'
import { catalogue } from '@quarry/integrations/catalogue'
import { slackChannel } from '@quarry/integrations/vendors/slack/channel/channel'
import type { FakeSlackChannel, FakeSlackMessage } from '@quarry/integrations/vendors/slack/testing/model'
import { until } from '../../../testing/runs.ts'
import { begin, calls, finish, says, startScriptedModel, write } from '../../../testing/services/scripted-model.ts'
import { openSlackChannels, wholeOf } from '../../../testing/services/slack-channel.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { App } from '../../context.ts'
import { openModels } from '../../ai/open-models.ts'
import { wholeSource } from '../conversation/testing/asked.ts'
import { hearWakes } from '../run/run.ts'
import { channelDueJob } from './channel.jobs.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const chat = await openSlackChannels(world, { models: openModels(scripted.settings) })
after(hearWakes(world.app(chat.parts)))
const { slack } = chat

const first = '연차 휴가는 '
/** As much as is added at a time. */
const rest = `입사 첫해에 15일이에요. ${'미리 알려 주세요. '.repeat(30)}끝.`
const whole = (first + rest).trim()
const away = (error: string) => ({ status: 200, json: { ok: false, error } })

async function opened({ answering = {} }: { answering?: object } = {}) {
  const owner = await world.member({ ...chat.parts, lang: 'ko' })
  const app = await chat.connect(owner)
  const knowledge = [wholeSource(await uploadSource(world, owner, { 'handbook.txt': whole }, { name: 'Handbook' }))]
  await chat.agentIn(owner, app, { knowledge, answering })
  const ada = chat.person(owner)
  const general = chat.model.channel(`general-${app.bot.id.toLowerCase()}`, [ada, app.bot])
  slack.calls.length = 0
  const ask = `<@${app.bot.id}> 연차 휴가는 며칠인가요?`
  /** What was asked is done by now. */
  const turn = () => world.db.selectFrom('channel_turn').selectAll().where('space', '=', general.id).executeTakeFirstOrThrow()
  return { owner, app, ada, general, ask, turn }
}

const ours = ({ messages }: FakeSlackChannel): FakeSlackMessage[] => messages.filter(({ bot_id: bot }) => bot)
const written = (): string[] => slack.calls.filter((method) => /^chat\.(?!postEphemeral)/.test(method))

/** The model begins, and goes on once it is told to. */
function slowly() {
  const goesOn = Promise.withResolvers<(reply: ServerResponse) => void>()
  scripted.does((reply) => {
    begin(reply)
    write(reply, first)
    void goesOn.promise.then((says) => says(reply))
  })
  return goesOn.resolve
}

/** Somebody asks, and what has been written of the answer stands there. */
async function begun({ parts }: { parts?: Partial<App> } = {}) {
  const at = await opened()
  const goOn = slowly()
  await at.app.caller.report(at.general, chat.model.write(at.general, at.ada, at.ask))
  const asked = chat.work(parts)
  await until(() => ours(at.general).length === 1, 20)
  const [message] = ours(at.general)
  return {
    ...at,
    message: message!,
    goOn,
    asked,
    /** It writes the rest, and ends. */
    async ends(says = (reply: ServerResponse) => finish(reply, rest)) {
      goOn(says)
      return asked
    },
  }
}

const isWhole = (message: FakeSlackMessage) => {
  assert.match(wholeOf(message), /15일[^]*끝\./)
  assert.doesNotMatch(wholeOf(message), /15일[^]*15일/)
  assert.doesNotMatch(wholeOf(message), /휴가는 \W*휴가는/)
}

test('an answer grows in its thread by Slack’s own way, and ends with its sources and buttons', async () => {
  const { message, ends, general } = await begun()
  assert.ok(whole.startsWith(message.text))
  assert.equal(message.stream?.state, 'open')
  await sleep(1_100)
  await ends((reply) => {
    write(reply, rest.slice(0, 300))
    void until(() => message.stream!.appends > 0, 20).then(() => finish(reply, rest.slice(300)))
  })
  assert.deepEqual([message.stream?.state, message.text], ['ended', whole])
  assert.match(wholeOf(message), /handbook\.txt|like/)
  assert.deepEqual([...new Set(written())], ['chat.startStream', 'chat.appendStream', 'chat.stopStream'])
  assert.deepEqual([ours(general).length, general.sessions.get(message.thread_ts!)], [1, 'active'])
})

test('what is looked for beside an answer is shown with it, and none of it looks unfinished in the end', async () => {
  const { app, general, ada, ask } = await opened()
  const looking = calls([{ name: 'search_knowledge', arguments: { query: '휴가 규정' } }], '찾아볼게요. ')
  scripted.hears(looking, says(rest))
  await chat.says(app, general, ada, ask)
  const [message] = ours(general)
  assert.deepEqual(
    message!.stream!.tasks.map(({ title, status }) => [title, status]),
    [
      ['검색: 연차 휴가는 며칠인가요?', 'complete'],
      ['검색: 휴가 규정', 'complete'],
    ],
  )
  assert.match(wholeOf(message!), /끝\./)
})

test('where messages do not grow the answer is changed as it grows, and for an hour nothing else is tried there', async () => {
  const { app, general, ada, ask } = await opened()
  scripted.does(says(whole))
  slack.trouble = (method) => (method === 'chat.startStream' ? away('channel_type_not_supported') : null)
  await chat.says(app, general, ada, ask)
  await chat.says(app, general, ada, ask)
  const starts = () => slack.calls.filter((method) => method === 'chat.startStream').length
  assert.deepEqual([ours(general).length, starts()], [2, 1])
  for (const message of ours(general)) isWhole(message)
  world.clock.advance({ minutes: 61 })
  await chat.says(app, general, ada, ask)
  slack.trouble = null
  assert.deepEqual([ours(general).length, starts()], [3, 2])
})

test('an answer that is a new message, or its person’s alone, does not grow that way', async () => {
  scripted.does(says(whole))
  for (const answering of [{ replyAsNewMessage: true }, { privateResponse: true }]) {
    const { app, general, ada, ask } = await opened({ answering })
    await chat.says(app, general, ada, ask)
    assert.equal(slack.calls.includes('chat.startStream'), false)
  }
})

test('what could call people, or has an address opened, is no part of what grows: the message is changed instead', async () => {
  const { message, ends } = await begun()
  await ends((reply) => finish(reply, '15일이에요. <!channel> @everyone https://evil.example/?q=secret 끝.'))
  assert.deepEqual([message.stream?.state, message.called, message.unfurled], ['ended', [], []])
  isWhole(message)
  assert.ok(written().includes('chat.update'))
})

test('what Slack ended by itself is finished by changing it, in the same message', async () => {
  const { message, ends, general } = await begun()
  world.clock.advance({ minutes: 6 })
  await ends()
  assert.deepEqual([message.stream?.state, ours(general).length], ['ended', 1])
  isWhole(message)
})

test('before Slack would end it, it is ended, and goes on by being changed', async () => {
  const { message, ends, general } = await begun()
  world.clock.advance({ minutes: 4, seconds: 30 })
  await sleep(1_100)
  await ends((reply) => {
    write(reply, rest.slice(0, 300))
    void until(() => message.stream!.state === 'ended', 20).then(() => finish(reply, rest.slice(300)))
  })
  assert.deepEqual([message.stream?.state, ours(general).length], ['ended', 1])
  isWhole(message)
})

test('though nothing more is written it is ended before Slack would do so', async () => {
  const stream = slackChannel.stream!
  const channel = { ...slackChannel, stream: { ...stream, limits: { ...stream.limits, mostMs: 200 } } }
  const parts = { ...chat.parts, vendors: { ...catalogue, slack: { ...catalogue.slack, channel } } }
  const { message, ends, general } = await begun({ parts })
  await until(() => message.stream?.state === 'ended', 20)
  await ends()
  assert.equal(ours(general).length, 1)
  isWhole(message)
})

test('where many answers are begun at once those beyond what Slack takes are changed as they grow', async () => {
  const { app, general, ada, ask } = await opened()
  scripted.does(says(whole))
  for (let times = 0; times < 17; times += 1) await chat.says(app, general, ada, ask)
  const starts = () => slack.calls.filter((method) => method === 'chat.startStream').length
  assert.deepEqual([ours(general).length, starts()], [17, 15])
  world.clock.advance({ minutes: 1 })
  await chat.says(app, general, ada, ask)
  assert.equal(starts(), 16)
})

test('where Slack asks for patience nothing is lost and nothing said twice', async () => {
  const { message, ends, general } = await begun()
  const refusals = new Map([
    ['chat.appendStream', 1],
    ['chat.stopStream', 1],
  ])
  slack.trouble = (method) => {
    const left = refusals.get(method) ?? 0
    refusals.set(method, left - 1)
    return left > 0 ? { ...away('ratelimited'), status: 429, headers: { 'retry-after': '0' } } : null
  }
  await sleep(1_100)
  await ends()
  slack.trouble = null
  assert.deepEqual([message.stream?.state, ours(general).length], ['ended', 1])
  isWhole(message)
})

for (const method of ['chat.startStream', 'chat.appendStream', 'chat.stopStream'])
  test(`an answer is whole and stands there once, though that of ${method} is lost`, async () => {
    const { app, general, ada, ask } = await opened()
    let left = 1
    slack.isLost = (each) => each === method && left-- > 0
    scripted.does((reply) => {
      begin(reply)
      write(reply, first)
      setTimeout(() => {
        write(reply, rest.slice(0, 300))
        setTimeout(() => finish(reply, rest.slice(300)), 300)
      }, 1_200)
    })
    await chat.says(app, general, ada, ask)
    slack.isLost = null
    assert.ok(left <= 0)
    assert.equal(ours(general).length, 1)
    assert.equal(ours(general)[0]!.stream?.state, 'ended')
    isWhole(ours(general)[0]!)
  })

for (const [what, id] of [
  ['and it is known which', true],
  ['and nobody learned which', false],
] as const)
  test(`one that grew as its process vanished is finished by the next, ${what}`, async () => {
    const { app, general, ada, ask, turn } = await opened()
    scripted.does(says(whole))
    await chat.says(app, general, ada, ask)
    const [message] = ours(general)
    // As it stood in the middle.
    delete message!.metadata
    const stream = { begunAt: world.clock.now().getTime(), state: 'open', tasks: [], appends: 0 }
    Object.assign(message!, { text: first, blocks: [{ type: 'markdown', text: first }], stream })
    const parts = JSON.stringify([{ id: id ? message!.ts : null, said: '', isOpen: true }])
    await world.db
      .updateTable('channel_turn')
      .set({ state: 'asked', parts })
      .where('id', '=', (await turn()).id)
      .execute()
    world.clock.advance({ minutes: 2 })
    await channelDueJob.run(world.app(chat.parts), {}, new AbortController().signal)
    await chat.work()
    assert.deepEqual([ours(general).length, ours(general)[0]!.stream?.state], [1, 'ended'])
    isWhole(ours(general)[0]!)
    assert.deepEqual((await turn()).state, 'done')
  })

test('who stops it in Slack stops what is written, and the message says so', async () => {
  const { app, ada, general, message, asked } = await begun()
  assert.equal(await app.caller.stop(ada.id, { channel: general, thread: message.thread_ts! }), true)
  await chat.work()
  await asked
  assert.match(wholeOf(message), /멈췄어요/)
  assert.deepEqual([message.stream?.state, ours(general).length], ['ended', 1])
})

test('a message that was stopped in Slack stops what is written, though nothing was told of it', async () => {
  const { general, message, goOn, asked, turn } = await begun()
  message.stream!.state = 'stopped'
  await sleep(1_100)
  // It would never end.
  goOn((reply) => write(reply, rest))
  await asked
  assert.match(wholeOf(message), /멈췄어요/)
  assert.deepEqual([message.stream?.state, ours(general).length, (await turn()).ended_as], ['ended', 1, 'stopped'])
})

test('a long answer grows part by part, each within what a message holds, and no block of code is left open', async () => {
  const { app, general, ada, ask } = await opened()
  const lines = Array.from({ length: 300 }, (_, index) => `${index + 1}번째 줄 ${'가나다라마바사아자차'.repeat(4)}`)
  scripted.does(says(`다음과 같아요.\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n\n끝.`))
  await chat.says(app, general, ada, ask)
  const said = ours(general)
  assert.ok(said.length > 3)
  for (const { blocks = [], stream } of said) {
    assert.ok(stream === undefined || stream.state === 'ended')
    assert.equal((JSON.stringify(blocks).match(/```/g) ?? []).length % 2, 0)
  }
  const found = [
    ...said
      .map(wholeOf)
      .join('')
      .matchAll(/(\d+)번째 줄/g),
  ].map(([, number]) => Number(number))
  assert.deepEqual(
    found,
    lines.map((_, index) => index + 1),
  )
})
