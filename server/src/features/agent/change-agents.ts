import type { AgentStatus } from '@quarry/contract/agent/agent'
import type { AuditAction } from '@quarry/contract/workspace/audit'
import type { AgentId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { recordAudit } from '../audit/audit.ts'
import { endRunsAbout } from '../run/run.ts'
import { agentEditedBy } from './access.ts'
import { type AgentRow, deleteAgents, lockAgents, updateAgents } from './agent.store.ts'

type Changing = Needs<'db' | 'clock' | 'account' | 'workspace' | 'role' | 'privileges'>

/** Switches agents on or off: all of them or none. @throws Failure agentMissing, forbidden */
export const changeStatus = (
  ctx: Changing,
  { agentIds, status }: { agentIds: readonly AgentId[]; status: AgentStatus },
): Promise<Record<string, never>> =>
  changeEach(ctx, agentIds, async (tx, rows) => {
    await updateAgents(tx, ctx.workspace.id, agentIds, { status, updated_at: ctx.clock.now() })
    for (const row of rows) await note(ctx, tx, row, 'agent.changeStatus', { from: row.status, to: status })
  })

/** Shares an agent with everybody in the workspace, or no longer. @throws Failure agentMissing, forbidden */
export const shareAgent = (
  ctx: Changing,
  { agentId, isShared }: { agentId: AgentId; isShared: boolean },
): Promise<Record<string, never>> =>
  changeEach(ctx, [agentId], async (tx, rows) => {
    await updateAgents(tx, ctx.workspace.id, [agentId], { is_shared: isShared, updated_at: ctx.clock.now() })
    for (const row of rows) await note(ctx, tx, row, isShared ? 'agent.share' : 'agent.unshare')
  })

/** Deletes agents with their conversations: all of them or none. @throws Failure agentMissing, forbidden */
export const removeAgents = (ctx: Changing, { agentIds }: { agentIds: readonly AgentId[] }): Promise<Record<string, never>> =>
  changeEach(ctx, agentIds, async (tx, rows) => {
    for (const agentId of agentIds) await endRunsAbout(ctx, tx, ctx.workspace.id, 'agent', { agentId })
    await deleteAgents(tx, ctx.workspace.id, agentIds)
    for (const row of rows) await note(ctx, tx, row, 'agent.remove')
  })

async function changeEach(
  ctx: Changing,
  ids: readonly AgentId[],
  work: (tx: Db, rows: readonly AgentRow[]) => Promise<void>,
): Promise<Record<string, never>> {
  await atomic(ctx.db, async (tx) => {
    await lockAgents(tx, ctx.workspace.id, ids)
    const rows: AgentRow[] = []
    for (const id of new Set(ids)) rows.push(await agentEditedBy(ctx, tx, id))
    await work(tx, rows)
  })
  return {}
}

const note = (ctx: Changing, tx: Db, { id, name }: AgentRow, action: AuditAction, detail = {}): Promise<void> =>
  recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action, subject: id, detail: { name, ...detail } })
