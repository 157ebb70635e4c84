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

/**
 * What exactly is wrong, where its reason has several and people can do something about it.
 *
 * - `unencrypted`: the address of a public server does not start with https.
 * - `notPublic`: the address is not public, and the installation does not allow it.
 * - `moved`: it redirects to the address that is `said`.
 * - `notMcp`: something answers there, in another way than an MCP server does.
 * - `signIn…`: why nobody can sign in to an MCP server; what is `said` names whom it is about:
 *   - `Unreachable`: where one signs in does not answer, or fails.
 *   - `Undescribed`, `Unreadable`: it does not describe how, or in a way that cannot be read.
 *   - `OtherServer`: the server says that it is another one, so tokens for that one would be sent to it.
 *   - `OtherIssuer`: where one signs in answers in the name of somebody else.
 *   - `NoPkce`: it does not offer PKCE with S256. `NoCode`: it does not offer signing in with a code.
 *   - `Address`: it names an address that is not asked: not encrypted, or in a private network.
 *   - `Unregistered`: it does not make Quarry known.
 */
export type IntegrationTrouble = 'unencrypted' | 'notPublic' | 'moved' | 'notMcp' | SignInTrouble
export type SignInTrouble =
  | 'signInUnreachable'
  | 'signInUndescribed'
  | 'signInUnreadable'
  | 'signInOtherServer'
  | 'signInOtherIssuer'
  | 'signInNoPkce'
  | 'signInNoCode'
  | 'signInAddress'
  | 'signInUnregistered'

export type FailureDetails = ErrorOptions & {
  retryAfterMs?: number
  lacksScope?: boolean
  trouble?: IntegrationTrouble
  said?: string
}

/** A failure at the other side. `message` is the other side's own reason in plain words: shown to people, so without secrets. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
  readonly reason: IntegrationReason
  /** Milliseconds the other side asked us to wait; null when it did not say. */
  readonly retryAfterMs: number | null
  /** The account is known, and was not allowed what such a call takes: whoever connected it can allow more. */
  readonly lacksScope: boolean
  /** Null: its reason says it all. */
  readonly trouble: IntegrationTrouble | null
  /** What the other side said of it, to the letter, or whom it is about; null when neither is known. */
  readonly said: string | null

  constructor(reason: IntegrationReason, message: string, options: FailureDetails = {}) {
    super(message, options)
    this.reason = reason
    this.retryAfterMs = options.retryAfterMs ?? null
    this.lacksScope = options.lacksScope ?? false
    this.trouble = options.trouble ?? null
    this.said = options.said ?? null
  }
}

/** Nothing of the request was sent. */
export class NotSent extends IntegrationError {}
