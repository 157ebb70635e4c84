import { createHash } from 'node:crypto'
import { z } from 'zod'
import { cursorIn } from '../cursor.ts'

/**
 * @property since when the site was last written to, at the start of the run
 * @property scope which spaces or projects it was about
 * @property documents how many there were in the last whole listing
 * @property partial runs since then
 */
const Cursor = z.object({ since: z.iso.datetime({ offset: true }), scope: z.string(), documents: z.int(), partial: z.int() })
export type Cursor = z.output<typeof Cursor>

/** Neither product tells of deletions, so everything is listed (not read) again: in every run while that is cheap. */
const cheapDocuments = 2000
const partialRuns = 9

const beginning = '1970-01-01T00:00:00.000Z'

/** A name for the spaces or projects a run is about, whatever their order. */
export const scopeOf = (ids: Iterable<string>): string =>
  createHash('sha256')
    .update([...ids].toSorted().join())
    .digest('base64url')

/** Where to go on; null when everything has to be listed. */
export function understood(cursor: string | null, scope: string): Cursor | null {
  const known = cursorIn(Cursor, cursor)
  if (!known || known.scope !== scope) return null
  return known.documents <= cheapDocuments || known.partial >= partialRuns ? null : known
}

/** The cursor of a run that began when the site was last written to at `since`; null: it was empty. */
export const afterWhole = (since: string | null, scope: string, documents: number): string =>
  JSON.stringify({ since: since ?? beginning, scope, documents, partial: 0 } satisfies Cursor)

export const afterPart = (since: string | null, known: Cursor): string =>
  JSON.stringify({ ...known, since: since ?? known.since, partial: known.partial + 1 } satisfies Cursor)
