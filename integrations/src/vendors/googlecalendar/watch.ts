import { beginChannels, endChannels, hearChannel } from '../../platforms/google/channel.ts'
import { IntegrationError } from '../../kit/kit.ts'
import type { Watch } from '../../kit/watch.ts'
import type { CalendarIo } from './calendar.ts'
import { beginReading, calendarOf } from './reading.ts'

const stopPath = '/calendar/v3/channels/stop'
/** Each calendar is watched by itself. Who reads more of them is looked at in turns as before. */
const mostCalendars = 100

/** https://developers.google.com/workspace/calendar/api/v3/reference/events/watch; the list of calendars itself is looked at in turns. */
export const watch: Watch<CalendarIo> = {
  async begin(io, hook) {
    const { google, calendars } = await beginReading(io)
    if (calendars.length > mostCalendars)
      throw new IntegrationError('settings', `Google Calendar is not watched with more than ${mostCalendars} calendars.`)
    const watched = calendars.map(({ id }) => ({ path: `/calendar/v3/calendars/${encodeURIComponent(id)}/events/watch` }))
    return beginChannels(google.api, stopPath, watched, hook)
  },
  end: (io, state) => endChannels(calendarOf(io).api, stopPath, state),
  hear: hearChannel,
}
