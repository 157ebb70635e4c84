import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { toolOf } from '../../../kit/tool.ts'
import { markdownOf } from '../../../platforms/atlassian/adf.ts'
import { documentOf } from '../../../platforms/atlassian/adf-write.ts'
import type { SiteSettings } from '../../../platforms/atlassian/settings.ts'
import { type ConfluenceClient, current, v1, v2 } from '../client.ts'
import { Content } from '../shapes.ts'
import * as fields from './fields.ts'
import { pageAt, textIn } from './page.ts'
import { scopesFor } from './scopes.ts'
import { spaceNamed } from './space-named.ts'
import { undoCreated } from './undo.ts'

const Titled = z.object({ results: z.array(Content) })
const Me = z.object({ accountId: z.string() })

/** Whose account it is. */
const ownAccount = ({ api }: ConfluenceClient): Promise<z.output<typeof Me>> => api.get(`${v1}/user/current`, {}, Me)

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

/** Whether a page is the very one that would be made, as an earlier attempt left it. */
async function isMade(client: ConfluenceClient, page: Content, text: string): Promise<boolean> {
  const [me, { version, body }] = await Promise.all([ownAccount(client), pageAt(client, page.id)])
  return page.authorId === me.accountId && version.number === 1 && textIn(body) === markdownOf(documentOf(text))
}

export const createPage = toolOf<SiteSettings>()({
  description: 'Creates a page in a space of Confluence. Its title must not be taken in that space.',
  effect: 'write',
  egress: 'account',
  egressFields: ['space', 'parent'],
  contentFields: ['title', 'text'],
  scopes: scopesFor.creating,
  // A title is there once in a space, so a second attempt meets what the first one made.
  idempotency: 'natural',
  input: z.object({ space: fields.space, parent: fields.parent, title: fields.title, text: fields.text }),
  async run(io, { space, parent, title, text }) {
    const client = await current(io)
    const { id: spaceId, name } = await spaceNamed(client, space)
    const [taken] = await titled(client, spaceId, title)
    if (taken && (await isMade(client, taken, text))) return madeBy(client, taken)
    if (taken) throw takenBy(client, taken, name)
    const body = { spaceId, status: 'current', title, body: adfBody(text), ...(parent && { parentId: parent }) }
    return madeBy(client, await client.api.sendOnce(`${v2}/pages`, { method: 'POST', body, leaveBy: io.leaveBy }, Content))
  },
  undo: undoCreated,
  async current(io, { space, parent }) {
    const client = await current(io)
    const { name } = await spaceNamed(client, space)
    return { space: name, ...(parent && { parent: (await pageAt(client, parent)).title }) }
  },
})

const madeBy = (client: ConfluenceClient, page: Content) => ({ ...replyOf(client, page), undo: { page: page.id } })

const takenBy = (client: ConfluenceClient, { id, title, _links }: Content, space: string) =>
  new CallFailure(
    'refused',
    'settings',
    `There is a page "${title}" in ${space} already (${id}): ${client.link({ _links }) ?? ''}`,
  )
