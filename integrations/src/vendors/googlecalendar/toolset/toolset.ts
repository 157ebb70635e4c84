import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { toolOf, toolset } from '../../../kit/tool.ts'
import { busyScopes } from '../busy.ts'
import { calendarChoices, listCalendars, listScopes } from './calendars.ts'
import { dayOf } from './day.ts'
import { deleteEvent } from './delete.ts'
import {
  calendar,
  event,
  FoundEvent,
  foundFields,
  ifStill,
  mailing,
  notify,
  open,
  pathOf,
  scopes,
  seenAs,
  tellChanged,
  version,
} from './events.ts'
import { freeBusy } from './free-busy.ts'
import { getEvent, listEvents, presentEvent, shortOf } from './read.ts'
import { respond } from './respond.ts'
import { permissions, texts } from './texts.ts'
import { isSame, keptOf, undoCreated, undoUpdated } from './undo.ts'

const Moment = z.string().regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/)
const said = (what: string) => `${what}, for example 2026-03-02T09:00:00+09:00; of a whole day 2026-03-02`
const time = (what: string) => Moment.describe(said(what))
const texted = {
  place: z.string().max(1_000).optional().describe('Where'),
  description: z.string().max(8_000).optional().describe('Plain text'),
}

const momentOf = (at: string) => (at.includes('T') ? { dateTime: at } : { date: at })

const replyOf = (made: FoundEvent) => ({ data: shortOf(made), ref: made.id })

/** The same whenever it is asked: letters of base32hex, as Google takes them. */
const idOf = (key: string): string => key.replaceAll('-', '')

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
    const query = { ...mailing(isMailed), fields: foundFields }
    const madeBy = (made: FoundEvent) => ({
      ...replyOf(made),
      undo: { calendar: id, event: made.id, isMailed: isMailed && guests.length > 0, left: keptOf(made) },
    })
    try {
      return madeBy(await api.sendOnce(pathOf(id), { method: 'POST', body, leaveBy: io.leaveBy, query }, FoundEvent))
    } catch (error) {
      // Entered before, by this very call.
      if (!(error instanceof CallFailure) || error.status !== 409) throw error
      return madeBy(await api.get(pathOf(id, body.id), { fields: foundFields }, FoundEvent))
    }
  },
  undo: undoCreated,
})

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
    version,
    title: z.string().min(1).max(300).optional().describe('One line'),
    start: Moment.optional().describe(said('Start')),
    end: Moment.optional().describe(said('End; of whole days the day after the last')),
    ...texted,
    notify,
    calendar,
  }),
  async run(io, { event: name, version: seen, title, start, end, place, description, notify: isMailed, calendar: id }) {
    const body = {
      ...(title !== undefined && { summary: title }),
      ...(start !== undefined && { start: momentOf(start) }),
      ...(end !== undefined && { end: momentOf(end) }),
      ...(place !== undefined && { location: place }),
      ...(description !== undefined && { description }),
    }
    const query = { ...mailing(isMailed), fields: foundFields }
    const isSaid = (found: FoundEvent) => isSame(found, { ...keptOf(found), ...body })
    const { etag, ...before } = await seenAs(io, { calendar: id, event: name, version: seen }, isSaid)
    if (isSaid(before)) return replyOf({ etag, ...before })
    const once = { method: 'PATCH', body, headers: ifStill(etag), leaveBy: io.leaveBy, query }
    const made = await open(io).sendOnce(pathOf(id, name), once, FoundEvent).catch(tellChanged)
    return { ...replyOf(made), undo: { calendar: id, event: name, isMailed, before: keptOf(before), after: keptOf(made) } }
  },
  undo: undoUpdated,
  async current(io, { event: name, calendar: id }) {
    const { when: start, until: end, ...present } = await presentEvent(io, id, name)
    return { ...present, start, end }
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
