import type { ServiceName } from '@quarry/contract/source/service'
import type { Needs } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { revokeRulesOf } from '../../tool/tool.ts'
import { findAgent, lockAgents } from '../agent.store.ts'
import { saveVersion } from '../save-version.ts'
import { deleteToolSet, findAgentsWith } from './tool-set.store.ts'

/** How many agents have tools of each service. */
export { countAgentsWith } from './tool-set.store.ts'

/** Takes the tools of a service away from all agents, with what people allowed about them. */
export async function takeToolsAway(ctx: Needs<'clock' | 'account' | 'workspace'>, tx: Db, service: ServiceName): Promise<void> {
  const workspaceId = ctx.workspace.id
  const sets = await findAgentsWith(tx, workspaceId, service)
  if (sets.length === 0) return
  await lockAgents(
    tx,
    workspaceId,
    sets.map(({ agent_id: id }) => id),
  )
  for (const { id, agent_id: agentId } of sets) {
    await deleteToolSet(tx, workspaceId, id)
    await revokeRulesOf(tx, workspaceId, { service, agentId }, ctx.clock.now())
    const agent = await findAgent(tx, workspaceId, agentId)
    if (agent) await saveVersion(ctx, tx, agent)
  }
}
