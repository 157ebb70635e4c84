import { errors } from '@quarry/contract/errors'
import { Failure } from './fail.ts'

export type FailureBody = { status: number; body: { code: string; message: string; detail?: string } }

/** What a caller is told about a thrown value, and whether it is a bug that has to be logged whole. */
export function toFailureBody(cause: unknown): FailureBody & { isBug: boolean } {
  if (cause instanceof Failure) {
    const { code, status, message } = errors[cause.error]
    return { status, body: { code, message, ...(cause.detail !== null && { detail: cause.detail }) }, isBug: false }
  }
  const status = (cause as { statusCode?: number } | null)?.statusCode ?? 500
  const name =
    status === 429
      ? 'tooManyRequests'
      : status === 413
        ? 'tooLarge'
        : status === 404
          ? 'notFound'
          : status < 500
            ? 'invalidInput'
            : status === 503
              ? 'unavailable'
              : 'unexpected'
  const { code, status: ownStatus, message } = errors[name]
  return { status: ownStatus, body: { code, message }, isBug: status >= 500 && status !== 503 }
}
