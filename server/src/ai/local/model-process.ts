import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { EmbedderFailure } from '../embedder.ts'
import type { ModelReply, Ask, Start } from './messages.ts'

const program = fileURLToPath(new URL('./run-model.ts', import.meta.url))
/** Loading a large model takes long; a text never does. */
const patienceMs = 120_000

type Wanted = Ask & {
  signal: AbortSignal
  done: (vector: Float32Array | null) => void
  failed: (error: unknown) => void
}

/**
 * The process that runs a model, started when it is first needed and again after it died. Native code that fails takes nothing else with
 * it there, and whoever is served meanwhile waits for no thread. One text is on its way at a time, so that a question waits for one text
 * at most, however many wait.
 */
export class ModelProcess {
  readonly #start: Start
  #child: ChildProcess | null = null
  #current: Wanted | null = null
  #late: NodeJS.Timeout | undefined
  readonly #urgent: Wanted[] = []
  readonly #others: Wanted[] = []

  constructor(start: Start) {
    this.#start = start
  }

  embed(text: string, { signal, isUrgent }: { signal: AbortSignal; isUrgent: boolean }): Promise<Float32Array | null> {
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array | null>()
    const queue = isUrgent ? this.#urgent : this.#others
    queue.push({ text, signal, done: resolve, failed: reject })
    this.#next()
    return promise
  }

  #next(): void {
    if (this.#current) return
    const wanted = this.#urgent.shift() ?? this.#others.shift()
    if (!wanted) return
    if (wanted.signal.aborted) {
      wanted.failed(wanted.signal.reason)
      return this.#next()
    }
    this.#current = wanted
    const child = (this.#child ??= this.#begin())
    // Only while somebody waits it keeps this process alive.
    child.channel?.ref()
    this.#late = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    child.send({ text: wanted.text } satisfies Ask)
  }

  #begin(): ChildProcess {
    const child = fork(program, [JSON.stringify(this.#start)], {
      serialization: 'advanced',
      env: {},
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.unref()
    child.on('message', (answer: ModelReply) =>
      this.#settle((wanted) =>
        'vector' in answer ? wanted.done(answer.vector) : wanted.failed(new EmbedderFailure(answer.failure)),
      ),
    )
    const end = (): void => {
      if (this.#child !== child) return
      this.#child = null
      const failure = new EmbedderFailure(
        'The process of the embedding model ended: the model cannot be loaded, or memory is short.',
      )
      // Those who wait would start it again one by one.
      for (const { failed } of [...this.#urgent.splice(0), ...this.#others.splice(0)]) failed(failure)
      this.#settle(({ failed }) => failed(failure))
    }
    child.on('error', end).on('exit', end)
    return child
  }

  #settle(how: (wanted: Wanted) => void): void {
    const wanted = this.#current
    this.#current = null
    clearTimeout(this.#late)
    this.#child?.channel?.unref()
    if (wanted) how(wanted)
    this.#next()
  }
}
