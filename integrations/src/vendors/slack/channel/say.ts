import { z } from 'zod'
import type { ChatDraft, ChatPlace } from '../../../kit/channel.ts'
import { IntegrationError, type Io } from '../../../kit/kit.ts'
import { type Api, openApi } from '../../../net/api.ts'
import { openSlack, whose } from '../client.ts'
import { type SlackMessage, writtenSince } from '../messages.ts'
import { bodyOf } from './draft.ts'
import type { ChannelSettings } from './settings.ts'

/** By which an answer carries what it is an answer to. */
const eventType = 'quarry_answer'
const leaveMs = 60_000
export const Done = z.object({ ok: z.literal(true) })
export const Said = Done.extend({ ts: z.string() })

export const metadataOf = (key: string) => ({ event_type: eventType, event_payload: { key } })
const placeOf = ({ space, thread }: ChatPlace) => ({ channel: space, ...(thread !== null && { thread_ts: thread }) })
export const leaveBy = () => performance.now() + leaveMs

export async function say(api: Api, place: ChatPlace, draft: ChatDraft, key: string): Promise<string> {
  const body = { ...placeOf(place), ...bodyOf(draft), metadata: metadataOf(key) }
  const { ts } = await api.sendOnce('/chat.postMessage', { method: 'POST', body, leaveBy: leaveBy() }, Said)
  return ts
}

/** An app that hears only what calls it cannot look: what was being said as a process vanished may stand there beside the next. */
const nothingSeen = (error: unknown): { messages: [] } => {
  if (error instanceof IntegrationError && error.reason === 'forbidden') return { messages: [] }
  throw error
}

export const find = (api: Api, place: ChatPlace, key: string, since: Date): Promise<string | null> =>
  ours(api, place, since, ({ metadata }) => keyIn(metadata) === key)

/** Of our messages in a place the first that is meant. */
export async function ours(
  api: Api,
  { space, thread }: ChatPlace,
  since: Date,
  isMeant: (message: SlackMessage) => boolean,
): Promise<string | null> {
  const me = await whose(api)
  const { messages } = await writtenSince(api, { channel: space, thread }, since).catch(nothingSeen)
  const found = messages.find((message) => (message.user === me.user_id || message.bot_id === me.bot_id) && isMeant(message))
  return found?.ts ?? null
}

/** What a message of ours is known by; null: it carries nothing yet. */
export const keyIn = (metadata: SlackMessage['metadata']): unknown =>
  metadata?.event_type === eventType ? metadata.event_payload['key'] : null

export async function replace(api: Api, { space }: ChatPlace, ts: string, draft: ChatDraft, key: string): Promise<void> {
  const { text, blocks, link_names: linkNames } = bodyOf(draft)
  const body = { channel: space, ts, text, blocks, link_names: linkNames, metadata: metadataOf(key) }
  await api.post('/chat.update', body, Done)
}

/**
 * Answers a command at the address that came with it, five times at most within half an hour, also where the app is not in the channel.
 * https://docs.slack.dev/interactivity/handling-user-interaction#message_responses
 */
async function reply(io: Io<ChannelSettings>, address: string, draft: ChatDraft): Promise<void> {
  const base = io.at('https://hooks.slack.com')
  if (new URL(address).origin !== new URL(base).origin) throw new IntegrationError('settings', 'Slack: no address of commands.')
  const { text, blocks } = bodyOf(draft)
  const body = { response_type: 'ephemeral', replace_original: false, text, blocks }
  const api = openApi(io, { base, headers: () => ({}) })
  await api.sendOnce(address.slice(base.length), { method: 'POST', body, leaveBy: leaveBy() }, z.unknown())
}

/** Gone when the person reloads: https://docs.slack.dev/reference/methods/chat.postEphemeral */
export async function sayPrivately(io: Io<ChannelSettings>, place: ChatPlace, user: string, draft: ChatDraft): Promise<void> {
  if (place.reply) return reply(io, place.reply, draft)
  const { text, blocks, link_names: linkNames } = bodyOf(draft)
  const body = { ...placeOf(place), user, text, blocks, link_names: linkNames }
  await openSlack(io).sendOnce('/chat.postEphemeral', { method: 'POST', body, leaveBy: leaveBy() }, Done)
}

/**
 * The words end by themselves with the next message of the app, the button to stop it does not.
 * https://docs.slack.dev/reference/methods/assistant.threads.setStatus, https://docs.slack.dev/ai/agent-sessions
 */
export async function showBusy(api: Api, { space, thread }: ChatPlace, words: string | null): Promise<void> {
  if (thread === null) return
  const at = { channel_id: space, thread_ts: thread }
  await Promise.all([
    api.post('/assistant.threads.setStatus', { ...at, status: words ?? '' }, Done),
    api.post('/agents.sessions.setStatus', { ...at, status: words === null ? 'active' : 'processing' }, Done),
  ])
}
