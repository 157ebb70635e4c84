import type { Channel, ChatDraft, ChatEvent } from '../../../kit/channel.ts'
import type { HookCall } from '../../../kit/hook.ts'
import { createNetwork } from '../../../net/network.ts'
import { startHttpServer } from '../../../testing/http-server.ts'
import { openTestIo } from '../../../testing/io.ts'
import { teamsChannel } from '../channel/channel.ts'
import type { BotSettings } from '../channel/settings.ts'
import { startTeams } from './server.ts'

export const chat: Channel<BotSettings> = teamsChannel
export const now: number = Date.parse('2026-03-01T09:00:00Z')
export const draft = (markdown: string, more: Partial<ChatDraft> = {}): ChatDraft => ({
  markdown,
  citations: [],
  buttons: [],
  note: null,
  ...more,
})

/** A bot in a channel of a team, and what it makes of the calls it gets. */
export async function openApp() {
  const clock = { now }
  const teams = await startTeams({ now: () => clock.now })
  const { model } = teams
  const { id: app, settings, caller, at } = teams.app()
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const heard: (ChatEvent | null)[] = []
  const hook = await startHttpServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const call: HookCall = { query: new URLSearchParams(), headers, body, at: new Date(clock.now) }
    const result = await chat.hook!.hear(io, call)
    if (result.kind !== 'heard') return void response.writeHead(chat.hook!.refusal ?? 404).end()
    heard.push(result.event as ChatEvent | null)
    response.end(JSON.stringify(result.reply && 'json' in result.reply ? result.reply.json : null))
  })
  at.address = `${hook.origin}/hooks/teams/1`
  const io = { ...openTestIo<BotSettings>(settings, net, { base: teams.origin }), address: at.address }
  const ada = model.person('김에이다', 'Ada@example.com', { locale: 'ko-KR' })
  const team = model.team('고객지원', [ada], [app])
  const channel = model.channel(team, '문의')
  return {
    teams,
    model,
    app,
    caller,
    clock,
    io,
    heard,
    ada,
    team,
    channel,
    space: `channel/${team.id}/${channel.id}`,
    [Symbol.asyncDispose]: async () => {
      await hook[Symbol.asyncDispose]()
      await net[Symbol.asyncDispose]()
      await teams[Symbol.asyncDispose]()
    },
  }
}
