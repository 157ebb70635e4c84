import { z } from 'zod'
import { cursorIn } from '../../kit/cursor.ts'
import { groupsOf } from '../../platforms/google/directory.ts'
import { isClosed } from '../../platforms/google/failure.ts'
import type { Principal, RightsChange } from '../../kit/rights.ts'
import { confidants, confidantsIn, mayReadRules, readers, readersIn } from './access.ts'
import type { Calendar, CalendarIo, Rule } from './calendar.ts'
import { titleOf } from './item.ts'
import { beginReading, type CalendarListing } from './reading.ts'
import { walk } from './walk.ts'

const Cursor = z.object({ events: z.string(), groupsAt: z.number() })

/** The directory reports no changes, and requesting all members takes a call for each group. */
const groupsAgainMs = 10 * 60_000

/** Whom each calendar is shared with, every time; the guests and the visibility of events as they change. */
export async function* rights(io: CalendarIo, cursor: string | null): AsyncGenerator<RightsChange> {
  const since = cursorIn(Cursor, cursor)
  const reading = await beginReading(io)
  for (const calendar of reading.calendars) yield* sharingOf(reading, calendar)
  let events = since?.events ?? null
  // A deleted event needs no rights, so it does not matter what it was.
  const known = async (ids: readonly string[]) => new Map(ids.map((id) => [id, ''] as const))
  for await (const change of walk(reading, events, { known, texts: null, signal: io.signal })) {
    if (change.kind === 'item') yield { kind: 'access', externalId: change.item.externalId, access: change.item.access ?? [] }
    if (change.kind === 'cursor') events = change.cursor
  }
  let groupsAt = since?.groupsAt ?? 0
  if (Date.now() - groupsAt > groupsAgainMs) {
    groupsAt = Date.now()
    yield* groupsOf(io)
    yield { kind: 'complete' }
  }
  if (events !== null) yield { kind: 'cursor', cursor: JSON.stringify({ events, groupsAt }) }
}

async function* sharingOf(reading: CalendarListing, calendar: Calendar): AsyncGenerator<RightsChange> {
  const rules = await rulesOf(reading, calendar)
  // For a calendar whose sharing is hidden only one thing is certain: the account reads it.
  const certain: Principal[] = [`email:${reading.account}`]
  const group = (id: string, name: string, members: readonly Principal[]): RightsChange => ({ kind: 'group', id, name, members })
  const title = titleOf(calendar)
  yield group(readers(calendar.id), title, rules ? readersIn(rules) : certain)
  yield group(confidants(calendar.id), `${title}: private`, rules ? confidantsIn(rules) : certain)
}

/** Null where Google does not show it to the account, which must be a writer: https://developers.google.com/workspace/calendar/api/v3/reference/acl */
async function rulesOf({ google }: CalendarListing, calendar: Calendar): Promise<Rule[] | null> {
  if (!mayReadRules(calendar)) return null
  try {
    return await google.rules(calendar.id)
  } catch (error) {
    if (isClosed(error)) return null
    throw error
  }
}
