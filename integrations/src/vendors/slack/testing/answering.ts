import { type Args, isTrue, type Method, paged, refused, type TokenHolder } from './method.ts'
import type { FakeSlackMessage, SlackModel } from './model.ts'
import { calledBy, faultIn } from './said.ts'

/** All blocks of a message together: https://docs.slack.dev/reference/block-kit/blocks */
const longestBlocks = 13_000
const sessionStatuses: readonly unknown[] = ['active', 'processing', 'suspended', 'closed']
const writes = () => [['chat:write']]

/** What an app needs to be talked to: https://docs.slack.dev/ai */
export function answering(model: SlackModel): Record<string, Method> {
  const channelFor = ({ channel: id, channel_id: other }: Args, by: TokenHolder) => {
    const channel = model.channels.get(String(id ?? other))
    return channel && (!channel.isPrivate || channel.members.has(by.user)) ? channel : null
  }
  return {
    'conversations.info': {
      takes: ['channel', 'include_num_members', 'include_locale'],
      answer(args, by) {
        const channel = channelFor(args, by)
        if (!channel) return refused('channel_not_found')
        const scope = channel.name === undefined ? 'im:read' : channel.isPrivate ? 'groups:read' : 'channels:read'
        if (!by.scopes.includes(scope)) return refused('missing_scope', { needed: scope, provided: by.scopes.join(',') })
        const found = {
          id: channel.id,
          name: channel.name,
          is_im: channel.name === undefined,
          is_private: channel.isPrivate,
          is_ext_shared: channel.isShared,
          is_pending_ext_shared: false,
          is_member: channel.members.has(by.user),
          ...(isTrue(args['include_num_members']) && { num_members: channel.members.size }),
        }
        return { ok: true, channel: found }
      },
    },
    'conversations.members': {
      takes: ['channel', 'cursor', 'limit'],
      needs: () => [['channels:read', 'groups:read', 'mpim:read', 'im:read']],
      answer(args, by) {
        const channel = channelFor(args, by)
        const page = channel && paged([...channel.members], args, 999)
        return page ? { ok: true, members: page.items, ...page.more } : refused('channel_not_found')
      },
    },
    'chat.update': {
      takes: ['channel', 'ts', 'text', 'blocks', 'metadata', 'link_names', 'parse'],
      needs: writes,
      answer(args, by) {
        const channel = channelFor(args, by)
        if (!channel) return refused('channel_not_found')
        const message = channel.messages.find(({ ts }) => ts === args['ts'])
        if (!message) return refused('message_not_found')
        if (message.user !== by.user) return refused('cant_update_message')
        if (model.stateOf(message) === 'open') return refused('streaming_state_conflict')
        const fault = faultOf(args)
        if (fault) return refused(fault)
        const called = [...new Set([...message.called, ...calledBy(args)])]
        const said = { text: String(args['text']), blocks: args['blocks'] ?? [], called }
        Object.assign(message, { ...said, ...(args['metadata'] !== undefined && { metadata: args['metadata'] }) })
        if (message.stream) message.stream = { ...message.stream, state: 'ended', tasks: [] }
        message.edits = (message.edits ?? 0) + 1
        return { ok: true, channel: channel.id, ts: message.ts, text: message.text }
      },
    },
    'chat.postEphemeral': {
      takes: ['channel', 'user', 'text', 'blocks', 'thread_ts', 'link_names', 'parse'],
      needs: writes,
      answer(args, by) {
        const channel = channelFor(args, by)
        if (!channel?.members.has(by.user)) return refused('channel_not_found')
        if (!channel.members.has(String(args['user']))) return refused('user_not_in_channel')
        const fault = faultOf(args)
        if (fault) return refused(fault)
        const made: FakeSlackMessage = {
          ts: model.stamp(),
          user: by.user,
          text: String(args['text']),
          blocks: (args['blocks'] as unknown[] | undefined) ?? [],
          reactions: [],
          called: calledBy(args),
          unfurled: [],
          ...(args['thread_ts'] !== undefined && { thread_ts: args['thread_ts'] as string }),
        }
        channel.ephemerals.push({ to: String(args['user']), message: made })
        return { ok: true, message_ts: made.ts }
      },
    },
    'assistant.threads.setStatus': {
      takes: ['channel_id', 'thread_ts', 'status', 'loading_messages'],
      needs: () => [['assistant:write', 'chat:write']],
      answer(args, by) {
        const channel = channelFor(args, by)
        if (!channel) return refused('channel_not_found')
        channel.statuses.push(String(args['status']))
        return { ok: true }
      },
    },
    // https://docs.slack.dev/ai/agent-sessions
    'agents.sessions.setStatus': {
      takes: ['channel_id', 'thread_ts', 'status', 'title', 'initiator_user_id', 'icon_emoji', 'icon_url', 'username'],
      needs: writes,
      answer(args, by) {
        const channel = channelFor(args, by)
        if (!channel) return refused('channel_not_found')
        if (!sessionStatuses.includes(args['status'])) return refused('invalid_arguments')
        channel.sessions.set(String(args['thread_ts']), String(args['status']))
        return { ok: true, status: args['status'] }
      },
    },
  }
}

function faultOf({ text, blocks }: Args): string | null {
  if (typeof text !== 'string' || text === '') return 'no_text'
  if (text.length > 40_000) return 'msg_too_long'
  return blocks === undefined ? null : tooLong(blocks) ? 'msg_blocks_too_long' : faultIn(blocks)
}

export const tooLong = (blocks: unknown): boolean => Buffer.byteLength(textsOf(blocks).join('')) > longestBlocks

/** Every text that people read in it. */
function textsOf(of: unknown): string[] {
  if (Array.isArray(of)) return of.flatMap(textsOf)
  if (typeof of !== 'object' || of === null) return []
  return Object.entries(of).flatMap(([name, value]) => (name === 'text' && typeof value === 'string' ? [value] : textsOf(value)))
}
