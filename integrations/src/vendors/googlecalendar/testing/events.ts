import { refusal, type GoogleReply } from '../../../platforms/google/testing/reply.ts'
import { type CalendarModel, type FakeCalendar, type FakeEvent, isAtLeast } from './model.ts'

/** What may not be asked beside a token: https://developers.google.com/workspace/calendar/api/v3/reference/events/list */
const restrictions = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'timeMin',
  'timeMax',
  'updatedMin',
]

export const eventParameters = [
  ...restrictions,
  'alwaysIncludeEmail',
  'eventTypes',
  'maxAttendees',
  'maxResults',
  'pageToken',
  'showDeleted',
  'showHiddenInvitations',
  'singleEvents',
  'syncToken',
  'timeZone',
]

const invalid = refusal(400, 'invalid', 'Invalid sync token value.')

/** A page of a listing, or of what changed since a token; the last page has the token for the next time. */
export function eventsOf(model: CalendarModel, calendar: FakeCalendar, query: URLSearchParams): GoogleReply {
  const syncToken = query.get('syncToken')
  const question = questionOf(calendar, query)
  let since: number | null = null
  if (syncToken !== null) {
    if (restrictions.some((name) => query.has(name)))
      return refusal(400, 'syncTokenWithRequestRestrictions', 'Sync token cannot be used with other request restrictions.')
    const [, place, asked] = /^sync\.(\d+)\.(.+)$/.exec(syncToken) ?? []
    // "All other query parameters should be the same as for the initial synchronization to avoid undefined behavior."
    if (place === undefined || asked !== question) return invalid
    since = Number(place)
    if (since < calendar.forgotten)
      return refusal(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.')
  }
  const size = Number(query.get('maxResults') ?? 250)
  if (!Number.isInteger(size) || size < 1 || size > 2500)
    return refusal(400, 'invalidParameter', `Invalid value '${size}'. Values must be within the range: [1, 2500]`)
  const [, offset = '0', begun = String(calendar.log.length)] = /^page\.(\d+)\.(\d+)$/.exec(query.get('pageToken') ?? '') ?? []
  if (query.has('pageToken') && !query.get('pageToken')!.startsWith('page.')) return refusal(400, 'invalid', 'Invalid Value')
  const found = since === null ? standing(calendar).filter((event) => isAsked(event, query)) : changedSince(calendar, since)
  const end = Number(offset) + size
  const next = end < found.length ? { nextPageToken: `page.${end}.${begun}` } : { nextSyncToken: `sync.${begun}.${question}` }
  const role = model.roleIn(calendar)
  const items = found.slice(Number(offset), end).map((event) => shown(event, isAtLeast(role, 'writer')))
  return { body: { kind: 'calendar#events', summary: calendar.summary, accessRole: role, items, ...next } }
}

const questionOf = ({ id }: FakeCalendar, query: URLSearchParams): string => {
  const asked = [...query].filter(([name]) => !['syncToken', 'pageToken', 'prettyPrint', 'quotaUser'].includes(name))
  return Buffer.from(JSON.stringify([id, asked.map(String).toSorted()])).toString('base64url')
}

/** "Cancelled instances of recurring events (but not the underlying recurring event) will still be included" */
const standing = ({ events }: FakeCalendar): FakeEvent[] =>
  [...events.values()].filter(({ status, recurringEventId }) => status !== 'cancelled' || recurringEventId !== undefined)

/** Within a time, and with words: https://developers.google.com/workspace/calendar/api/v3/reference/events/list */
function isAsked({ start, end, summary = '' }: FakeEvent, query: URLSearchParams): boolean {
  const [from, to] = [query.get('timeMin'), query.get('timeMax')].map((at) => (at === null ? null : Date.parse(at)))
  const at = ({ date, dateTime }: FakeEvent['start']) => Date.parse(dateTime ?? date ?? '')
  return (from == null || at(end) > from) && (to == null || at(start) < to) && summary.includes(query.get('q') ?? '')
}

/** Each event once, as it is now. What is deleted without a trace is not reported. */
const changedSince = ({ events, log }: FakeCalendar, since: number): FakeEvent[] =>
  [...new Set(log.slice(since))].flatMap((id) => events.get(id) ?? [])

/** @param whole whether private events show what they are about */
export function shown(event: FakeEvent, whole: boolean): unknown {
  const { id, status, updated, start, end, visibility, recurringEventId, originalStartTime } = event
  // "Deleted events are only guaranteed to have the id field populated", cancelled dates of a series two more.
  if (status === 'cancelled') return { id, status, ...(recurringEventId && { recurringEventId, originalStartTime }) }
  if (whole || (visibility !== 'private' && visibility !== 'confidential')) return { etag: `"${updated}"`, ...event }
  return { id, status, updated, start, end, visibility }
}
