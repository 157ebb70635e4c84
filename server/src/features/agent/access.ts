import { type AgentFacts, canEditAgent, canSeeAgent } from '@quarry/contract/agent/agent'
import type { AgentId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { type AgentRow, findAgent } from './agent.store.ts'

type Caller = Needs<'account' | 'workspace' | 'role' | 'privileges'>

export const factsFor = (ctx: Caller, row: Pick<AgentRow, 'status' | 'is_shared' | 'created_by'>): AgentFacts => ({
  status: row.status,
  isShared: row.is_shared,
  isMine: row.created_by === ctx.account.id,
})

/** @throws Failure agentMissing — there is no such agent for this member. */
export async function agentSeenBy(ctx: Caller, db: Db, id: AgentId): Promise<AgentRow> {
  const row = await findAgent(db, ctx.workspace.id, id)
  if (!row || !canSeeAgent(ctx, factsFor(ctx, row))) throw fail('agentMissing')
  return row
}

/** @throws Failure agentMissing; forbidden — the member may use the agent and not change it. */
export async function agentEditedBy(ctx: Caller, db: Db, id: AgentId): Promise<AgentRow> {
  const row = await agentSeenBy(ctx, db, id)
  if (!canEditAgent(ctx, factsFor(ctx, row))) throw fail('forbidden')
  return row
}
