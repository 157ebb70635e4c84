import { z } from 'zod'
import { type Probed, toolOf } from '../../../kit/tool.ts'
import { documentOf } from '../../../platforms/atlassian/adf-write.ts'
import { unlessHidden } from '../../../platforms/atlassian/failure.ts'
import type { SiteSettings } from '../../../platforms/atlassian/settings.ts'
import { current, type JiraClient, v3 } from '../client.ts'
import { isOf } from './create.ts'
import { IssueKey, intentProperty } from './keys.ts'
import { scopesFor } from './scopes.ts'
import { undoComment } from './undo.ts'

const Written = z.object({ id: z.string() })
const looked = 50
/** By which our clock may be ahead of Jira's. */
const skewMs = 5 * 60_000

export const comment = toolOf<SiteSettings>()({
  description: 'Comments on a Jira issue, in Markdown. Everyone who sees the issue reads it; [~accountid:ID] mentions a person.',
  effect: 'write',
  egress: 'account',
  egressFields: ['key'],
  picture: { kind: 'message', place: 'key', text: 'text' },
  scopes: scopesFor.writing,
  idempotency: 'probe',
  input: z.object({ key: IssueKey, text: z.string().min(1).max(30_000).describe('Markdown') }),
  async run(io, { key, text }, intent) {
    const client = await current(io)
    const body = { body: documentOf(text), properties: [{ key: intentProperty, value: { intent: intent.key } }] }
    const { id } = await client.api.sendOnce(`${v3}/issue/${key}/comment`, { method: 'POST', body, leaveBy: io.leaveBy }, Written)
    return replyOf(client, key, id)
  },
  async probe(io, { key }, intent): Promise<Probed> {
    const client = await current(io)
    const me = await client.api.get(`${v3}/myself`, {}, z.object({ accountId: z.string() }))
    const { own, isAll } = await latest(client, key, { by: me.accountId, since: intent.at.getTime() - skewMs })
    for (const { id } of own)
      if (isOf(intent, await markOf(client, id))) return { happened: true, reply: replyOf(client, key, id) }
    return { happened: isAll ? false : 'unknown' }
  },
  undo: undoComment,
})

const replyOf = ({ origin }: JiraClient, key: string, id: string) => ({
  data: { id, link: `${origin}/browse/${key}?focusedCommentId=${id}` },
  ref: id,
  undo: { key, id },
})

const Latest = z.object({
  comments: z.array(z.object({ id: z.string(), created: z.string(), author: z.object({ accountId: z.string() }).nullish() })),
})

/** An account's comments since a time. `isAll`: there are no others. */
async function latest({ api }: JiraClient, key: string, { by, since }: { by: string; since: number }) {
  const query = { orderBy: '-created', maxResults: looked }
  const { comments } = await api.get(`${v3}/issue/${key}/comment`, query, Latest)
  const recent = comments.filter(({ created }) => Date.parse(created) >= since)
  return { own: recent.filter(({ author }) => author?.accountId === by), isAll: recent.length < looked }
}

/** What a comment carries of what made it; null: nothing. */
async function markOf({ api }: JiraClient, id: string): Promise<unknown> {
  const property = `${v3}/comment/${id}/properties/${intentProperty}`
  return api.get(property, {}, z.object({ value: z.unknown() })).then(({ value }) => value, unlessHidden)
}
