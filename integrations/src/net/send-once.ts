import type { z } from 'zod'
import { CallFailure } from '../kit/call-failure.ts'
import { type FetchInit, IntegrationError, NotSent } from '../kit/kit.ts'

export type Once = {
  method: string
  headers?: Record<string, string>
  /** Sent as JSON; a text and bytes as they are. */
  body?: unknown
  /** Moment of `performance.now()` by which the request begins, or never. */
  leaveBy: number
  /** From then on, until the answer has been read to its end. Default `onceTimeoutMs`. */
  timeoutMs?: number
}

/** So long after it was to leave at the latest, the outcome of a call is known or stays unknown. */
export const onceTimeoutMs = 30_000

/** What such a call needs of the service's interface. */
export type OnceNeeds = {
  /** Waits for the call's turn and gives its authorisation. */
  ready(signal: AbortSignal): Promise<Record<string, string>>
  fetch(init: FetchInit): Promise<Response>
  /** The body, parsed where it is JSON. */
  read(response: Response): Promise<unknown>
  failure(response: Response, body: unknown): IntegrationError
  isTokenOver(status: number, body: unknown): boolean
  /** Whether there is another token than the one these headers carry, which was refused. */
  isRenewed(own: Record<string, string>): Promise<boolean>
}

/** Makes a call at most once and says what became of it. @throws CallFailure — also `unknown` when the reply has not the promised shape */
export async function sendOnce<T>(needs: OnceNeeds, once: Once, shape: z.ZodType<T>): Promise<T> {
  const own = await needs.ready(AbortSignal.timeout(msUntil(once.leaveBy))).catch((error: unknown) => {
    throw unsent(error)
  })
  const response = await needs.fetch(initOf(once, own)).catch((error: unknown) => {
    throw error instanceof NotSent ? unsent(error) : lost(error)
  })
  if (!response.ok) throw await refusalOf(needs, response, own)
  const body = await needs.read(response).catch((error: unknown) => {
    throw lost(error, response.status)
  })
  const reply = shape.safeParse(body)
  if (reply.success) return reply.data
  throw new CallFailure('unknown', 'upstream', `${hostOf(response)} answered in an unexpected form.`, {
    status: response.status,
    cause: reply.error,
  })
}

const msUntil = (moment: number): number => Math.max(0, Math.ceil(moment - performance.now()))

function initOf({ method, headers, body, leaveBy, timeoutMs = onceTimeoutMs }: Once, own: Record<string, string>): FetchInit {
  const isPlain = typeof body === 'string' || body instanceof Uint8Array
  const isJson = body !== undefined && !isPlain
  return {
    method,
    headers: { accept: 'application/json', ...(isJson && { 'content-type': 'application/json' }), ...own, ...headers },
    ...(body !== undefined && { body: isPlain ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(msUntil(leaveBy) + timeoutMs),
    leaveBy,
    timeoutMs,
  }
}

/** A refusal is clear where the service says that it is one; a redirect, its own failure and its own time-out are not. */
async function refusalOf(needs: OnceNeeds, response: Response, own: Record<string, string>): Promise<CallFailure> {
  const { status } = response
  const body = await needs.read(response).catch(() => null)
  const failure = needs.failure(response, body)
  const { reason, message, retryAfterMs, lacksScope } = failure
  const options = { status, lacksScope, cause: failure, ...(retryAfterMs !== null && { retryAfterMs }) }
  // Another token would have been allowed no more.
  if (!lacksScope && needs.isTokenOver(status, body)) {
    const isRenewed = await needs.isRenewed(own).catch(() => false)
    return new CallFailure(isRenewed ? 'notExecuted' : 'refused', 'auth', message, options)
  }
  if (status < 400 || status === 408 || status >= 500) return new CallFailure('unknown', reason, message, options)
  return new CallFailure(reason === 'throttled' ? 'notExecuted' : 'refused', reason, message, options)
}

/** What makes no sense to try again, although nothing happened. */
const lasting = new Set(['auth', 'settings', 'certificate', 'forbidden', 'notFound'])

function unsent(error: unknown): CallFailure {
  const { reason, message, retryAfterMs } = failureIn(error, 'The request was not sent in time.')
  const outcome = lasting.has(reason) ? 'refused' : 'notExecuted'
  return new CallFailure(outcome, reason, message, { cause: error, ...(retryAfterMs !== null && { retryAfterMs }) })
}

function lost(error: unknown, status?: number): CallFailure {
  const { reason, message } = failureIn(error, 'The service did not answer in time.')
  return new CallFailure('unknown', reason, message, { cause: error, ...(status !== undefined && { status }) })
}

const failureIn = (error: unknown, otherwise: string): IntegrationError =>
  error instanceof IntegrationError ? error : new IntegrationError('timeout', otherwise, { cause: error })

const hostOf = (response: Response): string => new URL(response.url).host
