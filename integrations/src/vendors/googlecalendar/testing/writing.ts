import type { GoogleCall, GoogleOperation } from '../../../platforms/google/testing/server.ts'
import { refusal } from '../../../platforms/google/testing/reply.ts'
import { inCalendar } from './in-calendar.ts'
import { type CalendarModel, type FakeEvent, isAtLeast } from './model.ts'

const scopes = ['calendar.events', 'calendar'].map((name) => `https://www.googleapis.com/auth/${name}`)
const sending = ['sendUpdates', 'conferenceDataVersion', 'maxAttendees', 'supportsAttachments']
const one = /^\/calendar\/v3\/calendars\/([^/]+)\/events\/([^/]+)$/
/** https://developers.google.com/workspace/calendar/api/guides/version-resources */
const isOther = ({ ifMatch }: GoogleCall, { updated }: FakeEvent) => ifMatch !== undefined && ifMatch !== `"${updated}"`
const outdated = refusal(412, 'conditionNotMet', 'Precondition Failed')
const noWriter = refusal(403, 'requiredAccessLevel', 'You need to have writer access to this calendar.')

type Guest = { email: string }

/** Where guests are left out, only the one that is given is another one: …/reference/events, `attendeesOmitted` */
function changeOf(event: FakeEvent, { attendeesOmitted: isOmitted, ...change }: Partial<FakeEvent>): Partial<FakeEvent> {
  if (!isOmitted) return change
  const given = change['attendees'] as Guest[]
  const guests = (event['attendees'] ?? []) as Guest[]
  return { ...change, attendees: guests.map((guest) => given.find(({ email }) => email === guest.email) ?? guest) }
}

/** What changes events: https://developers.google.com/workspace/calendar/api/v3/reference/events */
export const writing = (model: CalendarModel): GoogleOperation[] => [
  {
    method: 'POST',
    path: /^\/calendar\/v3\/calendars\/([^/]+)\/events$/,
    scopes,
    parameters: sending,
    answer: ({ body }, id = '') =>
      inCalendar(model, id, (calendar) => {
        if (!isAtLeast(model.roleIn(calendar), 'writer')) return noWriter
        const given = body as Partial<FakeEvent>
        if (!given.start || !given.end) return refusal(400, 'required', 'Missing end time.')
        // "characters allowed in the ID are those used in base32hex encoding"
        if (given.id !== undefined && !/^[a-v0-9]{5,1024}$/.test(given.id))
          return refusal(400, 'invalid', 'Invalid resource id value.')
        if (given.id !== undefined && calendar.events.has(given.id))
          return refusal(409, 'duplicate', 'The requested identifier already exists.')
        return { body: calendar.events.get(model.add(calendar.id, given)) }
      }),
  },
  {
    method: 'PATCH',
    path: one,
    scopes,
    parameters: sending,
    answer: (call, id = '', eventId = '') =>
      inCalendar(model, id, (calendar) => {
        const { body } = call
        if (!isAtLeast(model.roleIn(calendar), 'writer')) return noWriter
        const event = calendar.events.get(eventId)
        if (!event) return refusal(404, 'notFound', 'Not Found')
        if (isOther(call, event)) return outdated
        model.change(calendar.id, eventId, changeOf(event, body as Partial<FakeEvent>))
        return { body: calendar.events.get(eventId) }
      }),
  },
  {
    method: 'DELETE',
    path: one,
    scopes,
    parameters: ['sendUpdates'],
    answer: (call, id = '', eventId = '') =>
      inCalendar(model, id, (calendar) => {
        if (!isAtLeast(model.roleIn(calendar), 'writer')) return noWriter
        const event = calendar.events.get(eventId)
        if (!event) return refusal(404, 'notFound', 'Not Found')
        if (event.status === 'cancelled') return refusal(410, 'deleted', 'Resource has been deleted')
        if (isOther(call, event)) return outdated
        model.cancel(calendar.id, eventId)
        return { status: 204, body: null }
      }),
  },
]
