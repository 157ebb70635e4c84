import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Where a service calls when something changed, and what its calls must carry. */
export type Hook = { address: string; secret: string }

/** A call that arrived at a hook; nobody vouches for it yet. */
export type HookCall = { query: URLSearchParams; headers: Headers; body: Uint8Array }

/**
 * What a call means.
 *
 * - `look`: something changed. What, only the service itself is believed; `about` is the id of the document it names, if it names one.
 * - `quiet`: it is from the service, and nothing changed.
 * - `answer`: the service wants this text back before it calls a hook.
 * - `refused`: it does not carry what a call of the service carries.
 */
export type Heard = { kind: 'look'; about?: string | null } | { kind: 'quiet' | 'refused' } | { kind: 'answer'; text: string }

/** How a service is asked to call when something changes there. @typeParam IO what the vendor is lent. */
export type Watch<IO> = {
  /**
   * Asks for calls; earlier ones go on until they are ended. A service may call the hook before this returns.
   * @returns `state`: what ends them. `endsAt`: ISO 8601 UTC, when the service stops by itself; null when it does not say.
   * @throws IntegrationError
   */
  begin(io: IO, hook: Hook): Promise<{ state: string; endsAt: string | null }>
  /** @param state of an earlier `begin`. @throws IntegrationError — they end by themselves then */
  end(io: IO, state: string): Promise<void>
  hear(call: HookCall, secret: string): Heard
  /** Calls tell a part of the changes only, or tell them late: the service is asked as often as one that does not call. */
  inPart?: true
}

/** As `Watch`, where only a person can have the service call: they enter the address there, and the service makes the secret. */
export type HandWatch = {
  /**
   * @param secret null: the service has not told it yet.
   * @returns `begun`: the call brings the secret of those to come, which the person has to type in at the service.
   */
  hear(call: HookCall, secret: string | null): Heard | { kind: 'begun'; secret: string }
}

/** As `Heard`; `accounts`: by the ids they have there, those for whom something changed. */
export type AppHeard = { kind: 'refused' } | { kind: 'answer'; text: string } | { kind: 'look'; accounts: readonly string[] }

/** One address for all who consented to the operator's client, which the operator enters at the service: `/hooks/<service>/app`. */
export type AppWatch = {
  /** @param secret of the client */
  hear(call: HookCall, secret: string): AppHeard
}

/** Signature of a body as most services write it, in hexadecimal digits. */
export const signatureOf = (body: Uint8Array, secret: string): string => createHmac('sha256', secret).update(body).digest('hex')

/** Whether a call carries the secret, told in the same time wherever it differs. */
export function carries(given: string | null | undefined, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given ?? ''), hash(secret))
}
