import type { Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { insertEvents, type RunEvent } from './event.store.ts'
import { Overtaken } from './overtaken.ts'
import type { Held } from './held.ts'

/** A model writes a word every few milliseconds; a row for each would cost more than what it holds. */
const gatheredMs = 100
const gatheredLength = 1_000
/** UTF-16 units of one run; an answer has some ten thousand. */
const longest = 4_000_000

/** Writes what is shown of a run, in order: the first piece of a text at once, those that follow gathered. */
export class EventWriter {
  readonly #db: Db
  readonly #run: Held
  readonly #onFailure: (cause: unknown) => void
  #last: number
  #length = 0
  #pending: RunEvent[] = []
  #isTextBegun = false
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<unknown> | null = null

  /** @param last number of the last event that is written already. @param onFailure called when nothing can be written any more. */
  constructor(db: Db, run: Held, last: number, onFailure: (cause: unknown) => void) {
    this.#db = db
    this.#run = run
    this.#last = last
    this.#onFailure = onFailure
  }

  /** Number of the last event, once all are written. */
  get last(): number {
    return this.#last
  }

  /** @throws Failure tooLarge */
  add(event: RunEvent): void {
    const delta = deltaOf(event)
    this.#length += delta?.length ?? JSON.stringify(event.data).length
    if (this.#length > longest) throw fail('tooLarge')
    const before = this.#pending.at(-1)
    const said = before && deltaOf(before)
    if (delta !== null && typeof said === 'string') {
      this.#pending[this.#pending.length - 1] = { event: event.event, data: { delta: said + delta } }
    } else this.#pending.push(event)

    const mayWait = delta !== null && this.#isTextBegun && this.#pending.length === 1 && (said ?? '').length < gatheredLength
    this.#isTextBegun = delta !== null
    if (mayWait) this.#timer ??= setTimeout(() => this.#begin(), gatheredMs)
    else this.#begin()
  }

  /** Resolves once everything that was added is written. @throws Overtaken, or what the database says. */
  async written(): Promise<void> {
    while (this.#pending.length > 0 || this.#writing) await (this.#writing ?? this.#write())
  }

  /**
   * Writes what is pending together with something else: both are there, or neither.
   * @param write is given the number of the first event. @returns false when it was refused; then the events are pending as before.
   */
  async writtenWith(write: (first: number, events: readonly RunEvent[]) => Promise<boolean>): Promise<boolean> {
    while (this.#writing) await this.#writing
    const writing = this.#writeWith(write).finally(() => (this.#writing = null))
    this.#writing = writing
    const isWritten = await writing
    // What came meanwhile.
    if (isWritten && this.#pending.length > 0) this.#begin()
    return isWritten
  }

  async #writeWith(write: (first: number, events: readonly RunEvent[]) => Promise<boolean>): Promise<boolean> {
    const events = this.#takePending()
    const isWritten = await write(this.#last + 1, events)
    if (isWritten) this.#last += events.length
    else this.#pending.unshift(...events)
    return isWritten
  }

  #takePending(): RunEvent[] {
    clearTimeout(this.#timer)
    this.#timer = undefined
    return this.#pending.splice(0)
  }

  #begin(): void {
    // What comes while something is written goes with the next writing.
    if (!this.#writing) void this.#write().catch(this.#onFailure)
  }

  #write(): Promise<void> {
    const writing = this.#writeAll().finally(() => (this.#writing = null))
    this.#writing = writing
    return writing
  }

  async #writeAll(): Promise<void> {
    while (this.#pending.length > 0) {
      const events = this.#takePending()
      if (!(await insertEvents(this.#db, this.#run, this.#last + 1, events))) throw new Overtaken()
      this.#last += events.length
    }
  }
}

/** The piece of text that an event brings; null for every other. */
function deltaOf({ event, data }: RunEvent): string | null {
  const { delta } = data as { delta?: unknown }
  return event === 'text' && typeof delta === 'string' ? delta : null
}
