import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { type Probed, toolOf } from '../../../kit/tool.ts'
import { documentOf } from '../../../platforms/atlassian/adf-write.ts'
import type { SiteSettings } from '../../../platforms/atlassian/settings.ts'
import { type ConfluenceClient, current, v1, v2 } from '../client.ts'
import { Content } from '../shapes.ts'
import * as fields from './fields.ts'
import { pageAt } from './page.ts'
import { scopesFor } from './scopes.ts'
import { spaceNamed } from './space-named.ts'

/** By which our clock may be ahead of Confluence's. */
export const skewMs = 5 * 60_000

const Created = Content.extend({ createdAt: z.string() })
const Titled = z.object({ results: z.array(Created) })
const Me = z.object({ accountId: z.string() })

/** Whose account it is. */
export const ownAccount = ({ api }: ConfluenceClient): Promise<z.output<typeof Me>> => api.get(`${v1}/user/current`, {}, Me)

export const adfBody = (markdown: string) => ({
  representation: 'atlas_doc_format',
  value: JSON.stringify(documentOf(markdown)),
})

/** Those of a title in a space; Confluence has one such page at most. */
const titled = ({ api }: ConfluenceClient, spaceId: string, title: string) =>
  api.get(`${v2}/pages`, { 'space-id': spaceId, title, status: 'current', limit: 5 }, Titled).then(({ results }) => results)

export const replyOf = (client: ConfluenceClient, page: Pick<Content, 'id' | 'title' | 'version' | '_links'>) => ({
  data: { id: page.id, title: page.title, version: page.version.number, link: client.link(page) },
  ref: page.id,
})

export const createPage = toolOf<SiteSettings>()({
  description: 'Creates a page in a space of Confluence. Its title must not be taken in that space.',
  effect: 'write',
  egress: 'account',
  egressFields: ['space', 'parent'],
  contentFields: ['title', 'text'],
  scopes: scopesFor.creating,
  // A title is there once in a space: the same again is refused, and found by its title.
  idempotency: 'probe',
  input: z.object({ space: fields.space, parent: fields.parent, title: fields.title, text: fields.text }),
  async run(io, { space, parent, title, text }) {
    const client = await current(io)
    const { id: spaceId, name } = await spaceNamed(client, space)
    const [taken] = await titled(client, spaceId, title)
    if (taken) {
      const link = client.link(taken) ?? ''
      throw new CallFailure('refused', 'settings', `There is a page "${title}" in ${name} already (${taken.id}): ${link}`)
    }
    const body = { spaceId, status: 'current', title, body: adfBody(text), ...(parent && { parentId: parent }) }
    const made = await client.api.sendOnce(`${v2}/pages`, { method: 'POST', body, leaveBy: io.leaveBy }, Created)
    return replyOf(client, made)
  },
  async probe(io, { space, title }, intent): Promise<Probed> {
    const client = await current(io)
    const { id: spaceId } = await spaceNamed(client, space)
    const [[made], me] = await Promise.all([titled(client, spaceId, title), ownAccount(client)])
    const isOwn = made?.authorId === me.accountId && Date.parse(made.createdAt) >= intent.at.getTime() - skewMs
    return isOwn ? { happened: true, reply: replyOf(client, made) } : { happened: false }
  },
  async current(io, { space, parent }) {
    const client = await current(io)
    const { name } = await spaceNamed(client, space)
    return { space: name, ...(parent && { parent: (await pageAt(client, parent)).title }) }
  },
})
