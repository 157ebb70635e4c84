/** Enough for what waits to be read; a file that is not here is found by its id. */
const maxPaths = 100_000

/** Where this run's listing saw files that are still to be read, so that not each has to be looked for. */
export type Paths = { keep(id: string, names: readonly string[]): void; take(id: string): readonly string[] | null }

export function openPaths(): Paths {
  const paths = new Map<string, readonly string[]>()
  return {
    keep: (id, names) => void (paths.size < maxPaths && paths.set(id, names)),
    take(id) {
      const names = paths.get(id) ?? null
      paths.delete(id)
      return names
    },
  }
}
