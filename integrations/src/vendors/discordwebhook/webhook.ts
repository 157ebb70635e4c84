import { z } from 'zod'
import { IntegrationError, type Io } from '../../kit/kit.ts'
import { type Api, openApi } from '../../net/api.ts'

const host = 'https://discord.com'
/** Also of the clients that test what is to come, and by the former name. */
const pattern =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{5,25})\/([\w-]{20,200})\/?$/

/** The address is the secret: whoever has it writes in the channel. */
export const settings = z.object({
  address: z.string().trim().regex(pattern).meta({ field: 'url', secret: true, destination: true }),
  /** How the webhook is called there. */
  name: z.string().optional().meta({ account: true }),
})
export type WebhookSettings = z.infer<typeof settings>

const Problem = z.object({ code: z.number(), message: z.string() })
/** Webhook or token are not known (any more). https://docs.discord.com/developers/topics/opcodes-and-status-codes */
const over: readonly number[] = [10015, 50027]

/** @see https://docs.discord.com/developers/resources/webhook */
export type Webhook = { api: Api; path: string }

export function openWebhook(io: Io<WebhookSettings>): Webhook {
  const [, id, token] = pattern.exec(io.settings.address) ?? []
  if (!id || !token) throw new IntegrationError('settings', 'This is not the address of a Discord webhook.')
  const api = openApi(io, {
    base: `${io.at(host)}/api/v10`,
    // https://docs.discord.com/developers/reference#user-agent
    headers: () => ({ 'user-agent': 'DiscordBot (Quarry, 1)' }),
    reason: (body) => Problem.safeParse(body).data?.message ?? null,
    failure: (_status, body) =>
      over.includes(Problem.safeParse(body).data?.code ?? 0)
        ? new IntegrationError('auth', 'discord.com: The webhook was deleted, or its address has changed.')
        : null,
  })
  return { api, path: `/webhooks/${id}/${token}` }
}

const Facts = z.object({ name: z.string().nullish(), channel_id: z.string().nullish(), guild_id: z.string().nullish() })

/** What Discord says of it. @throws IntegrationError */
export const factsOf = ({ api, path }: Webhook): Promise<z.infer<typeof Facts>> => api.get(path, {}, Facts)
