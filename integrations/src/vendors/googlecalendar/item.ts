import { createHash } from 'node:crypto'
import type { Item } from '../../kit/kit.ts'
import { accessTo, mayReadDetails } from './access.ts'
import type { Calendar } from './calendar.ts'
import { type Event, isSeries, nameOf } from './event.ts'
import { guestsOf, textOf } from './text.ts'

const untitled = '(No title)'

export const idOf = (calendarId: string, eventId: string): string => `${calendarId}/${eventId}`

/** The calendar and the event that an item stands for. */
export function partsOf(externalId: string): { calendarId: string; eventId: string } {
  const cut = externalId.lastIndexOf('/')
  return { calendarId: externalId.slice(0, cut), eventId: externalId.slice(cut + 1) }
}

/** Whether there is anything to read: where somebody works on a day is a mark in the calendar, not an event. */
export const isDocument = (calendar: Calendar, event: Event): boolean =>
  event.status !== 'cancelled' && event.eventType !== 'workingLocation' && mayReadDetails(calendar, event)

/**
 * Changes with the text, and with nothing that only Google counts, so that a listing that starts over reads nothing again. It also says
 * whether the event stands for a series.
 */
export const versionOf = (event: Event, text: string): string =>
  `${isSeries(event) ? 'series' : 'event'} ${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`

export const isSeriesVersion = (version: string | undefined): boolean => version?.startsWith('series ') ?? false

export function itemOf(calendar: Calendar, event: Event): { item: Item; text: string } {
  const text = textOf(event)
  const title = event.summary?.trim() || untitled
  const people = [event.organizer, ...guestsOf(event)].flatMap((person) => (person && nameOf(person)) ?? [])
  const item: Item = {
    externalId: idOf(calendar.id, event.id),
    title,
    link: event.htmlLink ?? null,
    version: versionOf(event, text),
    size: Buffer.byteLength(text),
    updatedAt: event.updated ?? null,
    ancestors: [{ id: calendar.id, title: titleOf(calendar), link: linkTo(calendar) }],
    fileName: `${title}.html`,
    mediaType: 'text/html',
    kind: 'event',
    people: [...new Set(people)],
    access: accessTo(calendar, event),
  }
  return { item, text }
}

export const titleOf = ({ id, summary, summaryOverride }: Calendar): string => summaryOverride || summary || id

/** https://support.google.com/calendar/answer/41207 */
const linkTo = ({ id }: Calendar): string => `https://calendar.google.com/calendar/embed?src=${encodeURIComponent(id)}`
