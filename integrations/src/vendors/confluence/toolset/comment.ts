import { z } from 'zod'
import { type Probed, toolOf } from '../../../kit/tool.ts'
import { markdownOf } from '../../../platforms/atlassian/adf.ts'
import { documentOf } from '../../../platforms/atlassian/adf-write.ts'
import type { SiteSettings } from '../../../platforms/atlassian/settings.ts'
import { type ConfluenceClient, current, v2 } from '../client.ts'
import { adfBody, ownAccount, skewMs } from './create.ts'
import * as fields from './fields.ts'
import { pageAt, textIn } from './page.ts'
import { latestComments } from './read.ts'
import { scopesFor } from './scopes.ts'

const Written = z.object({ id: z.string(), _links: z.object({ webui: z.string().nullish() }).optional() })
const looked = 50

export const addComment = toolOf<SiteSettings>()({
  description: 'Comments on a page of Confluence. Everyone who sees the page reads it; [~accountid:ID] mentions a person.',
  effect: 'write',
  egress: 'account',
  egressFields: ['page'],
  contentFields: ['text'],
  scopes: scopesFor.commenting,
  idempotency: 'probe',
  input: z.object({ page: fields.page, text: fields.text }),
  async run(io, { page, text }) {
    const client = await current(io)
    const once = { method: 'POST', body: { pageId: page, body: adfBody(text) }, leaveBy: io.leaveBy }
    return replyOf(client, await client.api.sendOnce(`${v2}/footer-comments`, once, Written))
  },
  // A comment carries nothing but its text, so that is what it is known by.
  async probe(io, { page, text }, intent): Promise<Probed> {
    const client = await current(io)
    const [{ results }, me] = await Promise.all([latestComments(client, page, looked), ownAccount(client)])
    const since = intent.at.getTime() - skewMs
    const recent = results.filter(({ version }) => Date.parse(version.createdAt) >= since)
    const said = markdownOf(documentOf(text))
    const same = recent.filter(({ version, body }) => version.authorId === me.accountId && textIn(body) === said)
    const [made, ...others] = same
    if (made && others.length === 0 && Date.parse(made.version.createdAt) >= intent.at.getTime())
      return { happened: true, reply: replyOf(client, made) }
    return { happened: same.length === 0 && recent.length < looked ? false : 'unknown' }
  },
  current: async (io, { page }) => ({ page: (await pageAt(await current(io), page)).title }),
})

const replyOf = (client: ConfluenceClient, made: z.output<typeof Written>) => ({
  data: { id: made.id, link: client.link(made) },
  ref: made.id,
})
