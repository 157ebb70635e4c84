import type { Event, Moment } from './event.ts'

/** A point in time as people at that place read it. @property time null: the whole day. */
type Local = { day: string; time: string | null; zone: string }

/** `Monday, 2026-11-23, 10:00 – 11:00 (Asia/Seoul)`; whole days without times, their last one included. Null when it has no beginning. */
export function whenOf({ start, end, endTimeUnspecified }: Event): string | null {
  const from = start && localOf(start)
  if (!from) return null
  const to = end && !endTimeUnspecified ? localOf({ timeZone: start.timeZone, ...end }) : null
  if (from.time === null) {
    const last = to && dayBefore(to.day)
    return last && last > from.day ? `${named(from.day)} – ${named(last)}` : named(from.day)
  }
  const begins = `${named(from.day)}, ${from.time}`
  if (!to?.time) return `${begins} (${from.zone})`
  if (to.zone !== from.zone) return `${begins} (${from.zone}) – ${named(to.day)}, ${to.time} (${to.zone})`
  return `${begins} – ${to.day === from.day ? '' : `${named(to.day)}, `}${to.time} (${from.zone})`
}

/** The day and time that a changed date of a series had before. */
export function originallyOf({ originalStartTime }: Event): string | null {
  const at = originalStartTime && localOf(originalStartTime)
  return at ? [named(at.day), at.time].filter(Boolean).join(', ') : null
}

/**
 * Google writes moments in the zone of the calendar, and beside it the zone the event was made for, which is the one people mean:
 * https://developers.google.com/workspace/calendar/api/concepts/events-calendars#all-day_events
 */
function localOf({ date, dateTime, timeZone }: Moment): Local | null {
  if (Number.isNaN(Date.parse(date ?? dateTime ?? ''))) return null
  if (date !== undefined || dateTime === undefined) return { day: date ?? '', time: null, zone: '' }
  const there = timeZone === undefined ? null : inZone(new Date(dateTime), timeZone)
  if (there) return there
  const offset = /(?:Z|[+-]\d\d:\d\d)$/.exec(dateTime)?.[0] ?? ''
  return { day: dateTime.slice(0, 10), time: dateTime.slice(11, 16), zone: `UTC${offset === 'Z' ? '' : offset}` }
}

/** Null for a zone that is not known here. */
function inZone(at: Date, timeZone: string): Local | null {
  const [day = '', time = ''] = clockIn(timeZone)?.format(at).split(' ') ?? []
  return day === '' ? null : { day, time, zone: timeZone }
}

/** Making one takes far longer than using it. There are not many zones. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockIn(timeZone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(timeZone)
  if (known) return known
  try {
    // The Swedish way to write a date is the one of ISO 8601.
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    clocks.set(timeZone, clock)
    return clock
  } catch {
    return null
  }
}

const dayMs = 86_400_000
const dayBefore = (day: string): string => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const named = (day: string): string => `${weekdays[new Date(day).getUTCDay()] ?? ''}, ${day}`
