import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Io } from './io.ts'

/** A call that arrived at an address of ours; nobody vouches for it yet. */
export type HookCall = {
  query: URLSearchParams
  headers: Headers
  /** Byte for byte as it was sent, as signatures are over that. */
  body: Uint8Array
  /** When it arrived. */
  at: Date
}

/** What a call is answered with: as `text/plain` or as JSON; 200 unless told. */
export type HookReply = { status?: number } & ({ text: string } | { json: unknown })

/**
 * What a call is.
 *
 * - `refused`: it does not carry what a call of the service carries.
 * - `challenge`: the service wants this back before it calls an address. Whoever asks gets it, so nothing else may follow from it.
 * - `heard`: it is from the service. `event`: what happened there; null: nothing of interest. `reply`: absent, nothing is said in reply.
 *
 * @typeParam Event what a call can tell
 */
export type Heard<Event> =
  | { kind: 'refused' }
  | { kind: 'challenge'; reply: HookReply }
  | { kind: 'heard'; event: Event | null; reply?: HookReply }

/**
 * What the host provides to a vendor to find out who calls.
 *
 * @typeParam S settings of the connection, which hold the secret of its calls
 */
export type HookIo<S> = Pick<Io<S>, 'settings' | 'net' | 'at' | 'signal'> & {
  /** Ours, as the service was told it, whatever the call says that it is. */
  address: string
}

/** How a part hears its service about one connection, at an address of that connection. Sources are called otherwise (`watch.ts`). */
export type ConnectionHook<S> = {
  /** The service counts on this status where a call is refused; absent: 404. It is that of all addresses of the vendor, also of none. */
  refusal?: 401
  /**
   * Services wait three seconds for the reply and repeat a call that fails, so an event may be heard more than once: it carries what tells
   * it from others. Whatever takes time follows later.
   */
  hear(io: HookIo<S>, call: HookCall): Heard<unknown> | Promise<Heard<unknown>>
}

/** Signature of a body as most services write it, in hexadecimal digits. */
export const signatureOf = (body: Uint8Array, secret: string): string => createHmac('sha256', secret).update(body).digest('hex')

/** Whether a call carries the secret, compared in constant time. */
export function carries(given: string | null | undefined, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given ?? ''), hash(secret))
}
