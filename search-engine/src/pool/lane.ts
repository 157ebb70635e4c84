import { Worker } from 'node:worker_threads'
import type { View } from '../segment/view.ts'
import type { FromThread, SentSegment, Task, ToThread } from './messages.ts'

export type LaneName = 'search' | 'build' | 'merge'

type Job = { task: Task; attempts: number; resolve: (answer: unknown) => void; reject: (error: Error) => void }

/** @property known segments that the thread has, with their states by index, so that each is sent once. */
type Thread = { worker: Worker; jobs: Map<number, Job>; known: Map<number, Map<number, number>> }

/** So many jobs wait inside a thread, so that it need not idle while the answer to the last one travels. */
const JOBS_PER_THREAD = 2
/** A job that was under way when its thread died is tried once more. */
const MOST_ATTEMPTS = 2
/** Background threads without work for so long are stopped, which gives their memory back. */
const IDLE_MS = 10_000

/** Threads that do the same kind of work, and the jobs that wait for them. */
export class Lane implements AsyncDisposable {
  #size: number
  #views: ReadonlyMap<number, View>
  #threads: Thread[] = []
  #waiting: Job[] = []
  #jobs = 0
  #closed = false

  #background: boolean
  #program: URL
  #idle: NodeJS.Timeout | null = null

  /**
   * @param options.views what the threads search; empty for those that never search.
   * @param options.program what each thread runs.
   * @param options.background threads that yield the processor to others and stop when they have been idle.
   */
  constructor(options: { size: number; views: ReadonlyMap<number, View>; background: boolean; program?: URL }) {
    this.#size = Math.max(1, options.size)
    this.#views = options.views
    this.#background = options.background
    this.#program = options.program ?? new URL('./thread.ts', import.meta.url)
  }

  /** Starts the threads now instead of with the first job. */
  start(): void {
    while (this.#threads.length < this.#size) this.#spawn()
  }

  run(task: Task): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Error('The search pool is closed'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, attempts: 0, resolve, reject })
      this.#dispatch()
    })
  }

  /** Sends every thread the present view of an index, or that the index is closed. */
  publish(index: number): void {
    for (const thread of this.#threads) this.#send(thread, index)
  }

  #send(thread: Thread, index: number): void {
    const view = this.#views.get(index)
    const known = thread.known.get(index)
    if (!view) {
      thread.known.delete(index)
      return this.#post(thread, { kind: 'drop', index })
    }
    thread.known.set(index, new Map(view.segments.map(({ id, state }) => [id, state])))
    const segments = view.segments.map(({ id, state, segment, live }): SentSegment => ({
      id,
      state,
      ...(!known?.has(id) && { buffer: segment.buffer }),
      ...(known?.get(id) !== state && { live }),
    }))
    this.#post(thread, { kind: 'view', index, segments, totals: view.totals })
  }

  #post(thread: Thread, message: ToThread): void {
    thread.worker.postMessage(message, [])
  }

  #dispatch(): void {
    if (this.#waiting.length > 0) this.start()
    while (this.#waiting.length > 0) {
      const thread = this.#threads.reduce((least, other) => (other.jobs.size < least.jobs.size ? other : least))
      if (thread.jobs.size >= JOBS_PER_THREAD) return
      const job = this.#waiting.shift()!
      const id = this.#jobs++
      job.attempts++
      thread.jobs.set(id, job)
      thread.worker.ref()
      this.#post(thread, { kind: 'task', id, task: job.task })
    }
  }

  #spawn(): void {
    const worker = new Worker(this.#program, { workerData: { background: this.#background } })
    const thread: Thread = { worker, jobs: new Map(), known: new Map() }
    this.#threads.push(thread)
    for (const index of this.#views.keys()) this.#send(thread, index)
    let cause: unknown
    worker.on('message', (message: FromThread) => this.#settle(thread, message))
    worker.on('error', (error) => (cause = error))
    worker.on('exit', () => this.#bury(thread, cause))
    // Only a thread with work keeps its process. Whoever begins to listen makes it do so again.
    worker.unref()
  }

  #settle(thread: Thread, message: FromThread): void {
    const job = thread.jobs.get(message.id)
    thread.jobs.delete(message.id)
    if (thread.jobs.size === 0) thread.worker.unref()
    if ('error' in message) job?.reject(message.error)
    else job?.resolve(message.answer)
    this.#dispatch()
    this.#stopWhenIdle()
  }

  #stopWhenIdle(): void {
    if (!this.#background || this.#threads.some(({ jobs }) => jobs.size > 0)) return
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      if (this.#threads.some(({ jobs }) => jobs.size > 0)) return
      for (const { worker } of this.#threads.splice(0)) void worker.terminate()
    }, IDLE_MS).unref()
  }

  /** Jobs of a dead thread go to another; the next job starts a new thread in its place. */
  #bury(thread: Thread, cause: unknown): void {
    this.#threads = this.#threads.filter((other) => other !== thread)
    for (const job of [...thread.jobs.values()].reverse()) {
      if (job.attempts < MOST_ATTEMPTS && !this.#closed) this.#waiting.unshift(job)
      else job.reject(new Error('The search thread stopped', { cause }))
    }
    if (!this.#closed) this.#dispatch()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    if (this.#idle) clearTimeout(this.#idle)
    for (const job of this.#waiting.splice(0)) job.reject(new Error('The search pool is closed'))
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()))
  }
}
