import { isDeepStrictEqual } from 'node:util'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import type { RunEvent } from './event.store.ts'
import type { EventWriter } from './event-writer.ts'
import { Overtaken } from './overtaken.ts'
import type { Held } from './held.ts'
import { holdRun } from './run.store.ts'
import { deleteIntent, finishStep, insertIntent, keepDone, type RunStepRow } from './step.store.ts'
import { lockHeld, suspend } from './wait.store.ts'
import { Waiting } from './waiting.ts'

/** Thrown by an act that certainly did not happen; it may be tried again. */
export class NotDone extends Error {}

/** Something that cannot be taken back. What it sets out to do is written down before, what came of it after. */
export type Act<T> = {
  /** What is about to be done, to find out later whether it was. */
  intent: Record<string, unknown>
  /** @throws NotDone when nothing happened; after any other failure nobody knows. */
  perform(): Promise<T>
  /** Asks whether it happened, after the process that did it vanished; absent where nobody can be asked. */
  probe?(intent: Record<string, unknown>): Promise<{ happened: true; result: T } | { happened: false } | { happened: 'unknown' }>
}
export type Acted<T> = { outcome: 'done'; result: T } | { outcome: 'unknown' }

/** What work may do with its run. Results are JSON: a process that continues with the run reads them from the record. */
export class RunWork {
  readonly #ctx: Needs<'db' | 'clock'>
  readonly #held: Held
  readonly #writer: EventWriter
  readonly #steps: Map<string, RunStepRow>
  /** Steps that are done and not written yet. */
  #noted: { key: string; result: unknown }[] = []
  readonly signal: AbortSignal

  constructor(
    ctx: Needs<'db' | 'clock'>,
    held: Held,
    { writer, steps, signal }: { writer: EventWriter; steps: readonly RunStepRow[]; signal: AbortSignal },
  ) {
    this.#ctx = ctx
    this.#held = held
    this.#writer = writer
    this.#steps = new Map(steps.map((step) => [step.key, step]))
    this.signal = signal
  }

  /** Of the steps that are done, by their names. */
  get results(): ReadonlyMap<string, unknown> {
    return new Map([...this.#steps.values()].flatMap(({ key, state, result }) => (state === 'done' ? [[key, result]] : [])))
  }

  /** Shows something to those who read the run. Only inside a step: a process that repeats the step shows it again, and nothing else. */
  emit(event: RunEvent): void {
    this.signal.throwIfAborted()
    this.#writer.add(event)
  }

  /** Does something that may be done again, and keeps what came of it. */
  async step<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#steps.get(key)
    if (known?.state === 'done') return known.result as T
    this.signal.throwIfAborted()
    const result = await work()
    await this.#keepNoted({ key, result })
    return result
  }

  /** The same for what is found out again as quickly: it is kept with the next step, or with the end of the run. */
  async note<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#steps.get(key)
    if (known?.state === 'done') return known.result as T
    const result = await work()
    this.#noted.push({ key, result })
    this.#finished(key, result)
    return result
  }

  /** Writes something to the database exactly once: it is there exactly if the step is done. */
  async record<T>(key: string, work: (tx: Db) => Promise<T>): Promise<T> {
    const known = this.#steps.get(key)
    if (known?.state === 'done') return known.result as T
    await this.#writer.written()
    return this.#while(async (tx) => {
      const result = await work(tx)
      await this.#finish(tx, key, result)
      return result
    })
  }

  /**
   * Lets nobody work on the run until it is woken, or this moment comes. It never resolves then: the work begins again with the steps that are
   * done. Resolves at once when there is nothing to wait for.
   * @param isNeeded whether there still is; whoever wakes the run comes before it is asked, or after the run waits.
   */
  async wait(reason: string, until: Date, isNeeded: (tx: Db) => Promise<boolean>): Promise<void> {
    await (this.#noted.length > 0 ? this.#keepNoted() : this.#writer.written())
    const isWaiting = await atomic(this.#ctx.db, async (tx) => {
      if (!(await lockHeld(tx, this.#held))) throw new Overtaken()
      if (!(await isNeeded(tx))) return false
      await suspend(tx, this.#held, { reason, until, at: this.#ctx.clock.now() })
      return true
    })
    if (isWaiting) throw new Waiting()
  }

  /** As which process it is worked on. */
  get held(): Held {
    return this.#held
  }

  /** Does something outside that cannot be taken back, at most once: when nobody can say whether it happened, it is not done again. */
  async act<T>(key: string, act: Act<T>): Promise<Acted<T>> {
    const known = this.#steps.get(key)
    if (known?.state === 'done') return { outcome: 'done', result: known.result as T }
    if (known?.state === 'unknown') return { outcome: 'unknown' }
    if (known) {
      if (!isDeepStrictEqual(known.intent, act.intent)) throw new Error(`The step ${key} set out to do something else before.`)
      const found = (await act.probe?.(act.intent)) ?? { happened: 'unknown' as const }
      if (found.happened === 'unknown') return this.#leaveUnknown(key)
      if (found.happened) return this.#keep(key, found.result)
      await this.#while((tx) => deleteIntent(tx, this.#held, key))
    }
    await this.#while((tx) => insertIntent(tx, this.#held, key, act.intent, this.#ctx.clock.now()))
    return this.#perform(key, act)
  }

  async #perform<T>(key: string, act: Act<T>): Promise<Acted<T>> {
    try {
      return await this.#keep(key, await act.perform())
    } catch (error) {
      if (error instanceof NotDone) {
        await this.#while((tx) => deleteIntent(tx, this.#held, key))
        throw error
      }
      if (error instanceof Overtaken) throw error
      return this.#leaveUnknown(key)
    }
  }

  async #keep<T>(key: string, result: T): Promise<Acted<T>> {
    // What has happened is written down also for a run that somebody asked to stop.
    await atomic(this.#ctx.db, (tx) => this.#finish(tx, key, result))
    return { outcome: 'done', result }
  }

  async #leaveUnknown(key: string): Promise<{ outcome: 'unknown' }> {
    await atomic(this.#ctx.db, (tx) => this.#finish(tx, key, undefined, 'unknown'))
    return { outcome: 'unknown' }
  }

  /** @throws Overtaken */
  #while<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return atomic(this.#ctx.db, async (tx) => {
      if (!(await holdRun(tx, this.#held))) throw new Overtaken()
      return work(tx)
    })
  }

  /** Writes down what was noted, and another step after it, with all that was shown until then. @throws Overtaken */
  async #keepNoted(last?: { key: string; result: unknown }): Promise<void> {
    const steps = last ? [...this.#noted.splice(0), last] : this.#noted.splice(0)
    const at = this.#ctx.clock.now()
    const keep = (first: number, events: readonly RunEvent[]) => keepDone(this.#ctx.db, this.#held, { steps, first, events, at })
    if (!(await this.#writer.writtenWith(keep))) throw new Overtaken()
    if (last) this.#finished(last.key, last.result)
  }

  async #finish(tx: Db, key: string, result: unknown, state: 'done' | 'unknown' = 'done'): Promise<void> {
    await finishStep(tx, this.#held, { key, state, result, lastEvent: this.#writer.last, at: this.#ctx.clock.now() })
    this.#finished(key, result, state)
  }

  #finished(key: string, result: unknown, state: RunStepRow['state'] = 'done'): void {
    this.#steps.set(key, { key, state, intent: null, result, last_event: this.#writer.last })
  }
}
