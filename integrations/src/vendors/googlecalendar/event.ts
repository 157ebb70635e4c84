import { z } from 'zod'

const CalendarPerson = z.object({
  email: z.string().optional(),
  displayName: z.string().optional(),
  self: z.boolean().default(false),
})
export type CalendarPerson = z.infer<typeof CalendarPerson>

const Attendee = CalendarPerson.extend({
  resource: z.boolean().default(false),
  optional: z.boolean().default(false),
  responseStatus: z.string().optional(),
})
export type Attendee = z.infer<typeof Attendee>

/** Either a day (`date`) or a moment (`dateTime`, written with an offset). */
const Moment = z.object({ date: z.string().optional(), dateTime: z.string().optional(), timeZone: z.string().optional() })
export type Moment = z.infer<typeof Moment>

const Link = z.object({ fileUrl: z.string().optional(), title: z.string().optional() })

/** https://developers.google.com/workspace/calendar/api/v3/reference/events. Of a cancelled one only the id is certain. */
export const Event = z.object({
  id: z.string(),
  status: z.string().optional(),
  htmlLink: z.string().optional(),
  updated: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  organizer: CalendarPerson.optional(),
  start: Moment.optional(),
  /** Exclusive: an event of one whole day ends on the next. */
  end: Moment.optional(),
  endTimeUnspecified: z.boolean().default(false),
  /** RRULE, RDATE and EXDATE lines; only on the event that stands for the whole series. */
  recurrence: z.array(z.string()).default([]),
  /** The series that this is a changed date of. */
  recurringEventId: z.string().optional(),
  originalStartTime: Moment.optional(),
  visibility: z.string().optional(),
  attendees: z.array(Attendee).default([]),
  guestsCanSeeOtherGuests: z.boolean().default(true),
  hangoutLink: z.string().optional(),
  conferenceData: z
    .object({ entryPoints: z.array(z.object({ entryPointType: z.string().optional(), uri: z.string().optional() })).default([]) })
    .optional(),
  attachments: z.array(Link).default([]),
  eventType: z.string().optional(),
})
export type Event = z.infer<typeof Event>

const personFields = 'email,displayName,self'

/** Of all that Google would send, what is read here. */
export const eventFields =
  `id,status,htmlLink,updated,summary,description,location,organizer(${personFields}),start,end,endTimeUnspecified,recurrence,` +
  `recurringEventId,originalStartTime,visibility,attendees(${personFields},resource,optional,responseStatus),guestsCanSeeOtherGuests,` +
  'hangoutLink,conferenceData(entryPoints(entryPointType,uri)),attachments(fileUrl,title),eventType'

export const isSeries = ({ recurrence }: Event): boolean => recurrence.length > 0

/** "only event attendees may view event details"; the second word is an older one for the same. */
export const isPrivate = ({ visibility }: Event): boolean => visibility === 'private' || visibility === 'confidential'

export const nameOf = ({ displayName, email }: CalendarPerson): string | null => displayName?.trim() || email || null
