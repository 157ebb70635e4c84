import type { Channel, ChatDraft, ChatEvent } from '../../kit/channel.ts'
import type { HookCall, HookIo } from '../../kit/hook.ts'
import { startHttpServer } from '../http-server.ts'

/** Where clocks of chats begin. */
export const now: number = Date.parse('2026-03-01T09:00:00Z')

export const draft = (markdown: string, more: Partial<ChatDraft> = {}): ChatDraft => ({
  markdown,
  citations: [],
  buttons: [],
  note: null,
  ...more,
})

/** Where a chat service calls, with what the channel makes of each call that it takes. */
export async function startHook<S>(chat: Channel<S>, { clock, io }: { clock: { now: number }; io: () => HookIo<S> }) {
  const heard: (ChatEvent | null)[] = []
  const hook = await startHttpServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const call: HookCall = { query: new URLSearchParams(), headers, body, at: new Date(clock.now) }
    const result = await chat.hook!.hear(io(), call)
    if (result.kind !== 'heard') return void response.writeHead(chat.hook!.refusal ?? 404).end()
    heard.push(result.event as ChatEvent | null)
    response.end(JSON.stringify(result.reply && 'json' in result.reply ? result.reply.json : null))
  })
  return { hook, heard }
}
