import { z } from 'zod'
import type { Api } from '../../net/api.ts'
import { pageOf } from './client.ts'
import { SlackMessage } from './messages.ts'

const Match = SlackMessage.extend({
  permalink: z.url().nullish(),
  channel: z.object({ id: z.string(), name: z.string().nullish(), is_im: z.boolean().nullish() }),
})
const Found = z.object({ messages: z.object({ matches: z.array(Match) }) })

/** Messages that the person of the token sees. https://docs.slack.dev/reference/methods/search.messages @returns `place`, as tools take it */
export async function foundBy(api: Api, query: string, { count, cursor }: { count: number; cursor: string | undefined }) {
  const asked = { query, count, sort: 'timestamp', sort_dir: 'desc', cursor: cursor ?? '*' }
  const { items, next } = await pageOf(api, 'search.messages', asked, [Found, (reply) => reply.messages.matches])
  const matches = items.map(({ channel: { id, name, is_im: isDirect }, ...each }) => ({
    ...each,
    place: isDirect || !name ? id : `#${name}`,
  }))
  return { matches, next }
}
