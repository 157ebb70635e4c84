import { type Args, type TokenHolder, type Method, refused } from './method.ts'
import type { FakeSlackChannel, FakeSlackMessage, SlackModel } from './model.ts'
import { tooLong } from './answering.ts'
import { calledBy, faultIn, linksIn } from './said.ts'

const sent = [
  'channel',
  'text',
  'blocks',
  'thread_ts',
  'metadata',
  'parse',
  'link_names',
  'unfurl_links',
  'unfurl_media',
  'mrkdwn',
] as const
const writes = () => [['chat:write']]
const longest = 40_000
const farthest = 120 * 86_400

/** @returns the channel one may write in, or why not */
export function openTo(model: SlackModel, { channel: id }: Args, by: TokenHolder): FakeSlackChannel | string {
  const channel = model.channels.get(String(id))
  const isMember = channel?.members.has(by.user) ?? false
  if (!channel || (channel.isPrivate && !isMember)) return 'channel_not_found'
  if (channel.isArchived) return 'is_archived'
  return isMember ? channel : 'not_in_channel'
}

export function writing(model: SlackModel): Record<string, Method> {
  /** @returns the message that is reacted to, or why not */
  function reactedTo(args: Args, by: TokenHolder): FakeSlackMessage | string {
    const channel = openTo(model, args, by)
    if (typeof channel === 'string') return channel
    return channel.messages.find(({ ts }) => ts === args['timestamp']) ?? 'message_not_found'
  }
  function faultOf({ text, blocks, metadata }: Args): string | null {
    if (typeof text !== 'string' || text === '') return 'no_text'
    if (text.length > longest) return 'msg_too_long'
    const { event_type: type, event_payload: payload } = (metadata ?? { event_type: 'none', event_payload: {} }) as Args
    if (typeof type !== 'string' || typeof payload !== 'object') return 'invalid_metadata_format'
    return blocks === undefined ? null : tooLong(blocks) ? 'msg_blocks_too_long' : faultIn(blocks)
  }

  return {
    'chat.postMessage': {
      takes: sent,
      needs: writes,
      answer(args, by) {
        const channel = openTo(model, args, by)
        if (typeof channel === 'string') return refused(channel)
        const fault = faultOf(args)
        if (fault) return refused(fault)
        const { text, blocks, thread_ts: thread, metadata, unfurl_links: links, unfurl_media: media } = args
        const made = model.write(channel, model.users.get(by.user)!, String(text), {
          ...(by.bot !== null && { bot_id: by.bot }),
          ...(blocks !== undefined && { blocks: blocks as unknown[] }),
          ...(thread !== undefined && { thread_ts: thread as string }),
          ...(metadata !== undefined && { metadata: metadata as { event_type: string; event_payload: Args } }),
          called: calledBy(args),
          unfurled: links === false && media === false ? [] : linksIn(args),
        })
        return { ok: true, channel: channel.id, ts: made.ts, message: { type: 'message', ts: made.ts, text, user: by.user } }
      },
    },
    'chat.scheduleMessage': {
      takes: [...sent, 'post_at'],
      needs: writes,
      answer(args, by) {
        const channel = openTo(model, args, by)
        if (typeof channel === 'string') return refused(channel)
        const fault = faultOf(args)
        if (fault) return refused(fault)
        const [now, at] = [Math.floor(model.now() / 1000), Number(args['post_at'])]
        if (at <= now) return refused('time_in_past')
        if (at > now + farthest) return refused('time_too_far')
        const made = {
          id: model.id('Q'),
          channel_id: channel.id,
          post_at: at,
          date_created: now,
          text: String(args['text']),
          by: by.user,
        }
        model.scheduled.push(made)
        return { ok: true, channel: channel.id, scheduled_message_id: made.id, post_at: at }
      },
    },
    // https://docs.slack.dev/reference/methods/chat.delete: a person's token deletes what the person may.
    'chat.delete': {
      takes: ['channel', 'ts'],
      needs: writes,
      answer(args, by) {
        const channel = openTo(model, args, by)
        if (typeof channel === 'string') return refused(channel)
        const at = channel.messages.findIndex(({ ts, user }) => ts === args['ts'] && user === by.user)
        if (at === -1) return refused('message_not_found')
        if (model.stateOf(channel.messages[at]!) === 'open') return refused('cant_delete_message')
        channel.messages.splice(at, 1)
        return { ok: true, channel: channel.id, ts: args['ts'] }
      },
    },
    'chat.deleteScheduledMessage': {
      takes: ['channel', 'scheduled_message_id'],
      needs: writes,
      answer({ channel, scheduled_message_id: id }, by) {
        const at = model.scheduled.findIndex((each) => each.id === id && each.channel_id === channel && each.by === by.user)
        if (at === -1) return refused('invalid_scheduled_message_id')
        model.scheduled.splice(at, 1)
        return { ok: true }
      },
    },
    'conversations.open': {
      takes: ['users', 'channel', 'return_im', 'prevent_creation'],
      needs: () => [['im:write']],
      answer({ users }, by) {
        const person = model.users.get(String(users))
        if (!person) return refused('user_not_found')
        if (person.deleted) return refused('user_disabled')
        return { ok: true, channel: { id: model.direct(by.user, person.id).id } }
      },
    },
    'reactions.add': {
      takes: ['channel', 'timestamp', 'name'],
      needs: () => [['reactions:write']],
      answer(args, by) {
        const message = reactedTo(args, by)
        if (typeof message === 'string') return refused(message)
        const name = String(args['name'])
        if (!/^[a-z0-9_+'-]+(::skin-tone-[2-6])?$/.test(name)) return refused('invalid_name')
        const reaction = message.reactions.find((each) => each.name === name)
        if (reaction?.users.includes(by.user)) return refused('already_reacted')
        if (reaction) reaction.users.push(by.user)
        else message.reactions.push({ name, users: [by.user] })
        return { ok: true }
      },
    },
    'reactions.remove': {
      takes: ['channel', 'timestamp', 'name'],
      needs: () => [['reactions:write']],
      answer(args, by) {
        const message = reactedTo(args, by)
        if (typeof message === 'string') return refused(message)
        const reaction = message.reactions.find((each) => each.name === args['name'])
        if (!reaction?.users.includes(by.user)) return refused('no_reaction')
        reaction.users = reaction.users.filter((user) => user !== by.user)
        message.reactions = message.reactions.filter(({ users }) => users.length > 0)
        return { ok: true }
      },
    },
  }
}
