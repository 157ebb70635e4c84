import {
  type AtlassianCall,
  refuse,
  type AtlassianReply,
  type AtlassianRoute,
} from '../../../platforms/atlassian/testing/gate.ts'
import type { ConfluenceSite, FakeConfluenceComment, FakeConfluencePage } from './model.ts'
import { bodyOf, cut, showAttachment, showComment, showContent } from './shown.ts'

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
        (!ids || ids.includes(page.id)) &&
        (!call.query.has('title') || page.title === call.query.get('title')),
    )
    return cut(site, call, wanted, showPage)
  }
  const comments = (
    list: FakeConfluenceComment['list'],
    call: AtlassianCall,
    fits: (comment: FakeConfluenceComment) => boolean,
  ) =>
    cut(
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
      cut(site, call, call.anonymous ? [] : [...site.spaces.values()], ({ id, key, name }) => ({
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
        ? cut(site, call, grants, ({ principal, key }) => ({
            id: '1',
            principal,
            operation: { key, targetType: key === 'read' ? 'space' : 'page' },
          }))
        : refuse(404, 'Not Found')
    }),
    // Only on sites with roles: https://developer.atlassian.com/cloud/confluence/rest/v2/api-group-space-roles/
    get('/space-roles', 'space.permission', paged, (call) =>
      site.hasRoles
        ? cut(site, call, ['viewer', 'none'], (id) => ({
            id,
            type: 'SYSTEM',
            displayName: id,
            spacePermissions: id === 'viewer' ? ['read/space'] : ['create/comment'],
          }))
        : refuse(404, 'Not Found'),
    ),
    get('/spaces/(\\d+)/role-assignments', 'space.permission', paged, (call, id) =>
      site.hasRoles
        ? cut(site, call, site.spaces.get(id)?.roles ?? [], ({ type, id: principalId, role }) => ({
            principal: { principalType: type, principalId },
            roleId: role,
          }))
        : refuse(404, 'Not Found'),
    ),
    get('/spaces/(\\d+)/(page|blogpost)s', 'page', [...paged, 'status', 'sort'], (call, id, type) =>
      site.spaces.has(id) ? listed(call, type as 'page', id) : refuse(404, 'Not Found'),
    ),
    get('/(page|blogpost)s', 'page', [...paged, 'status', 'sort', 'space-id', 'id', 'title'], (call, type) =>
      listed(call, type as 'page'),
    ),
    get('/blogposts/(\\d+)', 'page', ['body-format', 'include-labels'], ({ query }, id) =>
      one(id, 'blogpost', (found) => ({
        ...(showPage(found) as object),
        body: bodyOf(query.get('body-format'), found),
        ...(query.get('include-labels') === 'true' && {
          labels: { results: found.labels.map((name) => ({ id: name, name, prefix: 'global' })) },
        }),
      })),
    ),
    get('/folders/(\\d+)', 'folder', [], (_, id) => one(id, 'folder', showPage)),
    get('/attachments', 'attachment', [...paged, 'status', 'sort'], (call) =>
      cut(
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
