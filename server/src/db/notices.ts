import type { Log } from '../log.ts'
import type { Pool } from './db.ts'
import { listen } from './listen.ts'

const channels = ['index_change', 'run_event', 'run_stop', 'run_wake', 'run_turn', 'connection_pace'] as const
type Channel = (typeof channels)[number]

type Listener = { hear(payload: string): void; missed?(): void }

/** Notifications of PostgreSQL, on one connection for the whole process. They can be lost: a listener also polls. */
export class Notices implements AsyncDisposable {
  readonly #pool: Pool
  readonly #log: Log
  readonly #listeners = new Map<string, Set<Listener>>()
  #listening: AsyncDisposable | null = null

  constructor(pool: Pool, log: Log) {
    this.#pool = pool
    this.#log = log
  }

  /** @param missed called when some may have been lost, because listening begins, or begins again. @returns what ends it. */
  hear(channel: Channel, hear: (payload: string) => void, missed?: () => void): () => void {
    const listener: Listener = missed ? { hear, missed } : { hear }
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    // Without listeners there is no connection.
    this.#listening ??= listen(this.#pool, {
      channels,
      hear: (payload, of) => this.#listeners.get(of)?.forEach((each) => this.#tell(each, payload, of)),
      begin: () => this.#listeners.forEach((listeners) => listeners.forEach((each) => each.missed?.())),
      log: this.#log,
    })
    return () => void listeners.delete(listener)
  }

  /** What is thrown while the connection is read would end the process, and another version may say things otherwise. */
  #tell({ hear }: Listener, payload: string, channel: string): void {
    try {
      hear(payload)
    } catch (error) {
      this.#log.error({ err: error, channel }, 'a notification was not understood')
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#listening?.[Symbol.asyncDispose]()
  }
}
