import { IntegrationError } from '../../kit/kit.ts'
import { type Calendar, type CalendarIo, GoogleCalendar } from './calendar.ts'

const opened = new WeakMap<CalendarIo, GoogleCalendar>()

/** One way to Google per run, so that all its calls wait together when Google asks for patience. */
export function calendarOf(io: CalendarIo): GoogleCalendar {
  const google = opened.get(io) ?? new GoogleCalendar(io)
  opened.set(io, google)
  return google
}

/** What one run knows: as whom it reads, and what was chosen of what that person has in their list. */
export type CalendarListing = { google: GoogleCalendar; account: string; calendars: readonly Calendar[] }

/** @throws IntegrationError `settings` — nothing of what was chosen is there any more */
export async function beginReading(io: CalendarIo): Promise<CalendarListing> {
  const google = calendarOf(io)
  // First and alone: refused credentials are tried once.
  const account = await google.account()
  const chosen = new Set(io.settings.containers)
  const calendars = (await google.calendars()).filter(({ id }) => chosen.size === 0 || chosen.has(id))
  if (chosen.size > 0 && calendars.length === 0)
    throw new IntegrationError('settings', 'The chosen calendars are no longer in this Google Calendar. Choose again.')
  return { google, account, calendars }
}
