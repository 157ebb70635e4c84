import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formOf, proveSignIn } from '../../kit/parts.ts'
import { createNetwork } from '../../net/network.ts'
import { openTestIo } from '../../testing/io.ts'
import { actAt } from '../../testing/tools/acting.ts'
import { startYoutube } from './testing/fake.ts'
import { usedUp } from './toolset/client.ts'
import { youtube } from './vendor.ts'

async function open() {
  const google = await startYoutube()
  const acting = actAt(youtube, { base: google.origin, settings: { apiKey: google.apiKey } })
  return {
    ...acting,
    google,
    model: google.model,
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), google[Symbol.asyncDispose]()])),
  }
}
const dataOf = (outcome: object) => (outcome as { data: Record<string, never> & string }).data
const titlesOf = (outcome: object) => (dataOf(outcome)['videos'] as unknown as { title: string }[]).map(({ title }) => title)

test('by a key what is public is read, and the key stands in no address', async () => {
  await using at = await open()
  const channel = at.model.channel('지붕', '@roofs')
  at.model.video(channel, '기와')
  assert.deepEqual(titlesOf(await at.run('search_videos', { query: '기와' })), ['기와'])
  const { path, headers } = at.google.requests[0]!
  assert.ok(!path.includes(at.google.apiKey))
  assert.deepEqual([headers['x-goog-api-key'], headers.authorization], [at.google.apiKey, undefined])
})

test('a key is proved as it is entered; one that is not known, or was deleted, is a matter of signing in', async () => {
  await using google = await startYoutube()
  await using net = createNetwork({ allow: '127.0.0.0/8' })
  const io = openTestIo<object>({ apiKey: google.apiKey }, net, { base: google.origin })
  assert.deepEqual(await proveSignIn(youtube, io), { account: null })
  google.accounts.apiKeys.clear()
  await assert.rejects(proveSignIn(youtube, io), { reason: 'auth' })
  await using acting = actAt(youtube, { base: google.origin, settings: { apiKey: google.apiKey } })
  const outcome = await acting.run('search_videos', { query: 'x' })
  assert.ok(outcome.outcome === 'refused' && outcome.reason === 'auth' && !outcome.message.includes(google.apiKey))
})

test('by consent the account is shown by its address', async () => {
  await using google = await startYoutube()
  await using net = createNetwork({ allow: '127.0.0.0/8' })
  const token = google.accounts.give('admin@example.com', ['openid', 'email'])
  const io = openTestIo<object>({}, net, { base: google.origin, token: async () => token })
  assert.deepEqual(await proveSignIn(youtube, io), { account: 'admin@example.com' })
})

test('a quota that is used up says until when, and is not asked for again', async () => {
  await using at = await open()
  at.model.searches = 0
  const outcome = await at.run('search_videos', { query: '기와' })
  assert.ok(outcome.outcome === 'notExecuted' && outcome.reason === 'throttled')
  assert.match(outcome.message, /used up until \d{4}-\d\d-\d\dT0[78]:00:00Z/)
  assert.ok(outcome.retryAfterMs! > 0 && outcome.retryAfterMs! <= 25 * 3_600_000)
  assert.equal(at.google.requests.length, 1)
})

test('its day ends at midnight in California, in summer and in winter', () => {
  const untilOf = (now: string) => /until (\S+)\.$/.exec(usedUp(Date.parse(now)).message)?.[1]
  assert.equal(untilOf('2026-07-01T06:59:00Z'), '2026-07-01T07:00:00Z')
  assert.equal(untilOf('2026-12-01T08:00:00Z'), '2026-12-02T08:00:00Z')
})

test('what a search returns is text, since a time, page by page', async () => {
  await using at = await open()
  const channel = at.model.channel('Tom & "Jerry"', '@tom')
  for (const title of ['기와 <하나> & 둘', '기와 둘', '다른 것', '기와 셋']) at.model.video(channel, title)
  const first = await at.run('search_videos', { query: '기와', limit: 2 })
  assert.deepEqual(titlesOf(first), ['기와 <하나> & 둘', '기와 둘'])
  assert.deepEqual(titlesOf(await at.run('search_videos', { query: '기와', limit: 2, cursor: dataOf(first)['cursor'] })), [
    '기와 셋',
  ])
  assert.deepEqual(titlesOf(await at.run('search_videos', { query: '기와', since: '2026-01-04T09:00:00+09:00' })), ['기와 셋'])
  assert.deepEqual(dataOf(await at.run('search_videos', { query: '없는 말' })), { videos: [] })
})

test('a video is named as people name it, and its length and figures are read', async () => {
  await using at = await open()
  const { id } = at.model.video(at.model.channel('지붕', '@roofs'), '기와 고치는 법', '설명'.repeat(5_000))
  const links = [
    id,
    `https://youtu.be/${id}`,
    `https://www.youtube.com/watch?list=x&v=${id}&t=3`,
    `https://m.youtube.com/shorts/${id}`,
  ]
  for (const video of links) {
    const text = dataOf(await at.run('get_video', { video }))
    assert.match(text, /^Video video\d+: 기와 고치는 법[^]*Length: 01:02:03[^]*Seen 12000 times/)
    assert.ok(text.length <= 8_000 && text.endsWith('part 2'))
  }
  for (const video of [
    `https://evil.example/watch?v=${id}`,
    `https://youtube.com.evil.example/watch?v=${id}`,
    'short',
    `${id}&id=x`,
  ])
    await assert.rejects(async () => at.run('get_video', { video }), video)
  const missing = await at.run('get_video', { video: 'AAAAAAAAAAA' })
  assert.ok(missing.outcome === 'refused' && missing.reason === 'notFound')
})

test('a channel is named by its handle or link, and its videos are listed the newest first', async () => {
  await using at = await open()
  const id = at.model.channel('지붕', '@지붕수리')
  for (const title of ['하나', '둘', '셋']) at.model.video(id, title)
  for (const channel of ['@지붕수리', 'https://www.youtube.com/@지붕수리/videos', id, `https://www.youtube.com/channel/${id}`]) {
    const first = await at.run('list_channel_videos', { channel, limit: 2 })
    assert.deepEqual(titlesOf(first), ['셋', '둘'])
  }
  assert.equal(dataOf(await at.run('get_channel', { channel: '@지붕수리' }))['videos'], '3')
  const missing = await at.run('get_channel', { channel: '@nobody' })
  assert.ok(missing.outcome === 'refused' && /has no channel @nobody/.test(missing.message))
  await assert.rejects(async () => at.run('get_channel', { channel: '지붕 채널' }))
})

test('comments are read as text; where they are off that is said', async () => {
  await using at = await open()
  const video = at.model.video(at.model.channel('지붕', '@roofs'), '기와')
  at.model.comment(video, '@kim', '좋아요 <3 & "굿"')
  const [comment] = dataOf(await at.run('list_comments', { video: video.id }))['comments'] as unknown as {
    text: string
    who: string
  }[]
  assert.deepEqual([comment!.who, comment!.text], ['@kim', '좋아요 <3 & "굿"'])
  video.comments = null
  const off = await at.run('list_comments', { video: video.id })
  assert.ok(off.outcome === 'refused' && off.reason === 'forbidden' && /disabled comments/.test(off.message))
})

test('only keys of Google are taken', () => {
  const takes = (apiKey: string) => formOf(youtube, 'toolset', 'form').safeParse({ apiKey }).success
  assert.deepEqual(
    ['AIzaSyA-0123456789-abcdefghijklmnop', 'ya29.token', 'AIza', 'AIzaSyA-0123456789-abcdefghijklmno\r\nX: y'].map(takes),
    [true, false, false, false],
  )
})
