import { z } from 'zod'
import { IntegrationError, type IntegrationReason } from '../../kit/kit.ts'
import { retryAfterOf } from '../../net/api-failure.ts'

const Refusal = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string() })).default([]),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
})

/**
 * Google answers 400 and 403 for very different things and names each in `errors[].reason`, or for newer interfaces in `details[].reason`:
 * https://developers.google.com/workspace/drive/api/guides/handle-errors,
 * https://developers.google.com/workspace/gmail/api/guides/handle-errors, https://developers.google.com/workspace/calendar/api/guides/errors,
 * https://cloud.google.com/apis/design/errors
 */
const reasons: Readonly<Record<string, IntegrationReason>> = {
  rateLimitExceeded: 'throttled',
  userRateLimitExceeded: 'throttled',
  quotaExceeded: 'throttled',
  dailyLimitExceeded: 'throttled',
  sharingRateLimitExceeded: 'throttled',
  // "The download quota for this file": too many people fetched it today. The others are as good as before.
  downloadQuotaExceeded: 'upstream',
  concurrentLimitExceeded: 'throttled',
  RATE_LIMIT_EXCEEDED: 'throttled',
  // The token lacks a scope, or the domain does not let the key act for this person: true of every call to come.
  insufficientPermissions: 'auth',
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'auth',
  delegationDenied: 'auth',
  authError: 'auth',
  // Of an API key, https://cloud.google.com/apis/docs/errors and https://developers.google.com/youtube/v3/docs/errors
  API_KEY_INVALID: 'auth',
  keyInvalid: 'auth',
  keyExpired: 'auth',
  API_KEY_SERVICE_BLOCKED: 'settings',
  domainPolicy: 'settings',
  accessNotConfigured: 'settings',
  SERVICE_DISABLED: 'settings',
  failedPrecondition: 'settings',
  badRequest: 'settings',
  invalid: 'settings',
  invalidParameter: 'settings',
  required: 'settings',
}

/** The token lacks a scope. */
const lacking = ['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']

/** Used up for the day. When Google's day begins is not known, so it is tried again every hour. */
const daily = ['dailyLimitExceeded']
const hourMs = 3_600_000
const longestMessage = 300

/** What a failure says about itself; empty when it is not in Google's form. */
export function refusalIn(body: unknown): { message: string; reasons: readonly string[] } {
  const { error } = Refusal.safeParse(body).data ?? {}
  if (!error) return { message: '', reasons: [] }
  return {
    message: error.message,
    reasons: [...error.errors, ...error.details].flatMap(({ reason }) => reason ?? []),
  }
}

/** A refusal that names its reasons in Google's words, for callers that must distinguish the kinds. */
export class GoogleError extends IntegrationError {
  readonly reasons: readonly string[]
  constructor(reason: IntegrationReason, message: string, reasons: readonly string[], retryAfterMs: number | null) {
    super(reason, message, {
      lacksScope: reasons.some((each) => lacking.includes(each)),
      ...(retryAfterMs !== null && { retryAfterMs }),
    })
    this.reasons = reasons
  }
}

/** Whether one thing is closed to the account or not there any more, and all others may still be. */
export const isClosed = (error: unknown): error is IntegrationError =>
  error instanceof IntegrationError && (error.reason === 'forbidden' || error.reason === 'notFound')

/** What a failure of a Google interface means; null when its status says enough. */
export function googleFailure(status: number, body: unknown, headers: Headers): GoogleError | null {
  const refusal = refusalIn(body)
  const known = status < 500 ? refusal.reasons.find((each) => each in reasons) : undefined
  const reason = status === 401 ? 'auth' : known ? reasons[known]! : status === 403 ? 'forbidden' : null
  if (reason === null) return null
  const message = `Google: ${refusal.message.slice(0, longestMessage) || 'the request was refused'} (${status})`
  const wait = retryAfterOf(headers) ?? (refusal.reasons.some((each) => daily.includes(each)) ? hourMs : null)
  return new GoogleError(reason, message, refusal.reasons, wait)
}
