import { z } from 'zod'
import { cursorIn } from '../../kit/cursor.ts'
import { isClosed } from '../../platforms/google/failure.ts'
import type { PendingTexts } from '../../platforms/google/texts.ts'
import { type Change, IntegrationError } from '../../kit/kit.ts'
import type { Calendar } from './calendar.ts'
import type { Event } from './event.ts'
import { isDocument, isSeriesVersion, idOf, itemOf, titleOf } from './item.ts'
import type { CalendarListing } from './reading.ts'

/** @property as what the account may see there and how it is called: when that changes, what is known of its events does not hold. */
const Place = z.object({ token: z.string(), as: z.string() })
/**
 * @property midway the calendar into which a listing came, and the token of the page there; absent: it was listed to its end. Those listed before
 * it are followed meanwhile.
 */
const Cursor = z.object({
  account: z.string(),
  calendars: z.record(z.string(), Place),
  midway: z.object({ calendar: z.string(), page: z.string().optional() }).optional(),
})
type Cursor = z.infer<typeof Cursor>

/** @property texts null: nobody is going to read. */
export type Taking = {
  known(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  texts: PendingTexts | null
  signal: AbortSignal
}

/**
 * Calendar by calendar: what changed since, or all of it where nothing is known or Google does not know any more. It ends with `complete`
 * every time: a calendar that was followed says that the rest of it is `unchanged`, and one that left the list is not mentioned.
 */
export async function* walk(reading: CalendarListing, cursor: string | null, taking: Taking): AsyncGenerator<Change> {
  const given = cursorIn(Cursor, cursor)
  const fits = given?.account === reading.account
  if (given?.midway) {
    if (fits && (yield* walked(reading, given, taking))) return
    yield { kind: 'anew' }
  }
  yield* walked(reading, { account: reading.account, calendars: fits ? given.calendars : {} }, taking)
}

/** @returns false when the listing cannot be resumed. */
async function* walked(
  reading: CalendarListing,
  { calendars: before, midway: from, account }: Cursor,
  taking: Taking,
): AsyncGenerator<Change, boolean> {
  const places: Cursor['calendars'] = {}
  const at = (midway: Cursor['midway']): Change => ({
    kind: 'cursor',
    cursor: JSON.stringify({ account, calendars: { ...before, ...places }, midway } satisfies Cursor),
    midway: true,
  })
  // First where it was: a page token that is no longer accepted shows before anything is listed.
  const inTurn = reading.calendars.toSorted((one, other) => Number(isAt(from, other)) - Number(isAt(from, one)))
  if (from && !isAt(from, inTurn[0])) return false
  for (const calendar of inTurn) {
    const as = `${calendar.accessRole} ${titleOf(calendar)}`
    const place = before[calendar.id]
    const page = isAt(from, calendar) ? from?.page : undefined
    try {
      const next = place?.as === as && page === undefined ? yield* followed(reading, calendar, place.token, taking) : null
      // What the part before showed of it may be deleted since.
      if (from && place && next === null && page === undefined) return false
      const token = next ?? (yield* listed(reading, calendar, taking, { page, at }))
      if (token !== null) places[calendar.id] = { token: token, as }
      if (next === null && calendar !== inTurn.at(-1)) yield at({ calendar: calendar.id })
    } catch (error) {
      if (page !== undefined && isRefused(error)) return false
      if (!isClosed(error)) throw error
      // Taken away since the list was made. The next list says what became of it.
      yield { kind: 'skipped', externalId: calendar.id, reason: error.message }
    }
  }
  yield { kind: 'complete' }
  yield { kind: 'cursor', cursor: JSON.stringify({ account, calendars: places } satisfies Cursor) }
  return true
}

const isAt = (midway: Cursor['midway'], calendar: Calendar | undefined): boolean =>
  midway !== undefined && midway.calendar === calendar?.id

/** @returns where to continue next time; null when the calendar has to be listed instead. */
async function* followed(
  { google }: CalendarListing,
  calendar: Calendar,
  token: string,
  taking: Taking,
): AsyncGenerator<Change, string | null> {
  try {
    for await (const { items, nextSyncToken } of google.events(calendar.id, { syncToken: token })) {
      const known = await taking.known(items.map(({ id }) => idOf(calendar.id, id)))
      for (const event of items) {
        const externalId = idOf(calendar.id, event.id)
        if (isDocument(calendar, event)) {
          yield itemChange(calendar, event, known, taking)
          continue
        }
        yield { kind: 'deleted', externalId }
        // Google does not promise to name the changed dates of a series that is no more.
        if (event.status === 'cancelled' && mayBeSeries(event, known.get(externalId))) return null
      }
      if (nextSyncToken === undefined) continue
      yield { kind: 'unchanged', externalId: calendar.id }
      return nextSyncToken
    }
  } catch (error) {
    // A calendar that is closed says so when it is listed.
    if (!isRefused(error)) throw error
  }
  return null
}

/** 410: the token is too old. 400: it never was one. */
const isRefused = (error: unknown): boolean =>
  error instanceof IntegrationError && (error.reason === 'notFound' || error.reason === 'settings')

/** Of a cancelled event only the id is certain, so what it was is what was known of it. */
const mayBeSeries = ({ recurringEventId }: Event, version: string | undefined): boolean =>
  recurringEventId === undefined && (version === undefined || isSeriesVersion(version))

/**
 * All of a calendar, or what is left of it. The token at its end counts from its beginning, whenever its pages are requested.
 * @returns where to continue next time; null when Google does not say.
 */
async function* listed(
  { google }: CalendarListing,
  calendar: Calendar,
  taking: Taking,
  { page, at }: { page: string | undefined; at(midway: Cursor['midway']): Change },
): AsyncGenerator<Change, string | null> {
  const pages = google.events(calendar.id, page === undefined ? {} : { pageToken: page })
  for await (const { items, nextSyncToken, nextPageToken } of pages) {
    const there = items.filter((event) => isDocument(calendar, event))
    const known = await taking.known(there.map(({ id }) => idOf(calendar.id, id)))
    for (const event of there) yield itemChange(calendar, event, known, taking)
    if (nextSyncToken !== undefined) return nextSyncToken
    if (nextPageToken !== undefined) yield at({ calendar: calendar.id, page: nextPageToken })
    await taking.texts?.untilHalfFree(taking.signal)
  }
  return null
}

function itemChange(calendar: Calendar, event: Event, known: ReadonlyMap<string, string>, { texts }: Taking): Change {
  const { item, text } = itemOf(calendar, event)
  if (known.get(item.externalId) !== item.version) texts?.keep(item.externalId, text)
  return { kind: 'item', item }
}
