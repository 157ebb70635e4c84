import { EventStream } from './events.ts'

/** A stream nobody reads goes on for so long, and is kept for so long once it is whole. */
const patienceMs = 30_000
const mostStreams = 500

/** Streams of this process that a reader may come back to, one per owner. */
export class EventStreams {
  readonly #patienceMs: number
  readonly #streams = new Map<string, EventStream>()
  readonly #timers = new Map<EventStream, NodeJS.Timeout>()

  constructor({ patienceMs: ms = patienceMs }: { patienceMs?: number } = {}) {
    this.#patienceMs = ms
  }

  /**
   * A new stream. It takes the place of an earlier one of the same owner, which is stopped unless it is still read.
   * @param owner whoever may come back: person and request together; null for a stream that ends with its first reader.
   */
  open(owner: string | null): EventStream {
    const stream = new EventStream(() => this.#wait(stream, owner))
    if (owner === null) return stream
    const former = this.#streams.get(owner)
    this.#streams.delete(owner)
    if (former && !former.isRead) this.#end(former)
    this.#streams.set(owner, stream)
    this.#wait(stream, owner)
    if (this.#streams.size > mostStreams) this.#dropOldest()
    return stream
  }

  /** The stream and place a reader was at; null when this process does not know it, or it belongs to somebody or something else. */
  find(owner: string | null, lastEventId: string | undefined): { stream: EventStream; from: number } | null {
    const [, id, number] = /^([\w-]{1,64})\.(\d{1,9})$/.exec(lastEventId ?? '') ?? []
    const stream = owner === null ? undefined : this.#streams.get(owner)
    return stream?.id === id && stream && !stream.signal.aborted ? { stream, from: Number(number) } : null
  }

  /** The reader has had enough and does not come back. */
  stop(owner: string | null, id: string): void {
    const found = this.find(owner, `${id}.0`)
    if (owner === null || !found) return
    this.#streams.delete(owner)
    this.#end(found.stream)
  }

  /** Called when the process ends: nobody can come back. */
  close(): void {
    for (const stream of this.#streams.values()) if (!stream.isRead) this.#end(stream)
    this.#streams.clear()
  }

  #wait(stream: EventStream, owner: string | null): void {
    clearTimeout(this.#timers.get(stream))
    if (owner === null || this.#streams.get(owner) !== stream) return this.#end(stream)
    const forget = (): void => {
      if (stream.isRead) return
      if (this.#streams.get(owner) === stream) this.#streams.delete(owner)
      this.#end(stream)
    }
    this.#timers.set(stream, setTimeout(forget, this.#patienceMs).unref())
  }

  #end(stream: EventStream): void {
    clearTimeout(this.#timers.get(stream))
    this.#timers.delete(stream)
    stream.stop()
  }

  #dropOldest(): void {
    const unread = [...this.#streams].find(([, stream]) => !stream.isRead)
    if (!unread) return
    this.#streams.delete(unread[0])
    this.#end(unread[1])
  }
}
