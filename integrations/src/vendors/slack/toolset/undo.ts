import { z } from 'zod'
import { undoOf } from '../../../kit/tool.ts'
import { IntegrationError } from '../../../kit/kit.ts'
import { openSlack, whose } from '../client.ts'
import { messagesIn, type SlackMessage, stamp, writtenSince } from '../messages.ts'
import { scheduledFor } from '../scheduled.ts'
import type { SlackSettings } from '../settings.ts'

const undo = undoOf<SlackSettings>()
const Done = z.object({ ok: z.literal(true) })
const channel = z.string()
/** By which our clock may be ahead of Slack's. */
export const skewMs = 5 * 60_000

/** Deletes a message that nobody has answered and that was not changed. https://docs.slack.dev/reference/methods/chat.delete */
export const undoPosted = undo({
  memo: z.object({ channel, thread: z.string().regex(stamp).nullable(), ts: z.string().regex(stamp) }),
  async look(io, { ts, ...place }) {
    const query = { oldest: ts, latest: ts, inclusive: true, limit: 10 }
    const { items } = await messagesIn(openSlack(io), place, query)
    const found = items.find((each) => each.ts === ts)
    if (!found) return 'undone'
    return found.edited || (found.reply_count ?? 0) > 0 ? 'changed' : 'asLeft'
  },
  async take(io, { channel: id, ts }) {
    await openSlack(io).sendOnce('/chat.delete', { method: 'POST', body: { channel: id, ts }, leaveBy: io.leaveBy }, Done)
  },
})

const history = ['channels:history', 'groups:history'] as const
const place = (id: string) => ({ channel: id, thread: null })

/** https://docs.slack.dev/reference/methods/reactions.remove */
export const undoReaction = undo({
  memo: z.object({ channel, ts: z.string().regex(stamp), name: z.string() }),
  scopes: history,
  async look(io, { channel: id, ts, name }) {
    const api = openSlack(io)
    // By its own time a message is found in a thread as in the channel.
    const { items } = await messagesIn(api, { channel: id, thread: ts }, { limit: 1 })
    const { user_id: me } = await whose(api)
    const { users = [], count = 0 } = items[0]?.reactions?.find((each) => each.name === name) ?? {}
    // Of many people Slack names some.
    return users.includes(me) || count > users.length ? 'asLeft' : 'undone'
  },
  async take(io, { channel: id, ts, name }) {
    const once = { method: 'POST', body: { channel: id, timestamp: ts, name }, leaveBy: io.leaveBy }
    await openSlack(io).sendOnce('/reactions.remove', once, Done)
  },
})

/** The message of a file that was shared may come as much later. */
const lateMs = 60_000

/** Deletes a file that nobody has answered. https://docs.slack.dev/reference/methods/files.delete */
export const undoUpload = undo({
  memo: z.object({ channel, file: z.string(), at: z.iso.datetime() }),
  scopes: history,
  async look(io, { channel: id, file, at }) {
    const sent = new Date(at)
    const { messages, isAll } = await writtenSince(openSlack(io), place(id), new Date(sent.getTime() - skewMs))
    const isIt = (each: SlackMessage) => each.files?.some((one) => one.id === file && one.mode !== 'tombstone')
    const found = messages.find(isIt)
    if (found) return found.edited || (found.reply_count ?? 0) > 0 ? 'changed' : 'asLeft'
    if (isAll && Date.now() - sent.getTime() > lateMs) return 'undone'
    throw new IntegrationError('upstream', 'Slack does not show the message of the file.')
  },
  async take(io, { file }) {
    await openSlack(io).sendOnce('/files.delete', { method: 'POST', body: { file }, leaveBy: io.leaveBy }, Done)
  },
})

/** https://docs.slack.dev/reference/methods/chat.deleteScheduledMessage */
export const undoScheduled = undo({
  memo: z.object({ channel, id: z.string(), at: z.int() }),
  async look(io, { channel: where, id, at }) {
    const listed = await scheduledFor(openSlack(io), where, at)
    if (listed.some((each) => String(each.id) === id)) return 'asLeft'
    // It was written meanwhile.
    return at * 1000 <= Date.now() ? 'changed' : 'undone'
  },
  async take(io, { channel: where, id }) {
    const body = { channel: where, scheduled_message_id: id }
    await openSlack(io).sendOnce('/chat.deleteScheduledMessage', { method: 'POST', body, leaveBy: io.leaveBy }, Done)
  },
})
