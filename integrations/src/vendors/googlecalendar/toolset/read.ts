import { z } from 'zod'
import { toolOf, type ToolIo } from '../../../kit/tool.ts'
import { shownPage, shownPart } from '../../../kit/tool-result.ts'
import { nameOf } from '../event.ts'
import { calendar, event, FoundEvent, foundFields, open, pathOf, scopes, versionOf } from './events.ts'

const Listed = z.object({ items: z.array(FoundEvent).default([]), nextPageToken: z.string().optional() })

export const shortOf = ({ id, etag, summary, start, end, location, htmlLink }: FoundEvent) => ({
  id,
  version: versionOf(etag),
  title: summary,
  when: start?.dateTime ?? start?.date,
  until: end?.dateTime ?? end?.date,
  place: location,
  link: htmlLink,
})
export const listEvents = toolOf<object>()({
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
    const fields = `nextPageToken,items(${foundFields})`
    const time = { timeMin: from, timeMax: to, singleEvents: true, orderBy: 'startTime' }
    const asked = { ...time, q: words, maxResults, pageToken, fields }
    const { items, nextPageToken } = await open(io).get(pathOf(id), asked, Listed)
    const { shown, ...more } = shownPage(items.map(shortOf), nextPageToken)
    return { data: { events: shown, ...more } }
  },
})

export const getEvent = toolOf<object>()({
  description: 'Reads an event of Google Calendar with its description and guests.',
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes,
  idempotency: 'natural',
  input: z.object({ event, calendar }),
  async run(io, { event: name, calendar: id }) {
    const found = await open(io).get(pathOf(id, name), { fields: foundFields }, FoundEvent)
    const guests = found.attendees.map((guest) => ({ who: nameOf(guest), answer: guest.responseStatus }))
    return { data: { ...shortOf(found), text: shownPart(found.description ?? ''), guests } }
  },
})

/** What an event says now. */
export async function presentEvent(io: ToolIo<object>, calendarId: string, name: string) {
  const found = await open(io).get(pathOf(calendarId, name), { fields: foundFields }, FoundEvent)
  const { title, when, until, place } = shortOf(found)
  const description = found.description ?? ''
  return { title: title ?? '', when: when ?? '', until: until ?? '', place: place ?? '', description }
}
