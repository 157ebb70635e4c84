import { toolset } from '../../../kit/tool.ts'
import { calendarChoices } from './calendars.ts'
import { scopesFor } from './event.ts'
import { findTimes, getEvent, getSchedule, listEvents } from './read.ts'
import { permissions, texts } from './texts.ts'
import { cancelEvent, createEvent, respond, updateEvent } from './write.ts'

/** What agents can do in the calendars of Outlook. */
export const calendarTools = toolset<object>({
  scopes: { consent: [...new Set(Object.values(scopesFor).flat())] },
  // What was allowed, consent has settled.
  check: async () => ({}),
  texts,
  permissions,
  choices: {
    calendar: calendarChoices(['Calendars.ReadWrite'], true),
    'list_events.calendar': calendarChoices(['Calendars.Read'], false),
  },
  tools: {
    list_events: listEvents,
    get_event: getEvent,
    get_schedule: getSchedule,
    find_times: findTimes,
    create_event: createEvent,
    update_event: updateEvent,
    cancel_event: cancelEvent,
    respond,
  },
})
