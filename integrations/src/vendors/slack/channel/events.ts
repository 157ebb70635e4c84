import { z } from 'zod'
import type { ChatEvent } from '../../../kit/channel.ts'
import { plainText } from '../messages.ts'

const Callback = z.object({
  type: z.literal('event_callback'),
  event: z.looseObject({ type: z.string() }),
  is_ext_shared_channel: z.boolean().nullish(),
  authorizations: z.array(z.object({ user_id: z.string().nullish(), is_bot: z.boolean().nullish() })).nullish(),
})
type Callback = z.output<typeof Callback>

const Message = z.object({
  type: z.enum(['message', 'app_mention']),
  subtype: z.string().nullish(),
  hidden: z.boolean().nullish(),
  bot_id: z.string().nullish(),
  user: z.string(),
  text: z.string(),
  channel: z.string(),
  channel_type: z.string().nullish(),
  ts: z.string(),
  thread_ts: z.string().nullish(),
  files: z.array(z.object({ id: z.string(), name: z.string().nullish(), size: z.number().nullish() })).nullish(),
})
/** https://docs.slack.dev/reference/events/message/message_changed. A root whose replies stay is put a tombstone in its place. */
const Changed = z.object({
  subtype: z.literal('message_changed'),
  channel: z.string(),
  message: z.object({ ts: z.string(), text: z.string(), subtype: z.string().nullish(), bot_id: z.string().nullish() }),
})
/** https://docs.slack.dev/reference/events/message/message_deleted */
const Deleted = z.object({ subtype: z.literal('message_deleted'), channel: z.string(), deleted_ts: z.string() })
const Revoked = z.object({ tokens: z.object({ bot: z.array(z.string()).nullish() }) })

/** Of messages, those that a person wrote just now: nobody joining, nothing by a bot. */
const writtenByPeople: readonly (string | null | undefined)[] = [undefined, null, 'file_share', 'thread_broadcast']

/** https://docs.slack.dev/reference/events/agent_session_stopped */
const Stopped = z.object({
  type: z.literal('agent_session_stopped'),
  channel: z.string(),
  thread_ts: z.string(),
  user: z.string(),
})

const Renamed = z.object({ type: z.literal('team_rename'), name: z.string() })
/** Said of a minute in which something was held back: https://docs.slack.dev/reference/events/app_rate_limited */
const Limited = z.object({ type: z.literal('app_rate_limited') })

/** Of an event as Slack tells it, by whatever way; null: it is none of our business. */
export function eventIn(payload: unknown): ChatEvent | null {
  const envelope = Callback.safeParse(payload).data
  if (!envelope) return Limited.safeParse(payload).success ? { kind: 'throttled' } : null
  const { event } = envelope
  if (event.type === 'app_uninstalled') return { kind: 'ended' }
  const renamed = Renamed.safeParse(event).data
  if (renamed) return { kind: 'renamed', teamName: renamed.name }
  const stopped = Stopped.safeParse(event).data
  if (stopped) return { kind: 'stopped', place: { space: stopped.channel, thread: stopped.thread_ts }, user: stopped.user }
  // Of people alone, it says nothing about the app: https://docs.slack.dev/reference/events/tokens_revoked
  if (event.type === 'tokens_revoked') return Revoked.safeParse(event).data?.tokens.bot?.length ? { kind: 'ended' } : null
  const bot = envelope.authorizations?.find(({ is_bot: isBot }) => isBot)?.user_id ?? null
  const change = changeIn(event, bot)
  if (change) return change
  const message = Message.safeParse(event).data
  if (!message || message.bot_id || message.hidden || !writtenByPeople.includes(message.subtype)) return null
  const isDirect = message.channel_type === 'im' || message.channel.startsWith('D')
  const { ts, thread_ts: thread } = message
  return {
    kind: 'message',
    // Each message in a direct conversation is the root of a thread of its own, unless it is in one.
    place: { space: message.channel, thread: thread ?? ts },
    key: ts,
    user: message.user,
    text: said(message.text, bot),
    isDirect,
    isMention: message.type === 'app_mention' || (bot !== null && message.text.includes(`<@${bot}`)),
    isInThread: thread != null && thread !== ts,
    isExternal: envelope.is_ext_shared_channel === true,
    files: (message.files ?? []).map(({ id, name, size }) => ({ id, name: name || id, size: size ?? null })),
    at: new Date(Number(ts) * 1000),
  }
}

function changeIn(event: unknown, bot: string | null): ChatEvent | null {
  const deleted = Deleted.safeParse(event).data
  if (deleted) return { kind: 'deleted', space: deleted.channel, key: deleted.deleted_ts }
  const { channel: space, message } = Changed.safeParse(event).data ?? {}
  // Each part of an answer of ours that grows is told as a change.
  if (space === undefined || !message || message.bot_id) return null
  if (message.subtype === 'tombstone') return { kind: 'deleted', space, key: message.ts }
  return { kind: 'edited', space, key: message.ts, text: said(message.text, bot) }
}

/** Without the mention of ourselves. */
const said = (text: string, bot: string | null): string =>
  plainText(bot === null ? text : text.replaceAll(new RegExp(`<@${bot}(\\|[^<>]*)?>`, 'g'), ' '), new Map())
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

const Pressed = z.object({
  type: z.literal('block_actions'),
  user: z.object({ id: z.string() }),
  container: z.object({ channel_id: z.string(), thread_ts: z.string().nullish(), message_ts: z.string().nullish() }),
  actions: z.array(z.object({ action_id: z.string(), value: z.string().nullish() })).length(1),
})

/** Of a button that was pressed: https://docs.slack.dev/reference/interaction-payloads/block_actions-payload */
export function pressedIn(payload: unknown): ChatEvent | null {
  const pressed = Pressed.safeParse(payload).data
  if (!pressed) return null
  const { user, container, actions } = pressed
  const [{ action_id: action, value }] = actions as [(typeof actions)[number]]
  const place = { space: container.channel_id, thread: container.thread_ts ?? container.message_ts ?? null }
  return { kind: 'pressed', place, user: user.id, action, value: value ?? '' }
}

const Command = z.object({
  command: z.string(),
  text: z.string().default(''),
  user_id: z.string(),
  channel_id: z.string(),
  trigger_id: z.string(),
  response_url: z.url({ protocol: /^https?$/ }),
})

/** https://docs.slack.dev/interactivity/implementing-slash-commands */
export function commandIn(payload: unknown, at: Date): ChatEvent | null {
  const command = Command.safeParse(payload).data
  if (!command) return null
  const { text, user_id: user, channel_id: space, trigger_id: key, response_url: reply } = command
  return { kind: 'command', place: { space, thread: null, reply }, key, user, text: text.trim(), at }
}
