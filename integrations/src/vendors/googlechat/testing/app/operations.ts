import { z } from 'zod'
import type { GoogleOperation } from '../../../../platforms/google/testing/server.ts'
import { type GoogleReply, pageOf, refusal } from '../../../../platforms/google/testing/reply.ts'
import type { ChatAppModel, FakeAppMessage, FakeAppSpace } from './model.ts'
import { Body } from './said.ts'

const scopes = ['https://www.googleapis.com/auth/chat.bot']
const denied = refusal(403, 'forbidden', 'The caller does not have permission.')
const missing = refusal(404, 'notFound', 'Message not found.')

/** https://developers.google.com/workspace/chat/limits: writes of all apps in a space. */
const writesPerMinute = 60
const mostBytes = 32_000

export const projectOf = (email: string): string => /@([\w-]+)\.iam/.exec(email)?.[1] ?? ''

/** Chat as an app calls it by its own account: https://developers.google.com/workspace/chat/api/reference/rest */
export const appOperations = (model: ChatAppModel): GoogleOperation[] => [...looking(model), ...speaking(model)]

function within(model: ChatAppModel, project: string, id: string, answer: (space: FakeAppSpace) => GoogleReply): GoogleReply {
  const found = model.spaces.get(`spaces/${id}`)
  return found?.apps.has(project) ? answer(found) : denied
}

const looking = (model: ChatAppModel): GoogleOperation[] => [
  {
    path: /^\/v1\/spaces$/,
    scopes,
    parameters: ['pageSize', 'pageToken', 'filter'],
    answer({ query, caller }) {
      const filter = query.get('filter')
      if (filter !== null && !/^spaceType = "(SPACE|GROUP_CHAT|DIRECT_MESSAGE)"( OR spaceType = "\w+")*$/.test(filter))
        return refusal(400, 'badRequest', 'Invalid filter.')
      const wanted = filter === null ? null : [...filter.matchAll(/"(\w+)"/g)].map(([, type]) => type)
      const own = [...model.spaces.values()].filter(({ apps }) => apps.has(projectOf(caller.email)))
      return listed('spaces', own.filter(({ spaceType }) => wanted?.includes(spaceType) ?? true).map(shownSpace), query)
    },
  },
  {
    path: /^\/v1\/spaces\/([^/:]+)$/,
    scopes,
    parameters: [],
    answer: ({ caller }, id) => within(model, projectOf(caller.email), id, (space) => ({ body: shownSpace(space) })),
  },
  {
    path: /^\/v1\/spaces\/([^/:]+)\/members$/,
    scopes,
    parameters: ['pageSize', 'pageToken', 'filter', 'showGroups'],
    answer: ({ caller, query }, id) =>
      within(model, projectOf(caller.email), id, ({ name, members, groups }) => {
        // "Excludes Chat app memberships, including its own."
        const people = [...members].map((user) => ({
          name: `${name}/members/${user.split('/')[1]}`,
          state: 'JOINED',
          member: { name: user, type: 'HUMAN', displayName: model.people.get(user)?.displayName },
        }))
        const ofGroups = [...groups].map((group) => ({
          name: `${name}/members/${group}`,
          state: 'JOINED',
          groupMember: { name: `groups/${group}` },
        }))
        return listed('memberships', query.get('showGroups') === 'true' ? [...people, ...ofGroups] : people, query)
      }),
  },
  {
    path: /^\/v1\/spaces\/([^/:]+)\/messages\/([^/]+)$/,
    scopes,
    parameters: [],
    answer: ({ caller }, id, key) => {
      const project = projectOf(caller.email)
      return within(model, project, id, (space) => {
        const found = messageIn(space, key)
        return found?.by === project ? { body: shownMessage(found) } : missing
      })
    },
  },
]

/** By its name or by the id that the app gave it. */
const messageIn = ({ name, messages }: FakeAppSpace, key: string): FakeAppMessage | undefined =>
  messages.find((each) => each.name === `${name}/messages/${key}` || each.id === key)

function mayWrite(model: ChatAppModel, space: FakeAppSpace): GoogleReply | null {
  space.writes = space.writes.filter((at) => at > model.now() - 60_000)
  if (space.writes.length >= writesPerMinute)
    return refusal(429, 'rateLimitExceeded', 'Quota exceeded for writes per minute per space.', { 'retry-after': '1' })
  space.writes.push(model.now())
  return null
}

const speaking = (model: ChatAppModel): GoogleOperation[] => [
  {
    method: 'POST',
    path: /^\/v1\/spaces\/([^/:]+)\/messages$/,
    scopes,
    parameters: ['requestId', 'messageReplyOption', 'messageId', 'threadKey'],
    answer: ({ query, body, caller }, id) => {
      const project = projectOf(caller.email)
      return within(model, project, id, (space) => {
        const before = model.requests.get(query.get('requestId') ?? '')
        if (before) return { body: shownMessage(before) }
        const given = Body.extend({
          thread: z.strictObject({ name: z.string() }).optional(),
          privateMessageViewer: z.strictObject({ name: z.string() }).optional(),
        }).safeParse(body)
        const customId = query.get('messageId')
        if (!given.success || Buffer.byteLength(JSON.stringify(body)) > mostBytes)
          return refusal(400, 'badRequest', 'Invalid JSON payload received.')
        if (customId !== null && !/^client-[a-z0-9-]{1,56}$/.test(customId))
          return refusal(400, 'badRequest', 'Invalid message ID.')
        if (customId !== null && messageIn(space, customId)) return refusal(409, 'alreadyExists', 'Message already exists.')
        const { thread, privateMessageViewer: viewer, ...said } = given.data
        if (viewer && !space.members.has(viewer.name)) return denied
        const slow = mayWrite(model, space)
        if (slow) return slow
        const made = model.write(space, { name: project }, said.text, {
          ...said,
          ...threadOf(space, query.get('messageReplyOption'), thread?.name),
          id: customId,
          isOfApp: true,
          viewer: viewer?.name ?? null,
        })
        const requestId = query.get('requestId')
        if (requestId !== null) model.requests.set(requestId, made)
        return { body: shownMessage(made) }
      })
    },
  },
  {
    method: 'PATCH',
    path: /^\/v1\/spaces\/([^/:]+)\/messages\/([^/]+)$/,
    scopes,
    parameters: ['updateMask', 'allowMissing'],
    answer: ({ query, body, caller }, id, key) => {
      const project = projectOf(caller.email)
      return within(model, project, id, (space) => {
        const found = messageIn(space, key)
        if (found?.by !== project) return missing
        const mask = (query.get('updateMask') ?? '').split(',')
        const given = Body.safeParse(body)
        const isKnown = mask.every((each) => ['text', 'cardsV2', 'accessoryWidgets'].includes(each))
        if (!given.success || !isKnown || Buffer.byteLength(JSON.stringify(body)) > mostBytes)
          return refusal(400, 'badRequest', 'Invalid JSON payload received.')
        const slow = mayWrite(model, space)
        if (slow) return slow
        for (const each of mask) Object.assign(found, { [each]: given.data[each as keyof typeof given.data] })
        found.edits += 1
        return { body: shownMessage(found) }
      })
    },
  },
]

/** Without the option the thread is ignored; one that is not there is silently another one. */
function threadOf({ messages }: FakeAppSpace, option: string | null, thread: string | undefined) {
  const isReply = option === 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD' && messages.some((each) => each.thread === thread)
  return isReply ? { thread: thread! } : {}
}

export const shownSpace = (space: FakeAppSpace) => ({
  name: space.name,
  spaceType: space.spaceType,
  type: space.isWithApp ? 'DM' : 'ROOM',
  ...(space.isWithApp && { singleUserBotDm: true }),
  ...(space.displayName && { displayName: space.displayName }),
  ...(space.externalUserAllowed && { externalUserAllowed: true }),
  ...(space.spaceType === 'SPACE' && { accessSettings: { accessState: space.access } }),
  membershipCount: { joinedDirectHumanUserCount: space.members.size },
  spaceThreadingState: space.isWithApp ? 'UNTHREADED_MESSAGES' : 'THREADED_MESSAGES',
})

export const shownMessage = ({ name, text, thread, isReply, createTime }: FakeAppMessage) => ({
  name,
  text,
  createTime,
  thread: { name: thread },
  ...(isReply && { threadReply: true }),
})

function listed(name: string, all: readonly unknown[], query: URLSearchParams): GoogleReply {
  const page = pageOf(all, query, { size: 100, largest: 1_000 })
  return 'body' in page ? page : { body: { ...page.next, [name]: page.items } }
}
