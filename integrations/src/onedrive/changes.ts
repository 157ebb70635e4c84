import { z } from 'zod'
import { type Change, IntegrationError } from '../kit.ts'
import { isClosed } from '../microsoft/failure.ts'
import type { OneDriveIo } from './drives.ts'
import { followed } from './following.ts'
import { listed, Standing } from './listing.ts'
import { Place, placesOf } from './places.ts'
import { beginReading, type Reading } from './reading.ts'
import { behind, targetsOf } from './shortcuts.ts'
import { cursorIn } from '../cursor.ts'

const Cursor = z.object({
  scope: z.string(),
  /** When everything was listed, when new drives were looked for, when it was last read; milliseconds since 1970. */
  listedAt: z.number(),
  lookedAt: z.number(),
  readAt: z.number(),
  places: z.array(Place.extend(Standing.shape)),
})
type Cursor = z.infer<typeof Cursor>

/** The log does not say what a change of a library's site means for all that lies below. Nothing is fetched anew. */
const listAgainMs = 24 * 3_600_000
/** Looking for drives takes a call for each person and site. */
const lookAgainMs = 3_600_000

/** Everything, or what changed since. A drive whose log is lost is listed alone; the others stay as they are. */
export async function* changes(io: OneDriveIo, cursor: string | null): AsyncGenerator<Change> {
  const reading = await beginReading(io)
  const since = usable(cursor, reading)
  const readAt = Date.now()
  const isLookedAt = since !== null && readAt - since.lookedAt < lookAgainMs
  const before = new Map(since?.places.map((place) => [place.id, place]))
  // A drive that is not found any more is asked itself whether it is there.
  const found: readonly Place[] = isLookedAt ? [] : await placesOf(reading.drives, reading)
  const places = new Map<string, Place>([...before, ...found.map((place) => [place.id, place] as const)])
  const next: Cursor['places'] = []
  const stay: string[] = []
  let isWhole = since === null
  for (const { id, title, link, site, owner } of places.values()) {
    const place: Place = { id, title, link, site, owner }
    const known = before.get(id)
    try {
      const standing = known?.log
        ? yield* followed(io, reading, { place, standing: { ...known, log: known.log }, at: since!.readAt })
        : null
      if (standing) stay.push(id)
      isWhole ||= !standing && known !== undefined
      next.push({ ...place, ...(standing ?? (yield* listed(reading, place))) })
    } catch (error) {
      if (!isClosed(error)) throw error
      isWhole = true
      // What is not there any more, or closed to the person in whose name it is read, leaves nothing. What is locked for an app comes back.
      if (reading.byApp && error instanceof IntegrationError && error.reason === 'forbidden') {
        yield { kind: 'skipped', externalId: id, reason: error.message }
        next.push({ ...place, ...unknown })
      }
    }
  }
  const elsewhere = reading.byApp ? [] : targetsOf(next, places)
  // No log tells of these, so what is no longer there shows by its absence.
  isWhole ||= elsewhere.length > 0 || targetsOf(since?.places ?? [], places).length > 0
  for (const target of elsewhere) yield* behind(reading, target)
  if (isWhole) {
    for (const externalId of stay) yield { kind: 'unchanged', externalId }
    yield { kind: 'complete' }
  }
  const told: Cursor = {
    scope: reading.scope,
    listedAt: since?.listedAt ?? readAt,
    lookedAt: isLookedAt ? since.lookedAt : readAt,
    readAt,
    places: next,
  }
  yield { kind: 'cursor', cursor: JSON.stringify(told) }
}

const unknown: Standing = { log: null, root: '', tellsRights: false, shortcuts: {} }

function usable(cursor: string | null, { scope }: Reading): Cursor | null {
  const read = cursorIn(Cursor, cursor)
  return read && read.scope === scope && Date.now() - read.listedAt < listAgainMs ? read : null
}
