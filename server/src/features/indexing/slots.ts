/**
 * A fixed number of places for work on documents, handed out round robin by source: however much one source brings,
 * the next place goes to the source that has waited longest.
 */
export class FairSlots {
  #free: number
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(places: number) {
    this.#free = places
  }

  async run<T>(source: string, work: () => Promise<T>): Promise<T> {
    await this.#take(source)
    try {
      return await work()
    } finally {
      this.#give()
    }
  }

  async #take(source: string): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const line = this.#waiting.get(source)
    if (line) line.push(resolve)
    else this.#waiting.set(source, [resolve])
    await promise
  }

  #give(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#free++
      return
    }
    const [source, line] = next
    // Taken out and put back at the end: a map keeps the order of insertion.
    this.#waiting.delete(source)
    const resolve = line.shift()
    if (line.length > 0) this.#waiting.set(source, line)
    resolve?.()
  }
}
