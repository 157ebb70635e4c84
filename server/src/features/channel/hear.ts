import type { ChatEvent } from '@quarry/integrations/kit/channel'
import type { ChannelClientId } from '@quarry/contract/ids'
import type { App } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import type { HookRules } from '../connection/connection.ts'
import { limits } from '@quarry/contract/limits'
import { PressAction } from './answering/pressed.ts'
import { channelPressJob, channelThreadJob } from './channel.jobs.ts'
import { type ChannelClientRow, findAssignments, findClient, noteEvent, updateClient } from './client.store.ts'
import { findAnswered, insertTurn } from './turn.store.ts'

/** What follows from a call of a chat: nothing but rows, for which it waits no longer than a moment. */
export const channelHooks: HookRules = {
  async heard(app, { workspaceId, connectionId }, heard) {
    const client = await findClient(app.db, workspaceId, connectionId as ChannelClientId)
    if (!client) return
    const event = heard as ChatEvent
    await noteEvent(app.db, workspaceId, client.id, app.clock.now())
    if (event.kind === 'verified') await updateClient(app.db, workspaceId, client.id, { verified_at: app.clock.now() })
    else if (event.kind === 'ended') await updateClient(app.db, workspaceId, client.id, { status: 'authFail' })
    else if (event.kind === 'pressed') await heardPress(app, client, event)
    else if (event.kind === 'command') await heardCommand(app, client, event)
    else await heardMessage(app, client, event)
  },
}

type Heard<Kind extends ChatEvent['kind']> = Extract<ChatEvent, { kind: Kind }>

async function heardPress(app: App, client: ChannelClientRow, { place, user, action, value }: Heard<'pressed'>): Promise<void> {
  // The others are links.
  const pressed = PressAction.safeParse(action)
  if (!pressed.success) return
  const thread = { workspaceId: client.workspace_id, clientId: client.id, space: place.space, thread: place.thread ?? '' }
  await app.send(app.db, channelPressJob, { ...thread, user, action: pressed.data, value })
}

/** Each is a thread of its own, wherever it was called. */
async function heardCommand(app: App, client: ChannelClientRow, event: Heard<'command'>): Promise<void> {
  if (client.status === 'draft') return
  const { place, key, user, text, at } = event
  const thread = { workspaceId: client.workspace_id, clientId: client.id, space: place.space, thread: `command.${key}` }
  await atomic(app.db, async (tx) => {
    const isNew = await insertTurn(tx, {
      workspace_id: client.workspace_id,
      client_id: client.id,
      space: thread.space,
      thread: thread.thread,
      message_key: thread.thread,
      external_user: user,
      body: text.slice(0, longestQuestion),
      is_direct: false,
      is_mention: true,
      is_in_thread: false,
      is_alone: true,
      reply_to: place.reply,
      said_at: at,
      received_at: app.clock.now(),
    })
    if (isNew) await app.send(tx, channelThreadJob, thread)
  })
}

async function heardMessage(app: App, client: ChannelClientRow, event: Heard<'message'>): Promise<void> {
  if ((event.text === '' && event.files.length === 0) || event.user === client.bot_user || client.status === 'draft') return
  const thread = { workspaceId: client.workspace_id, clientId: client.id, ...event.place }
  if (!(await concernsUs(app, client, event))) return
  await atomic(app.db, async (tx) => {
    const isNew = await insertTurn(tx, {
      workspace_id: client.workspace_id,
      client_id: client.id,
      space: event.place.space,
      thread: event.place.thread,
      message_key: event.key,
      external_user: event.user,
      body: event.text.slice(0, longestQuestion),
      is_direct: event.isDirect,
      is_mention: event.isMention,
      is_in_thread: event.isInThread,
      files: JSON.stringify(event.files.slice(0, limits.filesPerQuestion)),
      said_at: event.at,
      received_at: app.clock.now(),
    })
    if (isNew) await app.send(tx, channelThreadJob, thread)
  })
}

const longestQuestion = 8_000

/** A service tells of everything that is said where its app is. What is no business of ours is forgotten at once. */
async function concernsUs(
  app: App,
  client: ChannelClientRow,
  { isDirect, isMention, isInThread, place }: Heard<'message'>,
): Promise<boolean> {
  if (isDirect || isMention) return true
  if (isInThread) {
    const thread = { workspaceId: client.workspace_id, clientId: client.id, ...place }
    return (await findAnswered(app.db, thread)).length > 0
  }
  const assigned = await findAssignments(app.db, client.workspace_id, client.id)
  return assigned.some(
    ({ responds_to_all: isAll, allowed, spaces }) => isAll && (allowed === 'all' || spaces.some(({ id }) => id === place.space)),
  )
}
