import { z } from 'zod'
import { toolOf } from '../../../kit/tool.ts'
import { shownPage, shownPart } from '../../../kit/tool-result.ts'
import { momentIn } from '../../../kit/tool-time.ts'
import { clientOf, listOf, type NotionClient, unlessHidden } from '../client.ts'
import { rowsIn, titled } from '../lookups.ts'
import { peopleOf } from '../people.ts'
import { propertyTable } from '../properties.ts'
import { plain, RichText } from '../rich-text.ts'
import type { NotionSettings } from '../settings.ts'
import { dataSourceEntry, entryOf, NotionPage, pageEntry, type SearchEntry } from '../shapes.ts'
import * as fields from './fields.ts'
import { databaseAt, filterFor, optionsOf } from './schema.ts'

const tool = toolOf<NotionSettings>()
const reading = { effect: 'read', egress: 'account', egressFields: [], idempotency: 'natural', scopes: [] } as const
/** As many comments go along with a page. */
const mostComments = 25
const mostOfComment = 500

/** @param zone of the person */
const brief = ({ kind, id, title, editedAt, link }: SearchEntry, zone: string) => ({
  id,
  title,
  ...(kind === 'data_source' && { isDatabase: true }),
  when: momentIn(zone, editedAt),
  link,
})

export const search = tool({
  ...reading,
  description:
    'Finds pages and databases of Notion by words in their titles, those changed last first. Texts of pages are not searched.',
  input: z.object({
    words: z.string().trim().min(1).max(200).describe('Words of a title'),
    kind: z.enum(['page', 'database']).optional().describe('Only these; without it both'),
    limit: fields.limit,
    cursor: fields.cursor,
  }),
  async run(io, { words, kind, limit, cursor }) {
    const wanted = kind === 'database' ? 'data_source' : kind
    const { results, next_cursor: next } = await titled(clientOf(io), words, wanted, { limit, cursor })
    const { shown, ...more } = shownPage(
      results.map((each) => brief(entryOf(each), io.zone)),
      next ?? undefined,
    )
    return { data: { found: shown, ...more } }
  },
})

/** https://developers.notion.com/reference/retrieve-page-markdown */
const Markdown = z.object({ markdown: z.string(), truncated: z.boolean().default(false) })

export const getPage = tool({
  ...reading,
  description: 'Reads one page of Notion: its properties, its text as Markdown and its comments.',
  input: z.object({ page: fields.page, part: z.int().min(1).max(500).default(1).describe('Which part of a long text') }),
  async run(io, { page: id, part }) {
    const client = clientOf(io)
    const [page, { markdown, truncated }, comments] = await Promise.all([
      client.api.get(`/v1/pages/${id}`, {}, NotionPage),
      client.api.get(`/v1/pages/${id}/markdown`, {}, Markdown),
      commentsOn(client, id, io.zone),
    ])
    const { title, editedAt, people, link, inTrash } = pageEntry(page)
    const who = await peopleOf(client).of(people.slice(0, 1))
    const pieces = [
      [
        `Page ${id}: ${title}`,
        [momentIn(io.zone, editedAt), ...who].join(', '),
        link,
        ...(inTrash ? ['It lies in the trash.'] : []),
      ].join('\n'),
      await propertyTable(client, page),
      markdown,
      truncated ? 'Notion gives out no more of it.' : '',
      ...comments,
    ]
    return { data: shownPart(pieces.filter((piece) => piece !== '').join('\n\n'), part) }
  },
})

const Comments = listOf(
  z.object({ id: z.string(), created_time: z.string(), created_by: z.object({ id: z.string() }), rich_text: z.array(RichText) }),
)

/** None where the integration may not read comments. */
async function commentsOn(client: NotionClient, page: string, zone: string): Promise<string[]> {
  const found = await client.api.get('/v1/comments', { block_id: page, page_size: mostComments }, Comments).catch(unlessHidden)
  const said = (found?.results ?? []).map(async ({ created_time: when, created_by: by, rich_text: words }) => {
    const who = await peopleOf(client).of([by.id])
    return `${[momentIn(zone, when), ...who].join(', ')}:\n${plain(words).slice(0, mostOfComment)}`
  })
  if (said.length === 0) return []
  return [`Comments${found?.next_cursor ? `, the first ${said.length}` : ''}`, ...(await Promise.all(said))]
}

export const getDatabase = tool({
  ...reading,
  description: 'Says which properties the pages of a Notion database have, of which kind, and what can be chosen for them.',
  input: z.object({ database: fields.database }),
  async run(io, { database }) {
    const source = await databaseAt(clientOf(io), database)
    const properties = Object.entries(source.properties).map(([title, property]) => ({
      title,
      kind: property.type,
      values: optionsOf(property)?.slice(0, 50),
    }))
    return { data: { ...brief(dataSourceEntry(source), io.zone), properties } }
  },
})

export const queryDatabase = tool({
  ...reading,
  description:
    'Lists pages of a Notion database with their properties, all of them or those whose properties have certain values.',
  input: z.object({
    database: fields.database,
    where: fields.properties
      .optional()
      .describe('Values by the names that get_database told; texts need only be contained; null: empty'),
    limit: fields.limit,
    cursor: fields.cursor,
  }),
  async run(io, { database, where = {}, limit, cursor }) {
    const client = clientOf(io)
    const isNarrowed = Object.keys(where).length > 0
    const filter = isNarrowed ? await filterFor(client, (await databaseAt(client, database)).properties, where) : undefined
    const { results, next_cursor: next } = await rowsIn(client, database, filter, { limit, cursor })
    const pages = []
    for (const row of results)
      pages.push({ ...brief(pageEntry(row), io.zone), properties: (await propertyTable(client, row)).slice(0, 600) })
    const { shown, ...more } = shownPage(pages, next ?? undefined)
    return { data: { pages: shown, ...more } }
  },
})
