import { createHash } from 'node:crypto'
import { z } from 'zod'
import { cursorIn } from '../../kit/cursor.ts'
import type { Change } from '../../kit/kit.ts'

/** A place in a whole listing: into which space or project it came (null: behind them all), and the page there; absent: at its beginning. */
const AtlassianMidway = z.object({ container: z.string().nullable(), page: z.string().optional() })
export type AtlassianMidway = z.output<typeof AtlassianMidway>

/**
 * @property since when the site was last written to, at the start of the run
 * @property scope which spaces or projects it was about
 * @property documents how many there were in the last whole listing
 * @property partial runs since then
 * @property midway how far a whole listing came, which found so many documents until there; absent: it is at its end
 */
const AtlassianCursor = z.object({
  since: z.iso.datetime({ offset: true }),
  scope: z.string(),
  documents: z.int(),
  partial: z.int(),
  midway: AtlassianMidway.optional(),
})
export type AtlassianCursor = z.output<typeof AtlassianCursor>
/** How far a whole listing has come. */
export type Paused = AtlassianCursor & { midway: AtlassianMidway }

/** The service no longer accepts the token of a page. */
export class PageLost extends Error {}

/** Documents listed at least before it is worth storing a cursor at the next space or project. */
const worthKeeping = 100

/** Neither product reports deletions, so everything is listed (not read) again: in every run while that is cheap. */
const cheapDocuments = 2000
const partialRuns = 9

const beginning = '1970-01-01T00:00:00.000Z'

/** A name for the spaces or projects a run is about, whatever their order. */
export const scopeOf = (ids: Iterable<string>): string =>
  createHash('sha256')
    .update([...ids].toSorted().join())
    .digest('base64url')

/** The listing in whose middle an earlier run stopped; null: none. */
export function pausedIn(cursor: string | null): Paused | null {
  const known = cursorIn(AtlassianCursor, cursor)
  return known?.midway ? { ...known, midway: known.midway } : null
}

/** Where to continue; null when everything has to be listed. */
export function understood(cursor: string | null, scope: string): AtlassianCursor | null {
  const known = cursorIn(AtlassianCursor, cursor)
  if (!known || known.scope !== scope || known.midway) return null
  return known.documents <= cheapDocuments || known.partial >= partialRuns ? null : known
}

/** A whole listing of a site that was last written to at `since`; null: it was empty. */
export const begunAt = (since: string | null, scope: string): AtlassianCursor => ({
  since: since ?? beginning,
  scope,
  documents: 0,
  partial: 0,
})

/** Says how far a whole listing came. */
export class Progress {
  readonly #cursor: AtlassianCursor
  readonly #midway: AtlassianMidway | undefined
  #last: number

  constructor({ midway, ...cursor }: AtlassianCursor) {
    this.#cursor = { ...cursor }
    this.#midway = midway
    this.#last = cursor.documents
  }

  /** Where to continue; absent: at the beginning. */
  get from(): AtlassianMidway | undefined {
    return this.#midway
  }

  found(documents: number): void {
    this.#cursor.documents += documents
  }

  *at(midway: AtlassianMidway): Generator<Change> {
    if (midway.page === undefined && this.#cursor.documents - this.#last < worthKeeping) return
    this.#last = this.#cursor.documents
    yield { kind: 'cursor', cursor: JSON.stringify({ ...this.#cursor, midway } satisfies AtlassianCursor), midway: true }
  }

  *complete(): Generator<Change> {
    yield { kind: 'complete' }
    yield { kind: 'cursor', cursor: JSON.stringify(this.#cursor) }
  }
}

/** @returns false when the listing has to begin again. */
export async function* unlessLost(changes: AsyncGenerator<Change>): AsyncGenerator<Change, boolean> {
  try {
    yield* changes
    return true
  } catch (error) {
    if (error instanceof PageLost) return false
    throw error
  }
}

export const afterPart = (since: string | null, known: AtlassianCursor): string =>
  JSON.stringify({ ...known, since: since ?? known.since, partial: known.partial + 1 } satisfies AtlassianCursor)
