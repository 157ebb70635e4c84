import { PortonePg } from '@quarry/contract/billing/portone'
import { z } from 'zod'

export type PortoneSettings = {
  apiSecret: string
  storeId: string
  /** Of each payment company, the channel that keeps cards, in the order they are offered. */
  channels: readonly { pg: PortonePg; key: string }[]
  /** One, or two while one takes the other's place; none: calls are not heard. */
  webhookSecrets: readonly string[]
  /** The channels are PortOne's test channels: no money moves. */
  isTest: boolean
  baseUrl: string
}

const list = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

const channelRule = 'must be channels such as tosspayments=channel-key-1a2b…,kakaopay=channel-key-3c4d…'

const Channel = z
  .string()
  .regex(/^\w+=channel-key-[\w-]+$/, channelRule)
  .transform((entry) => entry.split('=') as [string, string])
  .pipe(z.tuple([PortonePg, z.string()]))
  .transform(([pg, key]) => ({ pg, key }))

/** The variables of the environment, as an operator writes them; an empty one is an absent one. */
export const portoneVariables = {
  PORTONE_API_SECRET: z.string().optional(),
  PORTONE_STORE_ID: z
    .string()
    .regex(/^store-[\w-]+$/, 'must be the id of a store, such as store-1a2b3c4d-…')
    .optional(),
  PORTONE_CHANNELS: z
    .string()
    .transform(list)
    .pipe(z.array(Channel, channelRule).min(1, channelRule))
    .refine((channels) => new Set(channels.map(({ pg }) => pg)).size === channels.length, 'must name each payment company once')
    .optional(),
  PORTONE_WEBHOOK_SECRET: z
    .string()
    .transform(list)
    .pipe(
      z
        .array(z.string().regex(/^whsec_[A-Za-z0-9+/=]{8,}$/, 'must be a secret such as whsec_…, or two while they change'))
        .max(2),
    )
    .optional(),
  PORTONE_TEST: z.enum(['off', 'on']).default('off'),
  PORTONE_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:4010' })
    .default('https://api.portone.io'),
}
type Variables = z.output<z.ZodObject<typeof portoneVariables>>

/** Those that belong together and are not all there. */
export function missingOfPortone(env: Variables): string[] {
  const together = ['PORTONE_API_SECRET', 'PORTONE_STORE_ID', 'PORTONE_CHANNELS'] as const
  const missing = together.filter((name) => env[name] === undefined)
  return missing.length === together.length && env.PORTONE_WEBHOOK_SECRET === undefined ? [] : missing
}

/** @returns null where PortOne is not set up. */
export function portoneOf(env: Variables): PortoneSettings | null {
  const { PORTONE_API_SECRET: apiSecret, PORTONE_STORE_ID: storeId, PORTONE_CHANNELS: channels } = env
  if (apiSecret === undefined || storeId === undefined || channels === undefined) return null
  const { PORTONE_WEBHOOK_SECRET: webhookSecrets = [], PORTONE_TEST, PORTONE_BASE_URL: baseUrl } = env
  return { apiSecret, storeId, channels, webhookSecrets, isTest: PORTONE_TEST === 'on', baseUrl }
}
