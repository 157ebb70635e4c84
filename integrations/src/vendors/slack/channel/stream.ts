import { CallFailure } from '../../../kit/call-failure.ts'
import type { ChatGrowth, ChatPlace, ChatStep, ChatStream } from '../../../kit/channel.ts'
import { openSlack } from '../client.ts'
import { blocksBelow, titleOf } from './draft.ts'
import { Done, keyIn, leaveBy, metadataOf, ours, Said } from './say.ts'
import type { ChannelSettings } from './settings.ts'

/**
 * What calls people, or is an address that Slack may open to show what is there. Of a message that grows neither can be switched off: one with
 * any of it is changed instead, where every text is a text.
 */
const active = /:\/\/|\bwww\.|mailto:|\]\(|^[ >\t*+-]*\[[^\]\n]+\]:|<[@!#]|@(?:channel|here|everyone)\b/im

const states = { running: 'in_progress', done: 'complete', failed: 'error' } as const

/** A title has 256 characters at most: https://docs.slack.dev/reference/block-kit/blocks/task-card-block */
const stepOf = ({ id, title, state }: ChatStep) => ({
  type: 'task_update',
  id,
  title: titleOf(title).replaceAll(/@|:\/\//g, ' '),
  status: states[state],
})

const chunksOf = ({ markdown, steps }: ChatGrowth) => [
  ...steps.map(stepOf),
  ...(markdown === '' ? [] : [{ type: 'markdown_text', text: markdown }]),
]

/** https://docs.slack.dev/ai/developing-agents#streaming. After some minutes Slack ends it by itself, and says so to whoever goes on. */
function endedBefore(error: unknown): 'over' | 'stopped' {
  if (error instanceof CallFailure && error.status === 409) return 'over'
  if (error instanceof CallFailure && error.status === 410) return 'stopped'
  throw error
}

/**
 * Slack's own way to let an answer grow. What is there counts to about 12,000 characters as a whole, 10,600 bytes were seen to be too much beside
 * steps; it ends after about five minutes.
 */
export const stream: ChatStream<ChannelSettings> = {
  // 20 a minute at least are begun and ended in a workspace, to about 100 something is added.
  limits: { begunPerMinute: 15, leastChars: 256, everyMs: 1_000, patienceMs: 3_000, mostMs: 4 * 60_000 },
  takes: (markdown) => !active.test(markdown),
  async begin(io, { space, thread }, { user, team }, first) {
    const body = {
      channel: space,
      thread_ts: thread,
      // Who reads along: others in a channel may see it whole only at its end. Asked for in direct messages as well, whatever its page says.
      recipient_user_id: user,
      recipient_team_id: team,
      task_display_mode: 'plan',
      chunks: chunksOf(first),
    }
    const { ts } = await openSlack(io).sendOnce('/chat.startStream', { method: 'POST', body, leaveBy: leaveBy() }, Said)
    return ts
  },
  findBegun: (io, place: ChatPlace, since) =>
    ours(openSlack(io), place, since, ({ ts, metadata }) => ts !== place.thread && keyIn(metadata) === null),
  async add(io, { space }, ts, more) {
    const body = { channel: space, ts, chunks: chunksOf(more) }
    const added = openSlack(io).sendOnce('/chat.appendStream', { method: 'POST', body, leaveBy: leaveBy() }, Done)
    return added.then(() => 'added' as const, endedBefore)
  },
  async end(io, { space }, ts, key, last) {
    const chunks = last ? chunksOf(last) : []
    const blocks = last ? blocksBelow(last.draft) : []
    const body = {
      channel: space,
      ts,
      ...(chunks.length > 0 && { chunks }),
      ...(blocks.length > 0 && { blocks }),
      metadata: metadataOf(key),
    }
    const ended = openSlack(io).sendOnce('/chat.stopStream', { method: 'POST', body, leaveBy: leaveBy() }, Done)
    return ended.then(() => 'ended' as const, endedBefore)
  },
}
