import { z } from 'zod'
import { toolOf } from '../../../kit/tool.ts'
import type { SiteSettings } from '../../../platforms/atlassian/settings.ts'
import { current, v2 } from '../client.ts'
import { adfBody } from './create.ts'
import * as fields from './fields.ts'
import { pageAt } from './page.ts'
import { scopesFor } from './scopes.ts'
import { undoComment } from './undo.ts'

const Written = z.object({ id: z.string(), _links: z.object({ webui: z.string().nullish() }).optional() })

export const addComment = toolOf<SiteSettings>()({
  description: 'Comments on a page of Confluence. Everyone who sees the page reads it; [~accountid:ID] mentions a person.',
  effect: 'write',
  egress: 'account',
  egressFields: ['page'],
  contentFields: ['text'],
  scopes: scopesFor.commenting,
  // A new comment carries nothing but its text, and another one may say the same.
  idempotency: 'none',
  input: z.object({ page: fields.page, text: fields.text }),
  async run(io, { page, text }) {
    const client = await current(io)
    const once = { method: 'POST', body: { pageId: page, body: adfBody(text) }, leaveBy: io.leaveBy }
    const made = await client.api.sendOnce(`${v2}/footer-comments`, once, Written)
    return { data: { id: made.id, link: client.link(made) }, ref: made.id, undo: { comment: made.id } }
  },
  undo: undoComment,
  current: async (io, { page }) => ({ page: (await pageAt(await current(io), page)).title }),
})
