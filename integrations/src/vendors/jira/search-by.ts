import { z } from 'zod'
import { type JiraClient, v3 } from './client.ts'
import { minuteBefore } from './search.ts'

const Named = z.object({ name: z.string() }).nullish()

/** An issue as a list of hits shows it. */
export const FoundIssue = z.object({
  key: z.string(),
  fields: z.object({
    summary: z.string().nullish(),
    status: Named,
    issuetype: Named,
    priority: Named,
    assignee: z.object({ displayName: z.string().nullish() }).nullish(),
    updated: z.string().nullish(),
    duedate: z.string().nullish(),
  }),
  properties: z.record(z.string(), z.unknown()).nullish(),
})
export type FoundIssue = z.output<typeof FoundIssue>

const fields = ['summary', 'status', 'issuetype', 'priority', 'assignee', 'updated', 'duedate']
const Page = z.object({ issues: z.array(FoundIssue), nextPageToken: z.string().nullish() })

/** One page of what a search finds. @param given.cursor of a former page */
export async function searchBy(
  { api }: JiraClient,
  jql: string,
  { count, cursor, properties }: { count: number; cursor?: string | undefined; properties?: readonly string[] },
): Promise<{ issues: FoundIssue[]; next: string | null }> {
  const body = { jql, fields, maxResults: count, ...(cursor && { nextPageToken: cursor }), ...(properties && { properties }) }
  const { issues, nextPageToken } = await api.post(`${v3}/search/jql`, body, Page)
  return { issues, next: nextPageToken || null }
}

/** What the account created in a project since a time, with one property each. `isAll`: there is no more. */
export async function createdBy(
  client: JiraClient,
  project: string,
  { since, property }: { since: Date; property: string },
): Promise<{ issues: FoundIssue[]; isAll: boolean }> {
  const from = minuteBefore(since.toISOString(), client.timeZone)
  const jql = `project = "${project}" AND creator = currentUser() AND created >= "${from}" ORDER BY created DESC`
  const { issues, next } = await searchBy(client, jql, { count: 100, properties: [property] })
  return { issues, isAll: next === null }
}
