import { z } from 'zod'
import { toolOf, type ToolIo } from '../../../kit/tool.ts'
import { shownPage, shownPart } from '../../../kit/tool-result.ts'
import type { Api } from '../../../net/api.ts'
import { clockOf, openZendesk } from '../client.ts'
import { scopesFor } from '../scopes.ts'
import type { ZendeskSettings } from '../settings.ts'
import { siteOf } from '../token.ts'
import { namedIn, viewsOf } from './named.ts'
import { called, type People, peopleBy, peopleCalled, whoIs } from './people.ts'
import { limit, peopleIn, type TicketPlace, shortOf, Ticket, ticketId, ticketOf } from './tickets.ts'

const tool = toolOf<ZendeskSettings>()
export const reading = {
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes: scopesFor.reading,
  idempotency: 'natural',
} as const
export const part = z.int().min(1).max(1_000).default(1).describe('Of a long text, which part')
/** Of searches: the number of a page. */
export const pageCursor = z
  .string()
  .regex(/^\d{1,3}$/)
  .optional()
  .describe('What a former search returned to go on with')

const placeOf = async (io: ToolIo<ZendeskSettings>, api: Api): Promise<TicketPlace> => ({
  site: siteOf(io),
  at: await clockOf(api),
})

/** A page of tickets as a model is shown them. @param next where the ones after it are */
async function shown(
  io: ToolIo<ZendeskSettings>,
  api: Api,
  { tickets, next }: { tickets: readonly Ticket[]; next: string | null },
) {
  const people = await peopleBy(api, peopleIn(tickets))
  const place = await placeOf(io, api)
  const { shown: page, ...more } = shownPage(
    tickets.map((each) => shortOf(each, people, place)),
    next ?? undefined,
  )
  return { tickets: page, ...more }
}

/** More a search does not give: https://developer.zendesk.com/api-reference/ticketing/ticket-management/search/#results-limit */
const mostFound = 1_000
const Found = z.object({
  results: z.array(Ticket.partial().extend({ result_type: z.string().nullish() })),
  next_page: z.string().nullish(),
})

/** Where the page after this one is; null: there is none that a search gives. */
export const pageAfter = (page: number, size: number, next: string | null | undefined): string | null =>
  next && page * size < mostFound ? String(page + 1) : null

export const searchTickets = tool({
  ...reading,
  description:
    'Finds tickets in Zendesk by words and by conditions of its search, for example: printer status<solved priority:high ' +
    'requester:lee@example.com assignee:none tags:vip created>2026-03-01. A ticket that was just made or changed may be missing for some minutes.',
  input: z.object({ query: z.string().trim().min(1).max(500).describe('Words and conditions'), limit, cursor: pageCursor }),
  async run(io, { query, limit: most, cursor: from = '1' }) {
    const api = openZendesk(io)
    const page = Number(from)
    const given = { query: `type:ticket ${query}`, per_page: most, page }
    const { results, next_page: next } = await api.get('/search.json', given, Found)
    // A condition of the query may ask for something else.
    const tickets = results.flatMap((each) => (each.result_type === 'ticket' ? (Ticket.safeParse(each).data ?? []) : []))
    return { data: await shown(io, api, { tickets, next: pageAfter(page, most, next) }) }
  },
})

const Group = z.object({ group: z.object({ name: z.string() }) })
/** https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments/#json-format */
const Comment = z.object({
  author_id: z.number().nullish(),
  body: z.string().nullish(),
  plain_body: z.string().nullish(),
  public: z.boolean().nullish(),
  created_at: z.string(),
  attachments: z.array(z.object({ file_name: z.string().nullish() })).nullish(),
})
const Comments = z.object({ comments: z.array(Comment), meta: z.object({ has_more: z.boolean().nullish() }).nullish() })

function textOf(comment: z.output<typeof Comment>, people: People, at: TicketPlace['at']): string {
  const kind = comment.public === false ? 'internal note' : 'public'
  const head = [at(comment.created_at), whoIs(people, comment.author_id), kind].filter(Boolean).join(' · ')
  const files = (comment.attachments ?? []).flatMap(({ file_name: name }) => name ?? [])
  const body = (comment.plain_body || comment.body || '').trim()
  return [`## ${head}`, body, files.length > 0 ? `Files: ${files.join(', ')}` : ''].filter(Boolean).join('\n')
}

export const getTicket = tool({
  ...reading,
  description: 'Reads a ticket of Zendesk: its fields, and its latest 100 comments and internal notes, the newest first.',
  input: z.object({ ticket: ticketId, part }),
  async run(io, { ticket: id, part: which }) {
    const api = openZendesk(io)
    const found = await ticketOf(api, id)
    const { comments, meta } = await api.get(`/tickets/${id}/comments.json`, { sort: '-created_at', 'page[size]': 100 }, Comments)
    const group = found.group_id ? (await api.get(`/groups/${found.group_id}.json`, {}, Group)).group.name : undefined
    const copied = found.email_cc_ids ?? []
    const authors = comments.flatMap(({ author_id: author }) => author ?? [])
    const people = await peopleBy(api, [...peopleIn([found]), ...copied, ...authors])
    const place = await placeOf(io, api)
    const text = comments.map((comment) => textOf(comment, people, place.at)).join('\n\n')
    return {
      data: {
        ...shortOf(found, people, place),
        group,
        inCopy: copied.flatMap((each) => whoIs(people, each) ?? []),
        version: found.updated_at,
        text: shownPart(text, which),
        areThereOlderOnes: meta?.has_more || undefined,
      },
    }
  },
})

const InView = z.object({
  tickets: z.array(Ticket),
  meta: z.object({ has_more: z.boolean().nullish(), after_cursor: z.string().nullish() }).nullish(),
})

export const listView = tool({
  ...reading,
  description:
    'Lists the tickets in a view of Zendesk, for example “Your unsolved tickets”; without a view, the names of all views.',
  input: z.object({
    view: z.string().trim().min(1).max(200).optional().describe('Name of a view, or its ID where several have the name'),
    limit,
    cursor: z
      .string()
      .regex(/^[\w=+/-]{1,500}$/)
      .optional()
      .describe('What a former call returned to go on with'),
  }),
  async run(io, { view: given, limit: most, cursor }) {
    const api = openZendesk(io)
    const views = await viewsOf(api)
    if (given === undefined) return { data: { views: views.map(({ id, name }) => ({ id: String(id), title: name })) } }
    const { id, name } = namedIn(views, given, 'view')
    const query = { 'page[size]': most, 'page[after]': cursor }
    const { tickets, meta } = await api.get(`/views/${id}/tickets.json`, query, InView)
    const next = meta?.has_more ? (meta.after_cursor ?? null) : null
    return { data: { view: name, ...(await shown(io, api, { tickets, next })) } }
  },
})

export const findPeople = tool({
  ...reading,
  scopes: scopesFor.people,
  description: 'Finds people in Zendesk by name or address: customers who ask, and agents who answer.',
  input: z.object({
    query: z.string().trim().min(1).max(200).describe('Part of a name, or an address'),
    limit,
    cursor: pageCursor,
  }),
  async run(io, { query, limit: most, cursor: from = '1' }) {
    const page = Number(from)
    const { people, next } = await peopleCalled(openZendesk(io), query, { count: most, page })
    const found = people.map((each) => ({ id: String(each.id), who: called(each), role: each.role }))
    const { shown: part, ...more } = shownPage(found, pageAfter(page, most, next) ?? undefined)
    return { data: { people: part, ...more } }
  },
})
