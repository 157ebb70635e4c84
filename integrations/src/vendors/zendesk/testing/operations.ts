import { z } from 'zod'
import type { FakeTicketComment, FakeZendeskTicket, FakeZendeskUser, ZendeskModel } from './model.ts'

export type ZendeskReply = { status?: number; headers?: Record<string, string>; body: unknown }
export type ZendeskCall = { query: unknown; ids: number[] }
type Operation = {
  path: RegExp
  query?: z.ZodType
  answer(call: ZendeskCall): ZendeskReply
}

export const refusal = (status: number, error: unknown, description?: string, details?: object): ZendeskReply => ({
  status,
  body: { error, ...(description !== undefined && { description }), ...(details && { details }) },
})
export const missing = refusal(404, 'RecordNotFound', 'Not found')

const count = z.coerce.number().int().min(1).max(100)
const byPage = { per_page: count.default(100), page: z.coerce.number().int().min(1).default(1) }
const byCursor = { 'page[size]': count, 'page[after]': z.string().optional() }
const Paged = z.strictObject(byCursor)
type Paged = z.output<typeof Paged>

/** https://developer.zendesk.com/api-reference/introduction/pagination/ */
function pageOf<T>(all: readonly T[], { 'page[size]': size, 'page[after]': after }: Paged): { page: T[]; more: object } {
  const from = after === undefined ? 0 : Number(Buffer.from(after, 'base64').toString())
  const next = from + size
  const has = next < all.length
  return {
    page: all.slice(from, next),
    more: { meta: { has_more: has, after_cursor: has ? Buffer.from(String(next)).toString('base64') : null }, links: {} },
  }
}

const pageAfter = (total: number, { per_page: size, page }: { per_page: number; page: number }) => ({
  count: total,
  next_page: page * size < total ? `https://acme.zendesk.com/next?page=${page + 1}` : null,
  previous_page: null,
})

export const ticketShown = ({ comments, ...ticket }: FakeZendeskTicket): object => ({
  url: `https://acme.zendesk.com/api/v2/tickets/${ticket.id}.json`,
  description: comments[0]?.body ?? '',
  created_at: comments[0]?.created_at,
  custom_fields: [],
  via: { channel: 'api' },
  ...ticket,
})
const userShown = (user: FakeZendeskUser): object => ({
  ...user,
  url: `https://acme.zendesk.com/api/v2/users/${user.id}.json`,
  verified: true,
  time_zone: 'Seoul',
})
const commentShown = ({ id, audit_id, author_id, body, public: isPublic, created_at, files }: FakeTicketComment): object => ({
  id,
  audit_id,
  author_id,
  body,
  public: isPublic,
  created_at,
  type: 'Comment',
  html_body: `<div>${body}</div>`,
  plain_body: body,
  attachments: files.map((file_name, id) => ({ id, file_name, content_url: 'https://acme.zendesk.com/attachments/x' })),
  metadata: { system: {} },
})

/** Words, and two of the conditions that its search knows. https://support.zendesk.com/hc/articles/4408886879258 */
function matches({ subject, comments, status, tags }: FakeZendeskTicket, query: string): boolean {
  const text = [subject, ...comments.map(({ body }) => body)].join(' ').toLowerCase()
  return query
    .split(/\s+/)
    .filter((term) => !term.startsWith('type:'))
    .every((term) => {
      const [, name, value = ''] = /^(status|tags):(.+)$/.exec(term) ?? []
      if (name === 'status') return status === value
      return name === 'tags' ? tags.includes(value) : text.includes(term.toLowerCase())
    })
}

/** What can be asked for: https://developer.zendesk.com/api-reference/ticketing/introduction/ */
export function operations(model: ZendeskModel): Operation[] {
  const ticket = (id: number, answer: (found: FakeZendeskTicket) => unknown): ZendeskReply => {
    const found = model.tickets.get(id)
    return found ? { body: answer(found) } : missing
  }
  const asked = <Q extends z.ZodType>(
    path: RegExp,
    query: Q,
    answer: (query: z.output<Q>, ...ids: number[]) => ZendeskReply,
  ) => ({
    path,
    query,
    answer: ({ query: given, ids }: ZendeskCall) => answer(given as z.output<Q>, ...ids),
  })
  const shown = (path: RegExp, answer: (...ids: number[]) => ZendeskReply) => ({
    path,
    answer: ({ ids }: ZendeskCall) => answer(...ids),
  })
  const people = () => [...model.users.values()]
  return [
    shown(/^\/users\/me\.json$/, () => ({
      body: { user: { ...userShown(model.owner), ...(model.zone !== null && { iana_time_zone: model.zone }) } },
    })),
    asked(/^\/users\/show_many\.json$/, z.strictObject({ ids: z.string().regex(/^\d+(,\d+){0,99}$/) }), ({ ids }) => ({
      body: {
        users: ids
          .split(',')
          .flatMap((id) => model.users.get(Number(id)) ?? [])
          .map(userShown),
      },
    })),
    asked(/^\/users\/search\.json$/, z.strictObject({ query: z.string().min(1), ...byPage }), ({ query, ...asked }) => {
      const words = query.toLowerCase()
      const found = people().filter(({ name, email }) => `${name} ${email ?? ''}`.toLowerCase().includes(words))
      const from = (asked.page - 1) * asked.per_page
      const users = found.slice(from, from + asked.per_page).map(userShown)
      return { body: { users, ...pageAfter(found.length, asked) } }
    }),
    asked(
      /^\/users\.json$/,
      z.strictObject({ 'role[]': z.array(z.string()), per_page: count }),
      ({ 'role[]': roles, per_page: most }) => ({
        body: {
          users: people()
            .filter(({ role }) => roles.includes(role))
            .slice(0, most)
            .map(userShown),
        },
      }),
    ),
    asked(/^\/groups\.json$/, Paged, (query) => {
      const { page, more } = pageOf(model.groups, query)
      return { body: { groups: page.map((group) => ({ ...group, deleted: false, is_public: true })), ...more } }
    }),
    shown(/^\/groups\/(\d+)\.json$/, (id) => {
      const group = model.groups.find((each) => each.id === id)
      return group ? { body: { group } } : missing
    }),
    asked(/^\/views\.json$/, z.strictObject({ active: z.literal('true'), ...byCursor }), (query) => {
      const { page, more } = pageOf(model.views, query)
      return { body: { views: page.map(({ id, title }) => ({ id, title, active: true })), ...more } }
    }),
    asked(/^\/views\/(\d+)\/tickets\.json$/, Paged, (query, id) => {
      const view = model.views.find((each) => each.id === id)
      if (!view) return missing
      const { page, more } = pageOf([...model.tickets.values()].filter(view.has), query)
      return { body: { tickets: page.map(ticketShown), ...more } }
    }),
    asked(/^\/search\.json$/, z.strictObject({ query: z.string().startsWith('type:ticket '), ...byPage }), (query) => {
      const found: object[] = [...model.tickets.values()]
        .filter((each) => matches(each, query.query))
        .map((each) => ({ ...ticketShown(each), result_type: 'ticket' }))
      if (query.query.includes('type:user'))
        found.push(...people().map((each) => ({ ...userShown(each), updated_at: model.now(), result_type: 'user' })))
      const from = (query.page - 1) * query.per_page
      if (from >= 1_000) return refusal(422, 'InvalidSearch', 'Invalid search: Requested response size was greater than 1000.')
      return { body: { results: found.slice(from, from + query.per_page), facets: null, ...pageAfter(found.length, query) } }
    }),
    asked(/^\/tickets\.json$/, z.strictObject({ external_id: z.string() }), ({ external_id: wanted }) => {
      const found = [...model.tickets.values()].filter(({ external_id: id }) => id === wanted)
      return { body: { tickets: found.map(ticketShown), count: found.length, next_page: null } }
    }),
    shown(/^\/tickets\/(\d+)\.json$/, (id) => ticket(id, (found) => ({ ticket: ticketShown(found) }))),
    asked(/^\/tickets\/(\d+)\/comments\.json$/, Paged.extend({ sort: z.literal('-created_at') }), (query, id) =>
      ticket(id, ({ comments }) => {
        const { page, more } = pageOf(comments.toReversed(), query)
        return { comments: page.map(commentShown), ...more }
      }),
    ),
    shown(/^\/tickets\/(\d+)\/audits\/(\d+)\.json$/, (id, audit) => {
      const found = model.tickets.get(id)?.comments.find((each) => each.audit_id === audit)
      if (!found) return missing
      const metadata = { system: { location: 'Seoul' }, custom: found.custom }
      return { body: { audit: { id: audit, ticket_id: id, author_id: found.author_id, events: [], metadata } } }
    }),
    asked(/^\/help_center\/articles\/search\.json$/, z.strictObject({ query: z.string().min(1), ...byPage }), (query) => {
      const found = [...model.articles.values()].filter(({ title, body }) => `${title} ${body}`.includes(query.query))
      const from = (query.page - 1) * query.per_page
      const results = found.slice(from, from + query.per_page).map((each) => ({
        ...articleShown(each),
        snippet: `<em>${each.body.replaceAll(/<[^>]+>/g, '').slice(0, 300)}</em>`,
        result_type: 'article',
      }))
      return { body: { results, ...pageAfter(found.length, query) } }
    }),
    shown(/^\/help_center\/articles\/(\d+)\.json$/, (id) => {
      const found = model.articles.get(id)
      return found ? { body: { article: articleShown(found) } } : missing
    }),
  ]
}

const articleShown = ({ id, title, body, updated_at }: { id: number; title: string; body: string; updated_at: string }) => ({
  id,
  title,
  body,
  updated_at,
  html_url: `https://acme.zendesk.com/hc/ko/articles/${id}`,
  locale: 'ko',
  draft: false,
})
