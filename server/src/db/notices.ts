import type { Log } from '../context.ts'
import type { Pool } from './db.ts'
import { listen } from './listen.ts'

const channels = ['index_change', 'run_event', 'run_stop'] as const
type Channel = (typeof channels)[number]

/** What PostgreSQL tells, on one connection for the whole process. Notices can be lost: whoever hears keeps a backstop. */
export class Notices implements AsyncDisposable {
  readonly #pool: Pool
  readonly #log: Log
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  #listening: AsyncDisposable | null = null

  constructor(pool: Pool, log: Log) {
    this.#pool = pool
    this.#log = log
  }

  /** @returns what ends it. */
  hear(channel: Channel, listener: (payload: string) => void): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    // Whoever needs no notices costs no connection.
    this.#listening ??= listen(this.#pool, {
      channels,
      hear: (payload, of) => this.#listeners.get(of)?.forEach((each) => each(payload)),
      log: this.#log,
    })
    return () => void listeners.delete(listener)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#listening?.[Symbol.asyncDispose]()
  }
}
