import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { inlineOf, type MarkdownNode } from '../../../kit/markdown-tree.ts'
import { toolOf, type ToolIo } from '../../../kit/tool.ts'
import { clientOf, type NotionClient } from '../client.ts'
import { placesOf } from '../places.ts'
import { valueOf } from '../properties.ts'
import type { NotionSettings } from '../settings.ts'
import { addressOf, NotionPage, pageEntry } from '../shapes.ts'
import { blocksOf, plainText, richText } from './blocks.ts'
import * as fields from './fields.ts'
import { undoCommented, undoCreated, undoMoved, undoTrashed } from './undo.ts'
import { databaseAt, propertyNamed, type Schema, writtenValues } from './schema.ts'

const tool = toolOf<NotionSettings>()
/** There are no scopes: what an integration may do is set at the integration. */
const writing = { effect: 'write', egress: 'account', scopes: [] } as const

const Made = z.object({ id: z.string(), url: z.string().nullish(), last_edited_time: z.string().nullish() })
const replyOf = ({ id, url }: Pick<z.output<typeof Made>, 'id' | 'url'>) => ({
  data: { id, link: url ?? addressOf(id) },
  ref: id,
})

/** What a page is called now. */
const titleOf = async (io: ToolIo<NotionSettings>, id: string): Promise<string> => pageEntry(await pageAt(clientOf(io), id)).title

const pageAt = ({ api }: NotionClient, id: string): Promise<NotionPage> => api.get(`/v1/pages/${id}`, {}, NotionPage)

const named = async (io: ToolIo<NotionSettings>, { page }: { page: string }) => ({ page: await titleOf(io, page) })

export const createPage = tool({
  ...writing,
  description:
    'Creates a page in Notion, below another page or in a database. In a database its properties can be set; get_database says which there are.',
  egressFields: ['below', 'database'],
  contentFields: ['title', 'text'],
  // Nothing tells a page from another one of the same title, which a place may well have.
  idempotency: 'none',
  input: z.object({
    below: fields.page.optional().describe('ID of the page it is to lie below; or give a database'),
    database: fields.database.optional().describe('ID of the database it is to be in; or give a page'),
    title: fields.title,
    properties: fields.properties.optional().describe('Values by the names that get_database told'),
    text: fields.text.optional().describe('Markdown'),
  }),
  async run(io, { below, database, title, properties = {}, text }) {
    const client = clientOf(io)
    if ((below === undefined) === (database === undefined))
      throw new IntegrationError('settings', 'A page lies below a page or in a database: give one of them.')
    const schema = database === undefined ? alone : (await databaseAt(client, database)).properties
    const [name] = Object.entries(schema).find(([, { type }]) => type === 'title') ?? ['title']
    const body = {
      parent: database === undefined ? { type: 'page_id', page_id: below } : { type: 'data_source_id', data_source_id: database },
      properties: { ...(await writtenValues(client, schema, properties)), [name]: { title: plainText(title) } },
      ...(text !== undefined && { children: blocksOf(text) }),
    }
    const made = await client.api.sendOnce('/v1/pages', { method: 'POST', body, leaveBy: io.leaveBy }, Made)
    const edited = made.last_edited_time
    return { ...replyOf(made), ...(edited && { undo: { page: made.id, edited } }) }
  },
  undo: undoCreated,
  async current(io, { below, database }) {
    const parent = database === undefined ? undefined : await placesOf(clientOf(io)).entry('data_source', database)
    return { ...(below !== undefined && { below: await titleOf(io, below) }), ...(parent && { database: parent.title }) }
  },
})

/** What a page has that is in no database. */
const alone: Schema = { title: { type: 'title' } }

export const appendToPage = tool({
  ...writing,
  description: 'Adds a text to the end of a page of Notion; what is there stays as it is.',
  egressFields: ['page'],
  contentFields: ['text'],
  idempotency: 'none',
  input: z.object({ page: fields.page, text: fields.text }),
  async run(io, { page, text }) {
    const once = { method: 'PATCH', body: { children: blocksOf(text) }, leaveBy: io.leaveBy }
    await clientOf(io).api.sendOnce(`/v1/blocks/${page}/children`, once, z.object({ results: z.array(z.unknown()) }))
    return replyOf({ id: page })
  },
  current: named,
})

/** What a page may be given: of a database what the database asks. */
async function schemaOf(client: NotionClient, page: NotionPage): Promise<Schema> {
  return page.parent?.kind === 'data_source' ? (await databaseAt(client, page.parent.id)).properties : alone
}

export const updateProperties = tool({
  ...writing,
  description:
    'Changes properties of a page of Notion, its title too; what is not given stays. get_database says which there are.',
  egressFields: ['page'],
  contentFields: ['properties'],
  picture: { kind: 'changes', fields: ['properties'] },
  idempotency: 'natural',
  input: z.object({ page: fields.page, properties: fields.properties }),
  async run(io, { page: id, properties }) {
    if (Object.keys(properties).length === 0) throw new IntegrationError('settings', 'There is nothing to change.')
    const client = clientOf(io)
    const body = { properties: await writtenValues(client, await schemaOf(client, await pageAt(client, id)), properties) }
    return replyOf(await client.api.sendOnce(`/v1/pages/${id}`, { method: 'PATCH', body, leaveBy: io.leaveBy }, Made))
  },
  async current(io, { page: id, properties }) {
    const client = clientOf(io)
    const page = await pageAt(client, id)
    const present: Record<string, string> = {}
    for (const called of Object.keys(properties)) {
      const [name] = propertyNamed(page.properties, called)
      present[name] = await valueOf(client, page.properties[name]!)
    }
    return { page: pageEntry(page).title, properties: present }
  },
})

export const movePage = tool({
  ...writing,
  description: 'Moves a page of Notion, with all that lies in it, below another page. Who may see it changes with its place.',
  // People who could not see it may see it there.
  effect: 'destructive',
  egressFields: ['page', 'below'],
  picture: { kind: 'move', thing: 'page', to: 'below' },
  idempotency: 'natural',
  input: z.object({ page: fields.page, below: fields.page.describe('ID of the page it is to lie below') }),
  async run(io, { page: id, below }) {
    const { api } = clientOf(io)
    const page = await pageAt(clientOf(io), id)
    if (page.parent?.kind === 'page' && isSame(page.parent.id, below)) return replyOf(page)
    const body = { parent: { type: 'page_id', page_id: below } }
    const moved = await api.sendOnce(`/v1/pages/${id}/move`, { method: 'POST', body, leaveBy: io.leaveBy }, Made)
    // Into databases and to the top of a workspace only people move.
    const undo = page.parent?.kind === 'page' && { undo: { page: id, before: page.parent.id, after: below } }
    return { ...replyOf(moved), ...undo }
  },
  undo: undoMoved,
  async surroundings(io, { page: id, below }) {
    const page = pageEntry(await pageAt(clientOf(io), id))
    const above = (await placesOf(clientOf(io)).path(page)).at(-1)
    return { kind: 'move', name: page.title, from: above?.title ?? '', to: await titleOf(io, below) }
  },
  async current(io, { page: id, below }) {
    const page = pageEntry(await pageAt(clientOf(io), id))
    const above = (await placesOf(clientOf(io)).path(page)).at(-1)
    const names = [above?.title, page.title].filter(Boolean).join(' / ')
    return { page: names, below: await titleOf(io, below) }
  },
})

const isSame = (one: string, other: string): boolean => one.replaceAll('-', '') === other.replaceAll('-', '')

export const addComment = tool({
  ...writing,
  description: 'Comments on a page of Notion. Everyone who sees the page reads it.',
  egressFields: ['page'],
  contentFields: ['text'],
  idempotency: 'none',
  input: z.object({ page: fields.page, text: z.string().min(1).max(10_000).describe('Markdown: links, emphasis, code') }),
  async run(io, { page, text }) {
    const body = { parent: { page_id: page }, rich_text: richText(linesOf(text)) }
    const { id } = await clientOf(io).api.sendOnce('/v1/comments', { method: 'POST', body, leaveBy: io.leaveBy }, Made)
    return { data: { id, link: addressOf(page) }, ref: id, undo: { page, comment: id } }
  },
  undo: undoCommented,
  current: named,
})

/** A comment has lines and no other form. */
const linesOf = (text: string): MarkdownNode[] =>
  text.split('\n').flatMap((line, index) => [...(index > 0 ? [{ type: 'hardBreak' as const }] : []), ...inlineOf(line)])

export const trashPage = tool({
  ...writing,
  description: 'Moves a page of Notion, with all that lies in it, to the trash, from where people can restore it for 30 days.',
  effect: 'destructive',
  egressFields: ['page'],
  idempotency: 'natural',
  input: z.object({ page: fields.page }),
  async run(io, { page: id }) {
    const client = clientOf(io)
    const page = await pageAt(client, id)
    if (page.in_trash) return replyOf(page)
    const once = { method: 'PATCH', body: { in_trash: true }, leaveBy: io.leaveBy }
    return { ...replyOf(await client.api.sendOnce(`/v1/pages/${id}`, once, Made)), undo: { page: id } }
  },
  undo: undoTrashed,
  current: named,
})
