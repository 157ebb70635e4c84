import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import { shownPart, textOfHtml } from '../../../kit/tool-result.ts'
import {
  cursor,
  cursorIn,
  lastingIds,
  openOutlook,
  queryAt,
  type PersonZone,
  zoneOf,
} from '../../../platforms/microsoft/outlook.ts'
import { schedulesOf, timesFor } from '../availability.ts'
import { people as peopleOf } from '../../../platforms/microsoft/people.ts'
import { calendar, calendarNamed, calendarPath } from './calendars.ts'
import { OutlookEvent, event, eventFields, eventOf, nameOf, scopesFor, shortOf } from './event.ts'
import { graphTime, isoOf, momentOf, shownTime, time } from './when.ts'

const tool = toolOf<object>()
const reading = {
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes: scopesFor.reading,
  idempotency: 'natural',
} as const

const Listed = z.object({ value: z.array(OutlookEvent), '@odata.nextLink': z.string().optional() })

/** @throws IntegrationError `settings` — it ends before it begins */
function spanOf({ from, to }: { from: string; to: string }, zone: PersonZone) {
  const [start, end] = [momentOf(from, zone), momentOf(to, zone)]
  if (Temporal.Instant.compare(start, end) >= 0) throw new IntegrationError('settings', 'The time ends before it begins.')
  return { startDateTime: isoOf(start), endDateTime: isoOf(end) }
}

export const listEvents = tool({
  ...reading,
  description: 'Lists events of an Outlook calendar in a time, earliest first; a series by its dates.',
  names: { calendar: calendarNamed },
  input: z.object({
    from: time('Beginning'),
    to: time('End'),
    calendar,
    limit: z.int().min(1).max(25).default(25).describe('How many at most'),
    cursor,
  }),
  async run(io, { from, to, calendar: name, limit: $top, cursor: at }) {
    const graph = openOutlook(io)
    const zone = await zoneOf(graph)
    const query = { ...spanOf({ from, to }, zone), $orderby: 'start/dateTime', $top, $select: eventFields, ...queryAt(at) }
    const found = await graph.get(await calendarPath(graph, name, 'calendarView'), query, Listed, lastingIds)
    const events = found.value.map((each) => shortOf(each, zone))
    return { data: { zone: zone.iana, events, cursor: cursorIn(found['@odata.nextLink']) } }
  },
})

export const getEvent = tool({
  ...reading,
  description: 'Reads an event of Outlook with its description and guests.',
  input: z.object({ event }),
  async run(io, { event: id }) {
    const graph = openOutlook(io)
    const zone = await zoneOf(graph)
    const found = await eventOf(graph, id)
    const { body, attendees, onlineMeeting } = found
    const text = body && (body.contentType.toLowerCase() === 'html' ? textOfHtml(body.content) : body.content)
    const guests = attendees
      .slice(0, 100)
      .map(({ emailAddress, status }) => ({ who: nameOf(emailAddress), answer: status?.response }))
    return {
      data: { ...shortOf(found, zone), meeting: onlineMeeting?.joinUrl, text: shownPart(text ?? '').slice(0, 6_000), guests },
    }
  },
})

const people = z.array(z.email().max(254)).min(1).max(20).describe('Addresses')
const peopleNamed = peopleOf({ least: 1, most: 20 })

export const getSchedule = tool({
  ...reading,
  scopes: scopesFor.looking,
  names: { people: peopleNamed },
  description: 'Tells when people of the organisation are busy in a time of up to a month.',
  input: z.object({ people, from: time('Beginning'), to: time('End') }),
  async run(io, { people: schedules, from, to }) {
    const graph = openOutlook(io)
    const zone = await zoneOf(graph)
    spanOf({ from, to }, zone)
    const body = { schedules, startTime: graphTime(from, zone), endTime: graphTime(to, zone), availabilityViewInterval: 30 }
    const { value } = await schedulesOf(graph, body)
    const found = value.map(({ scheduleId: who, error, scheduleItems: items }) => ({
      who,
      unknown: error ? (error.message ?? 'This calendar cannot be looked at.') : undefined,
      busy: items
        .filter(({ status }) => status !== 'free')
        .slice(0, 50)
        .map(({ status, start, end, subject }) => ({
          when: shownTime(start, false, zone),
          until: shownTime(end, false, zone),
          status,
          title: subject?.slice(0, 120),
        })),
    }))
    return { data: { zone: zone.iana, people: found } }
  },
})

export const findTimes = tool({
  ...reading,
  scopes: scopesFor.finding,
  names: { people: peopleNamed },
  description: 'Finds times at which all of some people are free, within their working hours.',
  input: z.object({
    people,
    from: time('Not before'),
    to: time('Not after'),
    minutes: z.int().min(5).max(1_440).default(60).describe('How long it takes'),
  }),
  async run(io, { people: guests, from, to, minutes }) {
    const graph = openOutlook(io)
    const zone = await zoneOf(graph)
    spanOf({ from, to }, zone)
    const body = {
      attendees: guests.map((address) => ({ type: 'required', emailAddress: { address } })),
      timeConstraint: { activityDomain: 'work', timeSlots: [{ start: graphTime(from, zone), end: graphTime(to, zone) }] },
      meetingDuration: `PT${minutes}M`,
      maxCandidates: 10,
      minimumAttendeePercentage: 100,
    }
    const found = await timesFor(graph, body)
    const times = found.meetingTimeSuggestions.map(({ meetingTimeSlot: { start, end } }) => ({
      when: shownTime(start, false, zone),
      until: shownTime(end, false, zone),
    }))
    return {
      data: { zone: zone.iana, times, why: times.length === 0 ? found.emptySuggestionsReason || 'nobody is free' : undefined },
    }
  },
})
