import { z } from 'zod'
import type { ListingBudget } from '../../kit/budget.ts'
import { cursorIn } from '../../kit/cursor.ts'
import type { Change } from '../../kit/kit.ts'

/** Entries of listings that wait for their turn; listings under way come on top. */
const mostHeld = 20_000
/** How many waiting folders are considered for listing ahead. */
const mostLookedAhead = 64
const changesBetweenCursors = 500
/** Bytes of a cursor for each change: a long cursor is stored less often, so that storing it costs little for each change. */
const cursorPerChange = 30

/**
 * Where a walk is: what lies directly in this folder, and everything before it, has been listed.
 * @property path names from the folder where the walk began
 * @property taken of the budget, which is for all parts of a listing
 */
export const Midway = z.object({
  path: z.array(z.string()),
  taken: z.object({ folders: z.number(), entries: z.number(), skipped: z.number(), bytes: z.number() }),
})
export type Midway = z.infer<typeof Midway>

/** The position in a cursor that holds nothing else; null when there is none. */
export const midwayIn = (cursor: string | null): Midway | null => cursorIn(z.object({ midway: Midway }), cursor)?.midway ?? null

/** Whether a cursor is in the middle of a listing, also where its vendor cannot resume from it. */
export const isMidway = (cursor: string | null): boolean => cursorIn(z.object({ midway: z.looseObject({}) }), cursor) !== null

/** What is left of the path to the folder where a walk resumes; null beside that path, and for a walk from the beginning. */
export type ResumePath = readonly string[] | null

/** The rest of the path from inside a folder of this name; `behind`: what the folder holds was listed before. */
export function resumePathInto(name: string, resumePath: ResumePath): ResumePath | 'behind' {
  const next = resumePath?.[0]
  if (next === undefined || name > next) return null
  return name === next ? resumePath!.slice(1) : 'behind'
}

/** A folder to be listed. @property names those that lead to it, its own last */
type Named = { names: readonly string[] }

type Entry<Folder, Listing> = { folder: Folder; resumePath: ResumePath; listing: Promise<Listing> | null; held: number }

type Cursor = Extract<Change, { kind: 'cursor' }>

/** @property waiting what was found and not listed yet */
export type Here<Folder> = { folder: Folder; taken: Midway['taken']; waiting: () => readonly Folder[] }

type Walk<Folder, Listing, Emitted> = {
  /** Walked one after the other. */
  roots: readonly Folder[]
  /** Where to resume below the first of them; null: at its beginning. */
  from: Midway | null
  /** How many folders are listed at the same time. */
  together: number
  budget: ListingBudget
  signal?: AbortSignal
  /** No promise: no request was needed. */
  list(folder: Folder, signal: AbortSignal): Promise<Listing> | Listing
  sizeOf(listing: Listing): number
  /** What one folder contributes. @returns the folders in it, by name */
  visit(folder: Folder, listing: Listing, resumePath: ResumePath): Generator<Emitted, readonly Folder[]>
  /** Where a later walk resumes; null: no cursor is possible from here on. */
  cursorAt(here: Here<Folder>): string | null
}

/**
 * Depth first through folders, those beside each other by name: so one path says how far a walk has come. Some are listed ahead; memory
 * holds what lies between the base folder and the current one, not the whole tree.
 *
 * A walk that resumes lists the folders on its path again, to find what comes after them, and yields of them only what cannot be listed.
 *
 * @throws EndlessListing, and the failure of the first folder, in order, that could not be listed
 */
export async function* depthFirst<Folder extends Named, Listing, Emitted extends { kind: string }>(
  walk: Walk<Folder, Listing, Emitted>,
): AsyncGenerator<Emitted | Cursor> {
  const { budget, from, together } = walk
  if (from) budget.goOn(from.taken)
  const stopped = new AbortController()
  const signal = walk.signal ? AbortSignal.any([walk.signal, stopped.signal]) : stopped.signal
  const ahead = { requests: 0, held: 0 }

  function start(entry: Entry<Folder, Listing>): Promise<Listing> {
    if (entry.listing) return entry.listing
    const answer = walk.list(entry.folder, signal)
    if (!(answer instanceof Promise)) return (entry.listing = Promise.resolve(answer))
    ahead.requests += 1
    entry.listing = answer.finally(() => (ahead.requests -= 1))
    // A failure is thrown when its turn comes; until then it must not count as unhandled.
    entry.listing.then(
      (listing) => (ahead.held += entry.held = 1 + walk.sizeOf(listing)),
      () => {},
    )
    return entry.listing
  }

  const entryOf = (folder: Folder, resumePath: ResumePath): Entry<Folder, Listing> => ({
    folder,
    resumePath,
    listing: null,
    held: 0,
  })
  // The next one is at the end.
  const waiting = walk.roots.map((folder, index) => entryOf(folder, index === 0 && from ? from.path : null)).toReversed()
  let [emitted, due] = [0, changesBetweenCursors]
  try {
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
      const { folder, resumePath } = entry
      const current = start(entry)
      for (const next of waiting.slice(-mostLookedAhead).reverse())
        if (ahead.requests < together && ahead.held < mostHeld) void start(next)
      const listing = await current
      ahead.held -= entry.held

      const visiting = walk.visit(folder, listing, resumePath)
      let step = visiting.next()
      for (; !step.done; step = visiting.next()) {
        if (resumePath !== null && step.value.kind !== 'skipped') continue
        emitted += 1
        yield step.value
      }
      if (resumePath === null) budget.take('folders', step.value.length)
      for (const inner of step.value.toReversed()) {
        const into = resumePathInto(inner.names.at(-1)!, resumePath)
        if (into !== 'behind') waiting.push(entryOf(inner, into))
      }

      emitted += 1
      if (emitted < due || waiting.length === 0 || (resumePath?.length ?? 0) > 0) continue
      const cursor = walk.cursorAt({ folder, taken: budget.taken(), waiting: () => waiting.map((each) => each.folder) })
      if (cursor !== null) yield { kind: 'cursor', cursor, midway: true }
      emitted = 0
      due = cursor === null ? Number.POSITIVE_INFINITY : Math.max(changesBetweenCursors, cursor.length / cursorPerChange)
    }
  } finally {
    stopped.abort()
  }
}
