import { z } from 'zod'
import { connection } from '../../../kit/connection.ts'
import { IntegrationError, type Io } from '../../../kit/kit.ts'
import { type Api, openApi } from '../../../net/api.ts'
import { retryAfterOf } from '../../../net/api-failure.ts'
import { appToken } from '../../../platforms/microsoft/token.ts'
import { type BotSettings, ofBot } from './settings.ts'

/**
 * Where Teams is talked to from anywhere. Calls name an address too, which is compared and never gone to:
 * https://learn.microsoft.com/microsoftteams/platform/bots/how-to/conversations/send-proactive-messages
 */
export const teams = 'https://smba.trafficmanager.net'
const scope = 'https://api.botframework.com/.default'

const Refusal = z.object({ error: z.object({ code: z.string().default(''), message: z.string().default('') }) })

/**
 * Codes: https://learn.microsoft.com/microsoftteams/platform/bots/how-to/conversations/conversation-messages#status-codes-from-bot-conversational-apis.
 * 412 means that something else was going on in the conversation: nothing happened, and it is tried again.
 */
function refusalOf(status: number, body: unknown, headers: Headers): IntegrationError | null {
  const { code = '', message = '' } = Refusal.safeParse(body).data?.error ?? {}
  const said = `Teams: ${message.slice(0, 300) || code || 'the request was refused'} (${status})`
  const retryAfterMs = retryAfterOf(headers)
  if (status === 412) return new IntegrationError('throttled', said, { ...(retryAfterMs !== null && { retryAfterMs }) })
  // Where the app was taken out of a team, or of a chat.
  if (status === 403 && /NotInConversationRoster|ConversationNotFound/i.test(code)) return new IntegrationError('notFound', said)
  return null
}

/** The Bot Connector of Teams, as our bot: https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-api-reference */
export const openConnector = (io: Io<BotSettings>): Api =>
  openApi(io, {
    base: `${io.at(teams)}/teams`,
    headers: async () => ({ authorization: `Bearer ${await appToken(io, scope)}` }),
    reason: (body) => Refusal.safeParse(body).data?.error.message || null,
    failure: refusalOf,
  })

/** That its secret is taken is all that can be asked for; whether Teams knows the bot, its first call shows. */
export async function signIn(io: Io<BotSettings>): Promise<void> {
  await appToken(io, scope)
}

export const bot = connection<BotSettings>({
  settings: ofBot,
  fixedDestination: true,
  provider: 'microsoft',
  async check(io) {
    await signIn(io)
    return { account: io.settings.clientId }
  },
})
