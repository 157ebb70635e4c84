import { randomUUID } from 'node:crypto'
import { fail } from './fail.ts'
import { toFailureBody } from './reply.ts'

const keepAliveMs = 15_000
/** UTF-16 units one stream may hold; an answer has some ten thousand. */
const longest = 4_000_000

type Event = { event: string; data: unknown }

/**
 * Contract events as server-sent event frames, written once and kept, so that a reader whose connection broke can go on where it was.
 * Ids are `<stream>.<number>`: a reader that sees another stream begin knows that what it has so far is void.
 */
export class EventStream {
  readonly id: string = randomUUID()
  readonly #stop = new AbortController()
  readonly #frames: string[] = []
  #length = 0
  #isEnded = false
  #readers = 0
  #news = Promise.withResolvers<void>()
  readonly #onUnread: () => void

  /** @param onUnread told each time the last reader has left. */
  constructor(onUnread: () => void) {
    this.#onUnread = onUnread
  }

  /** Aborted when nobody will read what is still to come. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  get isRead(): boolean {
    return this.#readers > 0
  }

  stop(): void {
    this.#stop.abort(new Error('nobody reads this stream'))
  }

  /** Writes all events. A failure becomes an `error` event, because the status is already sent. */
  async write(events: AsyncIterable<Event>, onFailure: (cause: unknown) => void): Promise<void> {
    try {
      for await (const { event, data } of events) {
        this.signal.throwIfAborted()
        this.#add(event, data)
      }
    } catch (cause) {
      const { body, concernsOperator } = toFailureBody(cause)
      if (concernsOperator && !this.signal.aborted) onFailure(cause)
      this.#add('error', { code: body.code, message: body.message })
    }
    this.#isEnded = true
    this.#tell()
  }

  /**
   * The frames after the first `from`, as they come. The stream counts as read until `gone`.
   * @param from frames the reader has already.
   */
  read(from: number, gone: AbortSignal): AsyncGenerator<string> {
    this.#readers++
    const leave = (): void => {
      if (--this.#readers === 0) this.#onUnread()
    }
    if (gone.aborted) leave()
    else gone.addEventListener('abort', leave, { once: true })
    return this.#follow(from, gone)
  }

  async *#follow(from: number, gone: AbortSignal): AsyncGenerator<string> {
    // Tells the id before the first event, so that a connection that breaks while a model is still thinking can be taken up as well.
    yield `id: ${this.id}.${from}\n\n`
    for (let at = from; !gone.aborted;) {
      const news = this.#news.promise
      if (at < this.#frames.length) {
        // Counted before they are handed over: more may come while the reader takes them.
        const frames = this.#frames.slice(at)
        at += frames.length
        yield frames.join('')
      } else if (this.#isEnded) return
      else if (!(await isSoon(news))) yield ': still here\n\n'
    }
  }

  #add(event: string, data: unknown): void {
    const frame = `id: ${this.id}.${this.#frames.length + 1}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    this.#length += frame.length
    if (this.#length > longest && event !== 'error') throw fail('tooLarge')
    this.#frames.push(frame)
    this.#tell()
  }

  #tell(): void {
    this.#news.resolve()
    this.#news = Promise.withResolvers()
  }
}

/** Whether something happens before proxies would close a quiet connection. */
async function isSoon(news: Promise<void>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), keepAliveMs)
  try {
    return await Promise.race([news.then(() => true), promise])
  } finally {
    clearTimeout(timer)
  }
}
