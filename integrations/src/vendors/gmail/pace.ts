import { setTimeout as sleep } from 'node:timers/promises'

const windowMs = 60_000
/** However little went through before a refusal: others may share the quota, and they will stop. */
const leastUnits = 1_000

/**
 * Keeps the calls to one mailbox below its quota, which is counted by the minute. What the quota is depends on the project and on the year
 * it was made in (https://developers.google.com/workspace/gmail/api/reference/quota), so the first refusal teaches it: a little less than
 * what went through in the minute before.
 */
export class GmailPace {
  /** Of the last minute, oldest first. */
  #spent: { at: number; units: number }[] = []
  #used = 0
  #limit = Infinity

  /** Resolves when the quota allows a call of this price. */
  async take(units: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      this.#forget()
      if (this.#used === 0 || this.#used + units <= this.#limit) break
      await sleep(this.#spent[0]!.at + windowMs - Date.now(), undefined, { signal })
    }
    this.#spent.push({ at: Date.now(), units })
    this.#used += units
  }

  /** The quota is used up. @returns milliseconds until some of it is free again. */
  refused(): number {
    this.#forget()
    this.#limit = Math.max(leastUnits, Math.floor(this.#used * 0.9))
    return Math.max(1_000, (this.#spent[0]?.at ?? 0) + windowMs - Date.now())
  }

  #forget(): void {
    const since = Date.now() - windowMs
    const old = this.#spent.findIndex(({ at }) => at > since)
    for (const { units } of this.#spent.splice(0, old < 0 ? this.#spent.length : old)) this.#used -= units
  }
}
