import type { AgentId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import type { SearchScope } from '../../search-index/ancestors.ts'
import { agentSeenBy } from './access.ts'
import type { AgentRow } from './agent.store.ts'
import { refuseBeyondPlan } from './beyond-plan.ts'
import { findKnowledge } from './knowledge.store.ts'
import { scopeOf } from './scope-of.ts'

type Texts = Pick<AgentRow, 'name' | 'role' | 'description' | 'guide' | 'tone' | 'limitations' | 'instructions' | 'examples'>

/** An agent as it answers now. */
type AgentToAsk = Texts & { id: AgentId; version: number; scope: SearchScope }

/**
 * The agent a member is about to ask.
 * @throws Failure agentMissing — there is no such agent for this member; agentInactive — it is switched off; agentBeyondPlan — the plan
 * has no room for it.
 */
export async function agentToAsk(
  ctx: Needs<'db' | 'clock' | 'config' | 'account' | 'workspace' | 'role' | 'privileges'>,
  id: AgentId,
): Promise<AgentToAsk> {
  const { status, version, name, role, description, guide, tone, limitations, instructions, examples } = await agentSeenBy(
    ctx,
    ctx.db,
    id,
  )
  if (status === 'inactive') throw fail('agentInactive')
  await refuseBeyondPlan(ctx, id)
  const knowledge = await findKnowledge(ctx.db, ctx.workspace.id, id)
  const scope = scopeOf(knowledge.map(({ source_id, kind, place }) => ({ sourceId: source_id, kind, contentId: place })))
  return { id, version, name, role, description, guide, tone, limitations, instructions, examples, scope }
}
