import { canSeeAgent } from '@quarry/contract/agent/agent'
import type { ChannelClientId } from '@quarry/contract/ids'
import type { Actor } from '../../context.ts'
import { agentsBeyondPlan, factsFor, findAgent } from '../agent/agent.ts'
import { type AssignmentRow, findAssignments } from './client.store.ts'

/** Agents that answer this person through an app: those that are switched on, shared, and theirs to use. */
export async function agentsHere(actor: Actor, clientId: ChannelClientId): Promise<AssignmentRow[]> {
  const rows = await findAssignments(actor.db, actor.workspace.id, clientId)
  const seen = await Promise.all(
    rows.map(async (row) => {
      const agent = await findAgent(actor.db, actor.workspace.id, row.agent_id)
      return agent?.status === 'active' && agent.is_shared && canSeeAgent(actor, factsFor(actor, agent))
    }),
  )
  return rows.filter((_, index) => seen[index])
}

/** Those of them that the plan has room for: the others answer nothing new. */
export async function withinPlan(actor: Actor, rows: readonly AssignmentRow[]): Promise<AssignmentRow[]> {
  const beyond = await agentsBeyondPlan(actor, actor.db)
  return rows.filter(({ agent_id: id }) => !beyond.has(id))
}
