import { z } from 'zod'
import { momentIn } from '../../kit/tool-time.ts'
import type { Api, Query } from '../../net/api.ts'
import { pageOf, pages } from './client.ts'
import { namesBy } from './people.ts'

/** Of a message: when it was written, which no other of its conversation was. */
export const stamp = /^\d{9,11}\.\d{6}$/

export const SlackMessage = z.object({
  ts: z.string(),
  user: z.string().nullish(),
  username: z.string().nullish(),
  bot_id: z.string().nullish(),
  text: z.string().nullish(),
  thread_ts: z.string().nullish(),
  reply_count: z.number().nullish(),
  edited: z.object({ ts: z.string() }).nullish(),
  files: z
    .array(
      z.object({ id: z.string().nullish(), mode: z.string().nullish(), name: z.string().nullish(), title: z.string().nullish() }),
    )
    .nullish(),
  reactions: z.array(z.object({ name: z.string(), count: z.number(), users: z.array(z.string()).default([]) })).nullish(),
  metadata: z
    .object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) })
    .nullish()
    .catch(null),
})
export type SlackMessage = z.output<typeof SlackMessage>
const Messages = z.object({ messages: z.array(SlackMessage) })

/** A place that messages are in. @property thread null: the channel itself */
export type SlackPlace = { channel: string; thread: string | null }

/** One page of a channel, newest first, or of a thread, oldest first and its first message before all. */
export const messagesIn = (api: Api, { channel, thread }: SlackPlace, query: Query) => {
  const [method, place] =
    thread === null ? ['conversations.history', { channel }] : ['conversations.replies', { channel, ts: thread }]
  return pageOf(api, method, { ...place, ...query }, [Messages, (reply) => reply.messages])
}

const lookedAt = { size: 100, pages: 10 } as const

/** What was written in a place since a moment, as far back as is worth while. `isAll`: there is nothing else. */
export async function writtenSince(
  api: Api,
  place: SlackPlace,
  since: Date,
): Promise<{ messages: SlackMessage[]; isAll: boolean }> {
  const query = { oldest: (since.getTime() / 1000).toFixed(6), include_all_metadata: true, limit: lookedAt.size }
  const messages: SlackMessage[] = []
  let isAll = false
  for await (const page of pages((cursor) => messagesIn(api, place, { ...query, cursor }), lookedAt.pages)) {
    messages.push(...page.items)
    isAll = page.isAll
  }
  return { messages, isAll }
}

/** Where a message opens for a person. @param url of the workspace */
export const linkTo = (url: string, { channel, thread }: SlackPlace, ts: string): string => {
  const link = `${url}archives/${channel}/p${ts.replace('.', '')}`
  return thread === null || thread === ts ? link : `${link}?thread_ts=${thread}&cid=${channel}`
}

// None of them holds a `<` of its own: Slack writes that as `&lt;`, and a text of open ones is looked through once.
const mention = /<@([UW][A-Z0-9]+)(?:\|[^<>]*)?>/g

/** Messages as a model reads them: with names in place of IDs, and without Slack's markup. @param zone of the person */
export async function readable(
  api: Api,
  messages: readonly SlackMessage[],
  zone: string,
): Promise<(Record<string, unknown> & { id: string })[]> {
  const ids = messages.flatMap(({ user, text }) =>
    [user ?? [], ...[...(text ?? '').matchAll(mention)].map(([, id]) => id!)].flat(),
  )
  const names = await namesBy(api, ids)
  return messages.map(({ ts, user, username, text, thread_ts: thread, reply_count: replies, files, reactions }) => ({
    id: ts,
    when: momentIn(zone, new Date(Number(ts) * 1000).toISOString()),
    who: (user && names.get(user)) || username || user,
    text: plainText(text ?? '', names),
    ...(thread && thread !== ts && { thread }),
    replies: replies || undefined,
    files: files?.map(({ title, name }) => title || name),
    reactions: reactions?.map(({ name, count }) => `:${name}: ${count}`),
  }))
}

/** https://docs.slack.dev/messaging/formatting-message-text */
export const plainText = (text: string, names: ReadonlyMap<string, string>): string =>
  text
    .replace(mention, (_, id: string) => `@${names.get(id) ?? id}`)
    .replace(/<#[A-Z0-9]+\|([^<>]+)>/g, '#$1')
    .replace(/<!(?:subteam\^[A-Z0-9]+\|)?@?([^<>|]+)(?:\|[^<>]*)?>/g, '@$1')
    .replace(/<((?:https?|mailto):[^<>|]+)\|([^<>]+)>/g, (_, href: string, label: string) =>
      href === label ? href : `${label} (${href})`,
    )
    .replace(/<((?:https?|mailto):[^<>|]+)>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
