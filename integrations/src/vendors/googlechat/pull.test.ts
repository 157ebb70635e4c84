import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel, ChatEvent } from '../../kit/channel.ts'
import { createNetwork } from '../../net/network.ts'
import { openTestIo } from '../../testing/io.ts'
import { googleChatChannel } from './channel/channel.ts'
import type { ChatAppSettings } from './channel/settings.ts'
import { startChatApps } from './testing/app/server.ts'

const chat: Channel<ChatAppSettings> = googleChatChannel

/** An app whose events wait in Pub/Sub until they are fetched. */
async function openApp() {
  const google = await startChatApps()
  const { model, topics } = google
  const { project, toPull, caller } = google.app()
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const stop = new AbortController()
  const io = openTestIo<ChatAppSettings>(toPull, net, { base: google.origin, signal: stop.signal })
  const ada = model.person('Ada', 'ada@example.com')
  const team = model.space('고객지원', [ada], { apps: new Set([project]) })
  /** Fetches until so many were taken, and are off the subscription. */
  async function fetched(count: number, take: (event: ChatEvent) => void = () => {}): Promise<ChatEvent[]> {
    const taken: ChatEvent[] = []
    const end = new AbortController()
    const over = AbortSignal.any([end.signal, AbortSignal.timeout(20_000)])
    async function endOnceEmpty(): Promise<void> {
      while (topics.left(project) > 0 && !over.aborted) await sleep(5)
      end.abort()
    }
    const listening = chat.listen!({ ...io, signal: over }, async (event) => {
      take(event)
      if (taken.push(event) === count) void endOnceEmpty()
    })
    await listening.catch((error: unknown) => {
      if (!over.aborted) throw error
    })
    return taken
  }
  return {
    topics,
    project,
    io,
    says(text: string) {
      const message = model.write(team, ada, text)
      topics.publish(project, caller.bodyOf('MESSAGE', team, { by: ada.name, message, goOn: 'https://chat.google.com/x' }))
      return message
    },
    publish: (body: string) => topics.publish(project, body),
    fetched,
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await net[Symbol.asyncDispose]()
      await google[Symbol.asyncDispose]()
    },
  }
}

test('what waits is fetched in order and taken off; nobody is led anywhere by a reply, because none is waited for', async () => {
  await using app = await openApp()
  const said = ['하나', '둘', '셋'].map((text) => app.says(text).name)
  app.publish('no json')
  const taken = await app.fetched(3)
  assert.deepEqual(
    taken.map((event) => event.kind === 'message' && [event.key, event.goOn]),
    said.map((name) => [name, undefined]),
  )
  assert.equal(app.topics.left(app.project), 0)
})

test('what could not be kept stays, and comes again', async () => {
  await using app = await openApp()
  app.says('하나')
  app.says('둘')
  let count = 0
  const failing = app.fetched(9, () => {
    count += 1
    if (count === 2) throw new Error('the database is away')
  })
  await assert.rejects(failing, /the database is away/)
  assert.equal(app.topics.left(app.project), 1)
  app.topics.lapse(app.project)
  const [again] = await app.fetched(1)
  assert.ok(again?.kind === 'message' && again.text === '둘')
  assert.equal(app.topics.left(app.project), 0)
})

test('an account that may not read the subscription is told so before it is kept', async () => {
  await using app = await openApp()
  assert.deepEqual(await chat.check(app.io), {})
  app.topics.mayRead = false
  await assert.rejects(async () => chat.check(app.io), /may not read the subscription/)
})
