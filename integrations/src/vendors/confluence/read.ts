import { z } from 'zod'
import { IntegrationError, type Item } from '../../kit/kit.ts'
import { type ConfluenceClient, type ConfluenceIo, current, v1, v2 } from './client.ts'
import { commentsOf } from './comments.ts'
import { isCommented } from './item.ts'
import type { ConfluenceComment, ContentKind } from './shapes.ts'

const Page = z.object({
  body: z.object({ view: z.object({ value: z.string() }).optional() }).nullish(),
  labels: z.object({ results: z.array(z.object({ name: z.string() })) }).optional(),
})

export async function* read(
  io: ConfluenceIo,
  { externalId, version }: Pick<Item, 'externalId' | 'version'>,
): AsyncGenerator<Uint8Array> {
  const client = await current(io)
  const [, kind, id] = /^(page|blogpost)\/(\d+)$/.exec(externalId) ?? []
  if (kind && id) return yield Buffer.from(await pageText(client, kind as ContentKind, id, isCommented(version)))
  const [, contentId, attachmentId] = /^attachment\/(\d+)\/([\w-]+)$/.exec(externalId) ?? []
  if (!contentId || !attachmentId) throw new IntegrationError('forbidden', 'This is no document of Confluence.')
  // Answers with the place where the bytes lie, which is on another host and wants no authorisation.
  // https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-content---attachments/
  yield* client.api.bytes(`${v1}/content/${contentId}/child/attachment/${attachmentId}/download`)
}

/** A page as people see it there: its text with labels and comments below, as one HTML document. */
async function pageText(client: ConfluenceClient, kind: ContentKind, id: string, commented: boolean): Promise<string> {
  const [page, comments] = await Promise.all([
    client.api.get(`${v2}/${kind}s/${id}`, { 'body-format': 'view', 'include-labels': true }, Page),
    commented ? commentsOf(client, kind, id, { 'body-format': 'storage' }) : [],
  ])
  const people = await client.people.of(comments.map(({ version }) => version.authorId))
  const labels = page.labels?.results.map(({ name }) => name).join(', ')
  return [
    '<!doctype html><meta charset="utf-8">',
    page.body?.view?.value ?? '',
    labels ? `<p>Labels: ${escaped(labels)}</p>` : '',
    comments.length > 0 ? '<h2>Comments</h2>' : '',
    ...comments.map((comment) => commentText(comment, people.get(comment.version.authorId ?? '')?.name ?? null)),
  ].join('\n')
}

const commentText = ({ version, body }: ConfluenceComment, author: string | null): string =>
  `<section><p><b>${escaped([author, version.createdAt.slice(0, 10)].filter(Boolean).join(', '))}</b></p>${body?.storage?.value ?? ''}</section>`

const escaped = (text: string) => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)
