import { z } from 'zod'
import { type FieldChoices, type ToolIo, toolOf } from '../../../kit/tool.ts'
import { openSlack, whose } from '../client.ts'
import { type SlackChannel, channelOf, channelPage } from '../conversations.ts'
import { linkTo, messagesIn, type SlackPlace, readable } from '../messages.ts'
import { fullName, isPerson, namesOf, peoplePage, type User } from '../people.ts'
import type { Api, Query } from '../../../net/api.ts'
import type { SlackSettings } from '../settings.ts'
import { channel, cursor, limit, markCursor, message } from './fields.ts'
import { foundBy } from '../search.ts'
import { type SiftMark, markAs, markIn, sift, start } from './sift.ts'

const tool = toolOf<SlackSettings>()
const reading = { effect: 'read', egress: 'account', egressFields: [], idempotency: 'natural' } as const
/** Of channels, of private ones, and of conversations with one person. */
const history = ['channels:read', 'groups:read', 'channels:history', 'groups:history', 'im:history', 'users:read'] as const

export const searchMessages = tool({
  ...reading,
  description:
    'Finds messages in Slack that the account sees, newest first. Words, and Slack’s own signs such as in:#channel, from:@handle, after:2026-03-01.',
  scopes: ['search:read', 'users:read'],
  input: z.object({ query: z.string().trim().min(1).max(300).describe('Words that occur in the message'), limit, cursor }),
  async run(io, { query, limit: count, cursor: from }) {
    const api = openSlack(io)
    const { matches, next } = await foundBy(api, query, { count, cursor: from })
    const texts = await readable(api, matches, io.zone)
    const messages = texts.map((each, index) => ({
      ...each,
      channel: matches[index]!.place,
      link: matches[index]!.permalink,
    }))
    return { data: { messages, cursor: next } }
  },
})

export const listChannels = tool({
  ...reading,
  description: 'Lists channels of Slack that the account sees, those it is a member of first, with what they are for.',
  scopes: ['channels:read', 'groups:read'],
  input: z.object({
    query: z.string().max(80).optional().describe('Part of a name, topic or purpose'),
    limit,
    cursor: markCursor,
  }),
  async run(io, { query = '', limit: count, cursor: given }) {
    const { found, next } = await channelsFor(openSlack(io), { query, count, from: markIn(given) })
    const shown = found.map(({ name, topic, purpose, ...each }) => ({
      id: `#${name}`,
      text: [topic?.value, purpose?.value].filter(Boolean).join(' · '),
      isMember: each.is_member === true,
      isPrivate: each.is_private || undefined,
      isSharedWithOthers: each.is_ext_shared || each.is_pending_ext_shared || undefined,
      members: each.num_members,
    }))
    return { data: { channels: shown, cursor: markAs(next) } }
  },
})

type Wanted = { query: string; count: number; from: SiftMark }

/** Those the account is in, then all others. */
function channelsFor(api: Api, { query, ...part }: Wanted) {
  const wanted = query.trim().replace(/^#/, '').normalize('NFC').toLowerCase()
  const isCalled = ({ name, topic, purpose }: SlackChannel) =>
    [name, topic?.value, purpose?.value].some((part) => part?.normalize('NFC').toLowerCase().includes(wanted))
  const own = async (page: string | undefined) => {
    const { items, next } = await channelPage(api, 'own')(page)
    return { items: items.map((each) => ({ ...each, is_member: true })), next }
  }
  const others = (each: SlackChannel) => each.is_member !== true && isCalled(each)
  return sift(
    [
      { ask: own, fits: isCalled },
      { ask: channelPage(api, 'all'), fits: others },
    ],
    part,
  )
}

export const channelChoices: FieldChoices<SlackSettings> = {
  scopes: ['channels:read', 'groups:read'],
  async find(io, words) {
    const { found } = await channelsFor(openSlack(io), { query: words, count: 25, from: start })
    return found.flatMap(({ name, topic }) =>
      name ? [{ value: `#${name}`, label: [`#${name}`, topic?.value].filter(Boolean).join(' · ').slice(0, 100) }] : [],
    )
  },
}

export const readChannel = tool({
  ...reading,
  description:
    'Reads a channel of Slack, newest messages first; with a thread of it that alone, oldest message first. ' +
    'Replies are in the threads of the messages that have some.',
  scopes: history,
  input: z.object({
    channel,
    thread: message.optional().describe('Id of a message: it and the replies to it are read'),
    since: z.iso.datetime({ offset: true }).optional().describe('With offset, for example 2026-03-02T00:00:00+09:00'),
    limit,
    cursor,
  }),
  async run(io, { channel: given, thread = null, since, limit: count, cursor: from }) {
    const api = openSlack(io)
    const { id, name } = await channelOf(api, given, 'all')
    const oldest = since && (Date.parse(since) / 1000).toFixed(6)
    const read = await readFrom(io, { channel: id, thread }, { oldest, limit: count, cursor: from })
    return { data: { channel: name, ...read } }
  },
})

async function readFrom(io: ToolIo<SlackSettings>, place: SlackPlace, query: Query) {
  const api = openSlack(io)
  const [{ items, next }, { url }] = await Promise.all([messagesIn(api, place, query), whose(api)])
  const texts = await readable(api, items, io.zone)
  return { messages: texts.map((each) => ({ ...each, link: linkTo(url, place, each.id) })), cursor: next }
}

export const findPeople = tool({
  ...reading,
  description: 'Finds people in Slack by name or handle; their handles are what other tools take.',
  scopes: ['users:read'],
  input: z.object({
    query: z.string().trim().min(1).max(100).describe('Part of a name or handle'),
    limit,
    cursor: markCursor,
  }),
  async run(io, { query, limit: count, cursor: given }) {
    const { found, next } = await peopleFor(openSlack(io), { query, count, from: markIn(given) })
    const shown = found.map((user) => ({
      id: `@${user.name}`,
      title: fullName(user),
      text: user.profile.title,
      isGuest: user.is_restricted || undefined,
      isOfOthers: user.is_stranger || undefined,
    }))
    return { data: { people: shown, cursor: markAs(next) } }
  },
})

function peopleFor(api: Api, { query, ...part }: Wanted) {
  const wanted = query.trim().replace(/^@/, '').normalize('NFC').toLowerCase()
  const fits = (user: User) => isPerson(user) && namesOf(user).some((name) => name.includes(wanted))
  return sift([{ ask: peoplePage(api), fits }], part)
}

export const personChoices: FieldChoices<SlackSettings> = {
  scopes: ['users:read'],
  async find(io, words) {
    const { found } = await peopleFor(openSlack(io), { query: words, count: 25, from: start })
    return found.map((user) => ({ value: `@${user.name}`, label: `${fullName(user)} (@${user.name})` }))
  },
}
