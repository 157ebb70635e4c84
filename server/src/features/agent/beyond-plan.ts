import type { AgentId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { agentLimit } from '../plan/plan.ts'
import { findActiveAfter } from './agent.store.ts'

/**
 * Agents that are switched on and that the plan has no room for: the newest ones. They do not answer. Nothing of them is lost, and they do
 * again by themselves once there is room.
 */
export async function agentsBeyondPlan(ctx: Needs<'clock' | 'config' | 'workspace'>, db: Db): Promise<ReadonlySet<AgentId>> {
  const limit = await agentLimit(ctx, db, ctx.workspace.id)
  return new Set(limit === null ? [] : await findActiveAfter(db, ctx.workspace.id, limit))
}

/** @throws Failure agentBeyondPlan */
export async function refuseBeyondPlan(ctx: Needs<'db' | 'clock' | 'config' | 'workspace'>, id: AgentId): Promise<void> {
  if ((await agentsBeyondPlan(ctx, ctx.db)).has(id)) throw fail('agentBeyondPlan')
}
