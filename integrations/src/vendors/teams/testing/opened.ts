import type { Channel } from '../../../kit/channel.ts'
import { createNetwork } from '../../../net/network.ts'
import { now, startHook } from '../../../testing/chats/hooked.ts'
import { openTestIo } from '../../../testing/io.ts'
import { teamsChannel } from '../channel/channel.ts'
import type { BotSettings } from '../channel/settings.ts'
import { startTeams } from './server.ts'

export const chat: Channel<BotSettings> = teamsChannel
export { draft, now } from '../../../testing/chats/hooked.ts'

/** A bot in a channel of a team, and what it makes of the calls it gets. */
export async function openApp() {
  const clock = { now }
  const teams = await startTeams({ now: () => clock.now })
  const { model } = teams
  const { id: app, settings, caller, at } = teams.app()
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const { hook, heard } = await startHook(chat, { clock, io: () => io })
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
