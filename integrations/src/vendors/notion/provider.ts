import { z } from 'zod'
import type { ProviderProtocol } from '../../oauth/provider.ts'
import { setUp } from './set-up.ts'

const Reply = z.object({
  workspace_id: z.string(),
  workspace_name: z.string().nullish(),
  owner: z
    .object({ user: z.object({ id: z.string(), person: z.object({ email: z.string().optional() }).nullish() }).optional() })
    .nullish(),
})

const Refusal = z.object({ code: z.string(), message: z.string().optional() })

/**
 * https://developers.notion.com/guides/get-started/authorization, …/reference/create-a-token and …/reference/refresh-a-token: the client
 * proves itself by HTTP Basic and asks in JSON. There is no PKCE, and there are no scopes: the person chooses the pages. The reply says who
 * consented and in which workspace; it names no end of the access token, and each renewal returns another refresh token, or null.
 */
export const notion: ProviderProtocol = {
  setUp,
  authorize: 'https://api.notion.com/v1/oauth/authorize',
  token: 'https://api.notion.com/v1/oauth/token',
  // https://developers.notion.com/reference/revoke-token. What else of the same person ends with it is not told, so nothing is risked.
  revocation: {
    address: 'https://api.notion.com/v1/oauth/revoke',
    by: 'client',
    reach: 'account',
    headers: { 'notion-version': '2026-03-11' },
  },
  client: 'basic',
  withoutPkce: true,
  json: true,
  standard,
  parameters: { owner: 'user' },
  scopes: [],
  separator: ' ',
  async consentedBy({ tokens }) {
    const { workspace_id: workspace, workspace_name: name, owner } = Reply.parse(tokens)
    const email = owner?.user?.person?.email
    return {
      id: [workspace, owner?.user?.id].filter(Boolean).join(' '),
      name: [name, email].filter(Boolean).join(' · ') || workspace,
    }
  },
}

/**
 * What is null in a reply is absent in the standard. Some refusals come as those of every other call do, with `code` and `message`:
 * https://developers.notion.com/reference/status-codes
 */
function standard(reply: unknown): unknown {
  const { code, message } = Refusal.safeParse(reply).data ?? {}
  if (code !== undefined) return { error: code === 'unauthorized' ? 'invalid_client' : code, error_description: message }
  if (typeof reply !== 'object' || reply === null) return reply
  return Object.fromEntries(Object.entries(reply).filter(([, value]) => value !== null))
}
