/**
 * Why a call to the outside failed; decides what indexing does next.
 *
 * - `auth`: the credentials are refused. Tried exactly once; the source pauses in state authFail.
 * - `settings`: the address, folder or option cannot work, or is not allowed.
 * - `certificate`: the server's TLS certificate or SSH host key is not the expected one.
 * - `forbidden`: this one item may not be read; the run continues.
 * - `notFound`: this one item does not exist any more; the run continues.
 * - `throttled`: come back after `retryAfterMs`.
 * - `unreachable`, `timeout`, `upstream`: the other side is down, silent or talks nonsense; retried with growing pauses.
 */
export type IntegrationReason =
  | 'auth'
  | 'settings'
  | 'certificate'
  | 'forbidden'
  | 'notFound'
  | 'throttled'
  | 'unreachable'
  | 'timeout'
  | 'upstream'

/** A failure at the other side. `message` is the other side's own reason in plain words: shown to people, so without secrets. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
  readonly reason: IntegrationReason
  /** Milliseconds the other side asked us to wait; null when it did not say. */
  readonly retryAfterMs: number | null
  /** The account is known, and was not allowed what such a call takes: whoever connected it can allow more. */
  readonly lacksScope: boolean

  constructor(
    reason: IntegrationReason,
    message: string,
    options: ErrorOptions & { retryAfterMs?: number; lacksScope?: boolean } = {},
  ) {
    super(message, options)
    this.reason = reason
    this.retryAfterMs = options.retryAfterMs ?? null
    this.lacksScope = options.lacksScope ?? false
  }
}

/** Nothing of the request was sent. */
export class NotSent extends IntegrationError {}
