import { type ConfluenceClient, v2 } from './client.ts'
import { ConfluenceComment, containerOf, type ContentKind } from './shapes.ts'

/** How many comments there are and when the last one was written or changed: enough to notice that the text of a page is another. */
export type Stamp = { count: number; latest: string }

const everywhere = ['footer-comments', 'inline-comments'] as const
const none: Stamp = { count: 0, latest: '' }

export const stampText = ({ count, latest }: Stamp = none) => (count === 0 ? '' : ` ${count} ${latest}`)

const withOne = ({ count, latest }: Stamp, { version: { createdAt } }: ConfluenceComment): Stamp => ({
  count: count + 1,
  latest: createdAt > latest ? createdAt : latest,
})

/** The stamps of all pages and blog posts of the site, by id; those without comments are absent. */
export async function allStamps(client: ConfluenceClient): Promise<Map<string, Stamp>> {
  const stamps = new Map<string, Stamp>()
  for (const list of everywhere) {
    for await (const comments of client.list(`${v2}/${list}`, { limit: 250 }, ConfluenceComment)) {
      for (const comment of comments) {
        const id = containerOf(comment)?.id
        if (id) stamps.set(id, withOne(stamps.get(id) ?? none, comment))
      }
    }
  }
  return stamps
}

/** The comments of one page or blog post, each followed by its replies. */
export async function commentsOf(
  client: ConfluenceClient,
  kind: ContentKind,
  id: string,
  query: { 'body-format'?: 'storage' } = {},
): Promise<ConfluenceComment[]> {
  const all: ConfluenceComment[] = []
  for (const list of everywhere) {
    const listed = (path: string) =>
      Array.fromAsync(client.list(path, { ...query, limit: 250 }, ConfluenceComment)).then((pages) => pages.flat())
    const waiting = (await listed(`${v2}/${kind}s/${id}/${list}`)).toReversed()
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      all.push(next)
      // Lists of a page hold its threads only, so every comment is asked for its replies.
      waiting.push(...(await listed(`${v2}/${list}/${next.id}/children`)).toReversed())
    }
  }
  return all
}

export const stampOf = (comments: readonly ConfluenceComment[]): Stamp => comments.reduce(withOne, none)

/** What was written or changed since a time, latest first, by what it was written about. */
export async function commentedSince(client: ConfluenceClient, since: string): Promise<{ kind: ContentKind; id: string }[]> {
  const touched = new Map<string, { kind: ContentKind; id: string }>()
  for (const list of everywhere) {
    for await (const comments of client.list(`${v2}/${list}`, { sort: '-modified-date', limit: 250 }, ConfluenceComment)) {
      for (const comment of comments) {
        const container = containerOf(comment)
        if (container && comment.version.createdAt >= since) touched.set(container.id, container)
      }
      if (comments.some(({ version }) => version.createdAt < since)) break
    }
  }
  return [...touched.values()]
}
