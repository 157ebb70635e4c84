import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ChannelIo, ChatDraft, ChatPlace } from '../../../kit/channel.ts'
import { type Io, IntegrationError } from '../../../kit/kit.ts'
import { openApp } from './app.ts'
import { bodyOf } from './draft.ts'
import type { ChatAppSettings } from './settings.ts'

type AppIo = ChannelIo<ChatAppSettings>

const leaveMs = 60_000
const Named = z.object({ name: z.string() })

/** What is said once has this id at Chat, by which it is found again: at most 63 of a–z, 0–9 and -, with this beginning. */
const idOf = (key: string): string => `client-quarry-${createHash('sha256').update(key).digest('hex').slice(0, 40)}`

/** The name of the thread and never that of a message; without the option Chat ignores it. */
const threadOf = ({ space, thread }: ChatPlace) =>
  thread === null || thread === space
    ? { query: {}, body: {} }
    : { query: { messageReplyOption: 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD' }, body: { thread: { name: thread } } }

/** https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages/create */
async function post(io: AppIo, place: ChatPlace, said: object, id: Readonly<Record<string, string>>): Promise<string> {
  const { query, body } = threadOf(place)
  const once = { method: 'POST', leaveBy: performance.now() + leaveMs, body: { ...said, ...body } }
  const asked = { query: { ...query, ...id, fields: 'name' }, ...once }
  return (await openApp(io).sendOnce(`/v1/${place.space}/messages`, asked, Named)).name
}

export const say = (io: AppIo, place: ChatPlace, draft: ChatDraft, key: string): Promise<string> =>
  post(io, place, bodyOf(draft, io.address), { messageId: idOf(key), requestId: idOf(key) })

/** Nobody but the person sees it, and it stays; who reads a message cannot be changed later. */
export async function sayPrivately(io: AppIo, place: ChatPlace, user: string, draft: ChatDraft): Promise<void> {
  await post(io, place, { ...bodyOf(draft, io.address), privateMessageViewer: { name: user } }, {})
}

export async function find(io: Io<ChatAppSettings>, { space }: ChatPlace, key: string): Promise<string | null> {
  try {
    return (await openApp(io).get(`/v1/${space}/messages/${idOf(key)}`, { fields: 'name' }, Named)).name
  } catch (error) {
    if (error instanceof IntegrationError && error.reason === 'notFound') return null
    throw error
  }
}

/** https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages/patch */
export async function replace(io: AppIo, posted: string, draft: ChatDraft): Promise<void> {
  const query = { updateMask: 'text,cardsV2,accessoryWidgets', fields: 'name' }
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const body = JSON.stringify(bodyOf(draft, io.address))
  await (await openApp(io).send(`/v1/${posted}`, { method: 'PATCH', query, headers, body })).body?.cancel()
}
