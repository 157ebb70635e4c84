import type { Network } from '@quarry/integrations/kit/kit'
import { z } from 'zod'
import { Refusal } from './replies.ts'

/** PortOne waits for payment companies and banks, and goes on when its caller has hung up: it asks to be waited for this long at least. */
const timeoutMs = 70_000

/** What PortOne says no with. */
export class PortoneRefusal extends Error {
  override name = 'PortoneRefusal'
  readonly type: string
  readonly pgCode: string | undefined
  readonly pgMessage: string | undefined
  constructor({ type, message, pgCode, pgMessage }: z.output<typeof Refusal>) {
    super(`PortOne refuses: ${[type, message, pgCode, pgMessage].filter(Boolean).join(', ')}`)
    this.type = type
    this.pgCode = pgCode
    this.pgMessage = pgMessage
  }
}

type Call<T extends z.ZodType> = {
  method?: 'GET' | 'POST' | 'DELETE'
  query?: Record<string, string>
  /** Of GET as well: what is asked for in lists. */
  body?: object
  /** The same call with the same key is answered the same within three hours. At least 16 characters. */
  idempotencyKey?: string
  shape: T
}

export type PortoneApi = <T extends z.ZodType>(path: string, call: Call<T>) => Promise<z.output<T>>

/**
 * The REST API V2: https://developers.portone.io/api/rest-v2
 * @returns a function that throws PortoneRefusal, IntegrationError where there is no answer, or Error where it makes no sense.
 */
export function portoneApi({ net, baseUrl, secret }: { net: Network; baseUrl: string; secret: string }): PortoneApi {
  return async (path, { method = 'GET', query = {}, body, idempotencyKey, shape }) => {
    const url = new URL(path, baseUrl)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    if (body && method === 'GET') url.searchParams.set('requestBody', JSON.stringify(body))
    const response = await net.fetch(url, {
      method,
      timeoutMs,
      follows: false,
      headers: {
        authorization: `PortOne ${secret}`,
        ...(body && method !== 'GET' && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': `"${idempotencyKey}"` }),
      },
      ...(body && method !== 'GET' && { body: JSON.stringify(body) }),
    })
    const reply: unknown = await response.json().catch((cause: unknown) => {
      throw new Error(`PortOne answers ${response.status} with what is no JSON.`, { cause })
    })
    if (response.ok) return shape.parse(reply)
    const refusal = Refusal.safeParse(reply)
    throw refusal.success
      ? new PortoneRefusal(refusal.data)
      : new Error(`PortOne answers ${response.status} and does not say why.`)
  }
}

/** @returns null where PortOne says one of these. */
export async function unless<T>(types: readonly string[], doing: Promise<T>): Promise<T | null> {
  try {
    return await doing
  } catch (error) {
    if (error instanceof PortoneRefusal && types.includes(error.type)) return null
    throw error
  }
}
