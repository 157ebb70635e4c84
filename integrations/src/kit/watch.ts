import type { Heard, HookCall } from './hook.ts'

/** Where a service calls when something changed, and what its calls must carry. */
export type Hook = { address: string; secret: string }

/** Something changed. What, only the service itself is believed; `about` is the id of the document the call names, if it names one. */
export type Hint = { about: string | null }

/** How a service is asked to call when something changes there. @typeParam IO what the host provides to the vendor. */
export type Watch<IO> = {
  /**
   * Requests calls; earlier ones continue until they are ended. A service may call the hook before this returns.
   * @returns `state`: what ends them. `endsAt`: ISO 8601 UTC, when the service stops by itself; null when it does not say.
   * @throws IntegrationError
   */
  begin(io: IO, hook: Hook): Promise<{ state: string; endsAt: string | null }>
  /** @param state of an earlier `begin`. @throws IntegrationError — they end by themselves then */
  end(io: IO, state: string): Promise<void>
  hear(call: HookCall, secret: string): Heard<Hint>
  /** Calls report a part of the changes only, or report them late: the source is listed as often as without calls. */
  inPart?: true
}

/** As `Watch`, where only a person can have the service call: they enter the address there, and the service makes the secret. */
export type HandWatch = {
  /**
   * @param secret null: the service has not sent it yet.
   * @returns `begun`: the call brings the secret of those to come, which the person has to type in at the service.
   */
  hear(call: HookCall, secret: string | null): Heard<Hint> | { kind: 'begun'; secret: string }
}

/** One address for all who consented to the operator's client, which the operator enters at the service: `/hooks/<service>/app`. */
export type AppWatch = {
  /** @param secret of the client. @returns `accounts`: by the ids they have there, those for whom something changed. */
  hear(call: HookCall, secret: string): Heard<{ accounts: readonly string[] }>
}
