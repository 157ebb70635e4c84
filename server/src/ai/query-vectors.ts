import type { Log } from '../log.ts'
import type { Embedder } from './embedder.ts'

/** Hits never wait longer for the meaning of a question. */
const patienceMs = 300
const workMs = 10_000
/** After a failure questions are not sent for so long: each would wait in vain. */
const restMs = 10_000
const remembered = 2_000

/** Vectors of questions: made once, and done without when they take too long. */
export class QueryVectors {
  readonly #embedder: Embedder
  readonly #log: Log
  readonly #known = new Map<string, Promise<Float32Array | null>>()
  #restsUntil = 0

  constructor(embedder: Embedder, log: Log) {
    this.#embedder = embedder
    this.#log = log
  }

  get model(): string {
    return this.#embedder.model
  }

  /** Null when it is not there in time: the search goes by words alone, and the next one with this question finds it ready. */
  async of(question: string): Promise<Float32Array | null> {
    const { promise: late, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(() => resolve(null), patienceMs)
    try {
      return await Promise.race([this.#vectorOf(question), late])
    } finally {
      clearTimeout(timer)
    }
  }

  #vectorOf(question: string): Promise<Float32Array | null> {
    const known = this.#known.get(question)
    if (known) return known
    if (performance.now() < this.#restsUntil) return Promise.resolve(null)
    const making = this.#embedder
      .embed([question], AbortSignal.timeout(workMs))
      .then(([vector = null]) => vector)
      .catch((error: unknown) => {
        this.#known.delete(question)
        this.#restsUntil = performance.now() + restMs
        this.#log.warn({ err: error }, 'questions are searched by their words alone for a while')
        return null
      })
    this.#known.set(question, making)
    if (this.#known.size > remembered) this.#known.delete(this.#known.keys().next().value ?? '')
    return making
  }
}
