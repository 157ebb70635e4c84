import { z } from 'zod'
import { undoOf } from '../../../kit/tool.ts'
import { openSlack } from '../client.ts'
import { messagesIn, stamp } from '../messages.ts'
import { scheduledFor } from '../scheduled.ts'
import type { SlackSettings } from '../settings.ts'

const undo = undoOf<SlackSettings>()
const Done = z.object({ ok: z.literal(true) })
const channel = z.string()

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

/** https://docs.slack.dev/reference/methods/chat.deleteScheduledMessage */
export const undoScheduled = undo({
  memo: z.object({ channel, id: z.string(), at: z.int() }),
  async look(io, { channel: place, id, at }) {
    const listed = await scheduledFor(openSlack(io), place, at)
    if (listed.some((each) => String(each.id) === id)) return 'asLeft'
    // It was written meanwhile.
    return at * 1000 <= Date.now() ? 'changed' : 'undone'
  },
  async take(io, { channel: place, id }) {
    const body = { channel: place, scheduled_message_id: id }
    await openSlack(io).sendOnce('/chat.deleteScheduledMessage', { method: 'POST', body, leaveBy: io.leaveBy }, Done)
  },
})
