import { z } from 'zod'
import type { Api } from '../../net/api.ts'

const Listed = z.object({
  scheduled_messages: z.array(
    z.object({
      id: z.union([z.string(), z.number()]),
      post_at: z.number(),
      date_created: z.number(),
      text: z.string().nullish(),
    }),
  ),
})
export type Scheduled = z.output<typeof Listed>['scheduled_messages'][number]

/** What this account has scheduled in a channel for a moment. https://docs.slack.dev/reference/methods/chat.scheduledMessages.list */
export async function scheduledFor(api: Api, channel: string, postAt: number): Promise<Scheduled[]> {
  const asked = { channel, oldest: String(postAt - 1), latest: String(postAt + 1), limit: 100 }
  const { scheduled_messages: found } = await api.post('/chat.scheduledMessages.list', asked, Listed)
  return found.filter(({ post_at: at }) => at === postAt)
}
