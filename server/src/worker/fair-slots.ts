/** Whose work it is. @property order the place of the source in the indexing order of its workspace; the smallest comes first. */
export type Turn = { workspace: string; source: string; order: number }

type Line = { order: number; waiting: (() => void)[] }
/** @property lines of its sources, the one that has waited longest first. @property place how many places they were given. */
type Queue = { lines: Map<string, Line>; place: number }

/** Work that takes longer than this waits for somebody else, most likely; its place goes on to the next. */
const slowMs = 5_000

/**
 * A fixed number of places for work on documents. Workspaces take turns. Of the places of one workspace every second goes to its first
 * source in the indexing order, the others by turns to the source that has waited longest and to the one that had the fewest in its present
 * run: what comes first in the order is done first, however much it brings the last one goes on too, and a small source that comes late does
 * not wait until everything large has been read. Servers that are slow, or want to be left alone, keep no place from others for long.
 */
export class FairSlots {
  #free: number
  readonly #queues = new Map<string, Queue>()
  /** Places each source had in its present run. */
  readonly #had = new Map<string, number>()

  constructor(places: number) {
    this.#free = places
  }

  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    await this.#take(turn)
    this.#had.set(turn.source, this.#hadBy(turn.source) + 1)
    const leave = once(() => this.#give())
    const slow = setTimeout(leave, slowMs).unref()
    try {
      return await work()
    } finally {
      clearTimeout(slow)
      leave()
    }
  }

  /** The run of a source has ended; its next one begins as a new one. */
  forget(source: string): void {
    this.#had.delete(source)
  }

  async #take({ workspace, source, order }: Turn): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const queue = this.#queues.get(workspace) ?? { lines: new Map(), place: 0 }
    const line = queue.lines.get(source) ?? { order, waiting: [] }
    // The order may have changed since the others in the line came.
    line.order = order
    line.waiting.push(resolve)
    queue.lines.set(source, line)
    this.#queues.set(workspace, queue)
    await promise
  }

  #give(): void {
    const [next] = this.#queues
    if (!next) {
      this.#free++
      return
    }
    const [workspace, queue] = next
    // Taken out and put back at the end: a map keeps the order of insertion.
    this.#queues.delete(workspace)
    const resolve = takeFrom(queue, this.#hadBy)
    if (queue.lines.size > 0) this.#queues.set(workspace, queue)
    resolve?.()
  }

  #hadBy = (source: string): number => this.#had.get(source) ?? 0
}

function takeFrom(queue: Queue, hadBy: (source: string) => number): (() => void) | undefined {
  const lines = [...queue.lines]
  const least = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((first, each) => (of(each) < of(first) ? each : first))
  const ways = [
    () => least(([, { order }]) => order),
    () => lines[0]!,
    () => least(([, { order }]) => order),
    () => least(([source]) => hadBy(source)),
  ]
  const [source, line] = ways[queue.place++ % ways.length]!()
  queue.lines.delete(source)
  const resolve = line.waiting.shift()
  if (line.waiting.length > 0) queue.lines.set(source, line)
  return resolve
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}
