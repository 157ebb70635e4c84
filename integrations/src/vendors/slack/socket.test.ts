import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel, ChatEvent } from '../../kit/channel.ts'
import { createNetwork } from '../../net/network.ts'
import { openTestIo } from '../../testing/io.ts'
import { failure } from '../../testing/site.ts'
import { slackChannel } from './channel/channel.ts'
import { manifestOf } from './channel/guide.ts'
import type { ChannelSettings } from './channel/settings.ts'
import { startSlack } from './testing/server.ts'

const slack: Channel<ChannelSettings> = slackChannel

/** An app that listens. */
async function listening({ take = async () => {} }: { take?: (event: ChatEvent) => Promise<void> } = {}) {
  const server = await startSlack()
  const { bot, toListen, caller } = server.app()
  caller.way = 'socket'
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const stop = new AbortController()
  const io = openTestIo<ChannelSettings>(toListen, net, { base: server.origin, signal: stop.signal })
  const heard: ChatEvent[] = []
  const hearing = new EventTarget()
  const listen = slack.listen!(io, async (event) => {
    await take(event)
    heard.push(event)
    hearing.dispatchEvent(new Event(event.kind))
  })
  await once(hearing, 'verified')
  return {
    server,
    io,
    bot,
    caller,
    heard,
    hearing,
    stop,
    listen,
    channel: server.model.channel('고객지원', [server.ada, bot]),
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await listen.catch(() => {})
      await net[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('messages and pressed buttons are heard on a line as they are by calls, and acknowledged once they are kept', async () => {
  await using app = await listening()
  const message = app.server.model.write(app.channel, app.server.ada, `<@${app.bot.id}> 휴가는 며칠이에요?`)
  await app.caller.report(app.channel, message)
  await app.caller.press(app.server.ada.id, { channel: app.channel, button: { action_id: 'approve', value: 'x' } })
  const [verified, mention, again, pressed] = app.heard
  assert.deepEqual([verified?.kind, mention?.kind, pressed?.kind], ['verified', 'message', 'pressed'])
  assert.deepEqual(mention, again)
  assert.equal(mention?.kind === 'message' && mention.text, '휴가는 며칠이에요?')
  assert.equal(app.caller.socket.unheard, 0)
})

test('what could not be kept is not acknowledged, and comes again', async () => {
  let fails = 2
  await using app = await listening({
    take: async ({ kind }) => {
      if (kind !== 'message' || fails-- <= 0) return
      // Time enough to acknowledge it all the same.
      setTimeout(() => app.caller.socket.lapse(), 100)
      throw new Error('The database is away.')
    },
  })
  const message = app.server.model.write(app.channel, app.server.ada, '휴가는 며칠이에요?')
  await app.caller.report(app.channel, message)
  assert.deepEqual([app.heard.filter(({ kind }) => kind === 'message').length, app.caller.socket.unheard], [1, 2])
})

test('before a line ends the next one is open, and nothing is missed', async () => {
  await using app = await listening()
  for (const reason of ['warning', 'refresh_requested'] as const) {
    const before = app.caller.socket.lines[0]!
    const isNext = once(app.hearing, 'verified')
    app.caller.socket.say(reason, before)
    await isNext
    before.close()
    while (app.caller.socket.lines.includes(before)) await sleep(5)
    await app.caller.report(app.channel, app.server.model.write(app.channel, app.server.ada, '안녕?'))
  }
  assert.equal(app.caller.socket.opened, 3)
  assert.equal(app.heard.filter(({ kind }) => kind === 'message').length, 2)
})

test('a line that is cut ends listening, so that whoever listens begins anew when it is time', async () => {
  await using app = await listening()
  app.caller.socket.lines[0]!.cut()
  await app.listen
})

test('where Socket Mode is switched off, or the token is no good, listening says so', async () => {
  await using app = await listening()
  app.caller.socket.say('link_disabled')
  await assert.rejects(app.listen, failure('settings'))
  const wrong = { ...app.io, settings: { ...app.io.settings, appToken: `xapp-${'0'.repeat(20)}` } }
  await assert.rejects(
    slack.listen!(wrong, async () => {}),
    failure('auth'),
  )
  await assert.rejects(slack.check(wrong), failure('auth'))
})

test('the manifest of an app that listens names no address', () => {
  const { settings } = manifestOf({
    name: 'Q',
    description: 'Q',
    way: 'socket',
    hearsAll: true,
    hook: 'https://q.example/hooks/1',
    installed: null,
    entered: null,
    picture: '',
  })
  assert.equal(settings.socket_mode_enabled, true)
  assert.doesNotMatch(JSON.stringify(settings), /request_url/)
})
