import { z } from 'zod'
import type { Io } from '../../kit/kit.ts'
import { IntegrationError } from '../../kit/kit.ts'
import { type Api, openApi, type Query } from '../../net/api.ts'
import { slackFailure, statusIn } from './failure.ts'
import type { SlackSettings } from './settings.ts'

/** Methods of Slack, as whose token it is: https://docs.slack.dev/reference/methods */
export const openSlack = (io: Io<SlackSettings>): Api =>
  openApi(io, {
    base: `${io.at('https://slack.com')}/api`,
    headers: async () => ({ authorization: `Bearer ${io.token ? await io.token() : (io.settings.apiToken ?? '')}` }),
    statusIn,
    failure: slackFailure,
  })

const Whose = z.object({
  url: z.url(),
  team: z.string(),
  user: z.string(),
  user_id: z.string(),
  /** Of the app, where the token is a bot's. */
  bot_id: z.string().nullish(),
})
/** @property url of the workspace, with a slash at its end */
export type Whose = z.output<typeof Whose>

/** Cheapest call that proves a token: https://docs.slack.dev/reference/methods/auth.test */
export const whose = (api: Api): Promise<Whose> => api.post('/auth.test', {}, Whose)

const Next = z.object({ response_metadata: z.object({ next_cursor: z.string().nullish() }).nullish() })

/** @property next null: it is the last one */
export type Page<T> = { items: T[]; next: string | null }

/** One page of a list. https://docs.slack.dev/apis/web-api/pagination */
export async function pageOf<R, T>(
  api: Api,
  method: string,
  query: Query,
  [shape, pick]: readonly [z.ZodType<R>, (reply: R) => T[]],
): Promise<Page<T>> {
  const reply = await api.get(`/${method}`, query, z.intersection(Next, shape))
  return { items: pick(reply), next: reply.response_metadata?.next_cursor || null }
}

/** Pages of a list, no more than `most`. `isAll`, with the last of them: there are no others. */
export async function* pages<T>(
  ask: (cursor: string | undefined) => Promise<Page<T>>,
  most: number,
): AsyncGenerator<{ items: T[]; isAll: boolean }> {
  const seen = new Set<string>()
  for (let cursor: string | undefined; seen.size < most;) {
    const { items, next } = await ask(cursor)
    if (next === null) return yield { items, isAll: true }
    if (seen.has(next)) throw new IntegrationError('upstream', 'Slack leads from a page of a list to one before it.')
    seen.add(next)
    yield { items, isAll: false }
    cursor = next
  }
}
