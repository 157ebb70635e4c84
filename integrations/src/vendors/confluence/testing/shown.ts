import { type AtlassianCall, refuse, type AtlassianReply } from '../../../platforms/atlassian/testing/gate.ts'
import {
  confluenceUrl,
  type ConfluenceSite,
  type FakeAttachment,
  type FakeConfluenceComment,
  type FakeConfluencePage,
} from './model.ts'

const version = ({ number, at, author }: { number: number; at: string; author: string }) => ({
  number,
  createdAt: at,
  authorId: author,
  minorEdit: false,
  message: '',
})

export function showContent(
  { id, title, space, parent, author, editor, number, at, type, status }: FakeConfluencePage,
  parentType: string | null,
): unknown {
  const place = type === 'blogpost' ? {} : { parentId: parent, parentType }
  return {
    id,
    status,
    title,
    spaceId: space,
    ...place,
    authorId: author,
    createdAt: at,
    version: version({ number, at, author: editor }),
    _links: { webui: `/spaces/x/${type}s/${id}`, base: `${confluenceUrl}/wiki` },
  }
}

const container = ({ id, type }: FakeConfluencePage) => (type === 'page' ? { pageId: id } : { blogPostId: id })

export const showAttachment = (attachment: FakeAttachment, on: FakeConfluencePage) => ({
  id: attachment.id,
  status: 'current',
  title: attachment.title,
  ...container(on),
  mediaType: attachment.mediaType,
  fileSize: attachment.bytes.byteLength,
  version: version(attachment),
  _links: { webui: `/pages/viewpageattachments.action?pageId=${on.id}`, download: `/download/attachments/${on.id}/x` },
})

export const showComment = (comment: FakeConfluenceComment, on: FakeConfluencePage, { query }: AtlassianCall) => ({
  id: comment.id,
  status: 'current',
  title: `Re: ${on.title}`,
  ...container(on),
  ...(comment.parent && { parentCommentId: comment.parent }),
  version: version(comment),
  body: bodyOf(query.get('body-format'), comment),
})

/** One part of a list, in the order requested; by id where none is. */
export function cut<T>(
  site: ConfluenceSite,
  { path, query }: AtlassianCall,
  all: readonly T[],
  show: (each: T) => unknown,
): AtlassianReply {
  const limit = Number(query.get('limit') ?? 25)
  if (!Number.isInteger(limit) || limit < 1 || limit > 250) return refuse(400, 'limit must be between 1 and 250')
  const sort = query.get('sort')
  if (sort !== null && !['id', '-modified-date', '-created-date'].includes(sort)) return refuse(400, 'Unknown sort')
  const cursor = query.get('cursor')
  const [, place, given] = /^c-(\d+)-(\d+)$/.exec(cursor ?? 'c-0-Infinity') ?? []
  const start = cursor === null ? 0 : Number(given) < site.oldestPlace ? Number.NaN : Number(place)
  if (Number.isNaN(start)) return refuse(400, 'The cursor is not valid')
  const time = (each: T) => (each as { at?: string }).at ?? ''
  const sorted = sort?.startsWith('-') ? all.toSorted((one, other) => time(other).localeCompare(time(one))) : all
  const next = new URLSearchParams(query)
  next.set('cursor', `c-${start + limit}-${site.oldestPlace}`)
  return {
    json: {
      results: sorted.slice(start, start + limit).map(show),
      _links: { base: `${confluenceUrl}/wiki`, ...(start + limit < all.length && { next: `${path}?${next.toString()}` }) },
    },
  }
}

/** What is there, in the form that is asked for. */
export function bodyOf(
  format: string | null,
  { body, doc }: Pick<FakeConfluencePage | FakeConfluenceComment, 'body' | 'doc'>,
): object {
  const plain = {
    type: 'doc',
    version: 1,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: body.replace(/<[^>]+>/g, '') }] }],
  }
  if (format === 'atlas_doc_format')
    return { atlas_doc_format: { representation: 'atlas_doc_format', value: JSON.stringify(doc ?? plain) } }
  return format === null ? {} : { [format]: { representation: format, value: body } }
}
