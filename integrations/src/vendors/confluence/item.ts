import { namesOf } from '../../platforms/atlassian/people.ts'
import type { Item } from '../../kit/kit.ts'
import type { Access } from '../../kit/rights.ts'
import type { ConfluenceClient } from './client.ts'
import { type Stamp, stampText } from './comments.ts'
import type { Attachment, Content, ContentKind, ConfluenceSpace } from './shapes.ts'
import { ancestorsIn, type Path } from './tree.ts'

/** A page with where it lies and who may read it: what its own document and those of its attachments share. */
export type Placed = { kind: ContentKind; content: Content; space: ConfluenceSpace; path: Path; access: Access | undefined }

export const idOf = (kind: ContentKind, id: string) => `${kind}/${id}`
export const attachmentId = (contentId: string, id: string) => `attachment/${contentId}/${id}`

/** The version Confluence counts, out of one of ours; comments come after it. */
export const numberIn = (version: string): number => Number.parseInt(version, 10)

/** Whether a version of ours may have comments: most pages have none, and need not be asked for them. */
export const isCommented = (version: string): boolean => !/^\d+$/.test(version)

const fileNameOf = (title: string, ending: string) =>
  `${title
    .replace(/[/\\\0]/g, '-')
    .slice(0, 200)
    .toWellFormed()}${ending}`

export async function contentItem(
  client: ConfluenceClient,
  { kind, content, space, path, access }: Placed,
  stamp: Stamp | undefined,
): Promise<Item> {
  const { id, title, version, authorId } = content
  const people = await client.people.of([authorId, version.authorId])
  return {
    externalId: idOf(kind, id),
    title,
    link: client.link(content),
    version: `${version.number}${stampText(stamp)}`,
    size: null,
    updatedAt: version.createdAt,
    ancestors: ancestorsIn(client, space, path),
    fileName: fileNameOf(title, '.html'),
    mediaType: 'text/html',
    kind: 'page',
    people: namesOf(people, [authorId, version.authorId]),
    access,
  }
}

/** An attachment is as visible as what it hangs on. */
export async function attachmentItem(
  client: ConfluenceClient,
  attachment: Attachment,
  { content, space, path, access }: Placed,
): Promise<Item> {
  const { id, title, version, fileSize, mediaType } = attachment
  return {
    externalId: attachmentId(content.id, id),
    title,
    link: client.link(attachment),
    version: `${version.number}`,
    size: fileSize ?? null,
    updatedAt: version.createdAt,
    ancestors: [...ancestorsIn(client, space, path), { id: content.id, title: content.title, link: client.link(content) }],
    fileName: fileNameOf(title, ''),
    mediaType: mediaType ?? null,
    people: namesOf(await client.people.of([version.authorId]), [version.authorId]),
    access,
  }
}
