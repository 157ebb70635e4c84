import { z } from 'zod'
import { type JiraClient, v3 } from './client.ts'
import { type Comments, JiraComment, Worklog, type Worklogs } from './shapes.ts'

/** All comments of an issue, oldest first: those that came with it, or, where these were not all, the whole list. */
export async function commentsOf(
  { api }: JiraClient,
  issueId: string,
  given: z.output<typeof Comments>,
): Promise<readonly JiraComment[]> {
  if (given && given.comments.length >= (given.total ?? 0)) return given.comments
  const Page = z.object({ comments: z.array(JiraComment), total: z.int() })
  return wholeList(async (startAt) => {
    const query = { startAt, maxResults: 100, orderBy: 'created' }
    const { comments, total } = await api.get(`${v3}/issue/${issueId}/comment`, query, Page)
    return { page: comments, total }
  })
}

/** The same of its work logs, of which an issue brings the first 20 along. Without time tracking there are none. */
export async function worklogsOf(
  { api }: JiraClient,
  issueId: string,
  given: z.output<typeof Worklogs>,
): Promise<readonly Worklog[]> {
  if (!given || given.worklogs.length >= (given.total ?? 0)) return given?.worklogs ?? []
  const Page = z.object({ worklogs: z.array(Worklog), total: z.int() })
  return wholeList(async (startAt) => {
    const { worklogs, total } = await api.get(`${v3}/issue/${issueId}/worklog`, { startAt, maxResults: 5000 }, Page)
    return { page: worklogs, total }
  })
}

async function wholeList<T>(ask: (startAt: number) => Promise<{ page: T[]; total: number }>): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const { page, total } = await ask(all.length)
    all.push(...page)
    if (page.length === 0 || all.length >= total) return all
  }
}
