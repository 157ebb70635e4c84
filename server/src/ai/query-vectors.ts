import type { Log } from '../log.ts'
import type { Embedder } from './embedder.ts'
import { type Measured, measureNearness, type Nearness, tongueOf } from './nearness.ts'

/** Hits never wait longer for the meaning of a question. */
const patienceMs = 300
const workMs = 10_000
const measuringMs = 60_000
/** So long after an embedder was late or failed, it is tried again. */
const usualRestMs = 10_000
const remembered = 2_000

export type Meaning = { vector: Float32Array; nearness: Nearness }

/**
 * Vectors of questions: made once, and done without when they take too long.
 *
 * One question that waits in vain is enough: from then on none waits, until one that is sent along without waiting for it has come back in
 * time.
 */
export class QueryVectors {
  readonly #embedder: Embedder
  readonly #log: Log
  readonly #restMs: number
  readonly #known = new Map<string, Float32Array | null>()
  readonly #making = new Map<string, Promise<Float32Array | null>>()
  #measuring: Promise<Measured> | null = null
  /** Null while questions are sent and waited for. */
  #restsUntil: number | null = null
  #isTrying = false

  constructor(embedder: Embedder, log: Log, restMs = usualRestMs) {
    this.#embedder = embedder
    this.#log = log
    this.#restMs = restMs
    // Before anybody asks. Who asks earlier hears how it ends.
    this.#measured().catch(() => {})
  }

  get model(): string {
    return this.#embedder.model
  }

  /** `missed`: the search goes by words alone, because the embedder does not answer in time. Null: the model says nothing about it. */
  async of(question: string): Promise<Meaning | 'missed' | null> {
    if (this.#restsUntil === null || this.#known.has(question)) return this.#inTime(question)
    if (performance.now() >= this.#restsUntil && !this.#isTrying) void this.#try(question)
    return 'missed'
  }

  async #try(question: string): Promise<void> {
    this.#isTrying = true
    if ((await this.#inTime(question)) !== 'missed') {
      this.#restsUntil = null
      this.#log.info({ model: this.model }, 'questions are searched by their meaning again')
    }
    this.#isTrying = false
  }

  async #inTime(question: string): Promise<Meaning | 'missed' | null> {
    const { promise: late, resolve } = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => resolve('late'), patienceMs)
    try {
      const made = await Promise.race([this.#meaningOf(question), late])
      if (made !== 'late') return made
      this.#rest(new Error(`The embedder took more than ${patienceMs} ms.`))
    } catch (error) {
      this.#rest(error)
    } finally {
      clearTimeout(timer)
    }
    return 'missed'
  }

  #rest(error: unknown): void {
    if (this.#restsUntil === null)
      this.#log.warn({ err: error, model: this.model }, 'questions are searched by their words alone for a while')
    this.#restsUntil = performance.now() + this.#restMs
  }

  async #meaningOf(question: string): Promise<Meaning | null> {
    const nearness = (await this.#measured())[tongueOf(question)]
    const vector = nearness && (await this.#vectorOf(question))
    return vector && { vector, nearness }
  }

  async #measured(): Promise<Measured> {
    this.#measuring ??= measureNearness(this.#embedder, AbortSignal.timeout(measuringMs))
    const measuring = this.#measuring
    try {
      return await measuring
    } catch (error) {
      // The next one who asks measures anew.
      if (this.#measuring === measuring) this.#measuring = null
      throw error
    }
  }

  async #vectorOf(question: string): Promise<Float32Array | null> {
    const known = this.#known.get(question)
    if (known !== undefined) return known
    const making = this.#making.get(question) ?? this.#make(question)
    this.#making.set(question, making)
    return making
  }

  /** What comes late is kept all the same: the next search for it finds it ready. */
  async #make(question: string): Promise<Float32Array | null> {
    try {
      const [vector = null] = await this.#embedder.embed([question], AbortSignal.timeout(workMs), 'question')
      this.#known.set(question, vector)
      if (this.#known.size > remembered) this.#known.delete(this.#known.keys().next().value ?? '')
      return vector
    } finally {
      this.#making.delete(question)
    }
  }
}
