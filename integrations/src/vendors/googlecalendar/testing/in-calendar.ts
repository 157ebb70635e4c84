import { refusal, type GoogleReply } from '../../../platforms/google/testing/reply.ts'
import type { CalendarModel, FakeCalendar } from './model.ts'

/** Answers about a calendar of the account; `primary` is its own. */
export function inCalendar(model: CalendarModel, id = '', answer: (calendar: FakeCalendar) => GoogleReply): GoogleReply {
  const calendar = model.calendars.get(id === 'primary' ? model.account : id)
  if (!calendar || model.roleIn(calendar) === 'none') return refusal(404, 'notFound', 'Not Found')
  return answer(calendar)
}
