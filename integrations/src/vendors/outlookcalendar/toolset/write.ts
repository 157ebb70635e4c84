import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf, type ToolIo } from '../../../kit/tool.ts'
import { textOfHtml } from '../../../kit/tool-result.ts'
import type { Graph } from '../../../platforms/microsoft/client.ts'
import { lastingIds, Nothing, openOutlook, type PersonZone, zoneOf } from '../../../platforms/microsoft/outlook.ts'
import { people } from '../../../platforms/microsoft/people.ts'
import { calendar, calendarNamed, calendarPath } from './calendars.ts'
import { dayOf } from './day.ts'
import { OutlookEvent, event, eventFields, eventOf, eventPath, ifStill, namedAs, scopesFor, shortOf } from './event.ts'
import { answeredBefore, keptOf, undoAnswered, undoCreated, undoUpdated } from './undo.ts'
import { dayOrTime, graphTime, isDay, isoOf, momentOf } from './when.ts'

const tool = toolOf<object>()
/** Guests get a mail about it. */
const changing = { effect: 'destructive', egress: 'external', scopes: scopesFor.changing } as const

const title = z.string().trim().min(1).max(255).describe('One line')
const place = z.string().max(255).optional().describe('Where')
const description = z.string().max(8_000).optional().describe('Plain text')
const start = dayOrTime('Start')
const end = dayOrTime('End; of whole days the day after the last')
const version = z
  .string()
  .min(1)
  .max(200)
  .describe('As reading or listing gave it; if the event was changed since, nothing is done')
const comment = z.string().max(2_000).optional().describe('What is said to them beside it')

/** @throws IntegrationError `settings` — it ends before it begins, or is half a whole day */
function timesOf({ start: from, end: to }: { start: string; end: string }, zone: PersonZone) {
  if (isDay(from) !== isDay(to)) throw new IntegrationError('settings', 'Start and end are both days, or both times.')
  const at = (said: string): number => (isDay(said) ? Date.parse(said) : momentOf(said, zone).epochMilliseconds)
  if (at(from) >= at(to)) throw new IntegrationError('settings', 'The event ends before it begins.')
  return { start: graphTime(from, zone), end: graphTime(to, zone), isAllDay: isDay(from) }
}

const replyOf = (made: OutlookEvent, zone: PersonZone) => ({
  data: { ...shortOf(made, zone), meeting: made.onlineMeeting?.joinUrl },
  ref: made.id,
})

const madeBy = (made: OutlookEvent, zone: PersonZone) => ({
  ...replyOf(made, zone),
  undo: { id: made.id, left: keptOf(made) },
})

type Named = { start: string; end: string; calendar?: string | undefined }

/** What an earlier attempt of this very call entered. https://learn.microsoft.com/graph/api/resources/event, `transactionId` */
async function enteredBy(
  graph: Graph,
  key: string,
  { start: from, end: to, calendar: name }: Named,
  zone: PersonZone,
): Promise<OutlookEvent | null> {
  const at = (said: string): string => (isDay(said) ? `${said}T00:00:00Z` : isoOf(momentOf(said, zone)))
  const query = { startDateTime: at(from), endDateTime: at(to), $top: 100, $select: eventFields }
  const path = await calendarPath(graph, name, 'calendarView')
  for await (const { values } of graph.pages(path, query, OutlookEvent, lastingIds)) {
    const found = values.find(({ transactionId }) => transactionId === key)
    if (found) return found
  }
  return null
}

export const createEvent = tool({
  ...changing,
  scopes: scopesFor.inviting,
  names: { guests: people({ most: 50 }), calendar: calendarNamed },
  description: 'Enters an event into a calendar of Outlook, which mails an invitation to its guests.',
  egressFields: ['guests', 'calendar'],
  picture: { kind: 'event', title: 'title', start: 'start', end: 'end', place: 'place', guests: 'guests' },
  surroundings: (io, { start: from, calendar: name }) => dayOf(io, { start: from, name }),
  contentFields: ['description'],
  idempotency: 'key',
  input: z.object({
    title,
    start,
    end,
    guests: z.array(z.email().max(254)).max(50).default([]).describe('Addresses'),
    place,
    description,
    isOnline: z.boolean().default(false).describe('Whether it gets a meeting in Teams'),
    calendar,
  }),
  async run(io, { title: subject, guests, place: where, description: words, isOnline, ...named }, intent) {
    const graph = openOutlook(io)
    const zone = await zoneOf(graph)
    const body = {
      subject,
      ...timesOf(named, zone),
      attendees: guests.map((address) => ({ type: 'required', emailAddress: { address } })),
      ...(where && { location: { displayName: where } }),
      ...(words && { body: { contentType: 'text', content: words } }),
      ...(isOnline && { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' }),
      transactionId: intent.key,
    }
    const path = await calendarPath(graph, named.calendar, 'events')
    const once = { method: 'POST', body, leaveBy: io.leaveBy, headers: lastingIds }
    try {
      return madeBy(await graph.sendOnce(path, once, OutlookEvent), zone)
    } catch (error) {
      // Entered before, by this very call.
      const isTwice = error instanceof CallFailure && error.status === 409
      const found = isTwice ? await enteredBy(graph, intent.key, named, zone).catch(() => null) : null
      if (!found) throw error
      return madeBy(found, zone)
    }
  },
  undo: undoCreated,
})

export const updateEvent = tool({
  ...changing,
  description:
    'Changes title, time, place or description of an event of Outlook; what is left out stays. Guests are told by Outlook. Of a series, one date or all dates, as the id says.',
  egressFields: ['event'],
  contentFields: ['description'],
  idempotency: 'natural',
  input: z.object({
    event,
    version,
    title: title.optional().describe('One line'),
    start: start.optional().describe('Start, named as when it is created; together with the end'),
    end: end.optional().describe('End, named as when it is created'),
    place,
    description,
  }),
  async run(io, { event: id, version: seen, title: subject, start: from, end: to, place: where, description: words }) {
    if ((from === undefined) !== (to === undefined)) throw new IntegrationError('settings', 'Name start and end together.')
    const graph = openOutlook(io)
    const zone = await zoneOf(graph)
    const present = await eventOf(graph, id)
    if (present.changeKey !== seen) throw changedSince(present, zone)
    const body = {
      ...(subject !== undefined && { subject }),
      ...(from !== undefined && to !== undefined && timesOf({ start: from, end: to }, zone)),
      ...(where !== undefined && { location: { displayName: where } }),
      ...(words !== undefined && { body: { contentType: 'text', content: words } }),
    }
    if (Object.keys(body).length === 0) throw new IntegrationError('settings', 'There is nothing to change.')
    const once = { method: 'PATCH', body, leaveBy: io.leaveBy, headers: { ...lastingIds, ...ifStill(present) } }
    const made = await graph.sendOnce(eventPath(id), once, OutlookEvent).catch(unlessChanged)
    const was = Object.entries({ ...keptOf(present), body: present.body }).filter(([name]) => name in body)
    return { ...replyOf(made, zone), undo: { id, version: made.changeKey, before: Object.fromEntries(was) } }
  },
  undo: undoUpdated,
  async current(io, { event: id }) {
    const { zone, found } = await present(io, id)
    const { title: subject, when, until, place: where } = shortOf(found, zone)
    const { contentType = 'text', content = '' } = found.body ?? {}
    const words = contentType.toLowerCase() === 'html' ? textOfHtml(content) : content
    return { event: namedAs(found, zone), title: subject ?? '', start: when, end: until, place: where ?? '', description: words }
  },
})

const changedSince = (found: OutlookEvent, zone: PersonZone): IntegrationError =>
  new IntegrationError('settings', `“${namedAs(found, zone)}” was changed since it was read. Read it again and decide anew.`)

/** https://learn.microsoft.com/graph/errors: 412, its etag does not match. */
function unlessChanged(error: unknown): never {
  if (!(error instanceof CallFailure) || error.status !== 412) throw error
  const message = 'The event was changed at this very moment. Read it again and decide anew.'
  throw new CallFailure('refused', 'settings', message, { status: 412, cause: error })
}

async function present(io: ToolIo<object>, id: string): Promise<{ zone: PersonZone; found: OutlookEvent }> {
  const graph = openOutlook(io)
  const zone = await zoneOf(graph)
  return { zone, found: await eventOf(graph, id) }
}

export const cancelEvent = tool({
  ...changing,
  description:
    'Cancels an event of Outlook that the account has organised: its guests are told, and it goes to the deleted items. Of a series, one date or all dates, as the id says.',
  egressFields: ['event'],
  contentFields: ['comment'],
  idempotency: 'natural',
  input: z.object({ event, version, comment }),
  async run(io, { event: id, version: seen, comment: words }) {
    const { zone, found } = await present(io, id)
    if (found.changeKey !== seen) throw changedSince(found, zone)
    if (found.isOrganizer === false)
      throw new IntegrationError('settings', 'Only who organised it can cancel it. It can be declined.')
    const once = { leaveBy: io.leaveBy, headers: lastingIds }
    const still = { ...lastingIds, ...ifStill(found) }
    // https://learn.microsoft.com/graph/api/event-cancel is about meetings; https://learn.microsoft.com/graph/api/event-delete about the others.
    const cancelled =
      found.attendees.length > 0
        ? openOutlook(io).sendOnce(eventPath(id, '/cancel'), { ...once, method: 'POST', body: { comment: words ?? '' } }, Nothing)
        : openOutlook(io).sendOnce(eventPath(id), { ...once, method: 'DELETE', headers: still }, Nothing)
    await cancelled.catch(unlessChanged)
    return { data: { id, title: found.subject, isCancelled: true }, ref: id }
  },
  async current(io, { event: id }) {
    const { zone, found } = await present(io, id)
    return { event: namedAs(found, zone) }
  },
})

const answers = { accept: 'accepted', decline: 'declined', maybe: 'tentativelyAccepted' } as const
const actions = { accept: 'accept', decline: 'decline', maybe: 'tentativelyAccept' } as const

export const respond = tool({
  ...changing,
  description: 'Answers an invitation in Outlook, and tells who organised the event. What is declined leaves the calendar.',
  egressFields: ['event'],
  contentFields: ['comment'],
  idempotency: 'natural',
  input: z.object({ event, answer: z.enum(['accept', 'decline', 'maybe']).describe('The answer'), comment }),
  async run(io, { event: id, answer, comment: words }) {
    const { found } = await present(io, id)
    if (found.isOrganizer) throw new IntegrationError('settings', 'The account has organised this event itself.')
    const data = { id, title: found.subject, answer, link: found.webLink }
    // Said already: nobody is told twice.
    if (found.responseStatus?.response === answers[answer]) return { data, ref: id }
    const body = { sendResponse: true, ...(words && { comment: words }) }
    const once = { method: 'POST', body, leaveBy: io.leaveBy, headers: lastingIds }
    // https://learn.microsoft.com/graph/api/event-accept
    await openOutlook(io).sendOnce(eventPath(id, `/${actions[answer]}`), once, Nothing)
    const [before, after] = [found.responseStatus?.response, answers[answer]].map(answeredBefore)
    return { data, ref: id, ...(before && after && { undo: { id, before, after } }) }
  },
  undo: undoAnswered,
  async current(io, { event: id }) {
    const { zone, found } = await present(io, id)
    return { event: namedAs(found, zone), answer: found.responseStatus?.response ?? '' }
  },
})
