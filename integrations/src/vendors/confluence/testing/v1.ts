import {
  type AtlassianCall,
  refuse,
  type AtlassianReply,
  type AtlassianRoute,
} from '../../../platforms/atlassian/testing/gate.ts'
import { chain, type ConfluenceSite, type FakeConfluencePage } from './model.ts'

/** The parts of version 1 that version 2 has no counterpart for. https://developer.atlassian.com/cloud/confluence/rest/v1/intro/ */
export function confluenceV1(site: ConfluenceSite): AtlassianRoute[] {
  const v1 = '/wiki/rest/api'
  const route = (
    method: 'GET' | 'POST',
    path: string,
    scope: string,
    query: readonly string[],
    answer: AtlassianRoute['answer'],
  ): AtlassianRoute => ({ method, path: new RegExp(`^${v1}${path}$`), scopes: [[`read:${scope}:confluence`]], query, answer })
  const visible = (id: string | undefined): FakeConfluencePage | undefined => {
    const page = site.pages.get(id ?? '')
    return page?.status === 'current' ? page : undefined
  }

  return [
    route('GET', '/user/current', 'content-details', [], ({ anonymous }) => ({
      json: anonymous ? { type: 'anonymous' } : { type: 'known', accountId: 'ada' },
    })),
    // https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-content/ — the part after the first is named without /wiki
    route('GET', '/content/search', 'content-details', ['cql', 'expand', 'limit', 'cursor'], (call) => {
      const key = /^space = "([^"]+)" and type in \(page, blogpost\)$/.exec(call.query.get('cql') ?? '')?.[1]
      const space = [...site.spaces.values()].find((each) => each.key === key)
      if (!space) return refuse(400, 'Could not parse cql')
      const limit = Number(call.query.get('limit'))
      const start = Number(call.query.get('cursor') ?? 0)
      const found = [...site.pages.values()].filter(
        (page) => page.space === space.id && page.type !== 'folder' && page.status === 'current',
      )
      const expanded = call.query.get('expand') === 'restrictions.read.restrictions.user,restrictions.read.restrictions.group'
      const results = found.slice(start, start + limit).map((page) => ({
        id: page.id,
        type: page.type,
        ...(expanded && { restrictions: { read: restrictionOf(page, 0, 200) } }),
      }))
      const query = new URLSearchParams({
        cql: call.query.get('cql')!,
        expand: call.query.get('expand') ?? '',
        limit: String(limit),
        cursor: String(start + limit),
      })
      return {
        json: {
          results,
          limit,
          _links: {
            base: 'https://acme.atlassian.net/wiki',
            context: '/wiki',
            ...(start + limit < found.length && { next: `/rest/api/content/search?${query.toString()}` }),
          },
        },
      }
    }),
    route(
      'GET',
      '/content/(\\d+)/restriction/byOperation/read',
      'content-details',
      ['start', 'limit', 'expand'],
      ({ query }, id) => {
        const page = visible(id)
        // Folders are answered as if they had none: https://jira.atlassian.com/browse/CONFCLOUD-82920
        return page
          ? {
              json: restrictionOf(
                page.type === 'folder' ? { ...page, readers: null } : page,
                Number(query.get('start') ?? 0),
                Number(query.get('limit') ?? 100),
              ),
            }
          : refuse(404, 'Not Found')
      },
    ),
    // https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-content-permissions/
    route('POST', '/content/(\\d+)/permission/check', 'content.permission', [], (call, id) => {
      const page = visible(id)
      if (!site.administrator) return refuse(403, 'Confluence Administrator global permission is required.')
      if (!page) return refuse(404, 'Not Found')
      return permission(site, page, call)
    }),
    route('GET', '/content/(\\d+)/child/attachment/(\\w+)/download', 'attachment', [], (_, id, attachmentId) => {
      const attachment = site.attachments.get(attachmentId)
      return visible(id) && attachment?.page === id ? { media: attachment.id } : refuse(404, 'Not Found')
    }),
    // https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-group/
    route('GET', '/group', 'group', ['start', 'limit', 'accessType'], (call) => {
      const groups = [...site.groups].filter(
        ([, { product }]) => !call.query.has('accessType') || (call.query.get('accessType') === 'user' && product),
      )
      return counted(
        call,
        groups.map(([id, { name }]) => ({ type: 'group', id, name })),
      )
    }),
    route('GET', '/group/([\\w-]+)/membersByGroupId', 'group', ['start', 'limit'], (call, id) => {
      const group = site.groups.get(id)
      return group
        ? counted(
            call,
            group.members.map((accountId) => ({ type: 'known', accountId, displayName: site.users.get(accountId)?.name })),
          )
        : refuse(404, 'Not Found')
    }),
  ]
}

function counted({ query, path }: AtlassianCall, all: readonly unknown[]): AtlassianReply {
  const [start, limit] = [Number(query.get('start') ?? 0), Number(query.get('limit') ?? 200)]
  if (limit > 200) return refuse(400, 'limit must not be greater than 200')
  const results = all.slice(start, start + limit)
  return {
    json: {
      results,
      start,
      limit,
      size: results.length,
      _links: start + limit < all.length ? { next: `${path.replace('/wiki', '')}?start=${start + limit}` } : {},
    },
  }
}

function restrictionOf({ readers }: FakeConfluencePage, start: number, limit: number): unknown {
  const part = (all: readonly unknown[]) => ({
    results: all.slice(start, start + limit),
    start,
    limit,
    size: all.slice(start, start + limit).length,
  })
  return {
    operation: 'read',
    restrictions: {
      user: part((readers?.users ?? []).map((accountId) => ({ type: 'known', accountId }))),
      group: part((readers?.groups ?? []).map((id) => ({ type: 'group', id, name: id }))),
    },
  }
}

/** Site, space and every restriction from the page upwards, folders included. */
function permission(site: ConfluenceSite, page: FakeConfluencePage, { body }: AtlassianCall): AtlassianReply {
  const { subject, operation } = (body ?? {}) as { subject?: { type?: string; identifier?: string }; operation?: string }
  const { type, identifier = '' } = subject ?? {}
  if (operation !== 'read' || (type !== 'user' && type !== 'group') || !identifier)
    return refuse(400, 'The subject or the operation is not valid.')
  if (type === 'group' && !site.groups.has(identifier)) return refuse(400, 'No such group.')
  const space = site.spaces.get(page.space)!
  const inGroup = (groups: readonly string[]) =>
    type === 'user' && groups.some((id) => site.groups.get(id)?.members.includes(identifier))
  const sees =
    space.readers.some((reader) => reader.type === type && reader.id === identifier) ||
    inGroup(space.readers.filter((reader) => reader.type === 'group').map(({ id }) => id))
  const passes = chain(site, page).every(
    ({ readers }) =>
      readers === null || (type === 'user' ? readers.users : readers.groups).includes(identifier) || inGroup(readers.groups),
  )
  return { json: { hasPermission: sees && passes } }
}
