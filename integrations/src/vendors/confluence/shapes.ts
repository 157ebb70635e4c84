import { z } from 'zod'

/** What is taken from the replies of Confluence. https://developer.atlassian.com/cloud/confluence/rest/v2/ */
const Version = z.object({ number: z.int(), createdAt: z.string(), authorId: z.string().nullish() })
const Links = z.object({ webui: z.string().nullish() }).optional()

export const ConfluenceSpace = z.object({ id: z.string(), key: z.string(), name: z.string(), _links: Links })
export type ConfluenceSpace = z.output<typeof ConfluenceSpace>

/** A page, or a blog post, which has no parent. */
export const Content = z.object({
  id: z.string(),
  title: z.string(),
  spaceId: z.string(),
  parentId: z.string().nullish(),
  parentType: z.string().nullish(),
  authorId: z.string().nullish(),
  version: Version,
  _links: Links,
})
export type Content = z.output<typeof Content>

export const kinds = ['page', 'blogpost'] as const
export type ContentKind = (typeof kinds)[number]

export const Attachment = z.object({
  id: z.string(),
  title: z.string(),
  pageId: z.string().nullish(),
  blogPostId: z.string().nullish(),
  mediaType: z.string().nullish(),
  fileSize: z.number().nullish(),
  version: Version,
  _links: Links,
})
export type Attachment = z.output<typeof Attachment>

export const ConfluenceComment = z.object({
  id: z.string(),
  pageId: z.string().nullish(),
  blogPostId: z.string().nullish(),
  version: Version,
  body: z.object({ storage: z.object({ value: z.string() }).optional() }).nullish(),
})
export type ConfluenceComment = z.output<typeof ConfluenceComment>

/** What attachments and comments belong to; null for what is not read (comments of attachments, content of apps). */
export const containerOf = ({
  pageId,
  blogPostId,
}: Pick<Attachment, 'pageId' | 'blogPostId'>): { kind: ContentKind; id: string } | null => {
  if (pageId) return { kind: 'page', id: pageId }
  return blogPostId ? { kind: 'blogpost', id: blogPostId } : null
}
