import type { AgentId, ChannelAssignmentId } from '@quarry/contract/ids'
import type { channelRoutes } from '@quarry/contract/wire/channel/channel'
import type { ParsedOf, ReturnOf } from '@quarry/contract/wire/route'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { agentSeenBy } from '../agent/agent.ts'
import { channelsInPlan } from '../plan/plan.ts'
import {
  type Answering,
  type AssignmentRow,
  deleteAssignment,
  findAssignment,
  findAssignments,
  findClient,
  lockClient,
  putAssignment,
  writeSpaces,
} from './client.store.ts'
import { noting } from './assign-failures.ts'
import { openChannel } from './open-channel.ts'

type Shown = ReturnOf<typeof channelRoutes.assign>['assignments'][number]

export const presentAssignment = (row: AssignmentRow): Shown => ({
  assignmentId: row.id,
  agentId: row.agent_id,
  agentName: row.agent_name,
  spaces: row.spaces,
  allowedChannels: row.allowed,
  privateResponse: row.is_private,
  replyAsNewMessage: row.is_new_message,
  respondToAll: row.responds_to_all,
  followThread: row.follows_thread,
})

type Assigning = Omit<ParsedOf<typeof channelRoutes.assign>, 'workspaceId' | 'agentIds'> & { agentIds: readonly AgentId[] }

const atFirst: Answering = {
  allowed: 'all',
  is_private: false,
  is_new_message: false,
  responds_to_all: false,
  follows_thread: true,
}

/** How an agent is to answer: as it is said, else as before. */
const answeringOf = (said: Assigning, before: Answering): Answering => ({
  allowed: said.allowedChannels ?? before.allowed,
  is_private: said.privateResponse ?? before.is_private,
  is_new_message: said.replyAsNewMessage ?? before.is_new_message,
  responds_to_all: said.respondToAll ?? before.responds_to_all,
  follows_thread: said.followThread ?? before.follows_thread,
})

/** Lets agents answer through an app: all of them or none. @throws Failure channelMissing, channelPlan, agentMissing */
export const assignAgents = (ctx: WorkspaceCtx, assigning: Assigning): Promise<ReturnOf<typeof channelRoutes.assign>> =>
  noting(ctx, { agentIds: assigning.agentIds, channelId: assigning.channelId, vendor: assigning.vendor }, () =>
    assign(ctx, assigning),
  )

async function assign(ctx: WorkspaceCtx, assigning: Assigning): Promise<ReturnOf<typeof channelRoutes.assign>> {
  const { agentIds, channelId: clientId, vendor } = assigning
  const workspaceId = ctx.workspace.id
  if (!(await channelsInPlan(ctx, ctx.db, workspaceId))) throw fail('channelPlan')
  return atomic(ctx.db, async (tx) => {
    const client = await lockClient(tx, workspaceId, clientId)
    if (client?.vendor !== vendor) throw fail('channelMissing')
    const before = await findAssignments(tx, workspaceId, clientId)
    for (const agentId of new Set(agentIds)) {
      const { name } = await agentSeenBy(ctx, tx, agentId)
      const answering = answeringOf(assigning, before.find(({ agent_id: id }) => id === agentId) ?? atFirst)
      await putAssignment(tx, workspaceId, { clientId, agentId, at: ctx.clock.now() }, answering)
      const detail = { name, channel: client.team_name ?? client.name }
      await recordAudit(tx, ctx, { workspaceId, action: 'channel.assign', subject: agentId, detail })
    }
    const rows = await findAssignments(tx, workspaceId, clientId)
    return { assignments: rows.filter(({ agent_id: id }) => agentIds.includes(id)).map(presentAssignment) }
  })
}

/** @throws Failure channelMissing */
export async function unassignAgent(
  ctx: WorkspaceCtx,
  { assignmentId }: { assignmentId: ChannelAssignmentId },
): Promise<Record<string, never>> {
  await atomic(ctx.db, async (tx) => {
    const row = await findAssignment(tx, ctx.workspace.id, assignmentId)
    if (!row) throw fail('channelMissing')
    await deleteAssignment(tx, ctx.workspace.id, assignmentId)
    const client = await findClient(tx, ctx.workspace.id, row.client_id)
    const detail = { name: row.agent_name, channel: client?.team_name ?? client?.name }
    await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action: 'channel.unassign', subject: row.agent_id, detail })
  })
  return {}
}

type Choosing = { assignmentId: ChannelAssignmentId; spaceIds: readonly string[] }

/** The service says how each is called and who is in it. @throws Failure channelMissing, channelAuthFailed, spaceExternal */
export const assignSpaces = (ctx: WorkspaceCtx, choosing: Choosing): Promise<Record<string, never>> =>
  noting(ctx, { ...choosing }, () => chooseSpaces(ctx, choosing))

async function chooseSpaces(ctx: WorkspaceCtx, { assignmentId, spaceIds }: Choosing): Promise<Record<string, never>> {
  const row = await findAssignment(ctx.db, ctx.workspace.id, assignmentId)
  const client = row && (await findClient(ctx.db, ctx.workspace.id, row.client_id))
  if (!client) throw fail('channelMissing')
  try {
    const { channel, io } = await openChannel(ctx, client, ctx.signal)
    const chosen: { id: string; name: string }[] = []
    for (const id of new Set(spaceIds)) {
      const known = row.spaces.find((space) => space.id === id)
      const space = await channel.space(io, id)
      if (space.isExternal) throw fail('spaceExternal')
      chosen.push({ id, name: space.name ?? known?.name ?? id })
    }
    await writeSpaces(ctx.db, ctx.workspace.id, assignmentId, chosen)
    return {}
  } catch (cause) {
    if (cause instanceof IntegrationError) throw fail('channelAuthFailed', { cause, detail: cause.message })
    throw cause
  }
}
