import { z } from 'zod'
import type { Graph } from '../../../platforms/microsoft/client.ts'
import { lastingIds, OutlookId, ownPath, type PersonZone, zoneScope } from '../../../platforms/microsoft/outlook.ts'
import { peopleScope } from '../../../platforms/microsoft/people.ts'
import { GraphTime } from '../availability.ts'
import { shownTime } from './when.ts'

/** https://learn.microsoft.com/graph/permissions-reference#calendars-permissions: the least each does its work with. */
export const scopesFor = {
  reading: ['Calendars.Read', zoneScope],
  /** When people are busy who may be named. */
  looking: ['Calendars.Read', zoneScope, peopleScope],
  /** The calendars of others are looked at, as far as they show them. */
  finding: ['Calendars.Read.Shared', zoneScope, peopleScope],
  changing: ['Calendars.ReadWrite', zoneScope],
  /** With guests who may be named. */
  inviting: ['Calendars.ReadWrite', zoneScope, peopleScope],
}

const Address = z.object({ name: z.string().nullish(), address: z.string().nullish() }).nullish()

/** https://learn.microsoft.com/graph/api/resources/event */
export const OutlookEvent = z.object({
  '@odata.etag': z.string().nullish(),
  id: z.string(),
  changeKey: z.string(),
  subject: z.string().nullish(),
  start: GraphTime,
  end: GraphTime,
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  isOrganizer: z.boolean().nullish(),
  location: z.object({ displayName: z.string().nullish() }).nullish(),
  organizer: z.object({ emailAddress: Address }).nullish(),
  attendees: z
    .array(z.object({ emailAddress: Address, status: z.object({ response: z.string().nullish() }).nullish() }))
    .default([]),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
  seriesMasterId: z.string().nullish(),
  type: z.string().nullish(),
  onlineMeeting: z.object({ joinUrl: z.string().nullish() }).nullish(),
  webLink: z.string().nullish(),
  transactionId: z.string().nullish(),
  body: z.object({ contentType: z.string(), content: z.string() }).nullish(),
})
export type OutlookEvent = z.output<typeof OutlookEvent>

export const eventFields =
  'id,changeKey,subject,start,end,isAllDay,isCancelled,isOrganizer,location,organizer,attendees,responseStatus,seriesMasterId,type,onlineMeeting,webLink,transactionId'

export const event = OutlookId.describe(
  'ID of the event, as listing or creating it gave; of a series that of one date, or of all dates',
)

export const eventPath = (id: string, more = ''): string => ownPath(`/events/${id}${more}`)

export const eventOf = (graph: Graph, id: string): Promise<OutlookEvent> =>
  graph.get(eventPath(id), { $select: `${eventFields},body` }, OutlookEvent, lastingIds)

/** Of what was read alone. */
export const ifStill = ({ '@odata.etag': etag }: OutlookEvent): Record<string, string> => (etag ? { 'if-match': etag } : {})

export const nameOf = (address: z.output<typeof Address>): string => {
  const { name, address: at } = address ?? {}
  return name && at && name !== at ? `${name} <${at}>` : (at ?? name ?? '')
}

export const shortOf = (found: OutlookEvent, zone: PersonZone) => ({
  id: found.id,
  version: found.changeKey,
  title: found.subject,
  when: shownTime(found.start, found.isAllDay ?? false, zone),
  until: shownTime(found.end, found.isAllDay ?? false, zone),
  who: nameOf(found.organizer?.emailAddress),
  place: found.location?.displayName,
  isCancelled: found.isCancelled || undefined,
  // All dates of a series are changed by this one.
  series: found.seriesMasterId,
  isSeries: found.type === 'seriesMaster' || undefined,
  answer: found.responseStatus?.response,
  link: found.webLink,
})

export const namedAs = (found: OutlookEvent, zone: PersonZone): string =>
  [found.subject, shortOf(found, zone).when, found.type === 'seriesMaster' && 'all dates'].filter(Boolean).join(' · ')
