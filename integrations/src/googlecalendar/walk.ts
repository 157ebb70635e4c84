import { z } from 'zod'
import { cursorIn } from '../cursor.ts'
import { isClosed } from '../google/failure.ts'
import type { Texts } from '../google/texts.ts'
import { type Change, IntegrationError } from '../kit.ts'
import type { Calendar } from './calendar.ts'
import type { Event } from './event.ts'
import { isDocument, isSeriesVersion, idOf, itemOf, titleOf } from './item.ts'
import type { Reading } from './reading.ts'

/** @property as what the account may see there and how it is called: when that changes, what is known of its events does not hold. */
const Place = z.object({ token: z.string(), as: z.string() })
const Cursor = z.object({ account: z.string(), calendars: z.record(z.string(), Place) })

/** @property texts null: nobody is going to read. */
export type Taking = {
  known(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  texts: Texts | null
  signal: AbortSignal
}

/**
 * Calendar by calendar: what changed since, or all of it where nothing is known or Google does not know any more. It ends with `complete`
 * every time: a calendar that was followed says that the rest of it is `unchanged`, and one that left the list is not mentioned.
 */
export async function* walk(reading: Reading, cursor: string | null, taking: Taking): AsyncGenerator<Change> {
  const since = cursorIn(Cursor, cursor)
  const before = since?.account === reading.account ? since.calendars : {}
  const places: z.infer<typeof Cursor>['calendars'] = {}
  for (const calendar of reading.calendars) {
    const as = `${calendar.accessRole} ${titleOf(calendar)}`
    const place = before[calendar.id]
    try {
      const next = place?.as === as ? yield* followed(reading, calendar, place.token, taking) : null
      const token = next ?? (yield* listed(reading, calendar, taking))
      if (token !== null) places[calendar.id] = { token, as }
    } catch (error) {
      if (!isClosed(error)) throw error
      // Taken away since the list was made. The next list says what became of it.
      yield { kind: 'skipped', externalId: calendar.id, reason: error.message }
    }
  }
  yield { kind: 'complete' }
  yield { kind: 'cursor', cursor: JSON.stringify({ account: reading.account, calendars: places }) }
}

/** @returns where to go on next time; null when the calendar has to be listed instead. */
async function* followed(
  { google }: Reading,
  calendar: Calendar,
  token: string,
  taking: Taking,
): AsyncGenerator<Change, string | null> {
  try {
    for await (const { items, nextSyncToken } of google.events(calendar.id, token)) {
      const known = await taking.known(items.map(({ id }) => idOf(calendar.id, id)))
      for (const event of items) {
        const externalId = idOf(calendar.id, event.id)
        if (isDocument(calendar, event)) {
          yield told(calendar, event, known, taking)
          continue
        }
        yield { kind: 'gone', externalId }
        // Google does not promise to name the changed dates of a series that is no more.
        if (event.status === 'cancelled' && mayBeSeries(event, known.get(externalId))) return null
      }
      if (nextSyncToken === undefined) continue
      yield { kind: 'unchanged', externalId: calendar.id }
      return nextSyncToken
    }
  } catch (error) {
    // 410: the token is too old. 400: it never was one. A calendar that is closed says so when it is listed.
    if (!(error instanceof IntegrationError) || (error.reason !== 'notFound' && error.reason !== 'settings')) throw error
  }
  return null
}

/** Of a cancelled event only the id is certain, so what it was is what was known of it. */
const mayBeSeries = ({ recurringEventId }: Event, version: string | undefined): boolean =>
  recurringEventId === undefined && (version === undefined || isSeriesVersion(version))

/** @returns where to go on next time; null when Google does not say. */
async function* listed({ google }: Reading, calendar: Calendar, taking: Taking): AsyncGenerator<Change, string | null> {
  for await (const { items, nextSyncToken } of google.events(calendar.id)) {
    const there = items.filter((event) => isDocument(calendar, event))
    const known = await taking.known(there.map(({ id }) => idOf(calendar.id, id)))
    for (const event of there) yield told(calendar, event, known, taking)
    if (nextSyncToken !== undefined) return nextSyncToken
    await taking.texts?.room(taking.signal)
  }
  return null
}

function told(calendar: Calendar, event: Event, known: ReadonlyMap<string, string>, { texts }: Taking): Change {
  const { item, text } = itemOf(calendar, event)
  if (known.get(item.externalId) !== item.version) texts?.keep(item.externalId, text)
  return { kind: 'item', item }
}
