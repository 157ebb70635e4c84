/** Whether this process is to end, and what of its work still has to be put down before it does. */
export class Stopping {
  readonly #controller = new AbortController()
  readonly #working = new Set<Promise<void>>()

  /** Aborted when the process begins to end: work in progress is saved, and the rest is left to another process. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** @param work never fails, and ends soon once the signal is aborted. */
  waitFor(work: Promise<void>): void {
    this.#working.add(work)
    void work.finally(() => this.#working.delete(work))
  }

  async begin(): Promise<void> {
    this.#controller.abort(new Error('shutting down'))
    await Promise.all(this.#working)
  }
}
