import type { ChatEvent } from '@quarry/integrations/kit/channel'
import type { HookReply } from '@quarry/integrations/kit/hook'
import type { ChannelClientId } from '@quarry/contract/ids'
import type { App } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import type { HookRules } from '../connection/connection.ts'
import { limits } from '@quarry/contract/limits'
import { isQuestion } from './answering/is-question.ts'
import { PressAction } from './answering/pressed.ts'
import { accountOf } from './audience.ts'
import { channelGreetJob, channelPressJob, channelThreadJob } from './channel.jobs.ts'
import { type ChannelClientRow, findAssignments, findClient, noteEvent, updateClient } from './client.store.ts'
import { newLink } from './link.ts'
import { noteDescribed } from './person.store.ts'
import { countThrottled } from './throttled.ts'
import { findAnswered, findOpenTurns, insertTurn, updateWaiting } from './turn.store.ts'

/** What follows from a call of a chat: nothing but rows, for which it waits no longer than a moment. */
export const channelHooks: HookRules = {
  async heard(app, { workspaceId, connectionId }, heard) {
    const client = await findClient(app.db, workspaceId, connectionId as ChannelClientId)
    if (!client) return
    const event = heard as ChatEvent
    await noteEvent(app.db, workspaceId, client.id, app.clock.now())
    if (event.kind === 'verified') return
    if (event.kind === 'throttled') return heardThrottled(app, client)
    if (event.kind === 'renamed') return updateClient(app.db, workspaceId, client.id, { team_name: event.teamName })
    if (event.kind === 'ended') return updateClient(app.db, workspaceId, client.id, { status: 'authFail' })
    if (event.kind === 'stopped') return heardStop(app, client, event)
    if (event.kind === 'command') return heardCommand(app, client, event)
    if (event.kind === 'edited' || event.kind === 'deleted') return heardChange(app, client, event)
    if (event.by) await noteDescribed(app.db, { workspaceId, clientId: client.id }, event.by)
    if (event.kind === 'pressed') return heardPress(app, client, event)
    if (event.kind === 'added') return heardAdded(app, client, event)
    return (await whoIsAsked(app, client, event)) ?? heardMessage(app, client, event)
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

/** By a button of the service's own, which says where, and not what. */
async function heardStop(app: App, client: ChannelClientRow, { place, user }: Heard<'stopped'>): Promise<void> {
  const thread = { workspaceId: client.workspace_id, clientId: client.id, space: place.space, thread: place.thread }
  for (const { id, run_id: runId } of await findOpenTurns(app.db, thread))
    if (runId !== null) await app.send(app.db, channelPressJob, { ...thread, user, action: 'stop', value: id })
}

async function heardThrottled(app: App, client: ChannelClientRow): Promise<void> {
  countThrottled(client.vendor)
  app.log.warn({ client: client.id, vendor: client.vendor }, 'a chat service holds back what it tells')
  await updateClient(app.db, client.workspace_id, client.id, { throttled_at: app.clock.now() })
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

/** What is being answered, or has been, stays as it was asked. A question that says nothing any more is asked as before. */
async function heardChange(app: App, client: ChannelClientRow, event: Heard<'edited' | 'deleted'>): Promise<void> {
  const place = { workspaceId: client.workspace_id, clientId: client.id, space: event.space }
  if (event.kind === 'deleted') return updateWaiting(app.db, place, event.key, { state: 'done', ended_as: 'deleted' })
  if (event.text !== '') await updateWaiting(app.db, place, event.key, { body: event.text.slice(0, longestQuestion) })
}

/** Whoever brings the app along is told what it is for. */
async function heardAdded(app: App, client: ChannelClientRow, { place, user, isDirect }: Heard<'added'>): Promise<void> {
  await app.send(app.db, channelGreetJob, { workspaceId: client.workspace_id, clientId: client.id, ...place, user, isDirect })
}

/** Where the service leads people to a page and tells their message again afterwards, those whom nobody knows are led there at once. */
async function whoIsAsked(app: App, client: ChannelClientRow, event: Heard<'message'>): Promise<HookReply | null> {
  const { goOn, by, isExternal } = event
  if (!goOn || !by?.isWhole || isExternal || client.status !== 'ready') return null
  if ((await accountOf(app, { client }, by)) !== null) return null
  return goOn.ask(await newLink(app, client, by, goOn.to))
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
  { isDirect, isMention, isInThread, place, text }: Heard<'message'>,
): Promise<boolean> {
  if (isDirect || isMention) return true
  if (isInThread) {
    const thread = { workspaceId: client.workspace_id, clientId: client.id, ...place }
    return (await findAnswered(app.db, thread)).length > 0
  }
  if (!isQuestion(text)) return false
  const assigned = await findAssignments(app.db, client.workspace_id, client.id)
  return assigned.some(
    ({ responds_to_all: isAll, allowed, spaces }) => isAll && (allowed === 'all' || spaces.some(({ id }) => id === place.space)),
  )
}
