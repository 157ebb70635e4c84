import { z } from 'zod'
import { openGoogle } from '../../platforms/google/client.ts'
import { Paged, pagesOf } from '../../platforms/google/pages.ts'
import type { SourceIo } from '../../kit/kit.ts'
import type { Api } from '../../net/api.ts'
import { Event, eventFields } from './event.ts'
import type { CalendarSettings } from './settings.ts'

export type CalendarIo = SourceIo<CalendarSettings>

/**
 * The least that reads the list of calendars, their events, and who may read them. The broader `calendar.readonly` would not do for the last:
 * https://developers.google.com/workspace/calendar/api/v3/reference/acl/list
 */
export const scopes = ['calendar.calendarlist.readonly', 'calendar.events.readonly', 'calendar.acls.readonly'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
)

/** https://developers.google.com/workspace/calendar/api/v3/reference/calendarList */
const Calendar = z.object({
  id: z.string(),
  summary: z.string().default(''),
  /** What the account itself calls it. */
  summaryOverride: z.string().optional(),
  accessRole: z.string(),
})
export type Calendar = z.infer<typeof Calendar>

/** https://developers.google.com/workspace/calendar/api/v3/reference/acl */
const Rule = z.object({ role: z.string(), scope: z.object({ type: z.string(), value: z.string().optional() }) })
export type Rule = z.infer<typeof Rule>

const Calendars = Paged.extend({ items: z.array(Calendar).default([]) })
const Rules = Paged.extend({ items: z.array(Rule).default([]) })
const Events = Paged.extend({ items: z.array(Event).default([]), nextSyncToken: z.string().optional() })

const calendarFields = 'id,summary,summaryOverride,accessRole'
/** Events may be long: this many of the longest still fit into one reply. */
const eventsAtOnce = 500

const pathOf = (calendarId: string, more: string): string => `/calendar/v3/calendars/${encodeURIComponent(calendarId)}${more}`

/** The calls of Google Calendar that reading needs, for one run. */
export class GoogleCalendar {
  readonly api: Api

  constructor(io: CalendarIo) {
    this.api = openGoogle(io, 'https://www.googleapis.com', scopes)
  }

  /** Address of the person in whose name everything is read, in lower case: it is the id of their own calendar. */
  async account(): Promise<string> {
    const { id } = await this.api.get('/calendar/v3/users/me/calendarList/primary', { fields: calendarFields }, Calendar)
    return id.toLowerCase()
  }

  /** The calendars in the account's list whose events it may read: those that show only when somebody is free are left out. */
  async calendars(): Promise<Calendar[]> {
    const query = { minAccessRole: 'reader', maxResults: 250, fields: `nextPageToken,items(${calendarFields})` }
    const pages = await Array.fromAsync(pagesOf(this.api, '/calendar/v3/users/me/calendarList', query, Calendars))
    return pages.flatMap(({ items }) => items)
  }

  /** Who may do what. @throws IntegrationError `forbidden` — the account may not write to the calendar, so it is not shown */
  async rules(calendarId: string): Promise<Rule[]> {
    const query = { maxResults: 250, fields: 'nextPageToken,items(role,scope)' }
    const pages = await Array.fromAsync(pagesOf(this.api, pathOf(calendarId, '/acl'), query, Rules))
    return pages.flatMap(({ items }) => items)
  }

  /**
   * Events as they are, each series once with its changed dates beside it; with a token, only what changed since it. The last page has the
   * token for the next time. Both questions must be the same but for the token:
   * https://developers.google.com/workspace/calendar/api/guides/sync
   *
   * @param from where to begin: with what changed since, or with this page of a listing
   */
  events(
    calendarId: string,
    { syncToken, pageToken }: { syncToken?: string; pageToken?: string } = {},
  ): AsyncGenerator<z.infer<typeof Events>> {
    const fields = `nextPageToken,nextSyncToken,items(${eventFields})`
    return pagesOf(this.api, pathOf(calendarId, '/events'), { maxResults: eventsAtOnce, syncToken, fields }, Events, pageToken)
  }

  event(calendarId: string, eventId: string): Promise<Event> {
    return this.api.get(pathOf(calendarId, `/events/${encodeURIComponent(eventId)}`), { fields: eventFields }, Event)
  }
}
