import { IntegrationError } from '../kit.ts'
import { quotaIn } from './quota.ts'

/** Longest pause that is sat out within a run; whoever asks for more is left alone until then. */
export const patienceMs = 60_000
/** Longest gap between two calls that a refusal or a quota leads to; longer pauses are for the service to ask for. */
const longestGapMs = 5_000
/** A gap shorter than this is none. */
const shortestGapMs = 2
/** What is left of the gap after each call that was taken. */
const recovery = 0.97
/** When no more than this part of a quota is left, that is spread over the time until there is a new one. */
const scarce = 0.2

/**
 * How fast one set of credentials is used. All that call with it share it: runs over content, runs over rights, and all they ask at once.
 * At first there is no limit. Where the service says that it was too fast, calls come half as fast as they came, and a little faster again with
 * each that is taken; where it tells what is left of a quota, the last part of that is spread. Runs get their turns in rotation, however many
 * calls each of them has waiting.
 */
export class Pace {
  /** First pause before the same question is asked again where the service names none; each later one is twice as long. */
  readonly firstPauseMs: number
  readonly #leastGapMs: number
  /** The calls that wait, by run. */
  readonly #waiting = new Map<AbortSignal, (() => void)[]>()
  #timer: NodeJS.Timeout | undefined
  #quietUntil = 0
  /** Why it is to be left alone. */
  #reason = 'The service asked to be left alone for a while.'
  #gapMs = 0
  /** Between calls as they came of late. */
  #usualGapMs = 0
  #lastAt = 0
  #slowedAt = 0

  /** @param leastGapMs between two calls after a refusal */
  constructor({ firstPauseMs = 500, leastGapMs = 50 }: { firstPauseMs?: number; leastGapMs?: number } = {}) {
    this.firstPauseMs = firstPauseMs
    this.#leastGapMs = leastGapMs
  }

  /**
   * Resolves when a call may begin.
   *
   * @param run its signal, one and the same for all calls of a run
   * @throws IntegrationError `throttled` — the service wants to be left alone for longer than a run waits
   */
  async turn(run: AbortSignal): Promise<void> {
    run.throwIfAborted()
    const quietMs = this.#quietUntil - Date.now()
    if (quietMs > patienceMs) throw new IntegrationError('throttled', this.#reason, { retryAfterMs: quietMs })
    if (this.#waiting.size === 0 && this.#nextAt() <= Date.now()) return this.#begin()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = (): void => {
      this.#waiting.delete(run)
      this.#wake()
      reject(run.reason as Error)
    }
    run.addEventListener('abort', leave, { once: true })
    const line = this.#waiting.get(run)
    if (line) line.push(resolve)
    else this.#waiting.set(run, [resolve])
    this.#wake()
    await promise.finally(() => run.removeEventListener('abort', leave))
  }

  /** The service took a call. */
  taken(headers: Headers): void {
    this.#gapMs = this.#gapMs * recovery < shortestGapMs ? 0 : this.#gapMs * recovery
    const quota = quotaIn(headers, Date.now())
    if (!quota || quota.share > scarce) return
    if (quota.left === 0) this.#quietUntil = Math.max(this.#quietUntil, Date.now() + Math.min(quota.untilMs, patienceMs))
    else this.#gapMs = Math.max(this.#gapMs, Math.min(longestGapMs, quota.untilMs / quota.left))
  }

  /**
   * The service wants to be left alone.
   *
   * @param at when the call began that it refused: those under way together count as one
   * @param reason told to those that come meanwhile
   */
  refused(at: number, waitMs: number, reason?: string): void {
    this.#reason = reason ?? this.#reason
    this.#quietUntil = Math.max(this.#quietUntil, Date.now() + waitMs)
    if (at < this.#slowedAt) return
    this.#slowedAt = Date.now()
    this.#gapMs = Math.min(longestGapMs, Math.max(this.#leastGapMs, 2 * Math.max(this.#gapMs, this.#usualGapMs)))
  }

  #nextAt = (): number => Math.max(this.#quietUntil, this.#gapMs === 0 ? 0 : this.#lastAt + this.#gapMs)

  #begin(): void {
    const now = Date.now()
    // What lies between two runs says nothing about how fast one of them is.
    const gap = now - this.#lastAt
    if (gap < 1_000) this.#usualGapMs = this.#usualGapMs === 0 ? gap : 0.8 * this.#usualGapMs + 0.2 * gap
    this.#lastAt = now
  }

  #wake(): void {
    clearTimeout(this.#timer)
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#handOut(), Math.max(0, this.#nextAt() - Date.now()))
  }

  #handOut(): void {
    const [next] = this.#waiting
    if (next && this.#nextAt() <= Date.now()) {
      const [run, line] = next
      // Taken out and put back at the end: a map keeps the order of insertion.
      this.#waiting.delete(run)
      const resolve = line.shift()
      if (line.length > 0) this.#waiting.set(run, line)
      this.#begin()
      resolve?.()
    }
    this.#wake()
  }
}
