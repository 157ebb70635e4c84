import type { Change } from '../kit.ts'

const parallelListings = 3

/**
 * Depth first through folders. A few are listed ahead, in a fixed order, so that memory holds what lies between the base folder and the
 * current one, not the whole tree.
 *
 * @param visit what one folder contributes; it adds the folders inside to those that wait, the next one last.
 * @throws the failure of the first folder, in order, that could not be listed
 */
export async function* depthFirst<Folder, Listing>(
  outer: AbortSignal,
  waiting: Folder[],
  {
    list,
    visit,
  }: { list(folder: Folder, signal: AbortSignal): Promise<Listing>; visit(folder: Folder, listing: Listing): Iterable<Change> },
): AsyncGenerator<Change> {
  const stopped = new AbortController()
  const signal = AbortSignal.any([outer, stopped.signal])
  const ahead: { folder: Folder; listing: Promise<Listing> }[] = []
  try {
    while (waiting.length + ahead.length > 0) {
      while (ahead.length < parallelListings && waiting.length > 0) {
        const folder = waiting.pop()!
        const listing = list(folder, signal)
        // A failure is met when its turn comes; until then it must not count as unhandled.
        listing.catch(() => {})
        ahead.push({ folder, listing })
      }
      const { folder, listing } = ahead.shift()!
      yield* visit(folder, await listing)
    }
  } finally {
    stopped.abort()
  }
}
