import { z } from 'zod'
import type { Change } from '../../kit/kit.ts'
import type { DropboxIo } from './token.ts'
import { type Cursors, following } from './following.ts'
import { pages } from './listing.ts'
import { beginReading, type DropboxListing } from './reading.ts'
import { CursorLost } from './session.ts'
import { cursorIn } from '../../kit/cursor.ts'

/**
 * @property midway how far a listing of everything came: into which start, and Dropbox's cursor in it; absent: it is at its end. Its own
 * cursors were taken before it began.
 */
const Cursor = z.object({
  scope: z.string(),
  cursors: z.record(z.string(), z.string()),
  listedAt: z.number(),
  midway: z.object({ start: z.string(), page: z.string() }).optional(),
})
type Cursor = z.infer<typeof Cursor>

/** "Changes to only the casing of paths won't be returned" (path_display), so everything is listed once a day. Nothing is fetched again. */
const listAgainMs = 24 * 3_600_000

/** Everything, or what changed since; https://developers.dropbox.com/detecting-changes-guide */
export async function* changes(io: DropboxIo, cursor: string | null): AsyncGenerator<Change> {
  const reading = await beginReading(io)
  const given = cursorIn(Cursor, cursor)
  if (given?.midway) {
    const isSame = fits(given, reading) && reading.starts.includes(given.midway.start)
    if (isSame && (yield* wentOn(reading, given))) return
    yield { kind: 'anew' }
  }
  const since = given && !given.midway && fits(given, reading) && isRecent(given) ? given : null
  if (since !== null) {
    const cursors = { ...since.cursors }
    if (yield* followed(io, reading, cursors)) {
      yield { kind: 'cursor', cursor: JSON.stringify({ ...since, cursors }) }
      return
    }
  }
  // Before the listing, so that nothing falls between the two.
  const cursors = await cursorsOf(reading)
  const listedAt = Date.now()
  yield* listed(reading, { scope: reading.scope, cursors, listedAt })
}

/** Everything, or what is left of it. @throws CursorLost — it cannot be resumed. */
async function* listed(reading: DropboxListing, { midway, ...cursor }: Cursor): AsyncGenerator<Change> {
  const first = midway ? reading.starts.indexOf(midway.start) : 0
  for (const [index, start] of reading.starts.slice(first).entries())
    for await (const page of pages(reading, start, true, index === 0 ? midway?.page : undefined)) {
      yield* reading.items(page.entries)
      const here = JSON.stringify({ ...cursor, midway: { start, page: page.cursor } } satisfies Cursor)
      if (page.has_more) yield { kind: 'cursor', cursor: here, midway: true }
    }
  yield { kind: 'complete' }
  yield { kind: 'cursor', cursor: JSON.stringify(cursor) }
}

/** @returns false when everything has to be listed from its beginning. */
async function* wentOn(reading: DropboxListing, cursor: Cursor): AsyncGenerator<Change, boolean> {
  try {
    yield* listed(reading, cursor)
    return true
  } catch (error) {
    if (error instanceof CursorLost) return false
    throw error
  }
}

/** @returns false when everything has to be listed. */
async function* followed(io: DropboxIo, reading: DropboxListing, cursors: Cursors): AsyncGenerator<Change, boolean> {
  try {
    yield* following(io, reading, cursors)
    return true
  } catch (error) {
    if (error instanceof CursorLost) return false
    throw error
  }
}

const isRecent = ({ listedAt }: Cursor): boolean => Date.now() - listedAt <= listAgainMs

const fits = (cursor: Cursor, { scope, starts }: DropboxListing): boolean =>
  cursor.scope === scope && starts.every((start) => start in cursor.cursors)

async function cursorsOf({ session, starts }: DropboxListing): Promise<Cursors> {
  const cursors: Cursors = {}
  for (const start of starts) cursors[start] = await session.latest(start)
  return cursors
}
