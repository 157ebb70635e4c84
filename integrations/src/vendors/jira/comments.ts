import { z } from 'zod'
import { type JiraClient, v3 } from './client.ts'
import { JiraComment, type Comments } from './shapes.ts'

/** All comments of an issue, oldest first: those that came with it, or, where these were not all, the whole list. */
export async function commentsOf(
  { api }: JiraClient,
  issueId: string,
  given: z.output<typeof Comments>,
): Promise<readonly JiraComment[]> {
  if (given && given.comments.length >= (given.total ?? 0)) return given.comments
  const Page = z.object({ comments: z.array(JiraComment), total: z.int() })
  const all: JiraComment[] = []
  for (;;) {
    const query = { startAt: all.length, maxResults: 100, orderBy: 'created' }
    const { comments, total } = await api.get(`${v3}/issue/${issueId}/comment`, query, Page)
    all.push(...comments)
    if (comments.length === 0 || all.length >= total) return all
  }
}
