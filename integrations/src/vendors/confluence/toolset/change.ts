import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { IntegrationError } from '../../../kit/kit.ts'
import { type Intent, type Probed, toolOf, type ToolIo } from '../../../kit/tool.ts'
import { documentOf } from '../../../platforms/atlassian/adf-write.ts'
import type { SiteSettings } from '../../../platforms/atlassian/settings.ts'
import { type ConfluenceClient, current, v1, v2 } from '../client.ts'
import { Content } from '../shapes.ts'
import { replyOf } from './create.ts'
import * as fields from './fields.ts'
import { beyondMarkdown, documentIn, type WholePage, pageAt, textIn } from './page.ts'
import { scopesFor } from './scopes.ts'
import { undoChanged } from './undo.ts'

const tool = toolOf<SiteSettings>()
const changing = { effect: 'write', egress: 'account', egressFields: ['page'] } as const

/** What the history of the page says of a version, by which it is found again. */
const markOf = ({ key }: Intent): string => `Quarry ${key}`

type Changed = { page: WholePage; title: string; document: unknown; intent: Intent }

/** Makes the next version of a page, unless somebody else did meanwhile. */
async function save(io: ToolIo<SiteSettings>, client: ConfluenceClient, { page, title, document, intent }: Changed) {
  const body = {
    id: page.id,
    status: 'current',
    title,
    body: { representation: 'atlas_doc_format', value: JSON.stringify(document) },
    version: { number: page.version.number + 1, message: markOf(intent) },
  }
  const once = { method: 'PUT', body, leaveBy: io.leaveBy }
  const made = await client.api.sendOnce(`${v2}/pages/${page.id}`, once, Content).catch((error: unknown) => {
    throw error instanceof CallFailure && error.status === 409 ? conflict(page.title) : error
  })
  return changedAs(client, made)
}

const changedAs = (client: ConfluenceClient, page: Parameters<typeof replyOf>[1]) => ({
  ...replyOf(client, page),
  undo: { page: page.id, version: page.version.number },
})

const conflict = (title: string) =>
  new CallFailure(
    'refused',
    'settings',
    `Somebody else has changed "${title}" meanwhile. Read it again and look what is different.`,
    {
      status: 409,
    },
  )

const Versions = z.object({ results: z.array(z.object({ number: z.int(), message: z.string().nullish() })) })

/** The versions of a page say what made them. */
async function lookAt(io: ToolIo<SiteSettings>, id: string, intent: Intent): Promise<Probed> {
  const client = await current(io)
  const query = { limit: 50, sort: '-modified-date' }
  const { results } = await client.api.get(`${v2}/pages/${id}/versions`, query, Versions)
  const made = results.find(({ message }) => message === markOf(intent))
  if (!made) return { happened: results.length < 50 ? false : 'unknown' }
  const page = await pageAt(client, id)
  return { happened: true, reply: changedAs(client, { ...page, version: { ...page.version, number: made.number } }) }
}

export const updatePage = tool({
  ...changing,
  description:
    'Gives a page of Confluence another title or another text, which takes the place of all that is there. Read it first: `version` is what get_page returned. To add something use append_to_page.',
  contentFields: ['title', 'text'],
  picture: { kind: 'changes', fields: ['title', 'text'] },
  scopes: scopesFor.changing,
  idempotency: 'probe',
  input: z.object({
    page: fields.page,
    version: z.int().min(1).describe('The version that was read'),
    title: fields.title.optional().describe('Another title'),
    text: fields.text.optional().describe('Markdown, in place of all that is there'),
  }),
  async run(io, { page: id, version, title, text }, intent) {
    if (title === undefined && text === undefined) throw new IntegrationError('settings', 'There is nothing to change.')
    const client = await current(io)
    const page = await pageAt(client, id)
    if (page.version.number !== version) throw conflict(page.title)
    const present = documentIn(page.body)
    const lost = text === undefined ? [] : beyondMarkdown(present)
    if (lost.length > 0) {
      const what = lost.slice(0, 10).join(', ')
      throw new IntegrationError(
        'settings',
        `The page holds what a text cannot say and would be lost: ${what}. Add to it with append_to_page instead.`,
      )
    }
    const document = text === undefined ? present : documentOf(text)
    return save(io, client, { page, title: title ?? page.title, document, intent })
  },
  probe: (io, { page }, intent) => lookAt(io, page, intent),
  undo: undoChanged,
  async current(io, { page: id }) {
    const { title, version, body } = await pageAt(await current(io), id)
    return { page: title, version: version.number, title, text: textIn(body) }
  },
})

export const appendToPage = tool({
  ...changing,
  description: 'Adds a text to the end of a page of Confluence; what is there stays as it is.',
  contentFields: ['text'],
  scopes: scopesFor.changing,
  idempotency: 'probe',
  input: z.object({ page: fields.page, text: fields.text }),
  async run(io, { page: id, text }, intent) {
    const client = await current(io)
    const page = await pageAt(client, id)
    const { content = [], ...added } = documentOf(text)
    const document = { ...added, content: [...contentOf(documentIn(page.body)), ...content] }
    return save(io, client, { page, title: page.title, document, intent })
  },
  probe: (io, { page }, intent) => lookAt(io, page, intent),
  undo: undoChanged,
  current: async (io, { page }) => ({ page: (await pageAt(await current(io), page)).title }),
})

/** What stands in a document, as it is. */
const contentOf = (document: unknown): unknown[] =>
  z.object({ content: z.array(z.unknown()) }).safeParse(document).data?.content ?? []

export const addLabel = tool({
  ...changing,
  description: 'Puts labels on a page of Confluence; those that it has stay.',
  scopes: scopesFor.labelling,
  idempotency: 'natural',
  input: z.object({
    page: fields.page,
    labels: z
      .array(
        z
          .string()
          .trim()
          .regex(/^[^\s:;,.?&[\]()#^*!@]{1,255}$/),
      )
      .min(1)
      .max(20)
      .describe('Labels without spaces'),
  }),
  async run(io, { page, labels }) {
    const client = await current(io)
    const body = labels.map((name) => ({ prefix: 'global', name: name.toLowerCase() }))
    // https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-content-labels/ — version 2 only reads labels.
    await client.api.sendOnce(`${v1}/content/${page}/label`, { method: 'POST', body, leaveBy: io.leaveBy }, z.unknown())
    return { data: { id: page, labels: body.map(({ name }) => name) }, ref: page }
  },
  async current(io, { page: id }) {
    const { title, labels } = await pageAt(await current(io), id)
    return { page: title, labels: labels?.results.map(({ name }) => name) ?? [] }
  },
})

export const trashPage = tool({
  ...changing,
  description: 'Moves a page of Confluence to the trash of its space, from where people can restore it.',
  effect: 'destructive',
  scopes: scopesFor.trashing,
  idempotency: 'natural',
  input: z.object({ page: fields.page }),
  async run(io, { page: id }) {
    const client = await current(io)
    const query = { status: ['current', 'archived', 'trashed'] }
    const { title, status } = await client.api.get(`${v2}/pages/${id}`, query, Content.extend({ status: z.string() }))
    const done = { data: { id, title, isInTrash: true }, ref: id }
    if (status === 'trashed') return done
    await client.api.sendOnce(`${v2}/pages/${id}`, { method: 'DELETE', leaveBy: io.leaveBy }, z.unknown())
    return done
  },
  current: async (io, { page }) => ({ page: (await pageAt(await current(io), page)).title }),
})
