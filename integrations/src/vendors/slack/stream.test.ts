import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallFailure } from '../../kit/call-failure.ts'
import type { Channel } from '../../kit/channel.ts'
import { createNetwork } from '../../net/network.ts'
import { draft, now } from '../../testing/chats/hooked.ts'
import { openTestIo } from '../../testing/io.ts'
import { slackChannel } from './channel/channel.ts'
import type { ChannelSettings } from './channel/settings.ts'
import { startSlack } from './testing/server.ts'

const slack: Channel<ChannelSettings> = slackChannel
const stream = slack.stream!
const since = new Date(now - 60_000)

/** A channel with our app in it, in which somebody asked. */
async function openApp() {
  const clock = { now }
  const server = await startSlack({ now: () => clock.now })
  const { model, ada } = server
  const { bot, settings } = server.app()
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const io = { ...openTestIo<ChannelSettings>(settings, net, { base: server.origin }), address: '' }
  const support = model.channel('고객지원', [ada, bot])
  const place = { space: support.id, thread: model.write(support, ada, '질문').ts }
  const to = { user: ada.id, team: 'T0000ACME' }
  return {
    clock,
    server,
    io,
    support,
    place,
    begin: (markdown: string, steps: Parameters<typeof stream.begin>[3]['steps'] = []) =>
      stream.begin(io, place, to, { markdown, steps }),
    last: () => support.messages.at(-1)!,
    [Symbol.asyncDispose]: async () => {
      await net[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('a message grows in its thread, and is known by its key once it is ended, with what stands below', async () => {
  await using app = await openApp()
  const posted = await app.begin('휴가는 ')
  assert.equal(await stream.findBegun(app.io, app.place, since), posted)
  assert.equal(await slack.find!(app.io, app.place, 'turn.0', since), null)
  assert.equal(await stream.add(app.io, app.place, posted, { markdown: '**15일**', steps: [] }), 'added')
  const citations = [{ number: 1, title: '규정', link: 'https://docs.example/1' }]
  const last = { markdown: '이에요.', steps: [], draft: draft('', { citations, note: '모두 볼 수 있어요.' }) }
  assert.equal(await stream.end(app.io, app.place, posted, 'turn.0', last), 'ended')
  const { text, thread_ts: thread, stream: grown, blocks } = app.last()
  assert.deepEqual([text, thread, grown?.state], ['휴가는 **15일**이에요.', app.place.thread, 'ended'])
  assert.deepEqual(
    (blocks as { type: string }[]).map(({ type }) => type),
    ['markdown', 'rich_text', 'context'],
  )
  assert.equal(await stream.findBegun(app.io, app.place, since), null)
  assert.equal(await slack.find!(app.io, app.place, 'turn.0', since), posted)
})

test('what is done for an answer is shown beside it, each step as it stands', async () => {
  await using app = await openApp()
  const step = { id: 'step.1', title: '검색: <!channel> 휴가' }
  const posted = await app.begin('찾아볼게요.', [{ ...step, state: 'running' }])
  await stream.add(app.io, app.place, posted, { markdown: '', steps: [{ ...step, state: 'done' }] })
  assert.deepEqual(app.last().stream?.tasks, [{ id: 'step.1', title: '검색: !channel 휴가', status: 'complete' }])
})

test('one that Slack ended by itself is over, whatever is tried, and is changed from then on', async () => {
  await using app = await openApp()
  const posted = await app.begin('휴가는 ')
  await assert.rejects(slack.replace(app.io, app.place, posted, draft('휴가는 15일'), 'turn.0'))
  app.clock.now += 5 * 60_000 + 1
  assert.equal(await stream.add(app.io, app.place, posted, { markdown: '15일', steps: [] }), 'over')
  assert.equal(await stream.end(app.io, app.place, posted, 'turn.0', null), 'over')
  await slack.replace(app.io, app.place, posted, draft('휴가는 15일'), 'turn.0')
  assert.deepEqual([app.last().text, app.last().stream?.state], ['휴가는 15일', 'ended'])
  assert.equal(await slack.find!(app.io, app.place, 'turn.0', since), posted)
})

test('one that a person stopped says so', async () => {
  await using app = await openApp()
  const posted = await app.begin('휴가는 ')
  app.last().stream!.state = 'stopped'
  assert.equal(await stream.add(app.io, app.place, posted, { markdown: '15일', steps: [] }), 'stopped')
  assert.equal(await stream.end(app.io, app.place, posted, 'turn.0', null), 'stopped')
})

test('where messages do not grow, or hold no more, that is a refusal and nothing is added', async () => {
  await using app = await openApp()
  app.server.trouble = (method) =>
    method === 'chat.startStream' ? { status: 200, json: { ok: false, error: 'channel_type_not_supported' } } : null
  await assert.rejects(app.begin('휴가는 '), { outcome: 'refused' } satisfies Partial<CallFailure>)
  app.server.trouble = null
  const posted = await app.begin('가'.repeat(11_000))
  await assert.rejects(stream.add(app.io, app.place, posted, { markdown: '나'.repeat(1_000), steps: [] }), { outcome: 'refused' })
  assert.equal(app.last().text.length, 11_000)
})

test('a text grows only where it calls nobody and Slack opens no address for it', () => {
  for (const plain of [
    '휴가는 **15일** [1]이에요.',
    '```js\nconst a = b < c\n```',
    'ada@example.com',
    '1 < 2 @ 3',
    '규정 [1]: 15일',
    '| a | b |',
  ])
    assert.equal(stream.takes(plain), true, plain)
  for (const active of [
    '<!channel>',
    '<@U1>',
    '<#C1>',
    '@here 보세요',
    '@Everyone',
    'https://evil.example/?q=1',
    '![a](b)',
    '[a](b)',
    'www.evil.example',
    '[a]: evil.example/x',
  ])
    assert.equal(stream.takes(active), false, active)
})
