/** Whose work it is. @property order the place of the source in the indexing order of its workspace; the smallest comes first. */
export type Turn = { workspace: string; source: string; order: number }

type Line = { order: number; waiting: (() => void)[] }
/** @property lines of its sources, the one that has waited longest first. @property inOrder whether the next place goes by the order. */
type Queue = { lines: Map<string, Line>; inOrder: boolean }

/**
 * A fixed number of places for work on documents. Workspaces take turns. Of the places of one workspace every second goes to its first
 * source in the indexing order, the others to the source that has waited longest: what comes first in the order is done first, and
 * however much it brings, the last one goes on too.
 */
export class FairSlots {
  #free: number
  readonly #queues = new Map<string, Queue>()

  constructor(places: number) {
    this.#free = places
  }

  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    await this.#take(turn)
    try {
      return await work()
    } finally {
      this.#give()
    }
  }

  async #take({ workspace, source, order }: Turn): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const queue = this.#queues.get(workspace) ?? { lines: new Map(), inOrder: true }
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
    const resolve = takeFrom(queue)
    if (queue.lines.size > 0) this.#queues.set(workspace, queue)
    resolve?.()
  }
}

function takeFrom(queue: Queue): (() => void) | undefined {
  const lines = [...queue.lines]
  const [source, line] = queue.inOrder
    ? lines.reduce((first, each) => (each[1].order < first[1].order ? each : first))
    : lines[0]!
  queue.inOrder = !queue.inOrder
  queue.lines.delete(source)
  const resolve = line.waiting.shift()
  if (line.waiting.length > 0) queue.lines.set(source, line)
  return resolve
}
