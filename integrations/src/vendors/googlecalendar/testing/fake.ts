import { FakeChannels, stopOperation } from '../../../platforms/google/testing/channels.ts'
import { directoryOperations, type FakeGoogleDirectory } from '../../../platforms/google/testing/directory.ts'
import { pageOf, refusal, type GoogleReply } from '../../../platforms/google/testing/reply.ts'
import { type GoogleServer, type GoogleOperation, startGoogle } from '../../../platforms/google/testing/server.ts'
import { eventParameters, eventsOf, shown } from './events.ts'
import { inCalendar } from './in-calendar.ts'
import { writing } from './writing.ts'
import { CalendarModel, type FakeCalendar, type FakeRole, isAtLeast } from './model.ts'

export type FakeGoogleCalendar = GoogleServer & { model: CalendarModel; directory: FakeGoogleDirectory; channels: FakeChannels }

const scopesOf = (...names: string[]) => names.map((name) => `https://www.googleapis.com/auth/${name}`)
const listScopes = scopesOf('calendar.calendarlist.readonly', 'calendar.calendarlist', 'calendar.readonly', 'calendar')
const eventScopes = scopesOf('calendar.events.readonly', 'calendar.events', 'calendar.readonly', 'calendar')
const busyScopes = scopesOf('calendar.freebusy', 'calendar.readonly', 'calendar')
/** Not `calendar.readonly`: https://developers.google.com/workspace/calendar/api/v3/reference/acl/list#auth */
const aclScopes = scopesOf('calendar.acls.readonly', 'calendar.acls', 'calendar')

/** Google Calendar as its reference says: https://developers.google.com/workspace/calendar/api/v3/reference */
export async function startCalendar(): Promise<FakeGoogleCalendar> {
  const model = new CalendarModel()
  const directory: FakeGoogleDirectory = { groups: new Map() }
  const channels = new FakeChannels()
  const google = await startGoogle([
    ...calendarOperations(model),
    ...watching(model, channels),
    ...directoryOperations(directory),
  ])
  google.accounts.people.add(model.account)
  google.accounts.delegated = new Set([listScopes[0]!, eventScopes[0]!, aclScopes[0]!])
  return Object.assign(google, { model, directory, channels })
}

/** Calendars alone, for one Google that has other services beside them. */
export const calendarOperations = (model: CalendarModel): GoogleOperation[] => [...reading(model), ...writing(model)]

/** https://developers.google.com/workspace/calendar/api/v3/reference/events/watch */
const watching = (model: CalendarModel, channels: FakeChannels): GoogleOperation[] => [
  {
    method: 'POST',
    path: /^\/calendar\/v3\/calendars\/([^/]+)\/events\/watch$/,
    scopes: eventScopes,
    parameters: ['eventTypes'],
    answer: ({ body }, id) => inCalendar(model, id, (calendar) => channels.begin(body, calendar.id)),
  },
  stopOperation(/^\/calendar\/v3\/channels\/stop$/, eventScopes, channels),
]

/** https://developers.google.com/workspace/calendar/api/v3/reference/freebusy/query */
function busyIn(model: CalendarModel, body: unknown): GoogleReply {
  const { timeMin, timeMax, items } = body as { timeMin: string; timeMax: string; items: { id: string }[] }
  const utc = (at: string): string => new Date(at).toISOString().replace('.000Z', 'Z')
  const busyOf = (id: string) => {
    const calendar = model.calendars.get(id)
    if (!calendar || !isAtLeast(model.roleIn(calendar), 'freeBusyReader'))
      return { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] }
    const busy = [...calendar.events.values()].flatMap(({ status, start, end }) => {
      const [from, to] = [start.dateTime, end.dateTime]
      const isWithin = from && to && Date.parse(to) > Date.parse(timeMin) && Date.parse(from) < Date.parse(timeMax)
      return isWithin && status !== 'cancelled' ? [{ start: utc(from), end: utc(to) }] : []
    })
    return { busy }
  }
  return {
    body: { kind: 'calendar#freeBusy', timeMin, timeMax, calendars: Object.fromEntries(items.map(({ id }) => [id, busyOf(id)])) },
  }
}

const reading = (model: CalendarModel): GoogleOperation[] => [
  {
    method: 'POST',
    path: /^\/calendar\/v3\/freeBusy$/,
    scopes: busyScopes,
    parameters: [],
    answer: ({ body }) => busyIn(model, body),
  },
  {
    path: /^\/calendar\/v3\/users\/me\/calendarList$/,
    scopes: listScopes,
    parameters: ['maxResults', 'minAccessRole', 'pageToken', 'showDeleted', 'showHidden', 'showOwnOrganizationOnly', 'syncToken'],
    answer: ({ query }) => {
      const least = (query.get('minAccessRole') ?? 'freeBusyReader') as FakeRole
      const entries = [...model.list].flatMap(([id, { hidden }]) => {
        const calendar = model.calendars.get(id)
        const isVisible = calendar && isAtLeast(model.roleIn(calendar), least) && (!hidden || query.get('showHidden') === 'true')
        return isVisible ? [entryOf(model, calendar)] : []
      })
      return paged(entries, query)
    },
  },
  {
    path: /^\/calendar\/v3\/users\/me\/calendarList\/([^/]+)$/,
    scopes: listScopes,
    parameters: [],
    answer: (_, id) => inCalendar(model, id, (calendar) => ({ body: entryOf(model, calendar) })),
  },
  {
    path: /^\/calendar\/v3\/calendars\/([^/]+)\/acl$/,
    scopes: aclScopes,
    parameters: ['maxResults', 'pageToken', 'showDeleted', 'syncToken'],
    answer: ({ query }, id) =>
      inCalendar(model, id, (calendar) =>
        // "writer: … Provides read access to the calendar's ACLs": https://developers.google.com/workspace/calendar/api/v3/reference/acl
        isAtLeast(model.roleIn(calendar), 'writer')
          ? paged(calendar.rules, query)
          : refusal(403, 'requiredAccessLevel', 'You need to have writer access to this calendar.'),
      ),
  },
  {
    path: /^\/calendar\/v3\/calendars\/([^/]+)\/events$/,
    scopes: eventScopes,
    parameters: eventParameters,
    answer: ({ query }, id) =>
      inCalendar(model, id, (calendar) =>
        isAtLeast(model.roleIn(calendar), 'reader') ? eventsOf(model, calendar, query) : refusal(403, 'forbidden', 'Forbidden'),
      ),
  },
  {
    path: /^\/calendar\/v3\/calendars\/([^/]+)\/events\/([^/]+)$/,
    scopes: eventScopes,
    parameters: ['alwaysIncludeEmail', 'maxAttendees', 'timeZone'],
    answer: (_, id, eventId) =>
      inCalendar(model, id, (calendar) => {
        const event = calendar.events.get(eventId)
        const isWhole = isAtLeast(model.roleIn(calendar), 'writer')
        return event ? { body: shown(event, isWhole) } : refusal(404, 'notFound', 'Not Found')
      }),
  },
]

function entryOf(model: CalendarModel, calendar: FakeCalendar): unknown {
  const { id, summary } = calendar
  const { summaryOverride } = model.list.get(id) ?? {}
  const own = { ...(summaryOverride && { summaryOverride }), ...(id === model.account && { primary: true }) }
  return { kind: 'calendar#calendarListEntry', id, summary, ...own, timeZone: 'Asia/Seoul', accessRole: model.roleIn(calendar) }
}

function paged(all: readonly unknown[], query: URLSearchParams): GoogleReply {
  const page = pageOf(all, query, { size: 100, largest: 250, sizeName: 'maxResults' })
  return 'body' in page ? page : { body: { ...page.next, items: page.items } }
}
