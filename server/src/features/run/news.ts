import type { RunId } from '@quarry/contract/ids'
import { type NumberedEvent, readNotice } from './event.store.ts'

/** Notices of a connection that nobody saw break are lost. */
const backstopMs = 15_000
/** What a reader who is slower than the run keeps waiting is looked up again. */
const mostKept = 500

/** What notices say of one run to one reader. Most bring its events with them, so that nobody has to look them up. */
export class News {
  readonly #id: RunId
  #events: NumberedEvent[] = []
  /** More may be there than notices said. */
  #isBehind = true
  #lastSeq: number | null = null
  #coming = Promise.withResolvers<void>()

  constructor(id: RunId) {
    this.#id = id
  }

  hear = (payload: string): void => {
    if (!payload.startsWith(this.#id)) return
    const { events, isLast } = readNotice(payload.slice(this.#id.length))
    this.#events.push(...events)
    if (isLast) this.#lastSeq = events.at(-1)?.seq ?? null
    if (events.length === 0 || this.#events.length > mostKept) this.lookUp()
    this.wake()
  }

  lookUp = (): void => {
    this.#isBehind = true
    this.wake()
  }

  wake = (): void => this.#coming.resolve()

  /** The event after this number. `over`: there will be none; `nothing`: none is there; `unknown`: look into the database. */
  after(at: number): NumberedEvent | 'over' | 'nothing' | 'unknown' {
    // Before looking, so that what comes meanwhile is seen.
    this.#coming = Promise.withResolvers()
    while (this.#events[0] && this.#events[0].seq <= at) this.#events.shift()
    const next = this.#events[0]
    if (next?.seq === at + 1) return next
    if (at === this.#lastSeq) return 'over'
    if (!next && !this.#isBehind) return 'nothing'
    this.#isBehind = false
    this.#events = []
    return 'unknown'
  }

  /** Resolves when there is something new, or somebody should look whether there is. */
  async come(): Promise<void> {
    const backstop = setTimeout(this.lookUp, backstopMs)
    await this.#coming.promise
    clearTimeout(backstop)
  }
}
