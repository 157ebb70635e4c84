import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { toolOf, type ToolIo, toolset } from '../../../kit/tool.ts'
import { shownPage, shownPart } from '../../../kit/tool-result.ts'
import { busyScopes } from '../busy.ts'
import { Event, eventFields, nameOf } from '../event.ts'
import { calendarChoices, listCalendars, listScopes } from './calendars.ts'
import { dayOf } from './day.ts'
import { ifStill, mailing, open, pathOf, scopes, tellChanged } from './events.ts'
import { freeBusy } from './free-busy.ts'
import { respond } from './respond.ts'
import { permissions, texts } from './texts.ts'
import { keptOf, undoCreated, undoUpdated } from './undo.ts'

const Moment = z.string().regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/)
const Versioned = Event.extend({ etag: z.string().optional() })
const Listed = z.object({ items: z.array(Event).default([]), nextPageToken: z.string().optional() })

const calendar = z
  .string()
  .min(1)
  .max(300)
  .default('primary')
  .describe('ID of a calendar as list_calendars gave it, or primary for the own one')
const event = z.string().min(1).max(1024).describe('ID of the event, as listing or creating it gave')
const notify = z.boolean().default(false).describe('Whether guests get a mail from Google')
const said = (what: string) => `${what}, for example 2026-03-02T09:00:00+09:00; of a whole day 2026-03-02`
const time = (what: string) => Moment.describe(said(what))
const texted = {
  place: z.string().max(1_000).optional().describe('Where'),
  description: z.string().max(8_000).optional().describe('Plain text'),
}

const momentOf = (at: string) => (at.includes('T') ? { dateTime: at } : { date: at })

const shortOf = ({ id, summary, start, end, location, htmlLink }: Event) => ({
  id,
  title: summary,
  when: start?.dateTime ?? start?.date,
  until: end?.dateTime ?? end?.date,
  place: location,
  link: htmlLink,
})
const replyOf = (made: Event) => ({ data: shortOf(made), ref: made.id })

/** The same whenever it is asked: letters of base32hex, as Google takes them. */
const idOf = (key: string): string => key.replaceAll('-', '')

const listEvents = toolOf<object>()({
  description: 'Lists events of Google Calendar in a time, earliest first; a series by its dates.',
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes,
  idempotency: 'natural',
  input: z.object({
    from: z.iso.datetime({ offset: true }).describe('With offset, for example 2026-03-02T00:00:00+09:00'),
    to: z.iso.datetime({ offset: true }).describe('With offset'),
    words: z.string().max(200).optional().describe('Words in title, description, place or guests'),
    calendar,
    limit: z.int().min(1).max(25).default(25).describe('How many at most'),
    cursor: z.string().max(2_000).optional().describe('What a former call returned to go on with'),
  }),
  async run(io, { from, to, words, calendar: id, limit: maxResults, cursor: pageToken }) {
    const fields = `nextPageToken,items(${eventFields})`
    const time = { timeMin: from, timeMax: to, singleEvents: true, orderBy: 'startTime' }
    const asked = { ...time, q: words, maxResults, pageToken, fields }
    const { items, nextPageToken } = await open(io).get(pathOf(id), asked, Listed)
    const { shown, ...more } = shownPage(items.map(shortOf), nextPageToken)
    return { data: { events: shown, ...more } }
  },
})

const getEvent = toolOf<object>()({
  description: 'Reads an event of Google Calendar with its description and guests.',
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes,
  idempotency: 'natural',
  input: z.object({ event, calendar }),
  async run(io, { event: name, calendar: id }) {
    const found = await open(io).get(pathOf(id, name), { fields: eventFields }, Event)
    const guests = found.attendees.map((guest) => ({ who: nameOf(guest), answer: guest.responseStatus }))
    return { data: { ...shortOf(found), text: shownPart(found.description ?? ''), guests } }
  },
})

const createEvent = toolOf<object>()({
  description: 'Enters an event into Google Calendar and invites guests.',
  effect: 'destructive',
  egress: 'external',
  egressFields: ['guests', 'calendar'],
  picture: { kind: 'event', title: 'title', start: 'start', end: 'end', place: 'place', guests: 'guests' },
  surroundings: (io, { start, calendar: id }) => dayOf(io, { start, id }),
  scopes,
  idempotency: 'key',
  input: z.object({
    title: z.string().min(1).max(300).describe('One line'),
    start: time('Start'),
    end: time('End; of whole days the day after the last'),
    guests: z.array(z.email()).max(50).default([]).describe('Addresses'),
    ...texted,
    notify,
    calendar,
  }),
  async run(io, { title, start, end, guests, place, description, notify: isMailed, calendar: id }, intent) {
    const api = open(io)
    const body = {
      id: idOf(intent.key),
      summary: title,
      start: momentOf(start),
      end: momentOf(end),
      attendees: guests.map((email) => ({ email })),
      ...(place && { location: place }),
      ...(description && { description }),
    }
    const query = { ...mailing(isMailed), fields: eventFields }
    const madeBy = (made: Event) => ({
      ...replyOf(made),
      undo: { calendar: id, event: made.id, isMailed: isMailed && guests.length > 0, left: keptOf(made) },
    })
    try {
      return madeBy(await api.sendOnce(pathOf(id), { method: 'POST', body, leaveBy: io.leaveBy, query }, Event))
    } catch (error) {
      // Entered before, by this very call.
      if (!(error instanceof CallFailure) || error.status !== 409) throw error
      return madeBy(await api.get(pathOf(id, body.id), { fields: eventFields }, Event))
    }
  },
  undo: undoCreated,
})

/** What an event says now. */
async function presentEvent(io: ToolIo<object>, calendarId: string, name: string) {
  const found = await open(io).get(pathOf(calendarId, name), { fields: eventFields }, Event)
  const { title, when, until, place } = shortOf(found)
  const description = found.description ?? ''
  return { title: title ?? '', when: when ?? '', until: until ?? '', place: place ?? '', description }
}

const updateEvent = toolOf<object>()({
  picture: { kind: 'event', title: 'title', start: 'start', end: 'end', place: 'place' },
  surroundings: (io, { start, calendar: id, event: name }) => dayOf(io, { start, id, but: name }),
  description: 'Changes title, time, place or description of an event of Google Calendar; what is left out stays.',
  effect: 'destructive',
  egress: 'external',
  egressFields: ['event', 'calendar'],
  scopes,
  idempotency: 'natural',
  input: z.object({
    event,
    title: z.string().min(1).max(300).optional().describe('One line'),
    start: Moment.optional().describe(said('Start')),
    end: Moment.optional().describe(said('End; of whole days the day after the last')),
    ...texted,
    notify,
    calendar,
  }),
  async run(io, { event: name, title, start, end, place, description, notify: isMailed, calendar: id }) {
    const body = {
      ...(title !== undefined && { summary: title }),
      ...(start !== undefined && { start: momentOf(start) }),
      ...(end !== undefined && { end: momentOf(end) }),
      ...(place !== undefined && { location: place }),
      ...(description !== undefined && { description }),
    }
    const query = { ...mailing(isMailed), fields: eventFields }
    const { etag, ...before } = await open(io).get(pathOf(id, name), { fields: `etag,${eventFields}` }, Versioned)
    const once = { method: 'PATCH', body, headers: ifStill(etag), leaveBy: io.leaveBy, query }
    const made = await open(io).sendOnce(pathOf(id, name), once, Event).catch(tellChanged)
    return { ...replyOf(made), undo: { calendar: id, event: name, isMailed, before: keptOf(before), after: keptOf(made) } }
  },
  undo: undoUpdated,
  async current(io, { event: name, calendar: id }) {
    const { when: start, until: end, ...present } = await presentEvent(io, id, name)
    return { ...present, start, end }
  },
})

const deleteEvent = toolOf<object>()({
  description: 'Deletes an event of Google Calendar; of a series all of it.',
  effect: 'destructive',
  egress: 'external',
  egressFields: ['event', 'calendar'],
  scopes,
  idempotency: 'natural',
  input: z.object({ event, notify, calendar }),
  async run(io, { event: name, notify: isMailed, calendar: id }) {
    const once = { method: 'DELETE', leaveBy: io.leaveBy, query: mailing(isMailed) }
    await open(io)
      .sendOnce(pathOf(id, name), once, z.unknown())
      .catch((error: unknown) => {
        // Deleted is deleted, whoever did it and when.
        if (!(error instanceof CallFailure) || error.status !== 410) throw error
      })
    return { data: { id: name, isDeleted: true }, ref: name }
  },
  async current(io, { event: name, calendar: id }) {
    const { title, when } = await presentEvent(io, id, name)
    return { event: [title, when].filter((each) => each !== '').join(' · ') }
  },
})

const allScopes = [...scopes, ...listScopes, ...busyScopes]

/** What agents can do in Google Calendar. */
export const calendarTools = toolset<object>({
  scopes: { consent: allScopes, serviceAccount: allScopes },
  // What was allowed, consent has settled; the domain's leave for a service account shows at the first call of each kind.
  check: async () => ({}),
  texts,
  permissions,
  choices: {
    calendar: calendarChoices('writer'),
    'list_events.calendar': calendarChoices('reader'),
    'get_event.calendar': calendarChoices('reader'),
  },
  tools: {
    list_calendars: listCalendars,
    list_events: listEvents,
    get_event: getEvent,
    free_busy: freeBusy,
    create_event: createEvent,
    update_event: updateEvent,
    delete_event: deleteEvent,
    respond,
  },
})
