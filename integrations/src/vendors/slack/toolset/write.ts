import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { type Intent, type Probed, toolOf, type ToolIo } from '../../../kit/tool.ts'
import type { Api } from '../../../net/api.ts'
import { openSlack, type Whose, whose } from '../client.ts'
import { channelOf, directWith } from '../conversations.ts'
import { linkTo, type SlackMessage, messagesIn, type SlackPlace, writtenSince } from '../messages.ts'
import { personOf } from '../people.ts'
import { escaped, richText } from '../rich-text.ts'
import { scheduledFor } from '../scheduled.ts'
import type { SlackSettings } from '../settings.ts'
import { channelName, message, person, text } from './fields.ts'
import { skewMs, undoPosted, undoReaction, undoScheduled } from './undo.ts'

const tool = toolOf<SlackSettings>()
/** What is said to people cannot be taken back, and some channels are shared with other companies. */
const saying = { effect: 'destructive', egress: 'external', idempotency: 'probe' } as const
const inChannels = ['chat:write', 'channels:read', 'groups:read', 'channels:history', 'groups:history'] as const

/** By which a message carries the call that wrote it. */
const eventType = 'quarry_intent'
const since = ({ at }: Intent): Date => new Date(at.getTime() - skewMs)

/** Nobody is called by what is written, no name in it is looked up, and no address is opened to be shown. */
const bodyOf = (given: string) => ({
  text: escaped(given),
  blocks: [richText(given)],
  parse: 'none',
  link_names: false,
  unfurl_links: false,
  unfurl_media: false,
})

const Posted = z.object({ ok: z.literal(true), channel: z.string(), ts: z.string() })

/** Writes once; Slack's answer says which message it is. */
async function post(
  io: ToolIo<SlackSettings>,
  api: Api,
  { place, given, intent }: { place: SlackPlace; given: string; intent: Intent },
) {
  const { url } = await whose(api)
  const body = {
    channel: place.channel,
    ...bodyOf(given),
    ...(place.thread !== null && { thread_ts: place.thread }),
    metadata: { event_type: eventType, event_payload: { intent: intent.key } },
  }
  const { ts } = await api.sendOnce('/chat.postMessage', { method: 'POST', body, leaveBy: io.leaveBy }, Posted)
  return written(url, place, ts)
}

const linked = (url: string, place: SlackPlace, ts: string) => ({ data: { id: ts, link: linkTo(url, place, ts) }, ref: ts })
const written = (url: string, place: SlackPlace, ts: string) => ({ ...linked(url, place, ts), undo: { ...place, ts } })

/**
 * Looks for the message of a call. One of the same account without any mark may be it: not every token is shown what messages carry.
 */
async function lookIn(api: Api, place: SlackPlace, intent: Intent): Promise<Probed> {
  const [me, { messages, isAll }] = await Promise.all([whose(api), writtenSince(api, place, since(intent))])
  const made = messages.find(
    ({ metadata }) => metadata?.event_type === eventType && metadata.event_payload['intent'] === intent.key,
  )
  if (made) return { happened: true, reply: written(me.url, place, made.ts) }
  const isDoubtful = messages.some((each) => each.ts !== place.thread && isBy(me, each) && !each.metadata)
  return { happened: isAll && !isDoubtful ? false : 'unknown' }
}

const isBy = (me: Whose, { user, bot_id: bot }: SlackMessage): boolean =>
  user === me.user_id || (me.bot_id != null && bot === me.bot_id)

export const postMessage = tool({
  ...saying,
  description: 'Writes a message in a channel of Slack. To answer a message use reply_in_thread.',
  egressFields: ['channel'],
  picture: { kind: 'message', place: 'channel', text: 'text' },
  scopes: inChannels,
  input: z.object({ channel: channelName, text }),
  async run(io, { channel, text: given }, intent) {
    const api = openSlack(io)
    const { id } = await channelOf(api, channel, 'own')
    return post(io, api, { place: { channel: id, thread: null }, given, intent })
  },
  async probe(io, { channel }, intent) {
    const api = openSlack(io)
    const { id } = await channelOf(api, channel, 'own')
    return lookIn(api, { channel: id, thread: null }, intent)
  },
  undo: undoPosted,
})

/** The thread that a message begins or is in. @throws IntegrationError `notFound` */
async function threadOf(api: Api, channel: string, about: string): Promise<SlackPlace> {
  const { id } = await channelOf(api, channel, 'own')
  const { items } = await messagesIn(api, { channel: id, thread: about }, { limit: 1 })
  return { channel: id, thread: items[0]?.thread_ts ?? about }
}

export const replyInThread = tool({
  ...saying,
  description: 'Answers a message of Slack in its thread.',
  egressFields: ['channel', 'thread'],
  picture: { kind: 'message', place: 'channel', text: 'text' },
  scopes: inChannels,
  input: z.object({ channel: channelName, thread: message, text }),
  async run(io, { channel, thread, text: given }, intent) {
    const api = openSlack(io)
    return post(io, api, { place: await threadOf(api, channel, thread), given, intent })
  },
  async probe(io, { channel, thread }, intent) {
    const api = openSlack(io)
    return lookIn(api, await threadOf(api, channel, thread), intent)
  },
  undo: undoPosted,
})

export const sendDirectMessage = tool({
  ...saying,
  description: 'Writes a direct message to one person in Slack.',
  egressFields: ['person'],
  picture: { kind: 'message', place: 'person', text: 'text' },
  scopes: ['chat:write', 'im:write', 'im:history', 'users:read'],
  input: z.object({ person, text }),
  async run(io, { person: named, text: given }, intent) {
    const api = openSlack(io)
    const id = await personOf(api, named)
    return post(io, api, { place: { channel: await directWith(api, id), thread: null }, given, intent })
  },
  async probe(io, { person: named }, intent) {
    const api = openSlack(io)
    const id = await personOf(api, named)
    return lookIn(api, { channel: await directWith(api, id), thread: null }, intent)
  },
  undo: undoPosted,
})

const Scheduled = z.object({ ok: z.literal(true), scheduled_message_id: z.union([z.string(), z.number()]) })

export const scheduleMessage = tool({
  ...saying,
  description: 'Has Slack write a message in a channel at a later time, 120 days ahead at most.',
  egressFields: ['channel'],
  picture: { kind: 'message', place: 'channel', text: 'text' },
  scopes: ['chat:write', 'channels:read', 'groups:read'],
  input: z.object({
    channel: channelName,
    text,
    at: z.iso.datetime({ offset: true }).describe('With offset, for example 2026-03-02T09:00:00+09:00'),
  }),
  async run(io, { channel, text: given, at }) {
    const api = openSlack(io)
    const { id } = await channelOf(api, channel, 'own')
    const body = { channel: id, ...bodyOf(given), post_at: secondsOf(at) }
    const made = await api.sendOnce('/chat.scheduleMessage', { method: 'POST', body, leaveBy: io.leaveBy }, Scheduled)
    return scheduled(id, made.scheduled_message_id, at)
  },
  async probe(io, { channel, text: given, at }, intent): Promise<Probed> {
    const api = openSlack(io)
    const { id } = await channelOf(api, channel, 'own')
    const all = await scheduledFor(api, id, secondsOf(at))
    const made = all.filter(({ date_created: created }) => created * 1000 >= since(intent).getTime())
    const same = made.find((each) => each.text === escaped(given))
    if (same) return { happened: true, reply: scheduled(id, same.id, at) }
    // What has been written meanwhile is no longer listed.
    const isOver = Date.parse(at) <= intent.at.getTime() + intent.agoMs
    return { happened: made.length === 0 && !isOver ? false : 'unknown' }
  },
  undo: undoScheduled,
})

const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1000)
const scheduled = (channel: string, id: string | number, at: string) => ({
  data: { id: String(id), when: at },
  ref: String(id),
  undo: { channel, id: String(id), at: secondsOf(at) },
})

const emojiOf = (given: string): string => given.replace(/^:|:$/g, '')

export const addReaction = tool({
  description: 'Puts a reaction to a message of Slack.',
  effect: 'write',
  egress: 'account',
  egressFields: ['channel', 'message'],
  scopes: ['reactions:write', 'channels:read', 'groups:read'],
  // A reaction that is there is there.
  idempotency: 'natural',
  input: z.object({
    channel: channelName,
    message,
    emoji: z
      .string()
      .regex(/^:?[a-z0-9_+'-]{1,100}(?:::skin-tone-[2-6])?:?$/)
      .describe('Name of an emoji, for example thumbsup or white_check_mark'),
  }),
  async run(io, { channel, message: timestamp, emoji }) {
    const api = openSlack(io)
    const { id } = await channelOf(api, channel, 'own')
    const { url } = await whose(api)
    const name = emojiOf(emoji)
    const reply = linked(url, { channel: id, thread: null }, timestamp)
    const once = { method: 'POST', body: { channel: id, timestamp, name }, leaveBy: io.leaveBy }
    try {
      await api.sendOnce('/reactions.add', once, z.object({ ok: z.literal(true) }))
    } catch (error) {
      // `already_reacted`
      if (!(error instanceof CallFailure) || error.status !== 409) throw error
      return reply
    }
    return { ...reply, undo: { channel: id, ts: timestamp, name } }
  },
  undo: undoReaction,
})
