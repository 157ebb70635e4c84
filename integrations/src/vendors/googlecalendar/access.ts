import type { Access, Principal } from '../../kit/rights.ts'
import type { Calendar, Rule } from './calendar.ts'
import { type Event, isPrivate } from './event.ts'

/**
 * Our groups for those who read a calendar, and for those who read what is private in it as well: whom the calendar is shared with changes,
 * and its events need not be yielded again.
 */
export const readers = (calendarId: string) => `calendar:${calendarId}` as const
export const confidants = (calendarId: string) => `calendar-private:${calendarId}` as const

/** https://developers.google.com/workspace/calendar/api/v3/reference/acl: `freeBusyReader` sees no event at all. */
const reading = new Set(['reader', 'writerWithoutPrivateAccess', 'writer', 'owner'])
const readingPrivate = new Set(['writer', 'owner'])

export const mayReadRules = ({ accessRole }: Calendar): boolean => readingPrivate.has(accessRole)

/** Whether Google shows the account more of the event than that there is one. */
export const mayReadDetails = ({ accessRole }: Calendar, event: Event): boolean =>
  (isPrivate(event) ? readingPrivate : reading).has(accessRole)

export const readersIn = (rules: readonly Rule[]): Principal[] => holders(rules, reading)
export const confidantsIn = (rules: readonly Rule[]): Principal[] => holders(rules, readingPrivate)

const holders = (rules: readonly Rule[], roles: ReadonlySet<string>): Principal[] => [
  ...new Set(rules.filter(({ role }) => roles.has(role)).flatMap(holderOf)),
]

function holderOf({ scope: { type, value } }: Rule): Principal[] {
  if (type === 'default') return ['everyone']
  if (!value) return []
  if (type === 'user') return [`email:${value.toLowerCase()}`]
  if (type === 'group') return [`group:${value.toLowerCase()}`]
  return type === 'domain' ? [`domain:${value.toLowerCase()}`] : []
}

/**
 * Those who may see the calendar, and the guests, who have the event on their own calendars. That counts on the calendar of the organizer
 * only: what a guest changes in their copy is not passed on to the others.
 * https://developers.google.com/workspace/calendar/api/concepts/sharing
 */
export function accessTo({ id }: Calendar, event: Event): Access {
  const group: Principal = `group:${isPrivate(event) ? confidants(id) : readers(id)}`
  const guests = event.organizer?.self ? event.attendees.filter(({ resource }) => !resource) : []
  return [[group, ...guests.flatMap(({ email }): Principal[] => (email ? [`email:${email.toLowerCase()}`] : []))]]
}
