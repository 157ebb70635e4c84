import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import { retryAfterOf } from '../../net/api-failure.ts'

const Refusal = z.object({ err: z.string().optional(), message: z.string().optional() })

/** Figma's own words in a failure: newer operations have `message`, older ones `err`. */
export function reasonIn(body: unknown): string | null {
  const { err, message } = Refusal.safeParse(body).data ?? {}
  return message ?? err ?? null
}

/** A refused token is answered by 403 like every other refusal, and recognised by its message only. */
const ofToken = /token|scope|unauthenticated/i

/** "403: The developer / OAuth token is invalid or expired": https://developers.figma.com/docs/rest-api/webhooks-endpoints. A missing scope is none of it. */
export const isTokenOver = (status: number, body: unknown): boolean =>
  status === 403 && /token|unauthenticated/i.test(reasonIn(body) ?? '') && !/scope/i.test(reasonIn(body) ?? '')

/** Whether a token is good, and does not reach as far as it was asked to. */
export const lacksScope = (error: unknown): boolean => error instanceof IntegrationError && error.lacksScope

/** What a failure of Figma means; null when its status says enough. https://developers.figma.com/docs/rest-api/errors */
export function figmaFailure(status: number, body: unknown, headers: Headers): IntegrationError | null {
  const words = reasonIn(body)
  if (status === 403 && words && ofToken.test(words))
    return new IntegrationError('auth', `Figma: ${words.slice(0, 300)} (403)`, { lacksScope: /scope/i.test(words) })
  if (status === 429) return limited(headers)
  // "The requested resources are too large": https://developers.figma.com/docs/rest-api/errors
  if (status === 400)
    return new IntegrationError('forbidden', `Figma: ${words?.slice(0, 300) ?? 'the request was refused'} (400)`)
  return null
}

/** Some seats and plans may open six files a month, and then have to wait for days: https://developers.figma.com/docs/rest-api/rate-limits */
function limited(headers: Headers): IntegrationError {
  const plan = headers.get('x-figma-plan-tier')
  const isLow = headers.get('x-figma-rate-limit-type') === 'low'
  const seat = isLow ? ' A View or Collab seat may ask for little; connect with a Dev or Full seat.' : ''
  const words = `Figma allows no more requests for now${plan ? ` (plan: ${plan.slice(0, 40)})` : ''}.${seat}`
  const wait = retryAfterOf(headers)
  return new IntegrationError('throttled', words, wait === null ? {} : { retryAfterMs: wait })
}
