import {
  type AtlassianCall,
  refuse,
  type AtlassianReply,
  type AtlassianRoute,
} from '../../../platforms/atlassian/testing/gate.ts'
import {
  confluenceUrl,
  type ConfluenceSite,
  type FakeAttachment,
  type FakeConfluenceComment,
  type FakeConfluencePage,
} from './model.ts'

/** https://developer.atlassian.com/cloud/confluence/rest/v2/intro/ — lists are cut at `limit` (1 to 250) and lead to their next part. */
export function confluenceV2(site: ConfluenceSite): AtlassianRoute[] {
  const v2 = '/wiki/api/v2'
  const get = (path: string, scope: string, query: readonly string[], answer: AtlassianRoute['answer']): AtlassianRoute => ({
    method: 'GET',
    path: new RegExp(`^${v2}${path}$`),
    scopes: [[`read:${scope}:confluence`]],
    query,
    answer,
  })
  const paged = ['limit', 'cursor']
  const contents = (type: FakeConfluencePage['type']) => [...site.pages.values()].filter((page) => page.type === type)
  const one = (
    id: string | undefined,
    type: FakeConfluencePage['type'],
    show: (page: FakeConfluencePage) => unknown,
  ): AtlassianReply => {
    const page = site.pages.get(id ?? '')
    return page?.type === type && page.status !== 'trashed' ? { json: show(page) } : refuse(404, 'Not Found')
  }
  const showPage = (found: FakeConfluencePage) => showContent(found, site.pages.get(found.parent ?? '')?.type ?? null)
  const current = (each: { status: string }, { query }: AtlassianCall) =>
    (query.get('status') ?? 'current,archived').split(',').includes(each.status)
  const listed = (call: AtlassianCall, type: 'page' | 'blogpost', spaceId?: string) => {
    const [spaces, ids] = [call.query.get('space-id')?.split(','), call.query.get('id')?.split(',')]
    if ((spaces?.length ?? 0) > 100 || (ids?.length ?? 0) > 250) return refuse(400, 'Too many ids')
    const wanted = contents(type).filter(
      (page) =>
        current(page, call) &&
        (!spaceId || page.space === spaceId) &&
        (!spaces || spaces.includes(page.space)) &&
        (!ids || ids.includes(page.id)),
    )
    return page(site, call, wanted, showPage)
  }
  const comments = (
    list: FakeConfluenceComment['list'],
    call: AtlassianCall,
    fits: (comment: FakeConfluenceComment) => boolean,
  ) =>
    page(
      site,
      call,
      [...site.comments.values()].filter(
        (comment) => comment.list === list && fits(comment) && site.pages.get(comment.page)?.status === 'current',
      ),
      (comment) => showComment(comment, site.pages.get(comment.page)!, call),
    )
  const lists = ['footer-comments', 'inline-comments'] as const

  return [
    get('/spaces', 'space', [...paged, 'status'], (call) =>
      page(site, call, call.anonymous ? [] : [...site.spaces.values()], ({ id, key, name }) => ({
        id,
        key,
        name,
        type: 'global',
        status: 'current',
        _links: { webui: `/spaces/${key}` },
      })),
    ),
    get('/spaces/(\\d+)/permissions', 'space', paged, (call, id) => {
      const space = site.spaces.get(id)
      // Permissions for other things than seeing the space name people too.
      const grants = space && [
        ...space.readers.map((principal) => ({ principal, key: 'read' })),
        { principal: { type: 'user', id: 'eve' }, key: 'create' },
      ]
      return grants
        ? page(site, call, grants, ({ principal, key }) => ({
            id: '1',
            principal,
            operation: { key, targetType: key === 'read' ? 'space' : 'page' },
          }))
        : refuse(404, 'Not Found')
    }),
    // Only on sites with roles: https://developer.atlassian.com/cloud/confluence/rest/v2/api-group-space-roles/
    get('/space-roles', 'space.permission', paged, (call) =>
      site.hasRoles
        ? page(site, call, ['viewer', 'none'], (id) => ({
            id,
            type: 'SYSTEM',
            displayName: id,
            spacePermissions: id === 'viewer' ? ['read/space'] : ['create/comment'],
          }))
        : refuse(404, 'Not Found'),
    ),
    get('/spaces/(\\d+)/role-assignments', 'space.permission', paged, (call, id) =>
      site.hasRoles
        ? page(site, call, site.spaces.get(id)?.roles ?? [], ({ type, id: principalId, role }) => ({
            principal: { principalType: type, principalId },
            roleId: role,
          }))
        : refuse(404, 'Not Found'),
    ),
    get('/spaces/(\\d+)/(page|blogpost)s', 'page', [...paged, 'status', 'sort'], (call, id, type) =>
      site.spaces.has(id) ? listed(call, type as 'page', id) : refuse(404, 'Not Found'),
    ),
    get('/(page|blogpost)s', 'page', [...paged, 'status', 'sort', 'space-id', 'id'], (call, type) =>
      listed(call, type as 'page'),
    ),
    get('/(page|blogpost)s/(\\d+)', 'page', ['body-format', 'include-labels'], ({ query }, type, id) =>
      one(id, type as 'page', (found) => ({
        ...(showPage(found) as object),
        body: query.get('body-format') === 'view' ? { view: { representation: 'view', value: found.body } } : {},
        ...(query.get('include-labels') === 'true' && {
          labels: { results: found.labels.map((name) => ({ id: name, name, prefix: 'global' })) },
        }),
      })),
    ),
    get('/folders/(\\d+)', 'folder', [], (_, id) => one(id, 'folder', showPage)),
    get('/attachments', 'attachment', [...paged, 'status', 'sort'], (call) =>
      page(
        site,
        call,
        [...site.attachments.values()].filter((each) => site.pages.get(each.page)?.status === 'current'),
        (each) => showAttachment(each, site.pages.get(each.page)!),
      ),
    ),
    ...lists.flatMap((list) => [
      get(`/${list}`, 'comment', [...paged, 'sort', 'body-format'], (call) => comments(list, call, () => true)),
      // The threads of one page; replies are requested by comment.
      get(`/(?:page|blogpost)s/(\\d+)/${list}`, 'comment', [...paged, 'sort', 'body-format'], (call, id) =>
        comments(list, call, (each) => each.page === id && each.parent === null),
      ),
      get(`/${list}/(\\d+)/children`, 'comment', [...paged, 'sort', 'body-format'], (call, id) =>
        comments(list, call, (each) => each.parent === id),
      ),
    ]),
    {
      method: 'POST',
      path: new RegExp(`^${v2}/users-bulk$`),
      scopes: [['read:user:confluence']],
      query: [],
      answer({ body }) {
        const ids = (body as { accountIds?: unknown } | undefined)?.accountIds
        if (!Array.isArray(ids) || ids.length === 0 || ids.length > 250)
          return refuse(400, 'Between 1 and 250 account ids, please')
        // Hidden addresses are empty: https://developer.atlassian.com/cloud/confluence/profile-visibility/
        return {
          json: {
            results: ids.flatMap((id: string) => {
              const user = site.users.get(id)
              return user ? { accountId: id, displayName: user.name, publicName: user.name, email: user.email } : []
            }),
          },
        }
      },
    },
  ]
}

const version = ({ number, at, author }: { number: number; at: string; author: string }) => ({
  number,
  createdAt: at,
  authorId: author,
  minorEdit: false,
  message: '',
})

function showContent(
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

const showAttachment = (attachment: FakeAttachment, on: FakeConfluencePage) => ({
  id: attachment.id,
  status: 'current',
  title: attachment.title,
  ...container(on),
  mediaType: attachment.mediaType,
  fileSize: attachment.bytes.byteLength,
  version: version(attachment),
  _links: { webui: `/pages/viewpageattachments.action?pageId=${on.id}`, download: `/download/attachments/${on.id}/x` },
})

const showComment = (comment: FakeConfluenceComment, on: FakeConfluencePage, { query }: AtlassianCall) => ({
  id: comment.id,
  status: 'current',
  title: `Re: ${on.title}`,
  ...container(on),
  ...(comment.parent && { parentCommentId: comment.parent }),
  version: version(comment),
  body: query.get('body-format') === 'storage' ? { storage: { representation: 'storage', value: comment.body } } : {},
})

/** One part of a list, in the order requested; by id where none is. */
function page<T>(
  site: ConfluenceSite,
  { path, query }: AtlassianCall,
  all: readonly T[],
  show: (each: T) => unknown,
): AtlassianReply {
  const limit = Number(query.get('limit') ?? 25)
  if (!Number.isInteger(limit) || limit < 1 || limit > 250) return refuse(400, 'limit must be between 1 and 250')
  const sort = query.get('sort')
  if (sort !== null && !['id', '-modified-date'].includes(sort)) return refuse(400, 'Unknown sort')
  const cursor = query.get('cursor')
  const [, place, given] = /^c-(\d+)-(\d+)$/.exec(cursor ?? 'c-0-Infinity') ?? []
  const start = cursor === null ? 0 : Number(given) < site.oldestPlace ? Number.NaN : Number(place)
  if (Number.isNaN(start)) return refuse(400, 'The cursor is not valid')
  const time = (each: T) => (each as { at?: string }).at ?? ''
  const sorted = sort === '-modified-date' ? all.toSorted((one, other) => time(other).localeCompare(time(one))) : all
  const next = new URLSearchParams(query)
  next.set('cursor', `c-${start + limit}-${site.oldestPlace}`)
  return {
    json: {
      results: sorted.slice(start, start + limit).map(show),
      _links: { base: `${confluenceUrl}/wiki`, ...(start + limit < all.length && { next: `${path}?${next.toString()}` }) },
    },
  }
}
