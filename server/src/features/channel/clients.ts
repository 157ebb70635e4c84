import type { ChannelClientId } from '@quarry/contract/ids'
import type { channelRoutes } from '@quarry/contract/wire/channel/channel'
import type { ReturnOf } from '@quarry/contract/wire/route'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { canBeCalled, forgetConnection, servicesWith, serviceTitle } from '../connection/connection.ts'
import { channelsInPlan } from '../plan/plan.ts'
import { presentAssignment } from './assign.ts'
import { leave } from './leave.ts'
import { noteClient } from './note-client.ts'
import { type ChannelClientRow, deleteClient, findAssignments, findClients, lockClient, updateClient } from './client.store.ts'
import { clientOf } from './connect/client-of.ts'
import { channelOf, openChannel } from './open-channel.ts'
import { findSpacesAskedIn } from './turn.store.ts'

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
    way: client.way,
    status: client.status,
    installation: client.team === null ? null : { id: client.team, name: client.team_name ?? '' },
    isTrusted: client.is_trusted,
    hearsAll: client.hears_all,
    isVerified: client.verified_at !== null,
    throttledAt: throttledLately(ctx, client),
    assignments: assignments.filter(({ client_id: id }) => id === client.id).map(presentAssignment),
  })
  const vendors = servicesWith(ctx, ({ channel }) => channel).map((vendor) => ({
    vendor,
    name: serviceTitle(ctx, vendor),
    ways: channelOf(ctx, vendor)!.ways.map(({ way }) => way),
    mayHearAll: channelOf(ctx, vendor)!.mayHearAll === true,
    canBeCalled: canBeCalled(ctx),
    clients: clients.filter((client) => client.vendor === vendor).map(present),
  }))
  return { planAllows, vendors }
}

const dayMs = 24 * 60 * 60_000

/** What was held back before is over. */
function throttledLately({ clock }: Pick<WorkspaceCtx, 'clock'>, { throttled_at: at }: ChannelClientRow): string | null {
  return at && clock.now().getTime() - at.getTime() < dayMs ? at.toISOString() : null
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
    if (client.connection_id) await leave(ctx, tx, ctx.workspace.id, client.connection_id)
    if (client.connection_id) await forgetConnection(ctx, tx, ctx.workspace.id, client.connection_id)
    await noteClient(ctx, tx, 'channel.disconnect', client)
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
    const page = await channel.spaces(io, cursor ?? null, await findSpacesAskedIn(ctx.db, ctx.workspace.id, id))
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
