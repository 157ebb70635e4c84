import { z } from 'zod'
import { type Change, IntegrationError } from '../../kit/kit.ts'
import { isClosed } from '../../platforms/microsoft/failure.ts'
import { DeltaExpired, type OneDriveIo } from './drives.ts'
import { followed } from './following.ts'
import { listed } from './listing.ts'
import { OneDriveMidway, OneDriveStanding } from './standing.ts'
import { OneDriveLocation, placesOf } from './places.ts'
import { beginReading, type OneDriveListing } from './reading.ts'
import { behind, targetsOf } from './shortcuts.ts'
import { cursorIn } from '../../kit/cursor.ts'

/** @property midway absent: all places were listed. Null: only these, in a listing of everything. Else: these and a part of the one it names. */
const Cursor = z.object({
  scope: z.string(),
  /** When everything was listed, when new drives were looked for, when it was last read; milliseconds since 1970. */
  listedAt: z.number(),
  lookedAt: z.number(),
  readAt: z.number(),
  places: z.array(OneDriveLocation.extend(OneDriveStanding.shape)),
  midway: OneDriveMidway.nullable().optional(),
})
type Cursor = z.infer<typeof Cursor>

/** The log does not say what a change of a library's site means for all that lies below. Nothing is fetched again. */
const listAgainMs = 24 * 3_600_000
/** Looking for drives takes a call for each person and site. */
const lookAgainMs = 3_600_000

/** The drive in whose middle a listing stopped is closed to the account or deleted: what was listed of it must not stay. */
class DriveLost extends Error {}

/** Everything, or what changed since. */
export async function* changes(io: OneDriveIo, cursor: string | null): AsyncGenerator<Change> {
  const reading = await beginReading(io)
  const given = cursorIn(Cursor, cursor)
  const usable = given && isUsable(given, reading) ? given : null
  if (given?.midway === undefined) return yield* driveChanges(io, reading, usable)
  if (usable && (yield* resumed(io, reading, usable))) return
  yield { kind: 'anew' }
  yield* driveChanges(io, reading, null)
}

/** @returns false when everything has to be listed from its beginning. */
async function* resumed(io: OneDriveIo, reading: OneDriveListing, given: Cursor): AsyncGenerator<Change, boolean> {
  try {
    yield* driveChanges(io, reading, given)
    return true
  } catch (error) {
    if (error instanceof DeltaExpired || error instanceof DriveLost) return false
    throw error
  }
}

/**
 * Drive by drive. One whose log is lost is listed alone; the others stay as they are.
 * @throws DeltaExpired, DriveLost — the listing cannot be resumed.
 */
async function* driveChanges(io: OneDriveIo, reading: OneDriveListing, given: Cursor | null): AsyncGenerator<Change> {
  const [since, done] = given?.midway === undefined ? [given, null] : [null, given]
  const readAt = done?.readAt ?? Date.now()
  const isLookedAt = since !== null && readAt - since.lookedAt < lookAgainMs
  const before = new Map(since?.places.map((place) => [place.id, place]))
  // A drive that is not found any more is asked itself whether it is there.
  const found: readonly OneDriveLocation[] = isLookedAt ? [] : await placesOf(reading.drives, reading)
  const places = new Map<string, OneDriveLocation>([...before, ...found.map((place) => [place.id, place] as const)])
  const next: Cursor['places'] = [...(done?.places ?? [])]
  const left = leftOf(places, done)
  const stay: string[] = []
  let isWhole = since === null
  const standing = (): Cursor => ({
    scope: reading.scope,
    listedAt: given?.listedAt ?? readAt,
    lookedAt: isLookedAt ? since.lookedAt : readAt,
    readAt,
    places: next,
  })
  const mark = since === null ? midwayMarks(standing) : null
  for (const { id, title, link, site, owner, siteId, hasPages } of left) {
    const place: OneDriveLocation = { id, title, link, site, owner, siteId, hasPages }
    const known = before.get(id)
    const from = done?.midway?.drive === id ? done.midway : undefined
    try {
      const now = known?.log
        ? yield* followed(io, reading, { place, standing: { ...known, log: known.log }, at: since!.readAt })
        : null
      if (now) stay.push(id)
      isWhole ||= !now && known !== undefined
      next.push({ ...place, ...(now ?? (yield* listed(io, reading, place, { from, at: mark }))) })
    } catch (error) {
      if (!isClosed(error)) throw error
      if (from) throw new DriveLost()
      isWhole = true
      // What is not there any more, or closed to the person in whose name it is read, leaves nothing. What is locked for an app comes back.
      if (reading.byApp && error instanceof IntegrationError && error.reason === 'forbidden') {
        yield { kind: 'skipped', externalId: id, reason: error.message }
        next.push({ ...place, ...unknown })
      }
    }
    if (mark && id !== left.at(-1)?.id) yield* mark(null)
  }
  const elsewhere = reading.byApp ? [] : targetsOf(next, new Set(next.map(({ id }) => id)))
  // No log reports these, so deletions show by absence.
  isWhole ||= elsewhere.length > 0 || targetsOf(since?.places ?? [], places).length > 0
  for (const target of elsewhere) yield* behind(reading, target)
  if (isWhole) {
    for (const externalId of stay) yield { kind: 'unchanged', externalId }
    yield { kind: 'complete' }
  }
  yield { kind: 'cursor', cursor: JSON.stringify(standing()) }
}

/** The places that were not listed to their end, first the one in which the listing stopped. @throws DriveLost */
function leftOf(places: ReadonlyMap<string, OneDriveLocation>, done: Cursor | null): OneDriveLocation[] {
  const behind = new Set(done?.places.map(({ id }) => id))
  const from = places.get(done?.midway?.drive ?? '')
  if (done?.midway && !from) throw new DriveLost()
  return [...(from ? [from] : []), ...[...places.values()].filter((place) => place !== from && !behind.has(place.id))]
}

/**
 * Yields the position of a listing. It names each drive that was listed, so the more there are, the rarer it is: once for as many pages or
 * drives as there are hundreds of them.
 */
function midwayMarks(standing: () => Cursor): (midway: OneDriveMidway | null) => Change[] {
  let passed = 0
  return (midway) => {
    const now = standing()
    passed += 1
    if (passed <= now.places.length / 100) return []
    passed = 0
    return [{ kind: 'cursor', cursor: JSON.stringify({ ...now, midway } satisfies Cursor), midway: true }]
  }
}

const unknown: OneDriveStanding = { log: null, root: '', tellsRights: false, shortcuts: {} }

const isUsable = ({ scope, listedAt }: Cursor, reading: OneDriveListing): boolean =>
  scope === reading.scope && Date.now() - listedAt < listAgainMs
