import { type AtlassianCall, refuse, type AtlassianReply } from '../../../platforms/atlassian/testing/gate.ts'
import { type FakeIssue, type JiraSite } from './model.ts'

const forms =
  /^(?:project = (?<one>\d+)|project in \((?<some>[\d, ]+)\))(?: AND updated >= "(?<from>\d{4}-\d\d-\d\d \d\d:\d\d)")? ORDER BY (?<order>key ASC|updated DESC|updated ASC, key ASC)$/
/** What tools search for: words, and what the account created lately. */
const wordForm = /^text ~ "(?<words>[^"]+)" ORDER BY updated DESC$/
const ownForm =
  /^project = "(?<key>\w+)" AND creator = currentUser\(\) AND created >= "(?<since>\d{4}-\d\d-\d\d \d\d:\d\d)" ORDER BY created DESC$/

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/ */
export function searchIssues(
  site: JiraSite,
  { body, anonymous }: AtlassianCall,
  show: (issue: FakeIssue, fields: readonly string[], properties?: readonly string[]) => unknown,
): AtlassianReply {
  const {
    jql = '',
    fields = ['id'],
    maxResults = 50,
    nextPageToken,
    properties = [],
  } = body as { jql?: string; fields?: string[]; maxResults?: number; nextPageToken?: string; properties?: string[] }
  const forTools = anonymous ? null : toolSearch(site, jql)
  if (forTools) {
    const start = Number(/^token-more-(\d+)$/.exec(nextPageToken ?? '')?.[1] ?? 0)
    const end = start + maxResults
    const issues = forTools.slice(start, end).map((issue) => show(issue, fields, properties))
    const isLast = forTools.length <= end
    return { json: { issues, isLast, ...(!isLast && { nextPageToken: `token-more-${end}` }) } }
  }
  const query = forms.exec(jql)?.groups
  if (!query)
    return refused(jql.startsWith('project') ? `Error in the JQL Query: ${jql}` : 'Unbounded JQL queries are not allowed here.')
  const projects = (query['one'] ?? query['some'] ?? '').split(', ')
  const missing = projects.find((id) => !site.projects.has(id))
  if (missing) return refused(`The value '${missing}' does not exist for the field 'project'.`)
  if (maxResults < 1 || maxResults > 5000) return refused('maxResults must be between 1 and 5000.')

  const found = [...site.issues.values()].filter(
    (issue) => !anonymous && projects.includes(issue.project) && (!query['from'] || minute(site, issue.updated) >= query['from']),
  )
  const order = query['order']!
  const sorted = found.toSorted((one, other) =>
    order.startsWith('updated ASC')
      ? one.updated.localeCompare(other.updated)
      : order === 'updated DESC'
        ? other.updated.localeCompare(one.updated)
        : Number(one.id) - Number(other.id),
  )
  const [, number = '0', start = '0', of] = /^token-(\d+)-(\d+) (.*)$/s.exec(nextPageToken ?? '') ?? []
  if (nextPageToken !== undefined && (of !== jql || Number(number) < site.oldestToken))
    return refused('The provided next page token is invalid or expired.')
  // Fewer than requested as soon as more than the id is wanted.
  const size = fields.length === 1 && fields[0] === 'id' ? maxResults : Math.min(maxResults, 100)
  const end = Number(start) + size
  const isLast = end >= sorted.length
  return {
    json: {
      issues: sorted.slice(Number(start), end).map((issue) => show(issue, fields)),
      isLast,
      ...(!isLast && { nextPageToken: `token-${site.oldestToken}-${end} ${jql}` }),
    },
  }
}

/** Null: it is another search. */
function toolSearch(site: JiraSite, jql: string): FakeIssue[] | null {
  const known = [...site.issues.values()].filter(({ isIndexed }) => isIndexed)
  const words = wordForm.exec(jql)?.groups?.['words']
  if (words !== undefined) {
    const text = ({ summary, description }: FakeIssue) => `${summary} ${JSON.stringify(description)}`.toLowerCase()
    const all = words.toLowerCase().split(/\s+/)
    return known.filter((issue) => all.every((word) => text(issue).includes(word))).toReversed()
  }
  const own = ownForm.exec(jql)?.groups
  if (!own) return null
  const isOwn = (issue: FakeIssue) => issue.reporter === 'ada' && site.projects.get(issue.project)?.key === own['key']
  return known.filter((issue) => isOwn(issue) && minute(site, issue.created) >= own['since']!).toReversed()
}

/** Times of a search are of the account's time zone and to the minute. */
const minute = ({ offset }: JiraSite, time: string) => local(time, offset).slice(0, 16).replace('T', ' ')

/** A time as the clock on the wall shows it. */
export function local(time: string, offset: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset)!
  const shift = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
  return new Date(Date.parse(time) + shift).toISOString().replace('Z', '')
}

export const refused = (message: string): AtlassianReply => ({ status: 400, json: { errorMessages: [message], errors: {} } })
export const hidden = (message: string): AtlassianReply => ({
  ...refuse(403, message),
  json: { errorMessages: [message], errors: {} },
})
