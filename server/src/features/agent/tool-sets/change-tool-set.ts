import type { AuditAction } from '@quarry/contract/workspace/audit'
import type { AgentId, ConnectionId, ToolSetId } from '@quarry/contract/ids'
import { can } from '@quarry/contract/workspace/permission'
import type { ServiceName } from '@quarry/contract/source/service'
import { isDeepStrictEqual } from 'node:util'
import { atomic, type Db } from '../../../db/db.ts'
import { fail, Failure } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import { agentEditedBy } from '../access.ts'
import { type AgentRow, lockAgents } from '../agent.store.ts'
import { saveVersion } from '../save-version.ts'
import { toolSetTitle } from './catalogue.ts'
import { assign, type Assigning } from './assign-account.ts'
import { type Choice, choiceOf, countTools, refuseTooMany } from './choice.ts'
import {
  deleteToolSet,
  findToolSet,
  findToolSets,
  insertToolSet,
  type StoredChoice,
  type ToolSetRow,
  updateToolSet,
} from './tool-set.store.ts'

type Chosen = Choice & { connectionId?: ConnectionId | undefined }
export type NewToolSet = Chosen & { serviceName: ServiceName }

/**
 * Gives an agent tools of a service.
 * @throws Failure agentMissing; forbidden; toolSetTaken; as `choiceOf`, `refuseTooMany`, `assign`
 */
export const addToolSet = (
  ctx: Assigning,
  { agentId, ...added }: NewToolSet & { agentId: AgentId },
): Promise<{ toolSetId: ToolSetId; version: number }> =>
  atomic(ctx.db, async (tx) => {
    await lockAgents(tx, ctx.workspace.id, [agentId])
    const agent = await agentEditedBy(ctx, tx, agentId)
    const toolSetId = await insertChosen(ctx, tx, agentId, added)
    await note(ctx, tx, agent, 'agent.addTools', added.serviceName)
    return { toolSetId, version: await saveVersion(ctx, tx, agent) }
  })

/** The same of an agent that the caller holds. @throws Failure as `addToolSet` */
export async function insertChosen(
  ctx: Assigning,
  tx: Db,
  agentId: AgentId,
  { serviceName: service, connectionId, ...choice }: NewToolSet,
): Promise<ToolSetId> {
  const stored: StoredChoice = { ...choiceOf(ctx, service, choice), connection_id: null }
  const before = countTools(await findToolSets(tx, ctx.workspace.id, [agentId]))
  await refuseTooMany(ctx, tx, ctx.workspace.id, { before, after: before + stored.tools.length })
  const id = await insertToolSet(tx, ctx.workspace.id, { agentId, service, at: ctx.clock.now(), ...stored })
  if (id === null) throw fail('toolSetTaken')
  if (connectionId) await assign(ctx, tx, { id, agent_id: agentId, service, ...stored }, { connectionId, isOtherAccount: false })
  return id
}

/**
 * Chooses other tools, or other rules for them: what people allowed for a while they are asked again. A shared account stays, as long as
 * who changes what it does may name it.
 * @throws Failure toolSetMissing; forbidden; as `addToolSet`
 */
export const changeToolSet = (
  ctx: Assigning,
  { toolSetId, connectionId, ...choice }: Chosen & { toolSetId: ToolSetId },
): Promise<{ toolSetId: ToolSetId; version: number }> =>
  editing(ctx, toolSetId, async (tx, agent, row) => {
    const chosen = choiceOf(ctx, row.service, choice)
    const stays = chosen.method === 'SHARED' ? row.connection_id : null
    const { method, tools, settings, fixed } = row
    const isChanged = !isDeepStrictEqual(chosen, { method, tools, settings, fixed })
    if (isChanged && stays !== null && !can(ctx, 'tool.connectShared')) throw fail('forbidden')
    const before = countTools(await findToolSets(tx, ctx.workspace.id, [agent.id]))
    const after = before - tools.length + chosen.tools.length
    await refuseTooMany(ctx, tx, ctx.workspace.id, { before, after })
    const stored = { ...chosen, connection_id: stays }
    // What others read of it was allowed of these tools, as this account.
    const inChannels = row.in_channels && (!isChanged || (chosen.method === method && can(ctx, 'channel.manage')))
    await updateToolSet(tx, ctx.workspace.id, toolSetId, { ...stored, inChannels })
    if (connectionId) await assign(ctx, tx, { ...row, ...stored }, { connectionId, isOtherAccount: true })
    if (!isChanged) return { toolSetId, version: agent.version }
    await note(ctx, tx, agent, 'agent.changeTools', row.service)
    return { toolSetId, version: await saveVersion(ctx, tx, agent) }
  })

/** Takes the tools of a service away. Accounts stay connected. @throws Failure toolSetMissing, forbidden */
export const removeToolSet = (ctx: Assigning, { toolSetId }: { toolSetId: ToolSetId }): Promise<{ version: number }> =>
  editing(ctx, toolSetId, async (tx, agent, row) => {
    await deleteToolSet(tx, ctx.workspace.id, toolSetId)
    await note(ctx, tx, agent, 'agent.removeTools', row.service)
    return { version: await saveVersion(ctx, tx, agent) }
  })

/** Holds the agent of a tool set, whose caller may change it. */
export const editing = <T>(
  ctx: Assigning,
  id: ToolSetId,
  work: (tx: Db, agent: AgentRow, row: ToolSetRow) => Promise<T>,
): Promise<T> =>
  atomic(ctx.db, async (tx) => {
    const known = await findToolSet(tx, ctx.workspace.id, id)
    if (!known) throw fail('toolSetMissing')
    await lockAgents(tx, ctx.workspace.id, [known.agent_id])
    const agent = await agentEditedBy(ctx, tx, known.agent_id).catch((cause: unknown) => {
      throw isMissing(cause) ? fail('toolSetMissing') : cause
    })
    // Somebody else may have taken it away before the agent was held.
    const row = await findToolSet(tx, ctx.workspace.id, id)
    if (!row) throw fail('toolSetMissing')
    return work(tx, agent, row)
  })

const isMissing = (cause: unknown): boolean => cause instanceof Failure && cause.error === 'agentMissing'

export const note = (
  ctx: Assigning,
  tx: Db,
  { id, name }: Pick<AgentRow, 'id' | 'name'>,
  action: AuditAction,
  service: ServiceName,
): Promise<void> =>
  recordAudit(tx, ctx, {
    workspaceId: ctx.workspace.id,
    action,
    subject: id,
    detail: { name, service: toolSetTitle(ctx, service) },
  })
