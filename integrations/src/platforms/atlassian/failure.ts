import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'

const Refusal = z.object({
  message: z.string().optional(),
  errorMessages: z.array(z.string()).optional(),
  errors: z
    .union([z.array(z.object({ title: z.string().nullish(), detail: z.string().nullish() })), z.record(z.string(), z.string())])
    .optional()
    .catch(undefined),
})

/**
 * The reason in any of the forms Atlassian has for one: Jira's `errorMessages` and `errors` by field, Confluence's list of `errors` (v2) and
 * `message` (v1 and the gateway at api.atlassian.com).
 */
export function reasonOf(body: unknown): string | null {
  const refusal = Refusal.safeParse(body).data
  if (!refusal) return null
  const { errorMessages = [], errors = [], message } = refusal
  const listed = Array.isArray(errors)
    ? errors.map(({ title, detail }) => [title, detail].filter(Boolean).join(': '))
    : Object.entries(errors).map(([field, reason]) => `${field}: ${reason}`)
  return [...errorMessages, ...listed].filter(Boolean).join(' ') || message || null
}

/** Null for what the account may not see, or what is not there any more. To be given to `catch`. */
export function unlessHidden(error: unknown): null {
  if (error instanceof IntegrationError && (error.reason === 'forbidden' || error.reason === 'notFound')) return null
  throw error
}

/**
 * What a failure means where the status alone does not say. A limit ends when `Retry-After` says, or `X-RateLimit-Reset` where that is missing
 * (https://developer.atlassian.com/cloud/jira/platform/rate-limiting/); a question that is refused as such will be refused again.
 */
export function meaningOf(status: number, body: unknown, headers: Headers): IntegrationError | null {
  if (status === 400)
    return new IntegrationError('settings', `Atlassian refuses the request: ${reasonOf(body) ?? 'no reason given'} (400)`)
  // The gateway's words for a token that was granted less: https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
  const reason = reasonOf(body)
  if (status === 401 && reason !== null && /scope does not match/i.test(reason))
    return new IntegrationError('auth', `This account was not allowed that in Atlassian: ${reason} (401)`, { lacksScope: true })
  // Confluence takes who has a token it refuses for a visitor, and its API tells a visitor of a closed site what it tells an account that may
  // not use it: https://support.atlassian.com/confluence/kb/user-cant-access-confluence-cloud
  if (status === 403 && reason !== null && /not permitted to use confluence/i.test(reason))
    return new IntegrationError(
      'auth',
      `The sign-in is not good any more, or the account may not use Confluence: ${reason} (403)`,
    )
  if (status !== 429 || headers.has('retry-after')) return null
  const reset = Date.parse(headers.get('x-ratelimit-reset') ?? '')
  if (Number.isNaN(reset)) return null
  const limit = headers.get('ratelimit-reason')
  return new IntegrationError('throttled', `Atlassian asks for a pause${limit ? ` (${limit})` : ''}.`, {
    retryAfterMs: Math.max(0, reset - Date.now()),
  })
}
