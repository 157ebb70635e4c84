import type { ActingService, ActingServices } from '../services/acting-services.ts'
import type { ScriptedCall } from '../services/scripted-model.ts'

/** Tools of a service as models name them. */
export const named = (service: ActingService, names: string): string[] => names.split(' ').map((name) => `${service}__${name}`)

export const jiraTools = named(
  'jira',
  'search_issues get_issue list_projects find_people create_issue update_issue transition comment assign link_issues',
)
export const calendarTools = named('googlecalendar', 'list_events get_event create_event update_event delete_event')
export const bothTools = [...named('jira', 'search_issues get_issue create_issue comment update_issue'), ...calendarTools]

/** How a tool of a service is called. */
export const at =
  (service: ActingService) =>
  (name: string, given: object): ScriptedCall => ({ name: `${service}__${name}`, arguments: given })
export const jira = at('jira')
export const calendar = at('googlecalendar')

/** An issue that is there, of the first project. */
export const issueIn = ({ jira: { site } }: ActingServices, summary: string, given: object = {}): string =>
  site.issue([...site.projects.values()][0]!, summary, given).key
/** An event that is there, in the own calendar. */
export const eventIn = ({ things: { googlecalendar } }: ActingServices, given: object): string =>
  googlecalendar.add(googlecalendar.account, given)
/** The same with the version that reading it gives. */
export function eventKnown(services: ActingServices, given: object): { event: string; version: string } {
  const { calendars, account } = services.things.googlecalendar
  const event = eventIn(services, given)
  return { event, version: calendars.get(account)!.events.get(event)!.updated }
}
