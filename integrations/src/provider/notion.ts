import { z } from 'zod'
import type { ProviderProtocol } from './provider.ts'

const Reply = z.object({
  workspace_id: z.string(),
  workspace_name: z.string().nullish(),
  owner: z
    .object({ user: z.object({ id: z.string(), person: z.object({ email: z.string().optional() }).nullish() }).optional() })
    .nullish(),
})

/**
 * https://developers.notion.com/reference/create-a-token and …/refresh-a-token: the reply says who consented and in which workspace; it
 * names no end of the access token. A renewal returns another refresh token. There are no scopes: the person chooses the pages. A refused
 * refresh token is answered by 400 `invalid_grant`.
 */
export const notion: ProviderProtocol = {
  authorize: 'https://api.notion.com/v1/oauth/authorize',
  token: 'https://api.notion.com/v1/oauth/token',
  client: 'basic',
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
