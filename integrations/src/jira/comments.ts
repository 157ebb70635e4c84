import { z } from 'zod'
import { type Client, v3 } from './client.ts'
import { Comment, type Comments } from './shapes.ts'

/** All comments of an issue, oldest first: those that came with it, or, where these were not all, the whole list. */
export async function commentsOf(
  { api }: Client,
  issueId: string,
  given: z.output<typeof Comments>,
): Promise<readonly Comment[]> {
  if (given && given.comments.length >= (given.total ?? 0)) return given.comments
  const Page = z.object({ comments: z.array(Comment), total: z.int() })
  const all: Comment[] = []
  for (;;) {
    const query = { startAt: all.length, maxResults: 100, orderBy: 'created' }
    const { comments, total } = await api.get(`${v3}/issue/${issueId}/comment`, query, Page)
    all.push(...comments)
    if (comments.length === 0 || all.length >= total) return all
  }
}
