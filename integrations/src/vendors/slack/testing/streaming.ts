import { tooLong } from './answering.ts'
import { type Args, type Method, refused, type SlackReply, type TokenHolder } from './method.ts'
import type { FakeSlackMessage, SlackModel } from './model.ts'
import { calledBy, faultIn, linksIn } from './said.ts'
import { openTo } from './writing.ts'

const writes = () => [['chat:write']]
/** Of one call; of a message as a whole, without steps and with them. */
const longest = { call: 12_000, text: 11_900, bytesBesideTasks: 10_600, title: 256 }
const statuses: readonly unknown[] = ['pending', 'in_progress', 'complete', 'error']

type Task = { id: string; title: string; status: string }
type Growth = { text: string; tasks: Task[] }

/**
 * Messages that grow: https://docs.slack.dev/reference/methods/chat.startStream. Nothing else can be done with one that does; how long it may,
 * and how much it holds, is what others measured.
 */
export function streaming(model: SlackModel): Record<string, Method> {
  /** The message that grows, or why it does not. */
  function growing({ channel: id, ts }: Args, by: TokenHolder): FakeSlackMessage | string {
    const message = model.channels.get(String(id))?.messages.find((each) => each.ts === ts)
    if (!message) return 'message_not_found'
    if (message.user !== by.user) return 'message_not_owned_by_app'
    const state = model.stateOf(message)
    if (state === 'stopped') return 'stopped_by_user'
    return state === 'open' ? message : 'message_not_in_streaming_state'
  }

  return {
    'chat.startStream': {
      takes: [
        'channel',
        'thread_ts',
        'markdown_text',
        'chunks',
        'recipient_user_id',
        'recipient_team_id',
        'task_display_mode',
        'username',
        'icon_url',
        'icon_emoji',
      ],
      needs: writes,
      answer(args, by) {
        const channel = openTo(model, args, by)
        if (typeof channel === 'string') return refused(channel)
        if (by.bot === null) return refused('not_allowed_token_type')
        const { thread_ts: thread, recipient_user_id: user, recipient_team_id: team } = args
        if (typeof thread !== 'string') return refused('invalid_arguments')
        // In direct messages too, where its page asks for neither.
        if (user === undefined) return refused('missing_recipient_user_id')
        if (team === undefined) return refused('missing_recipient_team_id')
        if (!model.users.has(user as string)) return refused('user_not_found')
        if (team !== by.team.id) return refused('team_not_found')
        const first = growthIn(args)
        if (typeof first === 'string') return refused(first)
        if (first.text === '' && first.tasks.length === 0) return refused('no_text')
        const made = model.write(channel, model.users.get(by.user)!, '', { bot_id: by.bot, thread_ts: thread })
        made.stream = { begunAt: model.now(), state: 'open', tasks: [], appends: 0 }
        const fault = grow(made, first)
        if (fault === null) return { ok: true, channel: channel.id, ts: made.ts }
        channel.messages.pop()
        return refused(fault)
      },
    },
    'chat.appendStream': {
      takes: ['channel', 'ts', 'markdown_text', 'chunks'],
      needs: writes,
      answer(args, by) {
        const message = growing(args, by)
        if (typeof message === 'string') return refused(message)
        const more = growthIn(args)
        if (typeof more === 'string') return refused(more)
        if (more.text === '' && more.tasks.length === 0) return refused('no_text')
        const fault = grow(message, more)
        if (fault) return refused(fault)
        message.stream!.appends += 1
        return done(args)
      },
    },
    'chat.stopStream': {
      takes: ['channel', 'ts', 'markdown_text', 'chunks', 'blocks', 'metadata', 'session_status'],
      needs: writes,
      answer(args, by) {
        const message = growing(args, by)
        if (typeof message === 'string') return refused(message)
        const more = growthIn(args)
        if (typeof more === 'string') return refused(more)
        const { blocks = [], metadata } = args
        const below = blocks as unknown[]
        if (faultIn(below)) return refused('invalid_blocks')
        if (tooLong([...(message.blocks ?? []), { text: more.text }, ...below])) return refused('msg_blocks_too_long')
        const fault = grow(message, more)
        if (fault) return refused(fault)
        message.blocks!.push(...below)
        message.stream!.state = 'ended'
        if (metadata !== undefined) message.metadata = metadata as NonNullable<FakeSlackMessage['metadata']>
        return done(args)
      },
    },
  }
}

const done = ({ channel, ts }: Args): SlackReply => ({ ok: true, channel, ts })

function growthIn({ markdown_text: text, chunks = [] }: Args): Growth | string {
  const growth: Growth = { text: typeof text === 'string' ? text : '', tasks: [] }
  for (const chunk of chunks as Args[]) {
    if (chunk['type'] === 'markdown_text' && typeof chunk['text'] === 'string' && chunk['text'] !== '')
      growth.text += chunk['text']
    else if (isTask(chunk)) growth.tasks.push({ id: chunk.id, title: chunk.title, status: chunk.status })
    else return 'invalid_chunks'
  }
  return growth.text.length > longest.call ? 'msg_too_long' : growth
}

const isTask = (chunk: Args): chunk is Args & Task => {
  const { type, id, title, status } = chunk
  const isTitle = typeof title === 'string' && title !== '' && title.length <= longest.title
  return type === 'task_update' && typeof id === 'string' && isTitle && statuses.includes(status)
}

/** @returns why it does not */
function grow(message: FakeSlackMessage, more: Growth): string | null {
  const { stream } = message
  // Spaces where pieces meet are lost.
  const text = message.text + more.text.trimStart()
  const tasks = new Map([...stream!.tasks, ...more.tasks].map((task) => [task.id, task]))
  const bytes = Buffer.byteLength(text + [...tasks.values()].map(({ title }) => title).join(''))
  if (text.length > longest.text || (tasks.size > 0 && bytes > longest.bytesBesideTasks)) return 'msg_too_long'
  stream!.tasks = [...tasks.values()]
  message.text = text
  message.blocks = text === '' ? [] : [{ type: 'markdown', text }]
  // Neither can be switched off, or taken back: what could call somebody does, and every address is opened.
  message.called = [...new Set([...message.called, ...calledBy({ text, link_names: true })])]
  message.unfurled = [...new Set([...message.unfurled, ...linksIn({ text })])]
  return null
}
