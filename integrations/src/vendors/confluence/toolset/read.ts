import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import { countCursor, partOf, shownPage, shownPart, textOfHtml } from '../../../kit/tool-result.ts'
import { momentIn } from '../../../kit/tool-time.ts'
import type { SiteSettings } from '../../../platforms/atlassian/settings.ts'
import { type ConfluenceClient, current, v1, v2 } from '../client.ts'
import { ConfluenceComment } from '../shapes.ts'
import * as fields from './fields.ts'
import { AdfBody, pageAt, textIn } from './page.ts'
import { scopesFor } from './scopes.ts'
import { spaceNamed, spacesCalled } from './space-named.ts'

const tool = toolOf<SiteSettings>()
const reading = { effect: 'read', egress: 'account', egressFields: [], idempotency: 'natural' } as const
/** As many comments go along with a page. */
const mostComments = 10
const mostOfComment = 500

const Found = z.object({
  results: z.array(
    z.object({
      title: z.string(),
      excerpt: z.string().nullish(),
      lastModified: z.string().nullish(),
      content: z.object({ id: z.string(), _links: z.object({ webui: z.string().nullish() }).optional() }),
      resultGlobalContainer: z.object({ title: z.string().nullish() }).nullish(),
    }),
  ),
  _links: z.object({ next: z.string().optional() }).optional(),
})

export const searchPages = tool({
  ...reading,
  description: 'Finds pages of Confluence by words that occur in them, those that fit best first. Read one with get_page.',
  scopes: scopesFor.searching,
  input: z.object({
    words: z.string().trim().min(1).max(300).describe('Words that occur in the page'),
    space: fields.space.optional().describe('Key or name of the space to look in; without it everywhere'),
    limit: fields.limit,
    cursor: fields.cursor,
  }),
  async run(io, { words, space, limit, cursor }) {
    const client = await current(io)
    const key = space === undefined ? undefined : (await spaceNamed(client, space)).key
    const query = { cql: cqlOf(words, key), limit, excerpt: 'indexed', ...(cursor && { cursor }) }
    // https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-search/ — version 2 has no search.
    const { results, _links: links } = await client.api.get(`${v1}/search`, query, Found)
    const pages = results.map(({ title, excerpt, lastModified, content, resultGlobalContainer: home }) => ({
      id: content.id,
      title: textOfHtml(title),
      space: home?.title,
      when: lastModified && momentIn(io.zone, lastModified),
      link: client.link(content),
      text: textOfHtml(excerpt ?? '').slice(0, 500),
    }))
    return { data: listOf('pages', pages, cursorIn(links?.next)) }
  },
})

/** A list with where it goes on, as much as a model is shown of it. */
function listOf(name: string, all: readonly unknown[], next?: string) {
  const { shown, ...more } = shownPage(all, next)
  return { [name]: shown, ...more }
}

/** Signs mean something in CQL, so they are left out. */
function cqlOf(words: string, key: string | undefined): string {
  const plain = words.replace(/[^\p{L}\p{N}\s]+/gu, ' ').trim()
  if (plain === '') throw new IntegrationError('settings', 'A search needs words.')
  const within = key === undefined ? '' : ` and space = "${key}"`
  return `siteSearch ~ "${plain}" and type = page${within}`
}

const cursorIn = (next: string | undefined): string | undefined =>
  next === undefined ? undefined : (new URL(next, 'https://place').searchParams.get('cursor') ?? undefined)

const PageComment = ConfluenceComment.extend({ body: AdfBody })
const Comments = z.object({ results: z.array(PageComment), _links: z.object({ next: z.string().optional() }).default({}) })

export const getPage = tool({
  ...reading,
  description:
    'Reads one page of Confluence as Markdown, with its labels, its version, which update_page needs, and the latest comments below it.',
  scopes: scopesFor.reading,
  input: z.object({ page: fields.page, part: z.int().min(1).max(500).default(1).describe('Which part of a long text') }),
  async run(io, { page: id, part }) {
    const client = await current(io)
    const [page, { results: comments, _links: links }] = await Promise.all([pageAt(client, id), latestComments(client, id)])
    const people = await client.people.of([page.version.authorId, ...comments.map(({ version }) => version.authorId)])
    const byWhom = ({ authorId, createdAt }: z.output<typeof PageComment>['version']) =>
      [createdAt && momentIn(io.zone, createdAt), people.get(authorId ?? '')?.name].filter(Boolean).join(', ')
    const labels = page.labels?.results.map(({ name }) => name).join(', ')
    const head = [
      `Page ${id}: ${page.title}`,
      `Version ${page.version.number}, ${byWhom(page.version)}`,
      client.link(page),
      labels && `Labels: ${labels}`,
    ]
    const said = comments.map(({ version, body }) => `${byWhom(version)}:\n${textIn(body).slice(0, mostOfComment)}`)
    const isMore = 'next' in links
    const below = said.length > 0 ? [`Comments${isMore ? `, the latest ${said.length}` : ''}`, ...said] : []
    return { data: shownPart([head.filter(Boolean).join('\n'), textIn(page.body), ...below].join('\n\n'), part) }
  },
})

/** The threads of a page, those written last first. */
const latestComments = ({ api }: ConfluenceClient, page: string) =>
  api.get(
    `${v2}/pages/${page}/footer-comments`,
    { 'body-format': 'atlas_doc_format', sort: '-created-date', limit: mostComments },
    Comments,
  )

const Child = z.object({ id: z.string(), title: z.string() })
const Children = z.object({ results: z.array(Child), _links: z.object({ next: z.string().optional() }).optional() })

export const listChildren = tool({
  ...reading,
  description: 'Lists the pages right below a page of Confluence.',
  scopes: scopesFor.listing,
  input: z.object({ page: fields.page, limit: fields.limit, cursor: fields.cursor }),
  async run(io, { page, limit, cursor }) {
    const { api, origin } = await current(io)
    const query = { limit, ...(cursor && { cursor }) }
    const { results, _links: links } = await api.get(`${v2}/pages/${page}/children`, query, Children)
    const pages = results.map(({ id, title }) => ({ id, title, link: `${origin}/wiki/pages/viewpage.action?pageId=${id}` }))
    return { data: listOf('pages', pages, cursorIn(links?.next)) }
  },
})

export const listSpaces = tool({
  ...reading,
  description: 'Lists spaces of Confluence that the account sees, with their keys.',
  scopes: scopesFor.spaces,
  input: z.object({
    words: z.string().max(100).optional().describe('Part of a name or key'),
    limit: fields.limit,
    cursor: countCursor,
  }),
  async run(io, { words = '', ...where }) {
    const client = await current(io)
    const found = await spacesCalled(client, words, Number(where.cursor ?? 0) + where.limit)
    const { part, cursor } = partOf(found, where)
    const spaces = part.map((each) => ({ id: each.key, title: each.name, link: client.link(each) }))
    return { data: listOf('spaces', spaces, cursor ?? undefined) }
  },
})
