import { IntegrationError, type IntegrationReason } from '../kit/kit.ts'

const reasons: Readonly<Record<number, IntegrationReason>> = {
  401: 'auth',
  403: 'forbidden',
  404: 'notFound',
  410: 'notFound',
  429: 'throttled',
  503: 'throttled',
  529: 'throttled',
}

const longestReason = 300

/** What a refusal of a well-behaved HTTP interface means. @param reason in the service's own words; null when it gave none. */
export function failureOf({ status, url, headers }: Response, reason: string | null): IntegrationError {
  const host = new URL(url).host
  const message = reason ? `${host}: ${reason.slice(0, longestReason)} (${status})` : `${host} answered with status ${status}.`
  const retryAfterMs = retryAfterOf(headers)
  return new IntegrationError(reasons[status] ?? 'upstream', message, retryAfterMs === null ? {} : { retryAfterMs })
}

/** Milliseconds of a `Retry-After`, which is given in seconds or as a date; null when there is none. */
export function retryAfterOf(headers: Headers, now = Date.now()): number | null {
  const given = headers.get('retry-after')?.trim()
  if (!given) return null
  const ms = /^\d+(\.\d+)?$/.test(given) ? Number(given) * 1000 : Date.parse(given) - now
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

const passing = new Set<IntegrationReason>(['throttled', 'unreachable', 'timeout', 'upstream'])

/** Milliseconds after which the same question may be asked again; null when asking again cannot help. @param firstMs for the first time */
export function waitOf(error: unknown, attempt: number, firstMs: number): number | null {
  if (!(error instanceof IntegrationError) || !passing.has(error.reason)) return null
  // A little later than requested: others were sent away until the same moment.
  if (error.retryAfterMs !== null) return error.retryAfterMs * (1 + Math.random() / 10)
  const longest = firstMs * 2 ** attempt
  return longest / 2 + (Math.random() * longest) / 2
}
