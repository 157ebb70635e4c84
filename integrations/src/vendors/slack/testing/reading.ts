import { isTrue, type Args, type TokenHolder, type Method, paged, refused } from './method.ts'
import type { FakeSlackChannel, FakeSlackMessage, FakeSlackUser, SlackModel } from './model.ts'

const inPages = ['cursor', 'limit'] as const
const inTime = ['oldest', 'latest', 'inclusive', 'include_all_metadata'] as const
const kindsOf = ({ types = 'public_channel' }: Args) => String(types).split(',')
const listing = (args: Args) => kindsOf(args).map((kind) => [kind === 'private_channel' ? 'groups:read' : 'channels:read'])

/** What a token with these scopes may read of a conversation. */
const historyOf = ({ id, isPrivate }: FakeSlackChannel) =>
  id.startsWith('D') ? 'im:history' : isPrivate ? 'groups:history' : 'channels:history'

export function reading(model: SlackModel): Record<string, Method> {
  const shown = (channel: FakeSlackChannel, by: TokenHolder) => ({
    id: channel.id,
    name: channel.name,
    is_channel: true,
    is_private: channel.isPrivate,
    is_archived: channel.isArchived,
    is_ext_shared: channel.isShared,
    is_member: channel.members.has(by.user),
    topic: { value: channel.topic },
    purpose: { value: '' },
    num_members: channel.members.size,
  })
  const list = (isOwn: boolean): Method => ({
    takes: ['types', 'exclude_archived', ...inPages],
    needs: listing,
    answer(args, by) {
      const kinds = kindsOf(args)
      const seen = [...model.channels.values()].filter(
        ({ name, isPrivate, isArchived, members }) =>
          name !== undefined &&
          kinds.includes(isPrivate ? 'private_channel' : 'public_channel') &&
          !(isTrue(args['exclude_archived']) && isArchived) &&
          (members.has(by.user) || (!isOwn && !isPrivate)),
      )
      const page = paged(seen, args, 999)
      return page ? { ok: true, channels: page.items.map((each) => shown(each, by)), ...page.more } : refused('invalid_limit')
    },
  })

  /** @returns why it may not be read, or null */
  function hidden(channel: FakeSlackChannel | undefined, by: TokenHolder): string | null {
    const isMember = channel?.members.has(by.user) ?? false
    if (!channel || (channel.isPrivate && !isMember)) return 'channel_not_found'
    return by.bot !== null && !isMember ? 'not_in_channel' : null
  }
  function inChannel(args: Args, by: TokenHolder, pick: (channel: FakeSlackChannel) => FakeSlackMessage[] | string) {
    const channel = model.channels.get(String(args['channel']))
    const why = hidden(channel, by)
    if (why !== null || !channel) return refused(why ?? 'channel_not_found')
    const scope = historyOf(channel)
    if (!by.scopes.includes(scope)) return refused('missing_scope', { needed: scope, provided: by.scopes.join(',') })
    const found = pick(channel)
    if (typeof found === 'string') return refused(found)
    const page = paged(found, args, 999)
    if (!page) return refused('invalid_limit')
    const messages = page.items.map((each) => messageAs(each, channel, isTrue(args['include_all_metadata'])))
    return { ok: true, messages, has_more: page.isMore, ...page.more }
  }

  return {
    'conversations.list': list(false),
    'users.conversations': list(true),
    'conversations.history': {
      takes: ['channel', ...inPages, ...inTime],
      answer: (args, by) =>
        inChannel(args, by, ({ messages }) =>
          messages.filter((each) => within(each, args) && (!each.thread_ts || each.thread_ts === each.ts)).toReversed(),
        ),
    },
    'conversations.replies': {
      takes: ['channel', 'ts', ...inPages, ...inTime],
      answer: (args, by) =>
        inChannel(args, by, ({ messages }) => {
          const about = messages.find(({ ts }) => ts === args['ts'])
          if (!about) return 'thread_not_found'
          const isReply = about.thread_ts !== undefined && about.thread_ts !== about.ts
          return isReply
            ? [about]
            : [about, ...messages.filter((each) => each.thread_ts === about.ts && each !== about && within(each, args))]
        }),
    },
    'users.list': {
      takes: inPages,
      needs: () => [['users:read']],
      answer(args) {
        const page = paged([...model.users.values()], args, 1000)
        return page ? { ok: true, members: page.items, ...page.more } : refused('invalid_limit')
      },
    },
    'users.info': {
      takes: ['user', 'include_locale'],
      needs: () => [['users:read']],
      answer({ user, include_locale: withLocale }, by) {
        const found: FakeSlackUser | undefined = model.users.get(String(user))
        if (!found) return refused('user_not_found')
        const { locale, profile, ...rest } = found
        const { email, ...shown } = profile
        const hasEmail = email !== undefined && by.scopes.includes('users:read.email')
        const more = { ...(isTrue(withLocale) && locale && { locale }), profile: { ...shown, ...(hasEmail && { email }) } }
        return { ok: true, user: { ...rest, ...more } }
      },
    },
    'search.messages': {
      takes: ['query', 'count', 'page', 'cursor', 'sort', 'sort_dir', 'highlight'],
      needs: () => [['search:read']],
      answer({ query, count, cursor }, by) {
        if (by.bot !== null) return refused('not_allowed_token_type')
        const words = String(query).toLowerCase().split(/\s+/)
        const found = [...model.channels.values()]
          .filter((channel) => hidden(channel, by) === null)
          .flatMap((channel) => channel.messages.map((each) => ({ channel, each })))
          .filter(({ each }) => words.every((word) => each.text.toLowerCase().includes(word)))
          .toSorted((one, other) => Number(other.each.ts) - Number(one.each.ts))
        const page = paged(found, { limit: count, cursor: cursor === '*' ? undefined : cursor }, 100)
        if (!page) return refused('invalid_cursor')
        const matches = page.items.map(({ channel, each }) => ({
          ts: each.ts,
          user: each.user,
          text: each.text,
          permalink: `https://acme.slack.com/archives/${channel.id}/p${each.ts.replace('.', '')}`,
          channel: { id: channel.id, name: channel.name ?? [...channel.members].at(-1), is_im: channel.name === undefined },
        }))
        return { ok: true, query, messages: { matches, total: found.length }, ...page.more }
      },
    },
    'chat.scheduledMessages.list': {
      takes: ['channel', 'oldest', 'latest', ...inPages],
      answer({ channel, oldest = 0, latest = Number.POSITIVE_INFINITY }, by) {
        const found = model.scheduled.filter(
          (each) =>
            each.by === by.user &&
            each.channel_id === channel &&
            each.post_at >= Number(oldest) &&
            each.post_at <= Number(latest),
        )
        const messages = found.map(({ by: _by, ...each }) => each)
        return { ok: true, scheduled_messages: messages, response_metadata: { next_cursor: '' } }
      },
    },
  }
}

function within({ ts }: FakeSlackMessage, { oldest = 0, latest = Number.POSITIVE_INFINITY, inclusive }: Args): boolean {
  const [at, from, to] = [Number(ts), Number(oldest), Number(latest)]
  return isTrue(inclusive) ? at >= from && at <= to : at > from && at < to
}

function messageAs(
  { called: _called, unfurled: _unfurled, stream: _stream, edits = 0, reactions, metadata, ...message }: FakeSlackMessage,
  channel: FakeSlackChannel,
  withMetadata: boolean,
) {
  const replies = channel.messages.filter(({ thread_ts: thread, ts }) => thread === message.ts && ts !== message.ts).length
  return {
    type: 'message',
    ...message,
    ...(edits > 0 && { edited: { user: message.user, ts: message.ts } }),
    ...(replies > 0 && { thread_ts: message.ts, reply_count: replies }),
    ...(reactions.length > 0 && { reactions: reactions.map(({ name, users }) => ({ name, users, count: users.length })) }),
    ...(withMetadata && metadata && { metadata }),
  }
}
