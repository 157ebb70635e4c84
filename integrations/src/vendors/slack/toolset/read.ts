import { z } from 'zod'
import { type FieldChoices, type ToolIo, toolOf } from '../../../kit/tool.ts'
import { openSlack, whose } from '../client.ts'
import { type SlackChannel, channelOf, channels } from '../conversations.ts'
import { linkTo, messagesIn, type SlackPlace, readable } from '../messages.ts'
import { fullName, namesOf, people, type User } from '../people.ts'
import type { Api, Query } from '../../../net/api.ts'
import type { SlackSettings } from '../settings.ts'
import { channel, cursor, limit, message } from './fields.ts'
import { foundBy } from '../search.ts'

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
  input: z.object({ query: z.string().max(80).optional().describe('Part of a name, topic or purpose'), limit }),
  async run(io, { query = '', limit: count }) {
    const found = await channelsFor(openSlack(io), query, count)
    const shown = found.slice(0, count).map(({ name, topic, purpose, ...each }) => ({
      id: `#${name}`,
      text: [topic?.value, purpose?.value].filter(Boolean).join(' · '),
      isMember: each.is_member === true,
      isPrivate: each.is_private || undefined,
      isSharedWithOthers: each.is_ext_shared || each.is_pending_ext_shared || undefined,
      members: each.num_members,
    }))
    return { data: { channels: shown, areThereMore: found.length > count || undefined } }
  },
})

/** @returns one more than that where there are more */
async function channelsFor(api: Api, query: string, count: number): Promise<SlackChannel[]> {
  const wanted = query.trim().replace(/^#/, '').normalize('NFC').toLowerCase()
  const found: SlackChannel[] = []
  for await (const each of everyChannel(api)) {
    const said = [each.name, each.topic?.value, each.purpose?.value]
    if (said.some((part) => part?.normalize('NFC').toLowerCase().includes(wanted))) found.push(each)
    if (found.length > count) break
  }
  return found
}

export const channelChoices: FieldChoices<SlackSettings> = {
  scopes: ['channels:read', 'groups:read'],
  async find(io, words) {
    const found = await channelsFor(openSlack(io), words, 25)
    return found.flatMap(({ name, topic }) =>
      name ? [{ value: `#${name}`, label: [`#${name}`, topic?.value].filter(Boolean).join(' · ').slice(0, 100) }] : [],
    )
  },
}

/** Those the account is in, then all others. */
async function* everyChannel(api: Api): AsyncGenerator<SlackChannel> {
  const own = new Set<string>()
  for await (const { items } of channels(api, 'own'))
    for (const each of items) {
      own.add(each.id)
      yield { ...each, is_member: true }
    }
  for await (const { items } of channels(api, 'all')) yield* items.filter(({ id }) => !own.has(id))
}

export const readChannel = tool({
  ...reading,
  description: 'Reads a channel of Slack, newest messages first. Replies are in the threads of the messages that have some.',
  scopes: history,
  input: z.object({
    channel,
    since: z.iso.datetime({ offset: true }).optional().describe('With offset, for example 2026-03-02T00:00:00+09:00'),
    limit,
    cursor,
  }),
  async run(io, { channel: given, since, limit: count, cursor: from }) {
    const api = openSlack(io)
    const { id, name } = await channelOf(api, given, 'all')
    const oldest = since && (Date.parse(since) / 1000).toFixed(6)
    const read = await readFrom(io, { channel: id, thread: null }, { oldest, limit: count, cursor: from })
    return { data: { channel: name, ...read } }
  },
})

export const readThread = tool({
  ...reading,
  description: 'Reads a thread in Slack, oldest message first.',
  scopes: history,
  input: z.object({ channel, thread: message, limit, cursor }),
  async run(io, { channel: given, thread, limit: count, cursor: from }) {
    const api = openSlack(io)
    const { id, name } = await channelOf(api, given, 'all')
    return { data: { channel: name, ...(await readFrom(io, { channel: id, thread }, { limit: count, cursor: from })) } }
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
  input: z.object({ query: z.string().trim().min(1).max(100).describe('Part of a name or handle'), limit }),
  async run(io, { query, limit: count }) {
    const found = await peopleFor(openSlack(io), query, count)
    const shown = found.slice(0, count).map((user) => ({
      id: `@${user.name}`,
      title: fullName(user),
      text: user.profile.title,
      isGuest: user.is_restricted || undefined,
      isOfOthers: user.is_stranger || undefined,
    }))
    return { data: { people: shown, areThereMore: found.length > count || undefined } }
  },
})

/** @returns more than that where there are more */
async function peopleFor(api: Api, query: string, count: number): Promise<User[]> {
  const wanted = query.trim().replace(/^@/, '').normalize('NFC').toLowerCase()
  const found: User[] = []
  for await (const page of people(api)) {
    found.push(...page.filter((user) => namesOf(user).some((name) => name.includes(wanted))))
    if (found.length > count) break
  }
  return found
}

export const personChoices: FieldChoices<SlackSettings> = {
  scopes: ['users:read'],
  async find(io, words) {
    const found = await peopleFor(openSlack(io), words, 25)
    return found.slice(0, 25).map((user) => ({ value: `@${user.name}`, label: `${fullName(user)} (@${user.name})` }))
  },
}
