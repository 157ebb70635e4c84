import type { HookCall, HookIo } from '../../../kit/hook.ts'
import { keysInSet, PublicKeys } from '../../../net/public-keys.ts'
import { claimsOf } from '../../../net/signed-token.ts'
import { type BotSettings, isSameId } from './settings.ts'

const issuer = 'https://api.botframework.com'
const described = '/v1/.well-known/openidconfiguration'
/** Of this one channel of the Bot Framework; a key for another one says nothing here. */
export const channelId = 'msteams'
/** The keys are to be looked up again at least once a day, and clocks may differ by five minutes. */
const keptSeconds = 24 * 60 * 60
const toleranceSeconds = 5 * 60

const keys = new PublicKeys(
  (body) => keysInSet(body, ({ endorsements }) => Array.isArray(endorsements) && (endorsements as unknown[]).includes(channelId)),
  keptSeconds,
)

/**
 * Whether Teams calls, and for this very bot:
 * https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-authentication#connector-to-bot
 *
 * @returns the address of the service that the call has to name as well; null: it is not from there
 */
export async function serviceThatCalls(io: HookIo<BotSettings>, { headers, at }: HookCall): Promise<string | null> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(headers.get('authorization') ?? '') ?? []
  if (token === undefined) return null
  const now = at.getTime()
  const claims = await claimsOf(token, {
    keyOf: async (by, id) =>
      by === issuer ? keys.find(io, `${io.at('https://login.botframework.com')}${described}`, id, now) : null,
    at: now,
    toleranceSeconds,
  })
  if (!claims) return null
  const { aud, serviceurl: service } = claims
  return typeof aud === 'string' && isSameId(aud, io.settings.clientId) && typeof service === 'string' ? service : null
}
