import { z } from 'zod'
import type { ChatEvent } from '../../../kit/channel.ts'
import { carries, type ConnectionHook, type Heard, type HookCall, signatureOf } from '../../../kit/hook.ts'
import { plainText } from '../messages.ts'
import type { ChannelSettings } from './settings.ts'

const mostSecondsApart = 300

/**
 * https://docs.slack.dev/authentication/verifying-requests-from-slack: over the time and the bytes as they were sent. A stamp of the future is
 * refused as an old one is.
 */
function isSigned({ headers, body, at }: HookCall, secret: string): boolean {
  const stamp = headers.get('x-slack-request-timestamp') ?? ''
  if (!/^\d{1,12}$/.test(stamp) || Math.abs(at.getTime() / 1000 - Number(stamp)) > mostSecondsApart) return false
  const signed = Buffer.concat([Buffer.from(`v0:${stamp}:`), body])
  return carries(headers.get('x-slack-signature'), `v0=${signatureOf(signed, secret)}`)
}

/** Events and pressed buttons, at one address. Nothing of a call is read before its signature is found good. */
export const hook: ConnectionHook<ChannelSettings> = {
  hear({ settings }, call): Heard<ChatEvent> {
    if (!settings.signingSecret || !isSigned(call, settings.signingSecret)) return { kind: 'refused' }
    const text = Buffer.from(call.body).toString()
    const isForm = call.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
    return isForm ? { kind: 'heard', event: pressedIn(text) } : heardIn(text)
  },
}

const Envelope = z.discriminatedUnion('type', [
  z.object({ type: z.literal('url_verification'), challenge: z.string() }),
  z.object({
    type: z.literal('event_callback'),
    event: z.looseObject({ type: z.string() }),
    is_ext_shared_channel: z.boolean().nullish(),
    authorizations: z.array(z.object({ user_id: z.string().nullish(), is_bot: z.boolean().nullish() })).nullish(),
  }),
])
type Callback = Extract<z.output<typeof Envelope>, { type: 'event_callback' }>

function heardIn(text: string): Heard<ChatEvent> {
  const envelope = Envelope.safeParse(jsonOf(text)).data
  // What we do not know is heard all the same: Slack stops calling an address that refuses.
  if (!envelope) return { kind: 'heard', event: null }
  if (envelope.type === 'url_verification')
    return { kind: 'heard', event: { kind: 'verified' }, reply: { text: envelope.challenge } }
  return { kind: 'heard', event: eventIn(envelope) }
}

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
})
const Revoked = z.object({ tokens: z.object({ bot: z.array(z.string()).nullish() }) })

/** Of messages, those that a person wrote just now: no edits, no deletions, nobody joining, nothing by a bot. */
const writtenByPeople: readonly (string | null | undefined)[] = [undefined, null, 'file_share', 'thread_broadcast']

function eventIn(envelope: Callback): ChatEvent | null {
  const { event } = envelope
  if (event.type === 'app_uninstalled') return { kind: 'ended' }
  // Of people alone, it says nothing about the app: https://docs.slack.dev/reference/events/tokens_revoked
  if (event.type === 'tokens_revoked') return Revoked.safeParse(event).data?.tokens.bot?.length ? { kind: 'ended' } : null
  const message = Message.safeParse(event).data
  if (!message || message.bot_id || message.hidden || !writtenByPeople.includes(message.subtype)) return null
  const bot = envelope.authorizations?.find(({ is_bot: isBot }) => isBot)?.user_id ?? null
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
    at: new Date(Number(ts) * 1000),
  }
}

/** Without the mention of ourselves. */
const said = (text: string, bot: string | null): string =>
  plainText(bot === null ? text : text.replaceAll(new RegExp(`<@${bot}(\\|[^<>]*)?>`, 'g'), ' '), new Map())
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

const Pressed = z.object({
  type: z.literal('block_actions'),
  user: z.object({ id: z.string() }),
  container: z.object({ channel_id: z.string(), thread_ts: z.string().nullish() }),
  actions: z.array(z.object({ action_id: z.string(), value: z.string().nullish() })).length(1),
})

/** https://docs.slack.dev/reference/interaction-payloads/block_actions-payload. Two payloads in one form are none. */
function pressedIn(text: string): ChatEvent | null {
  const [payload, ...others] = new URLSearchParams(text).getAll('payload')
  const pressed = others.length === 0 ? Pressed.safeParse(jsonOf(payload ?? '')).data : undefined
  if (!pressed) return null
  const { user, container, actions } = pressed
  const [{ action_id: action, value }] = actions as [(typeof actions)[number]]
  const place = { space: container.channel_id, thread: container.thread_ts ?? null }
  return { kind: 'pressed', place, user: user.id, action, value: value ?? '' }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
