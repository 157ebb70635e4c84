import { z } from 'zod'
import { refuse, type AtlassianReply, type AtlassianRoute } from '../../../platforms/atlassian/testing/gate.ts'
import type { ConfluenceSite, FakeConfluencePage } from './model.ts'
import { bodyOf, cut, showComment, showContent } from './shown.ts'

const Body = z.strictObject({ representation: z.enum(['storage', 'atlas_doc_format', 'wiki']), value: z.string() })
/** Bodies of requests, each with the fields that its page of the documentation names. */
const NewPage = z.strictObject({
  spaceId: z.string(),
  status: z.enum(['current', 'draft']),
  title: z.string(),
  parentId: z.string().optional(),
  body: Body,
})
const ChangedPage = z.strictObject({
  id: z.string(),
  status: z.enum(['current', 'draft']),
  title: z.string(),
  spaceId: z.string().optional(),
  parentId: z.string().optional(),
  body: Body,
  version: z.strictObject({ number: z.int(), message: z.string().optional() }),
})
const NewComment = z.strictObject({ pageId: z.string(), body: Body })
const NewLabels = z.array(z.strictObject({ prefix: z.enum(['global', 'my', 'team']), name: z.string() })).min(1)

type Call<T> = (given: T, ...groups: string[]) => AtlassianReply
/** A call whose body is checked first. */
const taking =
  <T>(shape: z.ZodType<T>, answer: Call<T>): AtlassianRoute['answer'] =>
  ({ body }, ...groups) => {
    const given = shape.safeParse(body)
    return given.success ? answer(given.data, ...groups) : errors(400, 'INVALID_REQUEST_PARAMETER', z.prettifyError(given.error))
  }

/** How version 2 refuses. */
const errors = (status: number, code: string, title: string): AtlassianReply => ({
  status,
  json: { errors: [{ status, code, title, detail: null }] },
})

/** 5 MB. */
const longest = 5 * 2 ** 20
const documentIn = ({ representation, value }: z.output<typeof Body>): unknown =>
  representation === 'atlas_doc_format' ? JSON.parse(value) : null

/** What changes something, and what only tools ask. https://developer.atlassian.com/cloud/confluence/rest/v2/api-group-page/ */
export function confluenceActing(site: ConfluenceSite): AtlassianRoute[] {
  const v2 = '/wiki/api/v2'
  const route = (
    method: AtlassianRoute['method'],
    path: string,
    scopes: readonly string[],
    query: readonly string[],
    answer: AtlassianRoute['answer'],
  ): AtlassianRoute => ({ method, path: new RegExp(`^${path}$`), scopes: [scopes], query, answer })
  const page = (id: string | undefined, statuses: readonly string[] = ['current', 'archived']) => {
    const found = site.pages.get(id ?? '')
    return found?.type === 'page' && statuses.includes(found.status) ? found : undefined
  }
  const comment = (id: string) => {
    const found = site.comments.get(id)
    return found?.list === 'footer-comments' ? found : undefined
  }
  const missing = errors(404, 'NOT_FOUND', 'Not Found')
  const isTaken = (space: string, title: string, but?: string) =>
    [...site.pages.values()].some(
      (each) => each.space === space && each.title === title && each.status === 'current' && each.id !== but,
    )
  const shown = (found: FakeConfluencePage, more: object = {}) => ({
    ...(showContent(found, site.pages.get(found.parent ?? '')?.type ?? null) as object),
    ...more,
  })

  const create: Call<z.output<typeof NewPage>> = ({ spaceId, title, parentId, body }) => {
    const space = site.spaces.get(spaceId)
    if (!space || (parentId !== undefined && !page(parentId))) return missing
    if (body.value.length > longest) return errors(413, 'PAYLOAD_TOO_LARGE', 'Request is too large')
    if (isTaken(spaceId, title))
      return errors(400, 'INVALID_REQUEST_PARAMETER', 'A page already exists with the same TITLE in this space')
    return { json: shown(site.page(space, title, { parent: parentId ?? null, doc: documentIn(body), editor: 'ada' })) }
  }

  const change: Call<z.output<typeof ChangedPage>> = ({ title, body, version }, id) => {
    const found = page(id)
    if (!found) return missing
    if (version.number !== found.number + 1) {
      const said = `Version must be incremented when updating a page. Current Version: [${found.number}]. Provided version: [${version.number}]`
      return errors(409, 'CONFLICT', said)
    }
    if (body.value.length > longest) return errors(413, 'PAYLOAD_TOO_LARGE', 'Request is too large')
    if (isTaken(found.space, title, id)) return errors(400, 'INVALID_REQUEST_PARAMETER', 'A page with this title already exists')
    found.past.set(found.number, { title: found.title, doc: found.doc, body: found.body })
    site.edit(found, { title, doc: documentIn(body), editor: 'ada' })
    if (version.message !== undefined) found.messages.set(found.number, version.message)
    return { json: shown(found) }
  }

  return [
    route('POST', `${v2}/pages`, ['write:page:confluence'], ['root-level', 'private'], taking(NewPage, create)),
    route(
      'GET',
      `${v2}/pages/(\\d+)`,
      ['read:page:confluence'],
      ['body-format', 'include-labels', 'status', 'version'],
      ({ query }, id) => {
        const now = page(id, query.has('status') ? query.getAll('status') : undefined)
        const past = query.has('version') ? now?.past.get(Number(query.get('version'))) : {}
        if (!now || !past) return missing
        const found = { ...now, ...past }
        const labels = { results: found.labels.map((name) => ({ id: name, name, prefix: 'global' })), meta: {}, _links: {} }
        return {
          json: shown(found, {
            body: bodyOf(query.get('body-format'), found),
            ...(query.get('include-labels') === 'true' && { labels }),
          }),
        }
      },
    ),
    route('PUT', `${v2}/pages/(\\d+)`, ['write:page:confluence'], [], taking(ChangedPage, change)),
    route('DELETE', `${v2}/pages/(\\d+)`, ['delete:page:confluence'], ['purge', 'draft'], (_, id) => {
      const found = page(id)
      if (!found) return missing
      found.status = 'trashed'
      return { status: 204 }
    }),
    route(
      'GET',
      `${v2}/pages/(\\d+)/versions`,
      ['read:page:confluence'],
      ['limit', 'cursor', 'sort', 'body-format'],
      (call, id) => {
        const found = page(id)
        if (!found) return missing
        const all = Array.from({ length: found.number }, (_, index) => found.number - index)
        return cut(site, call, all, (number) => ({
          number,
          message: found.messages.get(number) ?? '',
          minorEdit: false,
          authorId: found.editor,
          createdAt: found.at,
        }))
      },
    ),
    route('GET', `${v2}/pages/(\\d+)/children`, ['read:page:confluence'], ['limit', 'cursor', 'sort'], (call, id) => {
      const below = [...site.pages.values()].filter(
        (each) => each.parent === id && each.type === 'page' && each.status === 'current',
      )
      return cut(site, call, below, ({ id: own, title, space }) => ({ id: own, title, spaceId: space, status: 'current' }))
    }),
    route(
      'POST',
      `${v2}/footer-comments`,
      ['write:comment:confluence'],
      [],
      taking(NewComment, ({ pageId, body }) => {
        const on = page(pageId)
        if (!on) return missing
        const made = site.comment(on, '', { doc: documentIn(body) })
        const links = { webui: `/spaces/x/pages/${on.id}?focusedCommentId=${made.id}` }
        return {
          status: 201,
          json: { id: made.id, status: 'current', pageId, version: { number: 1, createdAt: made.at }, _links: links },
        }
      }),
    ),
    route(
      'GET',
      `${v2}/footer-comments/(\\d+)`,
      ['read:comment:confluence'],
      ['body-format', 'version', 'include-version'],
      (call, id) => {
        const found = comment(id)
        return found ? { json: showComment(found, site.pages.get(found.page)!, call) } : missing
      },
    ),
    // "This is a permanent deletion and cannot be reverted."
    route('DELETE', `${v2}/footer-comments/(\\d+)`, ['delete:comment:confluence'], [], (_, id) => {
      if (!comment(id)) return missing
      site.comments.delete(id)
      return { status: 204 }
    }),
    // https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-content-labels/
    route(
      'POST',
      '/wiki/rest/api/content/(\\d+)/label',
      ['read:label:confluence', 'write:label:confluence'],
      [],
      taking(NewLabels, (given, id) => {
        const on = page(id)
        if (!on) return refuse(404, 'Not Found')
        on.labels = [...new Set([...on.labels, ...given.map(({ name }) => name)])]
        return {
          json: { results: on.labels.map((name) => ({ prefix: 'global', name, id: name, label: name })), size: on.labels.length },
        }
      }),
    ),
    search(site),
  ]
}

/** https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-search/ — the part after the first is named without /wiki */
const search = (site: ConfluenceSite): AtlassianRoute => ({
  method: 'GET',
  path: /^\/wiki\/rest\/api\/search$/,
  scopes: [['read:content-details:confluence']],
  query: ['cql', 'limit', 'cursor', 'excerpt'],
  answer({ query }) {
    const [, words, key] =
      /^siteSearch ~ "([^"]+)" and type = page(?: and space = "([^"]+)")?$/.exec(query.get('cql') ?? '') ?? []
    if (words === undefined) return refuse(400, 'Could not parse cql')
    const space = [...site.spaces.values()].find((each) => each.key === key)
    if (key !== undefined && !space) return refuse(400, `No space "${key}"`)
    const [start, limit] = [Number(query.get('cursor')?.slice(1) ?? 0), Number(query.get('limit') ?? 25)]
    const found = [...site.pages.values()].filter(
      ({ type, status, title, body, space: home }) =>
        type === 'page' &&
        status === 'current' &&
        (!space || home === space.id) &&
        words.split(' ').every((word) => `${title} ${body}`.toLowerCase().includes(word.toLowerCase())),
    )
    const next = `/rest/api/search?${new URLSearchParams({ cql: query.get('cql')!, cursor: `_${start + limit}` }).toString()}`
    return {
      json: {
        results: found.slice(start, start + limit).map((each) => ({
          content: {
            id: each.id,
            type: 'page',
            status: 'current',
            title: each.title,
            _links: { webui: `/spaces/x/pages/${each.id}` },
          },
          title: each.title,
          excerpt: each.body.replace(/<[^>]+>/g, ''),
          lastModified: each.at,
          resultGlobalContainer: { title: site.spaces.get(each.space)!.name, displayUrl: '/spaces/x' },
        })),
        start,
        limit,
        totalSize: found.length,
        _links: { base: 'https://acme.atlassian.net/wiki', context: '/wiki', ...(start + limit < found.length && { next }) },
      },
    }
  },
})
