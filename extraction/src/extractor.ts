import { availableParallelism } from 'node:os'
import { startReadingChild, type ReadingChild } from './child/reading-child.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Extraction } from './types.ts'

type Input = { path: string; name: string; mediaType: string | null }
type Job = {
  input: Input
  signal: AbortSignal | undefined
  /** Listens while the job waits in the queue. One signal serves many jobs: a listener that stayed would make each later one dearer. */
  withdraw: () => void
  resolve: (extraction: Extraction) => void
  reject: (reason: unknown) => void
}

/**
 * Reads untrusted files in sandboxed child processes.
 *
 * A child is started when there is work and ends when there has been none for a while. It is replaced after some documents,
 * when it has grown, and whenever it had to be killed; waiting documents never notice.
 */
export class Extractor implements AsyncDisposable {
  readonly #readable: readonly string[]
  readonly #limits: Limits
  readonly #size: number
  readonly #queue: Job[] = []
  readonly #children = new Set<ReadingChild>()
  readonly #idle = new Map<ReadingChild, NodeJS.Timeout>()
  readonly #leaving = new Set<Promise<void>>()
  #closed = false

  /**
   * @param options.children processes that read at the same time; by default 1, or 2 on more than 4 cores.
   * @param options.readable folders the files to be read lie in.
   */
  constructor({ children, readable, limits }: { children?: number; readable: readonly string[]; limits?: Partial<Limits> }) {
    this.#readable = readable
    this.#limits = { ...defaultLimits, ...limits }
    this.#size = children ?? (availableParallelism() > 4 ? 2 : 1)
  }

  /**
   * Waits its turn when all children are busy. Never throws for what a file contains.
   *
   * @param input.name decides between text formats only; everything else is detected by its content.
   * @throws the signal's reason when aborted, or an error when the extractor is closed.
   */
  extract(input: Input, signal?: AbortSignal): Promise<Extraction> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Error('The extractor is closed.'))
      if (signal?.aborted) return reject(signal.reason)
      const job: Job = { input, signal, withdraw: () => this.#withdraw(job), resolve, reject }
      this.#queue.push(job)
      signal?.addEventListener('abort', job.withdraw, { once: true })
      this.#dispatch()
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    for (const job of this.#queue.splice(0)) job.reject(new Error('The extractor is closed.'))
    for (const child of this.#children) this.#retire(child)
    await Promise.all(this.#leaving)
  }

  #withdraw(job: Job): void {
    const waiting = this.#queue.indexOf(job)
    if (waiting < 0) return
    this.#queue.splice(waiting, 1)
    job.reject(job.signal?.reason)
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const child = this.#idle.keys().next().value ?? (this.#children.size < this.#size ? this.#start() : null)
      if (!child) return
      clearTimeout(this.#idle.get(child))
      this.#idle.delete(child)
      void this.#run(child, this.#queue.shift()!)
    }
  }

  async #run(child: ReadingChild, { input, signal, withdraw, resolve, reject }: Job): Promise<void> {
    signal?.removeEventListener('abort', withdraw)
    const abort = () => child.kill()
    signal?.addEventListener('abort', abort, { once: true })
    const extraction = await child.read(input)
    signal?.removeEventListener('abort', abort)
    if (child.worn) this.#replace(child)
    else this.#rest(child)
    if (this.#closed) reject(new Error('The extractor is closed.'))
    else if (signal?.aborted) reject(signal.reason)
    else resolve(extraction)
    this.#dispatch()
  }

  #start(): ReadingChild {
    const child = startReadingChild(this.#readable, this.#limits)
    this.#children.add(child)
    return child
  }

  /** A successor at once, so that the next document finds a process that has already started. */
  #replace(child: ReadingChild): void {
    this.#retire(child)
    if (!this.#closed) this.#rest(this.#start())
  }

  #rest(child: ReadingChild): void {
    const timer = setTimeout(() => this.#retire(child), this.#limits.idleMs)
    timer.unref()
    this.#idle.set(child, timer)
  }

  #retire(child: ReadingChild): void {
    clearTimeout(this.#idle.get(child))
    this.#idle.delete(child)
    this.#children.delete(child)
    child.kill()
    const leaving = child.ended.then(() => void this.#leaving.delete(leaving))
    this.#leaving.add(leaving)
  }
}
