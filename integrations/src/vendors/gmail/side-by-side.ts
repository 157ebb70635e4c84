/** What several generators yield, as it comes, so many of them at a time. The first failure ends them all. */
export async function* sideBySide<T>(begin: readonly (() => AsyncGenerator<T>)[], atOnce: number): AsyncGenerator<T> {
  const waiting = [...begin]
  const running = new Map<AsyncGenerator<T>, Promise<{ from: AsyncGenerator<T>; step: IteratorResult<T> }>>()
  const advance = (from: AsyncGenerator<T>) => {
    const next = from.next().then((step) => ({ from, step }))
    // It may fail while nobody waits for it; the next one to await it gets the error.
    next.catch(() => {})
    running.set(from, next)
  }
  try {
    for (;;) {
      while (running.size < atOnce && waiting.length > 0) advance(waiting.shift()!())
      if (running.size === 0) return
      const { from, step } = await Promise.race(running.values())
      running.delete(from)
      if (step.done) continue
      advance(from)
      yield step.value
    }
  } finally {
    await Promise.allSettled([...running.keys()].map((from) => from.return(undefined)))
  }
}
