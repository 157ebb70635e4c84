import type {
  Calendar,
  MeetingTimeSuggestion,
  MeetingTimeSuggestionsResult,
  ScheduleInformation,
} from '@microsoft/microsoft-graph-types'
import { z } from 'zod'
import { directoryOperations } from '../../../platforms/microsoft/testing/directory.ts'
import { peopleOperations } from '../../../platforms/microsoft/testing/people.ts'
import { pageOf, refusal, type MicrosoftReply } from '../../../platforms/microsoft/testing/reply.ts'
import {
  type MicrosoftCall,
  type MicrosoftOperation,
  type MicrosoftServer,
  startMicrosoft,
} from '../../../platforms/microsoft/testing/server.ts'
import { type FakeOutlookEvent, FakeCalendars } from './model.ts'
import { shown, shownIn } from './shown.ts'
import { utcOf, writing } from './writing.ts'

export type FakeOutlookCalendar = MicrosoftServer & { model: FakeCalendars }

/** Calendars on 127.0.0.1, as the reference of Graph says: https://learn.microsoft.com/graph/api/resources/calendar-overview */
export async function startOutlookCalendar(): Promise<FakeOutlookCalendar> {
  const model = new FakeCalendars()
  const server = await startMicrosoft([
    ...directoryOperations(model.directory),
    ...peopleOperations(model.acquaintances),
    ...eventOperations(model),
  ])
  return Object.assign(server, { model })
}

/** Events alone, for one Microsoft that has other services beside them. */
export const eventOperations = (model: FakeCalendars): MicrosoftOperation[] => [...reading(model), ...writing(model)]

const readers = { delegated: ['Calendars.Read', 'Calendars.Read.Shared', 'Calendars.ReadWrite'], application: null }
const viewed = ['startDateTime', 'endDateTime', '$orderby', '$top', '$skip', '$select']
const GraphTime = z.strictObject({ dateTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/), timeZone: z.string() })
const Address = z.strictObject({ address: z.email() })

const reading = (model: FakeCalendars): MicrosoftOperation[] => [
  {
    path: /\/me\/mailboxSettings/,
    delegated: ['MailboxSettings.Read'],
    application: null,
    parameters: ['$select'],
    answer: () => ({ body: { timeZone: model.timeZone } }),
  },
  {
    path: /\/me\/calendars/,
    ...readers,
    parameters: ['$select', '$top'],
    answer: (call) =>
      pageOf(
        [...model.calendars].map(
          ([id, { owner, ...facts }]) => ({ id, ...facts, owner: { name: owner, address: owner } }) satisfies Calendar,
        ),
        call,
      ),
  },
  { path: /\/me\/calendarView/, ...readers, parameters: viewed, answer: (call) => view(model, call, 'AAusual=') },
  {
    path: /\/me\/calendars\/([^/]+)\/calendarView/,
    ...readers,
    parameters: viewed,
    answer: (call, id) => view(model, call, id),
  },
  {
    path: /\/me\/events\/([^/]+)/,
    ...readers,
    parameters: ['$select'],
    answer: ({ query }, id) => {
      const event = model.events.get(id)
      return event ? shown(event, query) : refusal(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')
    },
  },
  {
    method: 'POST',
    path: /\/me\/calendar\/getSchedule/,
    ...readers,
    parameters: [],
    answer({ body }) {
      const asked = z
        .strictObject({
          schedules: z.array(z.email()),
          startTime: GraphTime,
          endTime: GraphTime,
          availabilityViewInterval: z.int().min(5),
        })
        .safeParse(body)
      if (!asked.success) return refusal(400, 'ErrorInvalidRequest', asked.error.message)
      const { schedules, startTime, endTime } = asked.data
      const value = schedules.map((scheduleId): ScheduleInformation => {
        if (!scheduleId.endsWith('@contoso.example'))
          return {
            scheduleId,
            error: { message: 'Unable to resolve e-mail address.', responseCode: 'ErrorMailRecipientNotFound' },
          }
        const busy = within(model, utcOf(model, startTime), utcOf(model, endTime)).filter(
          ({ attendees, isOrganizer }) =>
            (isOrganizer && scheduleId === model.owner.mail) ||
            attendees.some(({ emailAddress }) => emailAddress.address === scheduleId),
        )
        return {
          scheduleId,
          scheduleItems: busy.map(({ subject, start, end }) => ({ status: 'busy', subject, ...shownIn({ start, end }) })),
        }
      })
      return { body: { value } }
    },
  },
  {
    method: 'POST',
    path: /\/me\/findMeetingTimes/,
    // Calendars of others are looked at: https://learn.microsoft.com/graph/api/user-findmeetingtimes
    delegated: ['Calendars.Read.Shared'],
    application: null,
    parameters: [],
    answer({ body }) {
      const Asked = z.strictObject({
        attendees: z.array(z.strictObject({ type: z.literal('required'), emailAddress: Address })),
        timeConstraint: z.strictObject({
          activityDomain: z.enum(['work', 'personal', 'unrestricted']),
          timeSlots: z.array(z.strictObject({ start: GraphTime, end: GraphTime })).length(1),
        }),
        meetingDuration: z.string().regex(/^PT\d+M$/),
        maxCandidates: z.int(),
        minimumAttendeePercentage: z.number(),
      })
      const asked = Asked.safeParse(body)
      if (!asked.success) return refusal(400, 'ErrorInvalidRequest', asked.error.message)
      const [slot] = asked.data.timeConstraint.timeSlots
      const lasts = Number(/\d+/.exec(asked.data.meetingDuration)![0]) * 60_000
      const [from, to] = [utcOf(model, slot!.start), utcOf(model, slot!.end)]
      const times: MeetingTimeSuggestion[] = []
      for (let at = Date.parse(`${from}Z`); at + lasts <= Date.parse(`${to}Z`) && times.length < 3; at += lasts) {
        const [start, end] = [at, at + lasts].map((ms) => new Date(ms).toISOString().slice(0, 19)) as [string, string]
        if (within(model, start, end).length === 0) times.push({ confidence: 100, meetingTimeSlot: shownIn({ start, end }) })
      }
      const emptySuggestionsReason = times.length === 0 ? 'AttendeesUnavailable' : ''
      return { body: { emptySuggestionsReason, meetingTimeSuggestions: times } satisfies MeetingTimeSuggestionsResult }
    },
  },
]

const within = (model: FakeCalendars, from: string, to: string): FakeOutlookEvent[] =>
  [...model.events.values()].filter(({ start, end, type }) => type !== 'seriesMaster' && start < to && end > from)

/** Dates of a series in place of the series: https://learn.microsoft.com/graph/api/user-list-calendarview */
function view(model: FakeCalendars, call: MicrosoftCall, calendar: string): MicrosoftReply {
  const { query, link } = call
  const [from, to] = [query.get('startDateTime'), query.get('endDateTime')]
  if (!from?.endsWith('Z') || !to?.endsWith('Z'))
    return refusal(400, 'ErrorInvalidParameter', 'This request requires a time window.')
  if (!model.calendars.has(calendar)) return refusal(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')
  const found = within(model, from.slice(0, 19), to.slice(0, 19))
    .filter((event) => event.calendar === calendar)
    .toSorted((one, other) => one.start.localeCompare(other.start))
  const replies = found.map((event) => shown(event, query))
  const refused = replies.find(({ status = 200 }) => status >= 400)
  if (refused) return refused
  const [skip, top] = [Number(query.get('$skip') ?? 0), Number(query.get('$top') ?? 10)]
  const next = skip + top < found.length && { '@odata.nextLink': link({ $skip: String(skip + top) }) }
  return { body: { value: replies.slice(skip, skip + top).map(({ body }) => body), ...next } }
}
