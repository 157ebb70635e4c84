import { z } from 'zod'
import { pageOf, refusal, type GoogleReply } from '../../../platforms/google/testing/reply.ts'
import { type GoogleOperation, type GoogleServer, startGoogle } from '../../../platforms/google/testing/server.ts'
import { ChatModel, type FakeChatMessage, type FakeChatSpace } from './model.ts'

export type FakeGoogleChat = GoogleServer & { model: ChatModel }

const scopesOf = (...names: string[]) => names.map((name) => `https://www.googleapis.com/auth/${name}`)
const inSpaces = scopesOf('chat.spaces.readonly', 'chat.spaces')

/** Google Chat, as a person sees it, and the People API as far as it names people: https://developers.google.com/workspace/chat/api/reference/rest */
export async function startChat(): Promise<FakeGoogleChat> {
  const model = new ChatModel()
  const google = await startGoogle(chatOperations(model))
  google.accounts.people.add(model.account)
  return Object.assign(google, { model })
}

/** Spaces alone, for one Google that has other services beside them. */
export const chatOperations = (model: ChatModel): GoogleOperation[] => [...reading(model), ...writing(model)]

const denied = refusal(403, 'forbidden', 'You are not permitted to access this space.')

function within(model: ChatModel, id: string, answer: (space: FakeChatSpace) => GoogleReply): GoogleReply {
  const found = model.spaces.get(`spaces/${id}`)
  return found?.members.includes(model.own) ? answer(found) : denied
}

const reading = (model: ChatModel): GoogleOperation[] => [
  {
    path: /^\/v1\/spaces$/,
    scopes: inSpaces,
    parameters: ['pageSize', 'pageToken', 'filter'],
    answer: ({ query }) =>
      listed(
        'spaces',
        [...model.spaces.values()].filter(({ members }) => members.includes(model.own)).map(shownSpace),
        query,
        1_000,
      ),
  },
  {
    path: /^\/v1\/spaces:findDirectMessage$/,
    scopes: inSpaces,
    parameters: ['name'],
    answer: ({ query }) => {
      const email = query.get('name')?.replace('users/', '')
      const other = [...model.people].find(([, person]) => person.email === email)?.[0]
      const found = [...model.spaces.values()].find(
        ({ spaceType, members }) => spaceType === 'DIRECT_MESSAGE' && other !== undefined && members.includes(other),
      )
      return found ? { body: shownSpace(found) } : refusal(404, 'notFound', 'Direct message space not found.')
    },
  },
  {
    path: /^\/v1\/spaces\/([^/:]+)\/messages$/,
    scopes: scopesOf('chat.messages.readonly', 'chat.messages'),
    parameters: ['pageSize', 'pageToken', 'filter', 'orderBy', 'showDeleted'],
    answer: ({ query }, id) =>
      within(model, id, ({ messages }) => {
        const isAsked = filterOf(query.get('filter'))
        if (!isAsked) return refusal(400, 'badRequest', 'Invalid filter.')
        const found = messages.filter(isAsked)
        // "The default ordering is createTime ASC".
        const order = query.get('orderBy') ?? 'createTime asc'
        if (!/^createTime (asc|desc)$/.test(order)) return refusal(400, 'badRequest', 'Invalid order.')
        return listed('messages', (order.endsWith('desc') ? found.toReversed() : found).map(shownMessage), query, 1_000)
      }),
  },
  {
    path: /^\/v1\/spaces\/([^/:]+)\/messages\/([^/]+)$/,
    scopes: scopesOf('chat.messages.readonly', 'chat.messages'),
    parameters: [],
    answer: (_, id, name) =>
      within(model, id, () => {
        const found = model.at(`spaces/${id}/messages/${name}`)
        return found ? { body: shownMessage(found) } : refusal(404, 'notFound', 'Message not found.')
      }),
  },
  {
    path: /^\/v1\/spaces\/([^/:]+)\/members$/,
    scopes: scopesOf('chat.memberships.readonly', 'chat.memberships'),
    parameters: ['pageSize', 'pageToken', 'filter', 'showGroups', 'showInvited'],
    answer: ({ query }, id) =>
      within(model, id, ({ name, members }) =>
        // "If your Chat app authenticates as a user, the output populates the name and type of each."
        listed(
          'memberships',
          members.map((user, index) => ({
            name: `${name}/members/${index}`,
            role: index === 0 ? 'ROLE_MANAGER' : 'ROLE_MEMBER',
            member: { name: user, type: 'HUMAN' },
          })),
          query,
          1_000,
        ),
      ),
  },
  {
    path: /^\/v1\/people:batchGet$/,
    scopes: scopesOf('directory.readonly'),
    parameters: ['resourceNames', 'personFields', 'sources'],
    answer: ({ query }) => {
      const asked = query.getAll('resourceNames')
      if (asked.length === 0 || asked.length > 200 || !query.get('personFields'))
        return refusal(400, 'badRequest', 'Request must specify between 1 and 200 names.')
      const responses = asked.map((requestedResourceName) => {
        const found = model.people.get(requestedResourceName.replace('people/', 'users/'))
        const person = found && { names: [{ displayName: found.name }], emailAddresses: [{ value: found.email }] }
        return { requestedResourceName, httpStatusCode: found ? 200 : 404, ...(person && { person }) }
      })
      return { body: { responses } }
    },
  },
]

const Given = z.strictObject({ text: z.string().min(1), thread: z.strictObject({ name: z.string() }).optional() })
const Emoji = z.strictObject({ emoji: z.strictObject({ unicode: z.string().min(1) }) })

const writing = (model: ChatModel): GoogleOperation[] => [
  {
    method: 'POST',
    path: /^\/v1\/spaces\/([^/:]+)\/messages$/,
    scopes: scopesOf('chat.messages.create', 'chat.messages'),
    parameters: ['requestId', 'messageReplyOption', 'messageId', 'threadKey'],
    answer: ({ query, body }, id) =>
      within(model, id, (found) => {
        const before = model.at(model.requests.get(query.get('requestId') ?? '') ?? '')
        if (before) return { body: shownMessage(before) }
        const given = Given.safeParse(body)
        if (!given.success || Buffer.byteLength(given.data.text) > 32_000)
          return refusal(400, 'badRequest', 'Invalid JSON payload received.')
        const { text, thread } = given.data
        const isReply = thread !== undefined && query.get('messageReplyOption') === 'REPLY_MESSAGE_OR_FAIL'
        if (isReply && !found.messages.some((each) => each.thread === thread.name))
          return refusal(404, 'notFound', 'Thread not found.')
        const made = model.write(found, model.own, text, isReply ? thread.name : undefined)
        model.requests.set(query.get('requestId') ?? made.name, made.name)
        return { body: shownMessage(made) }
      }),
  },
  {
    method: 'PATCH',
    path: /^\/v1\/spaces\/([^/:]+)\/messages\/([^/]+)$/,
    scopes: scopesOf('chat.messages'),
    parameters: ['updateMask', 'allowMissing'],
    answer: ({ query, body }, id, name) =>
      within(model, id, () => {
        const found = model.at(`spaces/${id}/messages/${name}`)
        if (!found) return refusal(404, 'notFound', 'Message not found.')
        if (found.sender !== model.own) return refusal(403, 'forbidden', 'Message cannot be updated by the caller.')
        const given = Given.safeParse(body)
        if (!given.success || query.get('updateMask') !== 'text') return refusal(400, 'badRequest', 'update_mask is required.')
        Object.assign(found, { text: given.data.text, lastUpdateTime: '2026-03-01T09:30:00Z' })
        return { body: shownMessage(found) }
      }),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/spaces\/([^/:]+)\/messages\/([^/]+)$/,
    scopes: scopesOf('chat.messages'),
    parameters: ['force'],
    answer: (_, id, name) =>
      within(model, id, (space) => {
        const found = model.at(`spaces/${id}/messages/${name}`)
        if (!found) return refusal(404, 'notFound', 'Message not found.')
        if (found.sender !== model.own) return refusal(403, 'forbidden', 'Message cannot be deleted by the caller.')
        space.messages.splice(space.messages.indexOf(found), 1)
        return { status: 204, body: null }
      }),
  },
  {
    method: 'POST',
    path: /^\/v1\/spaces\/([^/:]+)\/messages\/([^/]+)\/reactions$/,
    scopes: scopesOf('chat.messages.reactions.create', 'chat.messages.reactions', 'chat.messages'),
    parameters: [],
    answer: ({ body }, id, name) =>
      within(model, id, () => {
        const found = model.at(`spaces/${id}/messages/${name}`)
        const given = Emoji.safeParse(body)
        if (!found) return refusal(404, 'notFound', 'Message not found.')
        if (!given.success) return refusal(400, 'badRequest', 'Invalid emoji.')
        const { unicode } = given.data.emoji
        if (found.reactions.some(({ emoji, user }) => emoji === unicode && user === model.own))
          return refusal(409, 'alreadyExists', 'The reaction already exists.')
        found.reactions.push({ emoji: unicode, user: model.own })
        return { body: { name: `${found.name}/reactions/${found.reactions.length}`, emoji: { unicode } } }
      }),
  },
]

function filterOf(filter: string | null): ((message: FakeChatMessage) => boolean) | null {
  if (filter === null) return () => true
  const [, since] = /^createTime > "([^"]+)"$/.exec(filter) ?? []
  if (since !== undefined) return ({ createTime }) => Date.parse(createTime) > Date.parse(since)
  const [, thread] = /^thread\.name = (spaces\/[\w-]+\/threads\/[\w-]+)$/.exec(filter) ?? []
  return thread === undefined ? null : (message) => message.thread === thread
}

const shownSpace = ({ name, displayName, spaceType, lastActiveTime }: FakeChatSpace) => ({
  name,
  spaceType,
  lastActiveTime,
  spaceUri: `https://chat.google.com/room/${name.split('/')[1]}?cls=11`,
  ...(displayName && { displayName }),
})

/** "If your Chat app authenticates as a user": of people no names. */
const shownMessage = ({ name, text, createTime, lastUpdateTime, sender, thread, isReply, attachments }: FakeChatMessage) => ({
  name,
  text,
  createTime,
  ...(lastUpdateTime && { lastUpdateTime }),
  sender: { name: sender, type: 'HUMAN' },
  thread: { name: thread },
  threadReply: isReply,
  ...(attachments.length > 0 && { attachment: attachments.map((contentName) => ({ contentName })) }),
})

function listed(name: string, all: readonly unknown[], query: URLSearchParams, largest: number): GoogleReply {
  const page = pageOf(all, query, { size: 100, largest })
  return 'body' in page ? page : { body: { ...page.next, [name]: page.items } }
}
