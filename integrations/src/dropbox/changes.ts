import { z } from 'zod'
import type { Change } from '../kit.ts'
import type { DropboxIo } from './token.ts'
import { type Cursors, following } from './following.ts'
import { everything } from './listing.ts'
import { beginReading, type Reading } from './reading.ts'
import { CursorLost } from './session.ts'
import { cursorIn } from '../cursor.ts'

const Cursor = z.object({ scope: z.string(), cursors: z.record(z.string(), z.string()), listedAt: z.number() })

/** "Changes to only the casing of paths won't be returned" (path_display), so everything is listed once a day. Nothing is fetched anew. */
const listAgainMs = 24 * 3_600_000

/** Everything, or what changed since; https://developers.dropbox.com/detecting-changes-guide */
export async function* changes(io: DropboxIo, cursor: string | null): AsyncGenerator<Change> {
  const reading = await beginReading(io)
  const since = usable(cursor, reading)
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
  yield* everything(reading)
  yield { kind: 'cursor', cursor: JSON.stringify({ scope: reading.scope, cursors, listedAt }) }
}

/** @returns false when everything has to be listed. */
async function* followed(io: DropboxIo, reading: Reading, cursors: Cursors): AsyncGenerator<Change, boolean> {
  try {
    yield* following(io, reading, cursors)
    return true
  } catch (error) {
    if (error instanceof CursorLost) return false
    throw error
  }
}

function usable(cursor: string | null, { scope, starts }: Reading): z.infer<typeof Cursor> | null {
  const read = cursorIn(Cursor, cursor)
  if (!read || read.scope !== scope || Date.now() - read.listedAt > listAgainMs) return null
  return starts.every((start) => start in read.cursors) ? read : null
}

async function cursorsOf({ session, starts }: Reading): Promise<Cursors> {
  const cursors: Cursors = {}
  for (const start of starts) cursors[start] = await session.latest(start)
  return cursors
}
