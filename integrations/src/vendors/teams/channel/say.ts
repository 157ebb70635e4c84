import { z } from 'zod'
import type { ChannelIo, ChatDraft, ChatPlace } from '../../../kit/channel.ts'
import { openConnector } from './connector.ts'
import { activityOf } from './draft.ts'
import { conversationOf, pathOf, spotOf, threadOf } from './place.ts'
import { botOf, type BotSettings } from './settings.ts'

type BotIo = ChannelIo<BotSettings>

const leaveMs = 60_000
const Posted = z.object({ id: z.string() })
const Begun = z.object({ activityId: z.string() })

const once = (body: object) => ({ method: 'POST', body, leaveBy: performance.now() + leaveMs })

/** Teams takes no id of ours, and tells a bot no message of a conversation: what was said can be found by its own id alone. */
export async function say(io: BotIo, place: ChatPlace, draft: ChatDraft): Promise<string> {
  const spot = spotOf(place.space)
  if (spot.kind === 'channel' && threadOf(place) === null) return begin(io, spot.conversation, draft)
  const path = `${pathOf(conversationOf(place))}/activities`
  return (await openConnector(io).sendOnce(path, once(activityOf(draft)), Posted)).id
}

/** A message at the top of a channel begins a conversation: https://learn.microsoft.com/microsoftteams/platform/bots/how-to/conversations/send-proactive-messages */
async function begin(io: BotIo, channel: string, draft: ChatDraft): Promise<string> {
  const { tenantId } = io.settings
  const channelData = { channel: { id: channel }, tenant: { id: tenantId } }
  const body = { isGroup: true, bot: { id: botOf(io.settings) }, tenantId, channelData, activity: activityOf(draft) }
  return (await openConnector(io).sendOnce('/v3/conversations', once(body), Begun)).activityId
}

/** Shown for three seconds, or until the next message: https://github.com/microsoft/botframework-sdk/blob/main/specs/botframework-activity/botframework-activity.md#typing-activity */
export async function showTyping(io: BotIo, place: ChatPlace): Promise<void> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const body = JSON.stringify({ type: 'typing' })
  await (
    await openConnector(io).send(`${pathOf(conversationOf(place))}/activities`, { method: 'POST', headers, body })
  ).body?.cancel()
}

/** A message at the top of a channel is its own thread. */
export async function replace(io: BotIo, place: ChatPlace, posted: string, draft: ChatDraft): Promise<void> {
  const conversation = conversationOf({ space: place.space, thread: threadOf(place) ?? posted })
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const body = JSON.stringify({ id: posted, ...activityOf(draft) })
  const path = `${pathOf(conversation)}/activities/${encodeURIComponent(posted)}`
  await (await openConnector(io).send(path, { method: 'PUT', headers, body })).body?.cancel()
}

/**
 * Where others are, Teams shows it to that person alone, for 24 hours:
 * https://learn.microsoft.com/microsoftteams/platform/agents-in-teams/targeted-messages. In a conversation of two it is a message like others.
 */
export async function sayPrivately(io: BotIo, place: ChatPlace, user: string, draft: ChatDraft): Promise<void> {
  const isAlone = spotOf(place.space).kind === 'personal'
  const path = `${pathOf(place.reply ?? conversationOf(place))}/activities`
  const targeted = isAlone ? {} : { query: { isTargetedActivity: true } }
  const recipient = isAlone ? {} : { recipient: { id: user } }
  await openConnector(io).sendOnce(path, { ...once({ ...activityOf(draft), ...recipient }), ...targeted }, Posted)
}
