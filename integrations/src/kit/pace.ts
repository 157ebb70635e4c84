import { IntegrationError } from './failure.ts'
import { quotaIn } from './quota.ts'

/** Longest pause that a run waits; for a longer one it ends and is tried again afterwards. */
export const patienceMs = 60_000
/** Longest gap between two calls that a refusal or a quota leads to; longer pauses are for the service to ask for. */
const longestGapMs = 5_000
/** A gap shorter than this is none. */
export const shortestGapMs = 2
/** Factor of the gap after each call that was accepted. */
const recovery = 0.97
/** When no more than this part of a quota is left, that is spread over the time until there is a new one. */
const scarce = 0.2
/** How long a pace read from the ledger counts. Changes by other processes are notified at once, but a notification can be lost. */
const believedMs = 5_000
/** Turns are taken from the ledger for so long a time at once, so that this costs next to nothing beside the calls. */
const reservedAheadMs = 1_000
/** A shorter pause is not worth sharing with other processes. */
const worthSharingMs = 100

/** @property quietMs the pause the service requested, and why. @property gapMs between two calls; 0: any. */
export type KnownPace = { quietMs: number; gapMs: number; reason: string | null }
/** @property firstInMs when the first of the turns comes; the others follow a gap apart. */
export type Turns = KnownPace & { firstInMs: number }
/** @property agoMs how long ago the call began that was refused. */
export type Slowed = KnownPace & { agoMs: number }

/** Where processes that use the same credentials agree on their pace. It never fails: what it cannot say, each decides for itself. */
export type PaceLedger = {
  read(): Promise<KnownPace | undefined>
  /** @param easing factor of the gap, for the calls that the service accepted since the last time */
  take(count: number, easing: number): Promise<Turns | undefined>
  slow(by: Slowed): Promise<void>
}

/**
 * How fast one set of credentials is used. All that call with it share it: runs over content, runs over rights, and all their parallel requests;
 * with a ledger also those in other processes, which costs a query every few seconds while the service accepts everything.
 * At first there is no limit. Where the service says that calls come too fast, their rate is halved, and rises a little again with
 * each that is accepted; where it says what is left of its quota, the last part of that is spread. Runs get their turns in rotation, however many
 * calls each of them has waiting.
 */
export class Pace {
  /** First pause before a request is repeated where the service names none; each later one is twice as long. */
  readonly firstPauseMs: number
  readonly #leastGapMs: number
  readonly #ledger: PaceLedger | null
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
  /** When the turns come that the ledger gave this process. */
  #turns: number[] = []
  #isTaking = false
  #reading: Promise<void> | null = null
  #readAt = Number.NEGATIVE_INFINITY
  /** What is on its way to the ledger, which does not know it yet. */
  #sharing = 0
  /** Factor of the gap for accepted calls that the ledger does not know yet. */
  #easing = 1

  /** @param leastGapMs between two calls after a refusal */
  constructor({
    firstPauseMs = 500,
    leastGapMs = 50,
    ledger = null,
  }: { firstPauseMs?: number; leastGapMs?: number; ledger?: PaceLedger | null } = {}) {
    this.firstPauseMs = firstPauseMs
    this.#leastGapMs = leastGapMs
    this.#ledger = ledger
  }

  /**
   * Resolves when a call may begin.
   *
   * @param run its signal, one and the same for all calls of a run
   * @throws IntegrationError `throttled` — the service wants to be left alone for longer than a run waits
   */
  async turn(run: AbortSignal): Promise<void> {
    if (this.#ledger && Date.now() - this.#readAt > believedMs) await this.#read(this.#ledger)
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
    if (this.#ledger) this.#easing = this.#gapMs > 0 ? this.#easing * recovery : 1
    else this.#gapMs = this.#gapMs * recovery < shortestGapMs ? 0 : this.#gapMs * recovery
    const quota = quotaIn(headers, Date.now())
    if (!quota || quota.share > scarce) return
    if (quota.left === 0) this.#slow({ quietMs: Math.min(quota.untilMs, patienceMs), gapMs: 0 })
    else this.#slow({ quietMs: 0, gapMs: Math.min(longestGapMs, quota.untilMs / quota.left) })
  }

  /**
   * The service requested a pause.
   *
   * @param at when the call began that it refused: those under way together count as one
   * @param reason for the failure of calls that come meanwhile
   */
  refused(at: number, waitMs: number, reason?: string): void {
    const isFirst = at >= this.#slowedAt
    if (isFirst) this.#slowedAt = Date.now()
    const slower = Math.min(longestGapMs, Math.max(this.#leastGapMs, 2 * Math.max(this.#gapMs, this.#usualGapMs)))
    this.#slow({ quietMs: waitMs, gapMs: isFirst ? slower : 0, reason, agoMs: Date.now() - at })
  }

  /** Another process wrote something else into the ledger. */
  changed(): void {
    this.#readAt = Number.NEGATIVE_INFINITY
    if (this.#ledger && this.#waiting.size > 0) void this.#read(this.#ledger)
  }

  #slow({
    quietMs,
    gapMs,
    reason,
    agoMs = 0,
  }: {
    quietMs: number
    gapMs: number
    reason?: string | undefined
    agoMs?: number
  }): void {
    const quietUntil = Date.now() + quietMs
    const isNews = quietUntil - this.#quietUntil > worthSharingMs || gapMs > this.#gapMs * 1.1
    this.#reason = reason ?? this.#reason
    this.#quietUntil = Math.max(this.#quietUntil, quietUntil)
    this.#gapMs = Math.max(this.#gapMs, gapMs)
    if (!this.#ledger || !isNews) return
    // Those that are given out from now on come after the pause.
    this.#turns = []
    this.#easing = 1
    this.#sharing++
    void this.#ledger.slow({ quietMs, gapMs, reason: reason ?? null, agoMs }).finally(() => {
      this.#sharing--
    })
  }

  #read(ledger: PaceLedger): Promise<void> {
    this.#reading ??= ledger
      .read()
      .then((known) => this.#learn(known))
      .finally(() => {
        this.#reading = null
      })
    return this.#reading
  }

  #learn(known: KnownPace | undefined): void {
    this.#readAt = Date.now()
    if (known) {
      const quietUntil = Date.now() + known.quietMs
      if (quietUntil - this.#quietUntil > worthSharingMs) this.#turns = []
      if (known.quietMs > 0) this.#quietUntil = Math.max(this.#quietUntil, quietUntil)
      this.#gapMs = this.#sharing > 0 ? Math.max(this.#gapMs, known.gapMs) : known.gapMs
      this.#reason = known.reason ?? this.#reason
    }
    this.#wake()
  }

  /** Takes turns for those who wait. */
  async #take(ledger: PaceLedger): Promise<void> {
    if (this.#isTaking) return
    this.#isTaking = true
    let waiting = 0
    for (const line of this.#waiting.values()) waiting += line.length
    const count = Math.min(waiting, Math.max(1, Math.floor(reservedAheadMs / this.#gapMs)))
    const easing = this.#easing
    this.#easing = 1
    const given = await ledger.take(count, easing)
    if (given) this.#learn(given)
    const first = given ? Date.now() + given.firstInMs : this.#lastAt + this.#gapMs
    this.#turns = Array.from({ length: count }, (_, index) => first + index * this.#gapMs)
    this.#isTaking = false
    this.#wake()
  }

  #nextAt = (): number => {
    if (this.#gapMs === 0) return this.#quietUntil
    const turn = this.#ledger ? (this.#turns[0] ?? Number.POSITIVE_INFINITY) : 0
    return Math.max(this.#quietUntil, this.#lastAt + this.#gapMs, turn)
  }

  #begin(): void {
    const now = Date.now()
    // What lies between two runs says nothing about how fast one of them is.
    const gap = now - this.#lastAt
    if (gap < 1_000) this.#usualGapMs = this.#usualGapMs === 0 ? gap : 0.8 * this.#usualGapMs + 0.2 * gap
    this.#lastAt = now
    this.#turns.shift()
  }

  #wake(): void {
    clearTimeout(this.#timer)
    if (this.#waiting.size === 0) return
    if (this.#ledger && this.#gapMs > 0 && this.#turns.length === 0) void this.#take(this.#ledger)
    else this.#timer = setTimeout(() => this.#handOut(), Math.max(0, this.#nextAt() - Date.now()))
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
