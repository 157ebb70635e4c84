import { z } from 'zod'
import { IntegrationError, type Io } from '../../kit/kit.ts'
import { type Api, openApi, type Query } from '../../net/api.ts'
import { googleFailure, refusalIn } from '../../platforms/google/failure.ts'

const host = 'https://chat.googleapis.com'
/** https://developers.google.com/workspace/chat/quickstart/webhooks */
const pattern = /^https:\/\/chat\.googleapis\.com\/v1\/spaces\/([\w-]{5,100})\/messages\?(\S{20,500})$/

/** The address is the secret: whoever has it writes in the space. */
export const settings = z.object({
  address: z
    .string()
    .trim()
    .regex(pattern)
    .refine((given) => secretsIn(given) !== null)
    .meta({ field: 'url', secret: true, destination: true }),
  /** A webhook does not say where it writes. */
  name: z.string().trim().min(1).max(80).meta({ field: 'text', account: true }),
})
export type ChatWebhookSettings = z.infer<typeof settings>

type Secrets = { key: string; token: string }

function secretsIn(address: string): Secrets | null {
  const query = new URLSearchParams(pattern.exec(address)?.[2])
  const [key, token] = [query.get('key'), query.get('token')]
  return key && token ? { key, token } : null
}

/** @property query what proves that one may write there, with every call */
export type ChatWebhook = { api: Api; path: string; space: string; query: Query }

export function openWebhook(io: Io<ChatWebhookSettings>): ChatWebhook {
  const [, space] = pattern.exec(io.settings.address) ?? []
  const secrets = secretsIn(io.settings.address)
  if (!space || !secrets) throw new IntegrationError('settings', 'This is not the address of a webhook of Google Chat.')
  const clean = (text: string): string =>
    Object.values(secrets).reduce(
      (left, secret) => left.replaceAll(secret, '…').replaceAll(encodeURIComponent(secret), '…'),
      text,
    )
  const api = openApi(io, {
    base: io.at(host),
    headers: () => ({}),
    reason: (body) => clean(refusalIn(body).message) || null,
    failure(status, body, headers) {
      if (isOver(status, refusalIn(body))) return new IntegrationError('auth', over)
      const error = googleFailure(status, body, headers)
      return (
        error &&
        new IntegrationError(
          error.reason,
          clean(error.message),
          error.retryAfterMs === null ? {} : { retryAfterMs: error.retryAfterMs },
        )
      )
    },
  })
  return { api, path: `/v1/spaces/${space}/messages`, space, query: { ...secrets } }
}

const over = 'Google Chat: The webhook was removed, or its address has changed.'

/** Key, token or space are not known (any more). */
const isOver = (status: number, { message, reasons }: { message: string; reasons: readonly string[] }): boolean =>
  status === 401 ||
  status === 404 ||
  reasons.includes('API_KEY_INVALID') ||
  (status === 400 && /webhook|token|api key/i.test(message))

/**
 * Asks Google to write nothing, which it refuses to whoever may write; a webhook can be asked for nothing else.
 * @throws IntegrationError `auth` — it may not write
 */
export async function prove({ api, path, query }: ChatWebhook): Promise<void> {
  try {
    await (
      await api.send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"text":""}', query })
    ).body?.cancel()
  } catch (error) {
    if (
      !(error instanceof IntegrationError) ||
      !['settings', 'upstream'].includes(error.reason) ||
      !/\(400\)|status 400/.test(error.message)
    )
      throw error
  }
}
