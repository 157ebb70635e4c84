import { setTimeout as pause } from 'node:timers/promises'
import type { Network } from '@quarry/integrations/kit/kit'
import { z } from 'zod'
import { Refusal } from './objects.ts'

/** What is understood here was written for this version; the account's own may be another. */
export const apiVersion = '2026-08-26.dahlia'

/** Stripe's own library waits about as long: what is charged goes on when somebody hangs up. */
const timeoutMs = 80_000
const busyPausesMs = [200, 400, 800, 1_600]
const pageSize = 100

type Params = Record<string, string | number | boolean>
type Refused = z.output<typeof Refusal>['error']

/** An answer that is no success. What a charge came to is in `refused.payment_intent`. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal'
  readonly status: number
  readonly refused: Refused

  constructor(status: number, refused: Refused, requestId: string) {
    // What it says of a key repeats parts of the key.
    const said = status === 401 ? '' : (refused.message ?? '')
    super(`Stripe answered ${status} ${refused.code ?? refused.type} (${requestId}). ${said}`.trim())
    this.status = status
    this.refused = refused
  }

  /** Nothing was done and nothing of it will be: the request is wrong, and would be tomorrow. */
  get isFinal(): boolean {
    const { status, refused } = this
    return (status === 400 || status === 402 || status === 404) && refused.type !== 'idempotency_error'
  }
}

/** Calls of Stripe's API: form fields out, JSON back. */
export function stripeClient({ net, key, baseUrl }: { net: Network; key: string; baseUrl: string }) {
  async function call<T>(
    path: string,
    shape: z.ZodType<T>,
    send: { method: 'GET' | 'POST'; params: Params; once?: string | undefined },
  ): Promise<T> {
    const url = new URL(path, baseUrl)
    const form = new URLSearchParams(Object.entries(send.params).map(([name, value]) => [name, String(value)]))
    if (send.method === 'GET') url.search = form.toString()
    const response = await net.fetch(url, {
      method: send.method,
      headers: {
        authorization: `Bearer ${key}`,
        'stripe-version': apiVersion,
        ...(send.method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(send.once !== undefined && { 'idempotency-key': send.once }),
      },
      ...(send.method === 'POST' && { body: form.toString() }),
      timeoutMs,
      follows: false,
    })
    const body = await response.json()
    if (response.ok) return shape.parse(body)
    const refusal = Refusal.safeParse(body)
    const error = refusal.success ? refusal.data.error : { type: 'unknown' }
    throw new StripeRefusal(response.status, error, response.headers.get('request-id') ?? '')
  }

  return {
    get: <T>(path: string, params: Params, shape: z.ZodType<T>): Promise<T> => call(path, shape, { method: 'GET', params }),

    /** @param once repeated with it, the same is not done again, for a day at least. */
    async post<T>(path: string, params: Params, shape: z.ZodType<T>, once?: string): Promise<T> {
      for (const ms of busyPausesMs) {
        try {
          return await call(path, shape, { method: 'POST', params, once })
        } catch (error) {
          // The first of the same is being worked on.
          if (!(error instanceof StripeRefusal && error.status === 409)) throw error
          await pause(ms)
        }
      }
      return call(path, shape, { method: 'POST', params, once })
    },

    /** Every object of a list, newest first. */
    async *list<T extends { id: string }>(path: string, params: Params, shape: z.ZodType<T>): AsyncGenerator<T> {
      const page = z.object({ data: z.array(shape), has_more: z.boolean() })
      for (let after: string | undefined; ;) {
        const { data, has_more: isMore } = await call(path, page, {
          method: 'GET',
          params: { ...params, limit: pageSize, ...(after !== undefined && { starting_after: after }) },
        })
        yield* data
        after = data.at(-1)?.id
        if (!isMore || after === undefined) return
      }
    },
  }
}
