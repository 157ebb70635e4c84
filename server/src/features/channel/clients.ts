import { randomUUID } from 'node:crypto'
import type { ChannelClientId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { channelRoutes } from '@quarry/contract/wire/channel/channel'
import type { ReturnOf } from '@quarry/contract/wire/route'
import type { Channel } from '@quarry/integrations/kit/channel'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  ask,
  canBeCalled,
  checkAccess,
  forgetConnection,
  formFields,
  hookAddress,
  openIo,
  readSettings,
  replaceConnection,
  servicesWith,
  serviceTitle,
  storeConnection,
} from '../connection/connection.ts'
import { channelsInPlan } from '../plan/plan.ts'
import { presentAssignment } from './assign.ts'
import {
  type ChannelClientRow,
  deleteClient,
  findAssignments,
  findClient,
  findClients,
  insertClient,
  isBotTaken,
  lockClient,
  updateClient,
} from './client.store.ts'
import { channelOf, openChannel } from './open-channel.ts'

/** Chat services that agents can answer in, with what the workspace connected. */
export async function listConnectable(ctx: WorkspaceCtx): Promise<ReturnOf<typeof channelRoutes.connectable>> {
  const [clients, assignments, planAllows] = await Promise.all([
    findClients(ctx.db, ctx.workspace.id),
    findAssignments(ctx.db, ctx.workspace.id),
    channelsInPlan(ctx, ctx.db, ctx.workspace.id),
  ])
  const present = (client: ChannelClientRow) => ({
    channelClientId: client.id,
    vendor: client.vendor,
    name: client.name,
    status: client.status,
    installation: client.team === null ? null : { id: client.team, name: client.team_name ?? '' },
    isTrusted: client.is_trusted,
    isVerified: client.verified_at !== null,
    assignments: assignments.filter(({ client_id: id }) => id === client.id).map(presentAssignment),
  })
  const vendors = servicesWith(ctx, ({ channel }) => channel?.hook).map((vendor) => ({
    vendor,
    name: serviceTitle(ctx, vendor),
    canBeCalled: canBeCalled(ctx),
    clients: clients.filter((client) => client.vendor === vendor).map(present),
  }))
  return { planAllows, vendors }
}

type Entered = {
  vendor: ServiceName
  channelClientId?: ChannelClientId | undefined
  name?: string | undefined
  settings?: Record<string, unknown> | undefined
  isTrusted?: boolean | undefined
}

/**
 * Begins to connect an app, or goes on: its secrets are tried at the service before they are kept.
 * @throws Failure serviceUnavailable, channelMissing, channelPlan, channelTaken; as `checkAccess`
 */
export async function enterClient(ctx: WorkspaceCtx, entered: Entered): Promise<ReturnOf<typeof channelRoutes.enter>> {
  const { vendor, settings, isTrusted } = entered
  const channel = channelOf(ctx, vendor)
  if (!channel?.hook) throw fail('serviceUnavailable')
  if (!(await channelsInPlan(ctx, ctx.db, ctx.workspace.id))) throw fail('channelPlan')
  const id = entered.channelClientId ?? (await begin(ctx, vendor, entered.name ?? 'Quarry'))
  let client = await clientOf(ctx, id, vendor)
  if (settings) await connect(ctx, client, settings)
  if (isTrusted !== undefined && isTrusted !== client.is_trusted)
    await atomic(ctx.db, async (tx) => {
      await updateClient(tx, ctx.workspace.id, id, { is_trusted: isTrusted })
      await note(ctx, tx, 'channel.connect', client, { isTrusted })
    })
  client = await clientOf(ctx, id, vendor)
  return {
    channelClientId: id,
    status: client.status,
    guide: guideOf(ctx, channel, client),
    fields: formFields(ctx, vendor, 'channel'),
  }
}

/** Where the service calls: at the public address; at ours where there is none, which the screens say leads nowhere yet. */
const hookOf = (ctx: WorkspaceCtx, vendor: ServiceName, id: ChannelClientId): string =>
  ctx.config.publicOrigin ? hookAddress(ctx, vendor, id) : `${ctx.origin}/hooks/${vendor}/${id}`

function guideOf(ctx: WorkspaceCtx, channel: Channel, { id, vendor, name }: ChannelClientRow) {
  const picture = `${ctx.config.publicOrigin ?? ctx.origin}/icons/icon-512.png`
  const { steps, parts = [], ...guide } = channel.guide({ name, description: name, picture, hook: hookOf(ctx, vendor, id) })
  const shown = parts.map(({ said, link = null, values = [] }) => ({ said, link, values: [...values] }))
  return { ...guide, steps: [...steps], parts: shown }
}

async function begin(ctx: WorkspaceCtx, vendor: ServiceName, name: string): Promise<ChannelClientId> {
  const id = randomUUID() as ChannelClientId
  await insertClient(ctx.db, ctx.workspace.id, { id, vendor, name, by: ctx.account.id, at: ctx.clock.now() })
  return id
}

async function clientOf(ctx: WorkspaceCtx, id: ChannelClientId, vendor?: ServiceName): Promise<ChannelClientRow> {
  const client = await findClient(ctx.db, ctx.workspace.id, id)
  if (!client || (vendor !== undefined && client.vendor !== vendor)) throw fail('channelMissing')
  return client
}

async function connect(ctx: WorkspaceCtx, client: ChannelClientRow, given: Record<string, unknown>): Promise<void> {
  const { vendor } = client
  const channel = channelOf(ctx, vendor)!
  const read = readSettings(ctx, { service: vendor, part: 'channel', authMethod: 'form' }, { given, stored: null })
  const settings = await checkAccess(ctx, 'channel', { service: vendor, settings: read, token: null })
  const found = await ask(ctx, (signal) => channel.installation(openIo(ctx, vendor, { settings, token: null, signal })))
  await atomic(ctx.db, async (tx) => {
    const held = await lockClient(tx, ctx.workspace.id, client.id)
    if (!held) throw fail('channelMissing')
    if (await isBotTaken(tx, found, client.id)) throw fail('channelTaken')
    const connectionId =
      held.connection_id ?? (await storeConnection(ctx, tx, { id: client.id, vendor, part: 'channel', settings, isShared: true }))
    if (held.connection_id) await replaceConnection(ctx, tx, { workspaceId: ctx.workspace.id, id: connectionId, settings })
    const { team, teamName, botUser } = found
    const known = { connection_id: connectionId, team, team_name: teamName, bot_user: botUser, status: 'ready' } as const
    await updateClient(tx, ctx.workspace.id, client.id, known)
    await note(ctx, tx, 'channel.connect', client, { team: teamName })
  })
}

/** Agents answer there no longer, and its secrets are forgotten. @throws Failure channelMissing */
export async function removeClient(
  ctx: WorkspaceCtx,
  { channelClientId: id }: { channelClientId: ChannelClientId },
): Promise<Record<string, never>> {
  await atomic(ctx.db, async (tx) => {
    const client = await lockClient(tx, ctx.workspace.id, id)
    if (!client) throw fail('channelMissing')
    await deleteClient(tx, ctx.workspace.id, id)
    if (client.connection_id) await forgetConnection(ctx, tx, ctx.workspace.id, client.connection_id)
    await note(ctx, tx, 'channel.disconnect', client)
  })
  return {}
}

/** Asks the service whether the app is accepted. @throws Failure channelMissing */
export async function readAuthentication(
  ctx: WorkspaceCtx,
  { channelClientId: id }: { channelClientId: ChannelClientId },
): Promise<ReturnOf<typeof channelRoutes.hasAuthentication>> {
  const client = await clientOf(ctx, id)
  const shown = { isVerified: client.verified_at !== null, lastEventAt: client.last_event_at?.toISOString() ?? null }
  if (client.connection_id === null) return { isAuthentication: false, problem: null, ...shown }
  try {
    const { channel, io } = await openChannel(ctx, client, ctx.signal)
    await channel.check(io)
    if (client.status === 'authFail') await updateClient(ctx.db, ctx.workspace.id, id, { status: 'ready' })
    return { isAuthentication: true, problem: null, ...shown }
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error
    return { isAuthentication: false, problem: error.message, ...shown }
  }
}

/** @throws Failure channelMissing, channelAuthFailed */
export async function listSpaces(
  ctx: WorkspaceCtx,
  { channelClientId: id, cursor }: { channelClientId: ChannelClientId; cursor?: string | undefined },
): Promise<ReturnOf<typeof channelRoutes.spaces>> {
  const client = await clientOf(ctx, id)
  try {
    const { channel, io } = await openChannel(ctx, client, ctx.signal)
    const page = await channel.spaces(io, cursor ?? null)
    const spaces = page.spaces.map(({ kind, name, ...space }) => ({
      ...space,
      name: name ?? space.id,
      isPrivate: kind !== 'public',
    }))
    return { spaces, cursor: page.cursor }
  } catch (cause) {
    if (cause instanceof IntegrationError) throw fail('channelAuthFailed', { cause, detail: cause.message })
    throw cause
  }
}

const note = (
  ctx: WorkspaceCtx,
  tx: WorkspaceCtx['db'],
  action: 'channel.connect' | 'channel.disconnect',
  { id, name, vendor }: ChannelClientRow,
  detail: Record<string, unknown> = {},
): Promise<void> =>
  recordAudit(tx, ctx, {
    workspaceId: ctx.workspace.id,
    action,
    subject: id,
    detail: { name, service: serviceTitle(ctx, vendor), ...detail },
  })
