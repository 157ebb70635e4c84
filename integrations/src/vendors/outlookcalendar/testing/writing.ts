import type { Event } from '@microsoft/microsoft-graph-types'
import type { OfGraph } from '../../../platforms/microsoft/testing/of-graph.ts'
import { z } from 'zod'
import { ianaZoneOf } from '../../../platforms/microsoft/zones.ts'
import { refusal, type MicrosoftReply } from '../../../platforms/microsoft/testing/reply.ts'
import type { MicrosoftCall, MicrosoftOperation } from '../../../platforms/microsoft/testing/server.ts'
import { type FakeCalendars, type FakeOutlookEvent, guest } from './model.ts'
import { shown } from './shown.ts'

const GraphTime = z.strictObject({ dateTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.0+)?$/), timeZone: z.string() })
type GraphTime = z.output<typeof GraphTime>
/** What may be given of an event: https://learn.microsoft.com/graph/api/user-post-events */
const Given = z.strictObject({
  subject: z.string().optional(),
  start: GraphTime.optional(),
  end: GraphTime.optional(),
  isAllDay: z.boolean().optional(),
  location: z.strictObject({ displayName: z.string() }).optional(),
  body: z.strictObject({ contentType: z.enum(['text', 'html']), content: z.string() }).optional(),
  attendees: z
    .array(z.strictObject({ type: z.literal('required'), emailAddress: z.strictObject({ address: z.email() }) }))
    .optional(),
  isOnlineMeeting: z.boolean().optional(),
  onlineMeetingProvider: z.literal('teamsForBusiness').optional(),
  transactionId: z.string().optional(),
}) satisfies z.ZodType<OfGraph<Event>>
type Given = z.output<typeof Given>

/** A time in a zone of Outlook, in UTC. */
export function utcOf(model: FakeCalendars, { dateTime, timeZone }: GraphTime): string {
  const zone = ianaZoneOf(timeZone)
  if (zone === null || (timeZone !== 'UTC' && timeZone !== model.timeZone)) throw new Error(`Outlook knows no zone ${timeZone}.`)
  return Temporal.PlainDateTime.from(dateTime).toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'second' }).slice(0, 19)
}

const writers = { delegated: ['Calendars.ReadWrite'], application: null, parameters: [] }
const missing = refusal(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')
const accepted: MicrosoftReply = { status: 202, body: null }
const outdated = refusal(
  412,
  'ErrorIrresolvableConflict',
  'The send or update operation could not be performed because the change key has changed.',
)
const isOther = ({ 'if-match': etag }: MicrosoftCall['headers'], { changeKey }: FakeOutlookEvent): boolean =>
  etag !== undefined && etag !== `W/"${changeKey}"`
const whole = new URLSearchParams()

/** https://learn.microsoft.com/graph/api/resources/event#methods */
export const writing = (model: FakeCalendars): MicrosoftOperation[] => [
  { method: 'POST', path: /\/me\/events/, ...writers, answer: (call) => enter(model, call, 'AAusual=') },
  {
    method: 'POST',
    path: /\/me\/calendars\/([^/]+)\/events/,
    ...writers,
    answer: (call, calendar) => (model.calendars.has(calendar) ? enter(model, call, calendar) : missing),
  },
  {
    method: 'PATCH',
    path: /\/me\/events\/([^/]+)/,
    ...writers,
    answer: ({ body, headers }, id) =>
      ofEvent(model, id, (event) => {
        const given = Given.safeParse(body)
        if (!given.success) return refusal(400, 'BadRequest', given.error.message)
        if (isOther(headers, event)) return outdated
        model.change(event, changesOf(model, given.data))
        return shown(event, whole)
      }),
  },
  {
    method: 'DELETE',
    path: /\/me\/events\/([^/]+)/,
    ...writers,
    answer: ({ headers }, id) =>
      ofEvent(model, id, (event) => {
        if (isOther(headers, event)) return outdated
        model.events.delete(event.id)
        return { status: 204, body: null }
      }),
  },
  {
    method: 'POST',
    path: /\/me\/events\/([^/]+)\/cancel/,
    ...writers,
    answer: ({ body }, id) =>
      ofEvent(model, id, (event) => {
        if (!event.isOrganizer || event.attendees.length === 0)
          return refusal(400, 'ErrorInvalidRequest', 'Your request cannot be completed.')
        model.tell(event, (body as { comment: string }).comment)
        model.events.delete(event.id)
        return accepted
      }),
  },
  ...(
    [
      ['accept', 'accepted'],
      ['decline', 'declined'],
      ['tentativelyAccept', 'tentativelyAccepted'],
    ] as const
  ).map(([action, response]): MicrosoftOperation => ({
    method: 'POST',
    path: new RegExp(`\\/me\\/events\\/([^/]+)\\/${action}`),
    ...writers,
    answer: ({ body }, id) =>
      ofEvent(model, id, (event) => {
        const given = z.strictObject({ sendResponse: z.boolean(), comment: z.string().optional() }).safeParse(body)
        if (!given.success || event.isOrganizer) return refusal(400, 'ErrorInvalidRequest', 'You are the organizer.')
        model.mails.push({ to: event.organizer.emailAddress.address, about: event.subject, comment: given.data.comment ?? '' })
        if (response === 'declined') model.events.delete(event.id)
        else Object.assign(event, { responseStatus: { response }, changeKey: model.nextKey() })
        return accepted
      }),
  })),
]

function enter(model: FakeCalendars, { body }: MicrosoftCall, calendar: string): MicrosoftReply {
  const given = Given.safeParse(body)
  if (!given.success || !given.data.start || !given.data.end) return refusal(400, 'BadRequest', given.error?.message ?? 'start')
  const { transactionId = null, isOnlineMeeting = false } = given.data
  // "… to avoid redundant POST operations in case of client retries to create the same event."
  if (transactionId !== null && [...model.events.values()].some((event) => event.transactionId === transactionId))
    return refusal(409, 'ErrorDuplicateTransactionId', 'Your request cannot be completed because a duplicate event was found.')
  const onlineMeeting = isOnlineMeeting ? { joinUrl: 'https://teams.microsoft.com/l/meetup-join/1' } : null
  const event = model.put({ calendar, ...changesOf(model, given.data), transactionId, onlineMeeting })
  model.tell(event)
  return { ...shown(event, whole), status: 201 }
}

function changesOf(model: FakeCalendars, { start, end, isAllDay, attendees, ...given }: Given): Partial<FakeOutlookEvent> {
  const at = (time: GraphTime): string => (isAllDay ? time.dateTime : utcOf(model, time))
  return {
    ...(given.subject !== undefined && { subject: given.subject }),
    ...(given.location && { location: given.location }),
    ...(given.body && { body: given.body }),
    ...(start && { start: at(start) }),
    ...(end && { end: at(end) }),
    ...(isAllDay !== undefined && { isAllDay }),
    ...(attendees && { attendees: attendees.map(({ emailAddress }) => guest(emailAddress.address)) }),
  }
}

function ofEvent(model: FakeCalendars, id: string, answer: (event: FakeOutlookEvent) => MicrosoftReply): MicrosoftReply {
  const event = model.events.get(id)
  return event ? answer(event) : missing
}
