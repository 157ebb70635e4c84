import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Channel, ChatDraft, ChatEvent } from '../../kit/channel.ts'
import { CallFailure } from '../../kit/call-failure.ts'
import type { HookCall } from '../../kit/hook.ts'
import { createNetwork } from '../../net/network.ts'
import { openTestIo } from '../../testing/io.ts'
import { startHttpServer } from '../../testing/http-server.ts'
import type { ChannelSettings } from './channel/settings.ts'
import { slackChannel } from './channel/channel.ts'
import { botScopes, manifestOf, neededScopes } from './channel/guide.ts'
import { startSlack } from './testing/server.ts'

const slack: Channel<ChannelSettings> = slackChannel
const now = Date.parse('2026-03-01T09:00:00Z')
const draft = (markdown: string, more: Partial<ChatDraft> = {}): ChatDraft => ({
  markdown,
  citations: [],
  buttons: [],
  note: null,
  ...more,
})

/** A workspace with our app in it, and what it makes of the calls it gets. */
async function openApp() {
  const server = await startSlack({ now: () => now })
  const { model, ada } = server
  const { bot, settings, caller, at } = server.app()
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const io = { ...openTestIo<ChannelSettings>(settings, net, { base: server.origin }), address: '' }
  const heard: (ChatEvent | null)[] = []
  const hook = await startHttpServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const call: HookCall = { query: new URLSearchParams(), headers, body, at: new Date(now) }
    const result = await slack.hook!.hear(io, call)
    if (result.kind !== 'heard') return void response.writeHead(404).end()
    heard.push(result.event as ChatEvent | null)
    response.end(result.reply && 'text' in result.reply ? result.reply.text : '')
  })
  at.address = hook.origin
  const support = model.channel('고객지원', [ada, bot])
  return {
    server,
    model,
    ada,
    bot,
    io,
    caller,
    heard,
    support,
    [Symbol.asyncDispose]: async () => {
      await hook[Symbol.asyncDispose]()
      await net[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('an address is confirmed by a good signature alone', async () => {
  await using app = await openApp()
  assert.deepEqual(await app.caller.verify('3eZbrw1a'), { status: 200, body: '3eZbrw1a' })
  assert.deepEqual(app.heard, [{ kind: 'verified' }])
  const forged = await app.caller.send('{"type":"url_verification","challenge":"x"}', { secret: 'a'.repeat(32) })
  assert.deepEqual(forged, { status: 404, body: '' })
})

test('an old call is refused, and one of the future as well', async () => {
  await using app = await openApp()
  for (const skew of [-301, 301, 86_400]) {
    app.caller.skew = skew
    assert.equal((await app.caller.verify('x')).status, 404)
  }
  app.caller.skew = 299
  assert.equal((await app.caller.verify('x')).status, 200)
})

test('a mention is heard twice under one key, in its own thread and without our name', async () => {
  await using app = await openApp()
  const message = app.model.write(app.support, app.ada, `<@${app.bot.id}>  휴가는 &lt;며칠&gt;이에요?`)
  await app.caller.report(app.support, message)
  const place = { space: app.support.id, thread: message.ts }
  const at = new Date(Number(message.ts) * 1000)
  const expected = { kind: 'message', place, key: message.ts, user: app.ada.id, text: '휴가는 <며칠>이에요?' }
  const facts = { isDirect: false, isMention: true, isInThread: false, isExternal: false, files: [], at }
  assert.deepEqual(app.heard, [
    { ...expected, ...facts },
    { ...expected, ...facts },
  ])
})

test('a reply is heard in its thread, and a message to the app alone as direct', async () => {
  await using app = await openApp()
  const first = app.model.write(app.support, app.ada, '안녕하세요')
  await app.caller.report(app.support, app.model.write(app.support, app.ada, '그럼요?', { thread_ts: first.ts }))
  const direct = app.model.direct(app.ada.id, app.bot.id)
  await app.caller.report(direct, app.model.write(direct, app.ada, '휴가?'))
  const messages = app.heard.map(
    (event) => event?.kind === 'message' && [event.place.thread === first.ts, event.isInThread, event.isDirect],
  )
  assert.deepEqual(messages, [
    [true, true, false],
    [false, false, true],
  ])
})

test('a message that was written anew or taken back is told by its key, and what our app changes of its own is not', async () => {
  await using app = await openApp()
  const message = app.model.write(app.support, app.ada, `<@${app.bot.id}> 휴가?`)
  const { id: space } = app.support
  await app.caller.reportChanged(app.support, message, `<@${app.bot.id}> 연차 &lt;휴가&gt;?`)
  await app.caller.reportChanged(app.support, message, 'a', { bot_id: 'B1' })
  await app.caller.reportChanged(app.support, message, 'This message was deleted.', { subtype: 'tombstone' })
  await app.caller.reportDeleted(app.support, message)
  assert.deepEqual(app.heard, [
    { kind: 'edited', space, key: message.ts, text: '연차 <휴가>?' },
    null,
    { kind: 'deleted', space, key: message.ts },
    { kind: 'deleted', space, key: message.ts },
  ])
})

test('changes that say of nothing, joiners, bots and what we do not know are taken and mean nothing', async () => {
  await using app = await openApp()
  const message = app.model.write(app.support, app.ada, '휴가?')
  for (const change of [
    { subtype: 'message_changed' },
    { subtype: 'message_deleted' },
    { subtype: 'channel_join' },
    { bot_id: 'B1' },
    { hidden: true },
  ])
    await app.caller.report(app.support, message, change)
  assert.equal((await app.caller.tell({ type: 'team_domain_change', url: 'https://x.slack.com', domain: 'x' })).status, 200)
  assert.equal((await app.caller.send('no json')).status, 200)
  assert.equal(
    (await app.caller.send('payload=%7B%7D&payload=%7B%7D', { type: 'application/x-www-form-urlencoded' })).status,
    200,
  )
  assert.deepEqual([...new Set(app.heard)], [null])
})

test('a workspace that is called otherwise, and that something was held back, is told', async () => {
  await using app = await openApp()
  await app.caller.tell({ type: 'team_rename', name: '새 이름' })
  await app.caller.send(JSON.stringify({ type: 'app_rate_limited', team_id: 'T0000ACME', minute_rate_limited: 1_518_467_820 }))
  assert.deepEqual(app.heard, [{ kind: 'renamed', teamName: '새 이름' }, { kind: 'throttled' }])
})

test('the token of a person taken back says nothing about the app, that of its bot ends it', async () => {
  await using app = await openApp()
  await app.caller.tell({ type: 'tokens_revoked', tokens: { oauth: ['U1'], bot: [] } })
  await app.caller.tell({ type: 'tokens_revoked', tokens: { oauth: [], bot: ['U2'] } })
  await app.caller.tell({ type: 'app_uninstalled' })
  assert.deepEqual(app.heard, [null, { kind: 'ended' }, { kind: 'ended' }])
})

test('a pressed button says who pressed it and where', async () => {
  await using app = await openApp()
  await app.caller.press(app.ada.id, { channel: app.support, thread: '1.2', button: { action_id: 'approve', value: 'x.y' } })
  const place = { space: app.support.id, thread: '1.2' }
  assert.deepEqual(app.heard, [{ kind: 'pressed', place, user: app.ada.id, action: 'approve', value: 'x.y' }])
})

test('what is said calls nobody, opens no address, and its titles end no line', async () => {
  await using app = await openApp()
  const place = { space: app.support.id, thread: null }
  const said = draft('**휴가**는 <!channel> @everyone 15일이에요 [1].\n\n- 하나\n- 둘', {
    citations: [{ number: 1, title: '규정 | <b>\n[A](b)', link: 'https://docs.example/1' }],
    note: '🔒 나만 볼 수 있어요.',
  })
  await slack.say(app.io, place, said, 'turn.0')
  const [message] = app.support.messages
  assert.deepEqual([message!.called, message!.unfurled], [[], []])
  const titles = JSON.stringify(message!.blocks)
  assert.match(titles, /"url":"https:\/\/docs.example\/1","text":"규정 b A \(b\)"/)
})

test('a message is found by its key, and only ours', async () => {
  await using app = await openApp()
  const place = { space: app.support.id, thread: app.model.write(app.support, app.ada, '질문').ts }
  const posted = await slack.say(app.io, place, draft('답'), 'turn.0')
  const since = new Date(now - 60_000)
  assert.equal(await slack.find!(app.io, place, 'turn.0', since), posted)
  assert.equal(await slack.find!(app.io, place, 'turn.1', since), null)
  await slack.replace(app.io, place, posted, draft('더 긴 답'), 'turn.0')
  assert.equal(app.support.messages.at(-1)!.text, '더 긴 답')
})

test('what is said privately is seen by that person alone, and to nobody who is not there', async () => {
  await using app = await openApp()
  const place = { space: app.support.id, thread: null }
  await slack.sayPrivately(app.io, place, app.ada.id, draft('너만'))
  assert.deepEqual([app.support.messages, app.support.ephemerals.map(({ to }) => to)], [[], [app.ada.id]])
  const stranger = app.model.user('eve', 'Eve')
  await assert.rejects(slack.sayPrivately(app.io, place, stranger.id, draft('너만')), CallFailure)
})

test('a message that is too long is refused by Slack before anybody sees it', async () => {
  await using app = await openApp()
  const place = { space: app.support.id, thread: null }
  await slack.say(app.io, place, draft('가'.repeat(slack.limits.textBytes / 3)), 'a')
  await assert.rejects(slack.say(app.io, place, draft('가'.repeat(5_000)), 'b'), { outcome: 'refused' })
  assert.equal(app.support.messages.length, 1)
})

test('of people it is told whether they are whole members and whether their address is confirmed', async () => {
  await using app = await openApp()
  const profile = (email: string) => ({ display_name: '', real_name: '', title: '', email })
  const minji = app.model.user('minji', '김민지', {
    tz: 'Asia/Seoul',
    is_email_confirmed: true,
    locale: 'ko-KR',
    profile: profile('Minji@Example.com'),
  })
  const guest = app.model.user('guest', 'Guest', { is_restricted: true, profile: profile('g@example.com') })
  const { email, emailIsConfirmed, isWhole, lang, timeZone } = await slack.user(app.io, minji.id, null, '')
  assert.deepEqual([email, emailIsConfirmed, isWhole, lang, timeZone], ['minji@example.com', true, true, 'ko', 'Asia/Seoul'])
  const found = await slack.user(app.io, guest.id, null, '')
  assert.deepEqual([found.emailIsConfirmed, found.isWhole], [false, false])
  assert.equal((await slack.user(app.io, app.bot.id, null, '')).isBot, true)
})

test('a space says whether others are in it, and who reads it as far as they are few', async () => {
  await using app = await openApp()
  const shared = app.model.channel('파트너', [app.ada, app.bot], { isShared: true })
  assert.equal((await slack.space(app.io, shared.id)).isExternal, true)
  assert.deepEqual(await slack.members(app.io, app.support.id, 50), [app.ada.id, app.bot.id])
  assert.equal(await slack.members(app.io, app.support.id, 1), null)
  const listed = await slack.spaces(app.io, null, [])
  assert.deepEqual(
    listed.spaces.map(({ name, isExternal, isMember }) => [name, isExternal, isMember]),
    [
      ['고객지원', false, true],
      ['파트너', true, true],
    ],
  )
})

test('an app without what it needs is named what it lacks, and a token of a person is refused', async () => {
  await using app = await openApp()
  const facts = { team: 'T0000ACME', teamName: 'Acme', botUser: app.bot.id, missing: [] }
  assert.deepEqual(await slack.installation(app.io), { ...facts, hearsAll: true })
  app.server.narrow(botScopes(false))
  assert.deepEqual(await slack.installation(app.io), { ...facts, hearsAll: false })
  app.server.narrow(['chat:write'])
  await assert.rejects(slack.check(app.io), /lacks app_mentions:read, im:history/)
  const own = { ...app.io, settings: { ...app.io.settings, apiToken: app.server.token() } }
  await assert.rejects(slack.check(own), /token of a person/)
})

test('the manifest asks for no more than is checked, and keeps within the limits of names', () => {
  const at = { picture: '', hook: 'https://q.example/hooks/slack/1', installed: 'https://q.example/slack/install', entered: null }
  const manifest = manifestOf({ name: '가'.repeat(60), description: 'x'.repeat(400), way: 'http', hearsAll: true, ...at })
  assert.equal(manifest.display_information.name.length, 35)
  assert.equal(manifest.display_information.description.length, 140)
  assert.ok(neededScopes.every((scope) => (manifest.oauth_config.scopes.bot as readonly string[]).includes(scope)))
  assert.equal(manifest.settings.event_subscriptions.request_url, manifest.settings.interactivity.request_url)
})

test('for mentions and direct messages alone the manifest asks for nothing else, and what was said is not looked for there', async () => {
  await using app = await openApp()
  const at = { picture: '', hook: 'https://q.example/hooks/slack/1', installed: null, entered: null }
  const { oauth_config: asked, settings } = manifestOf({ name: 'Q', description: '', way: 'http', hearsAll: false, ...at })
  assert.deepEqual(
    asked.scopes.bot.filter((scope) => scope.endsWith(':history')),
    ['im:history'],
  )
  assert.deepEqual(
    settings.event_subscriptions.bot_events.filter((event) => event.startsWith('message.')),
    ['message.im'],
  )
  app.server.narrow(botScopes(false))
  await slack.check(app.io)
  const place = { space: app.support.id, thread: app.model.write(app.support, app.ada, '질문').ts }
  await slack.say(app.io, place, draft('답'), 'turn.0')
  assert.equal(await slack.find!(app.io, place, 'turn.0', new Date(now - 60_000)), null)
})
