import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proveConnection } from '../../kit/parts.ts'
import { createNetwork } from '../../net/network.ts'
import { openTestIo } from '../../testing/io.ts'
import { actAt, everyPart } from '../../testing/tools/acting.ts'
import { openTools } from './testing/acting.ts'
import { startSlack } from './testing/server.ts'
import { slack } from './vendor.ts'

const hello = { channel: '#고객지원', text: '**배포**를 마쳤어요. [문서](https://docs.example/a)' }

const dataOf = (outcome: Awaited<ReturnType<Awaited<ReturnType<typeof openTools>>['run']>>) => {
  assert.ok(outcome.outcome === 'succeeded', JSON.stringify(outcome))
  return outcome.data as Record<string, Record<string, unknown>[]> & { cursor: string | null }
}

test('a channel is read newest first, with names in place of IDs and without markup', async () => {
  await using at = await openTools()
  const first = at.model.write(at.support, at.minji, '열리지 않아요')
  at.model.write(at.support, at.ada, '답글', { thread_ts: first.ts })
  const text = `<@${at.minji.id}> <!channel> <#C000000009|일반> <https://a.example|문서> &lt;b&gt; &amp;`
  const second = at.model.write(at.support, at.ada, text, { reactions: [{ name: 'eyes', users: [at.minji.id] }] })
  const { messages, cursor } = dataOf(await at.run('read_channel', { channel: '#고객지원', limit: 1 }))
  assert.deepEqual(messages, [
    {
      id: second.ts,
      when: 'Sun 2026-03-01T18:00:01+09:00',
      who: 'Ada Lovelace',
      text: '@김민지 @channel #일반 문서 (https://a.example) <b> &',
      replies: undefined,
      files: undefined,
      reactions: [':eyes: 1'],
      link: at.linkTo(second.ts),
    },
  ])
  const more = dataOf(await at.run('read_channel', { channel: at.support.id, limit: 1, cursor }))
  assert.deepEqual([more['messages']!.map(({ text, replies }) => [text, replies]), more.cursor], [[['열리지 않아요', 1]], null])
  const thread = dataOf(await at.run('read_channel', { channel: '고객지원', thread: first.ts }))
  assert.deepEqual(
    thread['messages']!.map(({ text }) => text),
    ['열리지 않아요', '답글'],
  )
  const since = dataOf(await at.run('read_channel', { channel: '고객지원', since: '2026-03-02T00:00:00+09:00' }))
  assert.deepEqual(since['messages'], [])
})

test('messages, channels and people are found', async () => {
  await using at = await openTools()
  const message = at.model.write(at.support, at.minji, '환불 문의예요')
  const direct = at.model.write(at.model.direct(at.ada.id, at.minji.id), at.minji, '환불 건이요')
  at.model.write(at.model.channel('비밀', [at.minji], { isPrivate: true }), at.minji, '환불 비밀')
  at.model.channel('일반', [at.minji], { topic: '고객 소식', isShared: true })
  const { messages } = dataOf(await at.run('search_messages', { query: '환불' }))
  assert.deepEqual(
    messages!.map(({ id, channel, who }) => [id, channel, who]),
    [
      [direct.ts, at.model.direct(at.ada.id, at.minji.id).id, '김민지'],
      [message.ts, '#고객지원', '김민지'],
    ],
  )
  const { channels } = dataOf(await at.run('list_channels', { query: '고객' }))
  assert.deepEqual(
    channels!.map(({ id, isMember, isSharedWithOthers }) => [id, isMember, isSharedWithOthers]),
    [
      ['#고객지원', true, undefined],
      ['#일반', false, true],
    ],
  )
  const { people } = dataOf(await at.run('find_people', { query: '민지' }))
  assert.deepEqual(
    people!.map(({ id, title }) => [id, title]),
    [['@minji', '김민지']],
  )
})

test('channels and people go on where a former call ended, over the pages of Slack too', async () => {
  await using at = await openTools()
  for (let count = 0; count < 1_100; count += 1) at.model.channel(`팀-${count}`, [count < 1_000 ? at.ada : at.minji])
  at.model.channel('지붕', [at.ada])
  at.model.channel('지붕-자재', [at.minji])
  at.model.channel('지붕-비밀', [at.minji], { isPrivate: true })
  at.model.user('minjun', '김민준')
  at.model.user('left', '김민서', { deleted: true })
  for (let count = 0; count < 1_000; count += 1) at.model.user(`lee${count}`, `이${count}`)
  at.model.user('minho', '김민호')
  const pages = async (name: string, given: object, list: string) =>
    (await everyPart(at, name, given, list)).map((part) => part.map(({ id }) => id))
  assert.deepEqual(await pages('list_channels', { query: '지붕', limit: 1 }, 'channels'), [['#지붕'], ['#지붕-자재']])
  assert.deepEqual(await pages('find_people', { query: '김민', limit: 2 }, 'people'), [['@minji', '@minjun'], ['@minho']])
  const all = (await pages('list_channels', { limit: 25 }, 'channels')).flat()
  assert.deepEqual([all.length, new Set(all).size], [1_103, 1_103])
})

test('a large workspace is looked through page by page', async () => {
  await using at = await openTools()
  for (let count = 0; count < 2_100; count += 1) at.model.channel(`팀-${count}`, [at.ada])
  const last = at.model.channel('마지막', [at.ada])
  assert.equal((await at.run('post_message', { ...hello, channel: '#마지막' })).outcome, 'succeeded')
  assert.equal(last.messages.length, 1)
})

test('where another channel is called so too, however far down the list, nothing is written', async () => {
  await using at = await openTools()
  for (let count = 0; count < 1_000; count += 1) at.model.channel(`팀-${count}`, [at.ada])
  at.model.channel('고객지원', [at.ada], { isShared: true })
  const outcome = await at.run('post_message', hello)
  assert.ok(outcome.outcome === 'refused' && /Several channels are called #고객지원/.test(outcome.message))
  assert.deepEqual(at.server.writes(), [])
})

test('a channel that is read by a name which others have further down the list is not guessed', async () => {
  await using at = await openTools()
  at.model.channel('공지', [])
  for (let count = 0; count < 1_000; count += 1) at.model.channel(`팀-${count}`, [])
  at.model.channel('공지', [], { isShared: true })
  const outcome = await at.run('read_channel', { channel: '#공지' })
  assert.ok(outcome.outcome === 'refused' && /Several channels are called #공지/.test(outcome.message))
})

test('an app’s bot writes as itself, and what only people may do is said', async () => {
  await using at = await openTools()
  const bot = at.model.user('quarry', 'Quarry', { is_bot: true })
  const apiToken = at.server.token({ user: bot.id, bot: 'B000000001' })
  await using acting = actAt(slack, { settings: { apiToken }, base: at.server.origin })
  const outside = await acting.run('read_channel', { channel: '#고객지원' })
  assert.ok(outside.outcome === 'refused' && /add it first \(not_in_channel\)/.test(outside.message))
  at.support.members.add(bot.id)
  at.server.isLost = (method) => method === 'chat.postMessage'
  assert.equal((await acting.run('post_message', hello)).outcome, 'unknown')
  assert.equal((await acting.probe('post_message', hello)).happened, true)
  assert.deepEqual([at.support.messages.length, at.support.messages[0]!.bot_id], [1, 'B000000001'])
  const search = await acting.run('search_messages', { query: 'a' })
  assert.ok(search.outcome === 'refused' && /only the token of a person/.test(search.message))
})

test('the scopes of each tool are enough for it, and without one it names what is missing', async () => {
  await using at = await openTools()
  const message = at.model.write(at.support, at.minji, '환불')
  const inThread = { channel: '고객지원', thread: message.ts }
  const uses = {
    search_messages: { query: '환불' },
    list_channels: {},
    read_channel: { channel: '고객지원' },
    find_people: { query: 'minji' },
    post_message: hello,
    reply_in_thread: { ...inThread, text: 'a' },
    send_direct_message: { person: '@minji', text: 'a' },
    schedule_message: { ...hello, at: '2026-03-02T09:00:00+09:00' },
    upload_file: { channel: '고객지원', name: 'a.csv', content: 'a' },
    add_reaction: { channel: '고객지원', message: message.ts, emoji: 'eyes' },
  }
  assert.deepEqual(Object.keys(uses), Object.keys(slack.toolset!.tools))
  const acting = (scopes: readonly string[]) =>
    actAt(slack, { token: async () => at.server.token({ scopes }), base: at.server.origin })
  for (const [name, given] of Object.entries(uses)) {
    const { scopes, probe } = slack.toolset!.tools[name]!
    await using enough = acting(scopes)
    assert.equal((await enough.run(name, given)).outcome, 'succeeded', name)
    if (probe) assert.equal((await enough.probe(name, given)).happened, true, name)
    await using lacking = acting(scopes.slice(1))
    const outcome = await lacking.run(name, given)
    assert.ok(outcome.outcome === 'refused' && outcome.reason === 'forbidden', name)
    assert.match(outcome.message, new RegExp(`not allowed ${scopes[0]}.*missing_scope`), name)
  }
})

test('a token that was taken back is a matter of signing in, and one that is over is renewed', async () => {
  await using at = await openTools()
  let [token, asked] = [at.server.token(), 0]
  await using acting = actAt(slack, {
    token: async (refused) => {
      if (refused !== undefined) [token, asked] = [at.server.token(), asked + 1]
      return token
    },
    base: at.server.origin,
  })
  at.server.end('token_expired')
  assert.deepEqual([(await acting.run('post_message', hello)).outcome, asked], ['succeeded', 1])
  at.server.end('token_revoked')
  const outcome = await at.run('post_message', hello)
  assert.ok(outcome.outcome === 'refused' && outcome.reason === 'auth')
  assert.ok(!outcome.message.includes('xoxp'))
  assert.equal(at.support.messages.length, 1)
})

test('arguments name a channel, a person and a message, and nothing else', () => {
  const { tools } = slack.toolset!
  const takes = (name: string, given: object) => tools[name]!.input.safeParse(given).success
  for (const channel of ['#a b', '../x', '#A', 'C012345678', '<!channel>', '#', `#${'a'.repeat(81)}`])
    assert.equal(takes('post_message', { ...hello, channel }), false, channel)
  for (const thread of ['1', '1772355600.1', '1772355600.000001x', 'p1772355600000001'])
    assert.equal(takes('reply_in_thread', { ...hello, thread }), false, thread)
  assert.ok(!takes('post_message', { ...hello, text: ' \n' }) && !takes('post_message', { ...hello, text: '가'.repeat(4_001) }))
  assert.ok(takes('post_message', { ...hello, text: '가'.repeat(4_000) }) && takes('read_channel', { channel: 'D012345678' }))
  assert.equal(takes('add_reaction', { ...hello, message: '1772355600.000001', emoji: ':a b:' }), false)
})

test('signing in says whose token it is, in which workspace', async () => {
  await using server = await startSlack()
  await using net = createNetwork({ allow: '127.0.0.0/8' })
  const prove = (apiToken: string) =>
    proveConnection(slack, 'toolset', openTestIo<object>({ apiToken }, net, { base: server.origin }))
  assert.deepEqual(await prove(server.settings.apiToken), { remember: { account: 'Acme · ada' } })
  await assert.rejects(prove('xoxp-unknown-token'), { reason: 'auth' })
})
