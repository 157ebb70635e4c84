import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Space } from './shapes.ts'

/** @property since when the site was last written to, at the start of the run; @property spaces which spaces it was about. */
const Cursor = z.object({ since: z.iso.datetime({ offset: true }), spaces: z.string(), documents: z.int(), partial: z.int() })
export type Cursor = z.output<typeof Cursor>

/** Confluence tells nothing of deletions, moves and archiving, so everything is listed (not read) again: in every run while that is cheap. */
const cheapDocuments = 2000
const partialRuns = 9
/** Lists may show a change a little later than it was made. */
const overlapMs = 5 * 60_000

export const nameOf = (spaces: ReadonlyMap<string, Space>): string =>
  createHash('sha256')
    .update([...spaces.keys()].toSorted().join())
    .digest('base64url')

/** Where to go on; null when everything has to be listed. */
export function understood(cursor: string | null, spaces: ReadonlyMap<string, Space>): Cursor | null {
  const known = Cursor.safeParse(parsed(cursor)).data
  if (!known || known.spaces !== nameOf(spaces)) return null
  return known.documents <= cheapDocuments || known.partial >= partialRuns ? null : known
}

export const overlapped = (since: string): string => new Date(Date.parse(since) - overlapMs).toISOString()

export const written = (cursor: Cursor): string => JSON.stringify(cursor)

function parsed(cursor: string | null): unknown {
  try {
    return cursor === null ? null : JSON.parse(cursor)
  } catch {
    return null
  }
}
