import { z } from 'zod'
import { IntegrationError, type IntegrationReason } from '../../kit/kit.ts'
import { retryAfterOf } from '../../net/api-failure.ts'

const Refusal = z.object({ error: z.object({ code: z.string().default(''), message: z.string().default('') }) })

/**
 * Where the status alone misleads. Codes are compared without case, as the directory writes them otherwise than OneDrive does:
 * https://learn.microsoft.com/graph/errors, https://learn.microsoft.com/onedrive/developer/rest-api/concepts/errors
 */
const reasons: Readonly<Record<string, IntegrationReason>> = {
  // The app or the consent lacks a permission: true of every call of this kind.
  authorization_requestdenied: 'auth',
  // Of mail and calendars, where the account is asked about what is its own.
  erroraccessdenied: 'auth',
  insufficient_claims: 'auth',
  activitylimitreached: 'throttled',
  servicenotavailable: 'throttled',
  toomanyrequests: 'throttled',
  malwaredetected: 'forbidden',
  notallowed: 'forbidden',
  resourcelocked: 'forbidden',
  notsupported: 'forbidden',
}
const statuses: Readonly<Record<number, IntegrationReason>> = {
  400: 'settings',
  401: 'auth',
  403: 'forbidden',
  423: 'forbidden',
  509: 'throttled',
}

/** The token lacks a scope. */
const lacking = ['authorization_requestdenied', 'erroraccessdenied']

const longestMessage = 300

/** A refusal with its status and code, for callers that must distinguish the kinds. */
export class GraphError extends IntegrationError {
  readonly status: number
  readonly code: string
  constructor(reason: IntegrationReason, message: string, answer: { status: number; code: string; retryAfterMs: number | null }) {
    super(reason, message, {
      lacksScope: lacking.includes(answer.code.toLowerCase()),
      ...(answer.retryAfterMs !== null && { retryAfterMs: answer.retryAfterMs }),
    })
    this.status = answer.status
    this.code = answer.code
  }
}

/** What a failure of Microsoft Graph means; null when its status says enough and no more is known. */
export function graphFailure(status: number, body: unknown, headers: Headers): GraphError | null {
  const { code = '', message = '' } = Refusal.safeParse(body).data?.error ?? {}
  const known = status < 500 ? reasons[code.toLowerCase()] : undefined
  const reason = known ?? statuses[status] ?? (status === 404 || status === 410 ? 'notFound' : null)
  if (reason === null) return null
  const said = message.slice(0, longestMessage) || code || 'the request was refused'
  return new GraphError(reason, `Microsoft: ${said} (${status})`, { status, code, retryAfterMs: retryAfterOf(headers) })
}

/** Whether one thing is deleted or closed to the account, while everything else may continue. */
export const isClosed = (error: unknown): boolean =>
  error instanceof IntegrationError && (error.reason === 'notFound' || error.reason === 'forbidden')
