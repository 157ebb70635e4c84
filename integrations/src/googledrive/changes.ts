import { z } from 'zod'
import { cursorIn } from '../cursor.ts'
import type { Change } from '../kit.ts'
import { type DriveIo, LogLost, nameOf } from './drive.ts'
import { following, type Tokens } from './following.ts'
import { everything } from './listing.ts'
import { beginReading, type Reading } from './reading.ts'

const Cursor = z.object({ scope: z.string(), tokens: z.record(z.string(), z.string()), listedAt: z.number() })

/** The logs do not say what a change of a folder means for all that lies below, so everything is listed once a day. Nothing is fetched anew. */
const listAgainMs = 24 * 3_600_000

/** Everything, or what changed since; https://developers.google.com/workspace/drive/api/guides/manage-changes */
export async function* changes(io: DriveIo, cursor: string | null): AsyncGenerator<Change> {
  const reading = await beginReading(io)
  const since = usable(cursor, reading)
  if (since !== null) {
    const tokens = { ...since.tokens }
    if (yield* followed(io, reading, tokens)) {
      yield { kind: 'cursor', cursor: JSON.stringify({ ...since, tokens }) }
      return
    }
  }
  // Before the listing, so that nothing falls between the two.
  const tokens = await tokensOf(reading)
  const listedAt = Date.now()
  yield* everything(reading)
  yield { kind: 'cursor', cursor: JSON.stringify({ scope: reading.scope, tokens, listedAt }) }
}

/** @returns false when everything has to be listed. */
async function* followed(io: DriveIo, reading: Reading, tokens: Tokens): AsyncGenerator<Change, boolean> {
  try {
    return yield* following(io, reading, tokens)
  } catch (error) {
    if (error instanceof LogLost) return false
    throw error
  }
}

function usable(cursor: string | null, { scope, feeds }: Reading): z.infer<typeof Cursor> | null {
  const read = cursorIn(Cursor, cursor)
  if (!read || read.scope !== scope || Date.now() - read.listedAt > listAgainMs) return null
  return feeds.every((feed) => nameOf(feed) in read.tokens) ? read : null
}

async function tokensOf({ drive, feeds }: Reading): Promise<Tokens> {
  const tokens: Tokens = {}
  for (const feed of feeds) tokens[nameOf(feed)] = await drive.startToken(feed)
  return tokens
}
