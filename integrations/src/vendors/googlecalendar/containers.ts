import type { Container } from '../../kit/kit.ts'
import type { CalendarIo } from './calendar.ts'
import { titleOf } from './item.ts'
import { calendarOf } from './reading.ts'

/** The calendars in the account's list. */
export async function containers(io: CalendarIo): Promise<Container[]> {
  const calendars = await calendarOf(io).calendars()
  return calendars.map((calendar) => ({ id: calendar.id, name: titleOf(calendar), parentId: null, count: null }))
}
