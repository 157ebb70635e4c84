import type { PartNeeds } from './connection.ts'
import type { ConnectionHook } from './hook.ts'
import type { Io } from './io.ts'

/** What acts at a service, or is talked to there. */
export type ActingPart<S> = PartNeeds<Io<S>> & {
  /** Being called by the service; absent where it does not call about this part. */
  hook?: ConnectionHook<S>
  /** A person acts there, who consents: the credentials of the form are nobody's. */
  personOnly?: true
}
