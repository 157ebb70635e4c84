const perMinute = 600
const remembered = 10_000
const windowMs = 60_000

/**
 * Refuses callers with made-up keys before each costs a query: limits per key cannot see them, because every
 * made-up key is a new one. Kept in memory: each process counts for itself.
 */
export class UnknownKeys {
  readonly #counts = new Map<string, { count: number; since: number }>()

  isHeldOff(address: string, now: Date): boolean {
    const found = this.#counts.get(address)
    return found !== undefined && now.getTime() - found.since < windowMs && found.count >= perMinute
  }

  note(address: string, now: Date): void {
    const found = this.#counts.get(address)
    const isFresh = !found || now.getTime() - found.since >= windowMs
    // Deleted first, so that the map stays ordered by last use and the oldest entry is the first.
    this.#counts.delete(address)
    this.#counts.set(address, isFresh ? { count: 1, since: now.getTime() } : { ...found, count: found.count + 1 })
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > remembered && oldest !== undefined) this.#counts.delete(oldest)
  }
}
