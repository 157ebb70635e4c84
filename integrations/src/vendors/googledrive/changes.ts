import { z } from 'zod'
import { cursorIn } from '../../kit/cursor.ts'
import type { Change } from '../../kit/kit.ts'
import { type DriveIo, nameOf, PlaceLost } from './drive.ts'
import { following, type ChangeTokens } from './following.ts'
import { everything, DriveMidway } from './listing.ts'
import { beginReading, type DriveListing } from './reading.ts'

/** @property midway how far a listing of everything came; absent: it is at its end. The tokens of the logs were taken before it began. */
const Cursor = z.object({
  scope: z.string(),
  tokens: z.record(z.string(), z.string()),
  listedAt: z.number(),
  midway: DriveMidway.optional(),
})
type Cursor = z.infer<typeof Cursor>

/** The logs do not say what a change of a folder means for all that lies below, so everything is listed once a day. Nothing is fetched again. */
const listAgainMs = 24 * 3_600_000

/** Everything, or what changed since; https://developers.google.com/workspace/drive/api/guides/manage-changes */
export async function* changes(io: DriveIo, cursor: string | null): AsyncGenerator<Change> {
  const reading = await beginReading(io)
  const given = cursorIn(Cursor, cursor)
  if (given?.midway) {
    if (fits(given, reading) && (yield* unlessLost(listed(reading, given)))) return
    yield { kind: 'anew' }
  }
  const since = given && !given.midway && fits(given, reading) && isRecent(given) ? given : null
  if (since !== null) {
    const tokens = { ...since.tokens }
    if (yield* unlessLost(following(io, reading, tokens))) {
      yield { kind: 'cursor', cursor: JSON.stringify({ ...since, tokens }) }
      return
    }
  }
  // Before the listing, so that nothing falls between the two.
  const tokens = await tokensOf(reading)
  const listedAt = Date.now()
  yield* listed(reading, { scope: reading.scope, tokens, listedAt })
}

/** Everything, or what is left of it. @returns true: it is listed. @throws PlaceLost — it cannot be resumed. */
async function* listed(reading: DriveListing, { midway: from, ...cursor }: Cursor): AsyncGenerator<Change, boolean> {
  const at = (midway: DriveMidway): Change => ({
    kind: 'cursor',
    cursor: JSON.stringify({ ...cursor, midway } satisfies Cursor),
    midway: true,
  })
  yield* everything(reading, at, from)
  yield { kind: 'cursor', cursor: JSON.stringify(cursor) }
  return true
}

/** @returns false when everything has to be listed from its beginning. */
async function* unlessLost(changes: AsyncGenerator<Change, boolean>): AsyncGenerator<Change, boolean> {
  try {
    return yield* changes
  } catch (error) {
    if (error instanceof PlaceLost) return false
    throw error
  }
}

const isRecent = ({ listedAt }: Cursor): boolean => Date.now() - listedAt <= listAgainMs

const fits = ({ scope, tokens }: Cursor, reading: DriveListing): boolean =>
  scope === reading.scope && reading.feeds.every((feed) => nameOf(feed) in tokens)

async function tokensOf({ drive, feeds }: DriveListing): Promise<ChangeTokens> {
  const tokens: ChangeTokens = {}
  for (const feed of feeds) tokens[nameOf(feed)] = await drive.startToken(feed)
  return tokens
}
