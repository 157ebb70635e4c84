import { z } from 'zod'
import { type FieldChoices, type ToolIo, toolOf } from '../../../kit/tool.ts'
import { countCursor, partOf, shownPage } from '../../../kit/tool-result.ts'
import { momentIn } from '../../../kit/tool-time.ts'
import type { Query } from '../../../net/api.ts'
import { Paged } from '../../../platforms/google/pages.ts'
import {
  linkTo,
  type SpaceMessage,
  Message,
  messageFields,
  namesOf,
  openChat,
  scopes,
  space,
  spaceOf,
  spacesOf,
  thread,
  titleOf,
} from './chat.ts'

const tool = toolOf<object>()
const reading = { effect: 'read', egress: 'account', egressFields: [], idempotency: 'natural' } as const
const limit = z.int().min(1).max(25).default(15).describe('How many at most')
const cursor = z.string().max(2_000).optional().describe('What a former call returned to go on with')

export const listSpaces = tool({
  ...reading,
  description: 'Lists the spaces and conversations of Google Chat that the account is in, the last used first.',
  scopes: [scopes.spaces],
  input: z.object({ words: z.string().max(100).optional().describe('Part of a name'), limit, cursor: countCursor }),
  async run(io, { words = '', ...where }) {
    const all = await spacesOf(openChat(io, [scopes.spaces]))
    const wanted = words.trim().normalize('NFC').toLowerCase()
    const found = all.filter((each) => titleOf(each).normalize('NFC').toLowerCase().includes(wanted))
    const sorted = found.toSorted((one, other) => (other.lastActiveTime ?? '').localeCompare(one.lastActiveTime ?? ''))
    const { part, cursor: next } = partOf(sorted, where)
    const spaces = part.map((each) => ({
      id: each.name,
      title: titleOf(each).slice(0, 200),
      kind: each.spaceType === 'SPACE' ? undefined : titleOf({ ...each, displayName: '' }),
      when: each.lastActiveTime && momentIn(io.zone, each.lastActiveTime),
      link: each.spaceUri,
    }))
    const { shown, ...more } = shownPage(spaces, next ?? undefined)
    return { data: { spaces: shown, ...more } }
  },
})

const Messages = Paged.extend({ messages: z.array(Message).default([]) })
const readingScopes = [scopes.reading, scopes.spaces, scopes.people]

async function readFrom(io: ToolIo<object>, place: string, query: Query) {
  const asked = { ...query, fields: `nextPageToken,messages(${messageFields})` }
  const page = await openChat(io, readingScopes).get(`/v1/${place}/messages`, asked, Messages)
  const names = await namesOf(
    io,
    page.messages.flatMap(({ sender }) => sender?.name ?? []),
  )
  const texts = page.messages.filter(({ deletionMetadata }) => !deletionMetadata).map((each) => textOf(each, names, io.zone))
  const { shown, cursor: next, note } = shownPage(texts, page.nextPageToken)
  const said = [note, next && `cursor to go on with: ${next}`, ...shown].filter(Boolean)
  return { data: said.join('\n\n') || 'There are no messages.' }
}

/** Of a long message the beginning; the whole of a conversation is to fit. */
const mostInMessage = 1_500

function textOf(
  { name, sender, createTime, thread: inThread, threadReply, attachment, text }: SpaceMessage,
  names: ReadonlyMap<string, string>,
  zone: string,
): string {
  const who = sender
    ? names.get(sender.name) || sender.displayName || (sender.type === 'BOT' ? 'an app' : sender.name)
    : 'somebody'
  return [
    `--- ${name}`,
    `From: ${who}${createTime ? ` · ${momentIn(zone, createTime)}` : ''}`,
    inThread && `Thread: ${inThread.name}${threadReply ? ' (reply)' : ''}`,
    attachment.length > 0 &&
      `Files: ${attachment
        .map(({ contentName }) => contentName || 'a file')
        .join(', ')
        .slice(0, 300)}`,
    `Link: ${linkTo(name)}`,
    text.length <= mostInMessage ? text : `${text.slice(0, mostInMessage)}…`,
  ]
    .filter(Boolean)
    .join('\n')
}

export const readSpace = tool({
  ...reading,
  description: 'Reads a space of Google Chat, the newest messages first, replies among them.',
  scopes: readingScopes,
  input: z.object({
    space,
    since: z.iso.datetime({ offset: true }).optional().describe('With offset, for example 2026-03-02T00:00:00+09:00'),
    limit,
    cursor,
  }),
  async run(io, { space: given, since, limit: pageSize, cursor: pageToken }) {
    const { name } = await spaceOf(openChat(io, readingScopes), given)
    return readFrom(io, name, { pageSize, pageToken, orderBy: 'createTime desc', filter: since && `createTime > "${since}"` })
  },
})

export const readThread = tool({
  ...reading,
  description: 'Reads a thread of Google Chat, the oldest message first.',
  scopes: readingScopes,
  input: z.object({ thread, limit, cursor }),
  run: (io, { thread: given, limit: pageSize, cursor: pageToken }) =>
    readFrom(io, given.split('/threads/')[0]!, {
      pageSize,
      pageToken,
      orderBy: 'createTime asc',
      filter: `thread.name = ${given}`,
    }),
})

const Members = Paged.extend({
  memberships: z
    .array(
      z.object({
        role: z.string().default(''),
        member: z.object({ name: z.string(), type: z.string().default('HUMAN') }).optional(),
      }),
    )
    .default([]),
})

export const listMembers = tool({
  ...reading,
  description: 'Lists who is in a space of Google Chat.',
  scopes: [scopes.members, scopes.spaces, scopes.people],
  input: z.object({ space, cursor }),
  async run(io, { space: given, cursor: pageToken }) {
    const api = openChat(io, [scopes.members, scopes.spaces])
    const found = await spaceOf(api, given)
    const query = { pageSize: 50, pageToken, fields: 'nextPageToken,memberships(role,member(name,type))' }
    const { memberships, nextPageToken } = await api.get(`/v1/${found.name}/members`, query, Members)
    const people = memberships.flatMap(({ role, member }) => (member ? [{ ...member, role }] : []))
    const names = await namesOf(
      io,
      people.map(({ name }) => name),
    )
    const members = people.map(({ name, type, role }) => ({
      id: name,
      who: names.get(name),
      isManager: role === 'ROLE_MANAGER' || undefined,
      isApp: type === 'BOT' || undefined,
    }))
    const { shown, ...more } = shownPage(members, nextPageToken)
    return { data: { space: titleOf(found), members: shown, ...more } }
  },
})

export const spaceChoices: FieldChoices<object> = {
  scopes: [scopes.spaces],
  async find(io, words) {
    const wanted = words.trim().normalize('NFC').toLowerCase()
    const named = (await spacesOf(openChat(io, [scopes.spaces]))).filter(({ displayName }) => displayName !== '')
    const found = named.filter(({ displayName }) => displayName.normalize('NFC').toLowerCase().includes(wanted))
    return found.slice(0, 50).map(({ name, displayName }) => ({ value: name, label: displayName }))
  },
}
