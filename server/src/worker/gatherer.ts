import { setTimeout as sleep } from 'node:timers/promises'

type Waiting<T> = { one: T; resolve(): void; reject(error: unknown): void }

/**
 * Writes what comes one by one a few at a time: while one batch is written, and for a moment after it, the next gathers. What comes alone
 * never waits for company, and many that come together share the cost of the statements and the disk.
 */
export abstract class Gatherer<T> {
  readonly #largest: number
  readonly #gatherMs: number
  #gathered: Waiting<T>[] = []
  #writing = false
  #endedAt = Number.NEGATIVE_INFINITY
  #hasSpace = Promise.withResolvers<void>()
  #full = Promise.withResolvers<void>()

  /** @param gatherMs after one batch the next gathers for so long, unless it is full before: what a batch costs hardly depends on its size. */
  constructor({ largest, gatherMs }: { largest: number; gatherMs: number }) {
    this.#largest = largest
    this.#gatherMs = gatherMs
  }

  /** Writes all of them or none. */
  protected abstract writeBatch(batch: readonly T[]): Promise<void>

  /** Resolves once it is durable. */
  write(one: T): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#gathered.push({ one, resolve, reject })
    if (this.#gathered.length >= this.#largest) this.#full.resolve()
    void this.#drain()
    return promise
  }

  /** Resolves once the next batch has space. Preparing more before that only makes others wait: it is written in the order it came. */
  async ready(): Promise<void> {
    while (this.#gathered.length >= this.#largest) await this.#hasSpace.promise
  }

  async #drain(): Promise<void> {
    if (this.#writing) return
    this.#writing = true
    while (this.#gathered.length > 0) {
      await this.#company()
      const batch = this.#gathered.splice(0, this.#largest)
      this.#hasSpace.resolve()
      this.#hasSpace = Promise.withResolvers()
      await this.#settle(batch)
      this.#endedAt = performance.now()
    }
    this.#writing = false
  }

  /** Resolves when the next batch is full, or the last one ended long enough ago. */
  async #company(): Promise<void> {
    const wait = this.#endedAt + this.#gatherMs - performance.now()
    if (wait <= 0 || this.#gathered.length >= this.#largest) return
    this.#full = Promise.withResolvers()
    await Promise.race([sleep(wait), this.#full.promise])
  }

  async #settle(batch: readonly Waiting<T>[]): Promise<void> {
    try {
      await this.writeBatch(batch.map(({ one }) => one))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      // One that cannot be written does not fail the others, whosever they are.
      await Promise.all(batch.map((each) => this.#settle([each])))
    }
  }
}
