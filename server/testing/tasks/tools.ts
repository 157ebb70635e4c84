import type { ScriptedCall } from '../services/scripted-model.ts'
import type { ActingServices } from '../services/acting-services.ts'

const named = (service: string, names: string): string[] => names.split(' ').map((name) => `${service}__${name}`)

export const jiraTools = named(
  'jira',
  'search_issues get_issue list_projects list_issue_types find_people create_issue update_issue transition comment assign link_issues',
)
export const calendarTools = named('googlecalendar', 'list_events get_event create_event update_event delete_event')
export const bothTools = [...named('jira', 'search_issues get_issue create_issue comment update_issue'), ...calendarTools]

const at =
  (service: string) =>
  (name: string, given: object): ScriptedCall => ({ name: `${service}__${name}`, arguments: given })
export const jira = at('jira')
export const calendar = at('googlecalendar')

/** An issue that is there, of the first project. */
export const issueIn = ({ jira: { site } }: ActingServices, summary: string, given: object = {}): string =>
  site.issue([...site.projects.values()][0]!, summary, given).key
/** An event that is there, in the own calendar. */
export const eventIn = ({ calendar: { model } }: ActingServices, given: object): string => model.add(model.account, given)
