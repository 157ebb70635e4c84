import { type Attendee, type Event, isPrivate, nameOf } from './event.ts'
import { repeatsOf } from './repeats.ts'
import { originallyOf, whenOf } from './when.ts'

/** An event as a page: when, where, who, and what it is about. Nothing in it changes while the event does not. */
export function textOf(event: Event): string {
  const guests = guestsOf(event)
  const facts: [string, string | null | undefined][] = [
    ['When', text(whenOf(event))],
    ['Repeats', text(repeatsOf(event.recurrence))],
    ['Instead of', text(event.recurringEventId ? originallyOf(event) : null)],
    ['Where', text(placesOf(event).join(', '))],
    ['Organizer', text(event.organizer && nameOf(event.organizer))],
    ['Guests', text(guests.map(answered).join(', '))],
    ['Meeting', link(meetingOf(event))],
    ['Visibility', isPrivate(event) ? 'private' : null],
    ...event.attachments.map(({ title, fileUrl }): [string, string | null] => ['Attachment', link(fileUrl, title)]),
  ]
  const list = facts.flatMap(([name, value]) => (value ? [`<li>${name}: ${value}</li>`] : []))
  // Last, because nobody knows which of its elements are closed.
  return `<ul>${list.join('')}</ul>${descriptionOf(event)}`
}

/** Guests whom whoever reads the event may know of: where guests do not see each other, none. Rooms are places. */
export const guestsOf = ({ attendees, guestsCanSeeOtherGuests }: Event): Attendee[] =>
  guestsCanSeeOtherGuests ? attendees.filter(({ resource }) => !resource) : []

function placesOf({ location, attendees }: Event): string[] {
  const rooms = attendees.filter(({ resource }) => resource).flatMap((room) => nameOf(room) ?? [])
  const place = location?.trim()
  // Google writes the rooms into the place as well.
  return place ? [place, ...rooms.filter((room) => !place.includes(room))] : rooms
}

const answers: Readonly<Record<string, string>> = {
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'maybe',
  needsAction: 'no answer yet',
}

function answered(guest: Attendee): string {
  const notes = [answers[guest.responseStatus ?? ''], guest.optional ? 'optional' : null].filter(Boolean)
  return `${nameOf(guest) ?? 'somebody'}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
}

const meetingOf = ({ hangoutLink, conferenceData }: Event): string | undefined =>
  conferenceData?.entryPoints.find(({ entryPointType }) => entryPointType === 'video')?.uri ?? hangoutLink

/** "Can contain HTML", and lines that are to be kept: https://developers.google.com/workspace/calendar/api/v3/reference/events#description */
function descriptionOf({ description = '' }: Event): string {
  const html = /<\/?[a-z][^>]*>/i.test(description) ? description : text(description)
  return html ? `<div>${html.replace(/\r?\n/g, '<br>')}</div>` : ''
}

const text = (given: string | null | undefined): string => (given ?? '').replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)

const link = (address: string | undefined, title?: string): string | null =>
  address && /^https?:/i.test(address) ? `<a href="${text(address)}">${text(title || address)}</a>` : text(title)
