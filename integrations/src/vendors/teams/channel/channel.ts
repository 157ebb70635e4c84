import { channel } from '../../../kit/channel.ts'
import { bot, openConnector, signIn } from './connector.ts'
import { file } from './file.ts'
import { guide } from './guide.ts'
import { hook } from './hear.ts'
import { replace, say, sayPrivately, showTyping } from './say.ts'
import { botOf, type BotSettings } from './settings.ts'
import { members, space, spaces, user } from './spaces.ts'

/** Agents answer in Teams as a bot of the customer's own: https://learn.microsoft.com/microsoftteams/platform/bots/overview */
export const teamsChannel = channel<BotSettings>({
  ways: [{ way: 'http', asks: ['clientId', 'tenantId', 'clientSecret'] }],
  connection: bot,
  // Pages of Microsoft's name 28, 40 and 100 kB for a message, counted two bytes a letter with its card: with the longest sources ours stays within
  // 40. Seven in a second, and 1,800 in an hour, are taken of a bot in one conversation:
  // https://learn.microsoft.com/microsoftteams/platform/bots/how-to/rate-limit
  limits: { textBytes: 8_000, editEveryMs: 3_000 },
  hook,
  async check(io) {
    await signIn(io)
    return {}
  },
  guide,
  installation: async ({ settings }) => ({
    team: settings.tenantId.toLowerCase(),
    teamName: `Microsoft 365 (${settings.tenantId.slice(0, 8).toLowerCase()})`,
    botUser: botOf(settings),
    missing: [],
  }),
  spaces: async (io, _cursor, seen) => ({ spaces: await spaces(openConnector(io), seen, io.settings), cursor: null }),
  space: (io, id) => space(openConnector(io), id, io.settings),
  members: (io, id, most) => members(openConnector(io), id, most),
  user: (io, id, described, where) => user(openConnector(io), { id, space: where, described }, io.settings),
  say,
  replace,
  sayPrivately,
  file,
  showTyping,
})
