import { errors, type ErrorName } from '@quarry/contract/errors'

/** A failure the caller is meant to see. Anything else that is thrown becomes a logged 500 with no detail. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly error: ErrorName
  /** The other side's own words, safe to show; null when the catalogue's message says it all. */
  readonly detail: string | null

  constructor(error: ErrorName, options: ErrorOptions & { detail?: string } = {}) {
    super(errors[error].message, options)
    this.error = error
    this.detail = options.detail ?? null
  }
}

/** @example throw fail('sourceMissing') */
export const fail = (error: ErrorName, options?: ErrorOptions & { detail?: string }): Failure => new Failure(error, options)
