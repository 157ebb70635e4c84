import { isIPv6 } from 'node:net'

const freeAttempts = 5
const firstPauseMs = 15_000
const longestPauseMs = 15 * 60_000
const forgottenAfterMs = 60 * 60_000
const remembered = 10_000

type Record = { attempts: number; lastAt: number }

/**
 * Slows down guessing: after five attempts from one network on one account every further one has to wait, twice as long each time,
 * up to 15 minutes. Other networks are not affected, so nobody can lock a person out of their account. Kept in memory: a restart
 * forgives, and each process counts for itself.
 */
export class LoginThrottle {
  readonly #records = new Map<string, Record>()

  /** Counts an attempt before its password is checked, so that guesses made at the same time are counted too. @returns false: not allowed yet. */
  admit(email: string, address: string, now: Date): boolean {
    const key = keyOf(email, address)
    const record = this.#records.get(key)
    const isFresh = !record || now.getTime() - record.lastAt > forgottenAfterMs
    if (!isFresh && now.getTime() < record.lastAt + pauseMs(record.attempts)) return false
    // Deleted first, so that the map stays ordered by last use and the oldest entry is the first.
    this.#records.delete(key)
    this.#records.set(key, { attempts: isFresh ? 1 : record.attempts + 1, lastAt: now.getTime() })
    const [oldest] = this.#records.keys()
    if (this.#records.size > remembered && oldest !== undefined) this.#records.delete(oldest)
    return true
  }

  /** The right password ends the count. */
  forget(email: string, address: string): void {
    this.#records.delete(keyOf(email, address))
  }
}

const pauseMs = (attempts: number): number =>
  attempts < freeAttempts ? 0 : Math.min(firstPauseMs * 2 ** (attempts - freeAttempts), longestPauseMs)

const keyOf = (email: string, address: string): string => `${networkOf(address)} ${email}`

/** One household or server holds 2^64 IPv6 addresses: the first half of the address is who it is. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest].slice(0, 4).join(':')
}
