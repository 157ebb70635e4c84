import { z } from 'zod'
import { PageLost } from '../../platforms/atlassian/cursor.ts'
import { IntegrationError } from '../../kit/kit.ts'
import { type JiraClient, v3 } from './client.ts'
import { Issue, listedFields, type Project } from './shapes.ts'

const pageSize = 100
const overlapMs = 5 * 60_000
const hourMs = 3_600_000

const Page = z.object({ issues: z.array(Issue), nextPageToken: z.string().nullish() })

/** @property next token of the next page; null on the last one. */
type Found = { issues: Issue[]; next: string | null }

/**
 * All issues a search finds, page by page. A token Jira does not take any more (they live seven days) starts the search again, once.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/
 *
 * @param from token of the page to continue with. @throws PageLost — it is no longer accepted
 */
async function* found({ api }: JiraClient, jql: string, from?: string): AsyncGenerator<Found> {
  let token = from
  for (let restarts = 0; ;) {
    try {
      const body = { jql, fields: listedFields, maxResults: pageSize, ...(token && { nextPageToken: token }) }
      const { issues, nextPageToken } = await api.post(`${v3}/search/jql`, body, Page)
      yield { issues, next: nextPageToken || null }
      if (!nextPageToken) return
      if (nextPageToken === token) throw new IntegrationError('upstream', 'Jira leads from a page of results to itself.')
      token = nextPageToken
    } catch (error) {
      const isOld = error instanceof IntegrationError && error.reason === 'settings' && token !== undefined
      if (isOld && from !== undefined) throw new PageLost(error.message, { cause: error })
      if (!isOld || (restarts += 1) > 1) throw error
      token = undefined
    }
  }
}

/** Everything in a project, or what is left of it. @throws PageLost */
export const issuesIn = (client: JiraClient, { id }: Project, from?: string): AsyncGenerator<Found> =>
  found(client, `project = ${id} ORDER BY key ASC`, from)

/** What changed since a time, the oldest change first. */
export async function* issuesSince(
  client: JiraClient,
  projects: ReadonlyMap<string, Project>,
  since: string,
): AsyncGenerator<Issue[]> {
  const from = minuteBefore(since, client.timeZone)
  for (const ids of bundled([...projects.keys()]))
    for await (const { issues } of found(client, `project in (${ids}) AND updated >= "${from}" ORDER BY updated ASC, key ASC`))
      yield issues
}

/** When any of these projects was last changed, by Jira's clock; null where nothing is in them. */
export async function newest({ api }: JiraClient, projects: ReadonlyMap<string, Project>): Promise<string | null> {
  const times: string[] = []
  for (const ids of bundled([...projects.keys()])) {
    const body = { jql: `project in (${ids}) ORDER BY updated DESC`, fields: listedFields, maxResults: 1 }
    const { issues } = await api.post(`${v3}/search/jql`, body, Page)
    times.push(...issues.map(({ fields }) => fields.updated))
  }
  return times.sort().at(-1) ?? null
}

const bundled = (ids: readonly string[], size = 100): string[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size).join(', '))

/**
 * A little before a time, as a search takes it: to the minute, in the account's time zone. Where clocks are put back a minute comes twice, so
 * the hours around it are searched again.
 */
export function minuteBefore(since: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  let time = Date.parse(since) - overlapMs
  const isTwice = () => [-hourMs, hourMs].some((shift) => format.format(time) === format.format(time + shift))
  while (isTwice()) time -= hourMs
  return format.format(time)
}
