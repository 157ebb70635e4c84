import { type FailureDetails, IntegrationError, type IntegrationReason } from './failure.ts'

/**
 * What became of a call that is made once.
 *
 * - `refused`: the service said no; asking again gives the same.
 * - `notExecuted`: nothing happened there, and it may be asked again.
 * - `unknown`: it may have happened.
 */
export type CallOutcome = 'refused' | 'notExecuted' | 'unknown'

type Details = FailureDetails & { status?: number }

/** A call that changes something at a service did not succeed, or nobody knows. `message` as that of an `IntegrationError`. */
export class CallFailure extends IntegrationError {
  readonly outcome: CallOutcome
  /** Of the answer; null when there was none. */
  readonly status: number | null

  constructor(outcome: CallOutcome, reason: IntegrationReason, message: string, { status, ...options }: Details = {}) {
    super(reason, message, options)
    this.outcome = outcome
    this.status = status ?? null
  }
}
