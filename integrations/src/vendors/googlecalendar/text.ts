import { html, lines, link, pageOf } from '../../platforms/google/page.ts'
import { type Attendee, type Event, isPrivate, nameOf } from './event.ts'
import { repeatsOf } from './repeats.ts'
import { originallyOf, whenOf } from './when.ts'

/** An event as a page: when, where, who, and what it is about. Nothing in it changes while the event does not. */
export function textOf(event: Event): string {
  const guests = guestsOf(event)
  return pageOf(
    [
      ['When', html(whenOf(event))],
      ['Repeats', html(repeatsOf(event.recurrence))],
      ['Instead of', html(event.recurringEventId ? originallyOf(event) : null)],
      ['Where', html(placesOf(event).join(', '))],
      ['Organizer', html(event.organizer && nameOf(event.organizer))],
      ['Guests', html(guests.map(answered).join(', '))],
      ['Meeting', link(meetingOf(event))],
      ['Visibility', isPrivate(event) ? 'private' : null],
      ...event.attachments.map(({ title, fileUrl }) => ['Attachment', link(fileUrl, title)] as const),
    ],
    descriptionOf(event),
  )
}

/** Guests that a reader of the event may see: where guests do not see each other, none. Meeting rooms are places. */
export const guestsOf = ({ attendees, guestsCanSeeOtherGuests }: Event): Attendee[] =>
  guestsCanSeeOtherGuests ? attendees.filter(({ resource }) => !resource) : []

function placesOf({ location, attendees }: Event): string[] {
  const resources = attendees.filter(({ resource }) => resource).flatMap((each) => nameOf(each) ?? [])
  const place = location?.trim()
  // Google writes meeting rooms into the place as well.
  return place ? [place, ...resources.filter((each) => !place.includes(each))] : resources
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
const descriptionOf = ({ description = '' }: Event): string =>
  lines(/<\/?[a-z][^>]*>/i.test(description) ? description : html(description))
