import type { Channel } from '../../../../kit/channel.ts'
import { createNetwork } from '../../../../net/network.ts'
import { now, startHook } from '../../../../testing/chats/hooked.ts'
import { openTestIo } from '../../../../testing/io.ts'
import { googleChatChannel } from '../../channel/channel.ts'
import type { ChatAppSettings } from '../../channel/settings.ts'
import { startChatApps } from './server.ts'

export const chat: Channel<ChatAppSettings> = googleChatChannel
export { draft, now } from '../../../../testing/chats/hooked.ts'

/** An app in a space, and what it makes of the calls it gets. */
export async function openApp() {
  const clock = { now }
  const google = await startChatApps({ now: () => clock.now })
  const { model } = google
  const { project, settings, caller, at } = google.app()
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const { hook, heard } = await startHook(chat, { clock, io: () => io })
  at.address = `${hook.origin}/hooks/googlechat/1`
  const io = { ...openTestIo<ChatAppSettings>(settings, net, { base: google.origin }), address: at.address }
  const ada = model.person('김에이다', 'Ada@example.com', { locale: 'ko' })
  const team = model.space('고객지원', [ada], { apps: new Set([project]) })
  return {
    google,
    model,
    project,
    caller,
    clock,
    io,
    heard,
    ada,
    team,
    [Symbol.asyncDispose]: async () => {
      await hook[Symbol.asyncDispose]()
      await net[Symbol.asyncDispose]()
      await google[Symbol.asyncDispose]()
    },
  }
}
