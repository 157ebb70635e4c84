import { errorMessages } from '@quarry/contract/error-messages'
import type { ErrorName } from '@quarry/contract/errors'

type FailureOptions = ErrorOptions & { detail?: string; retryAfterSeconds?: number }

/** A failure the caller is meant to see. Anything else that is thrown becomes a logged 500 with no detail. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly error: ErrorName
  /** The other side's own words, safe to show; null when the catalogue's message says it all. */
  readonly detail: string | null
  /** When it is worth trying again; null when waiting alone does not help. */
  readonly retryAfterSeconds: number | null

  constructor(error: ErrorName, options: FailureOptions = {}) {
    super(errorMessages[error], options)
    this.error = error
    this.detail = options.detail ?? null
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}

/** Detail of `sessionRequired` where the call was under way while its browser got another cookie. */
export const cookieRenewed = 'renewed'

/** @example throw fail('sourceMissing') */
export const fail = (error: ErrorName, options?: FailureOptions): Failure => new Failure(error, options)
