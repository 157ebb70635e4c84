import { fullName } from '@quarry/contract/account/account'
import { canEditAgent, canSeeAgent, doesAnswer } from '@quarry/contract/agent/agent'
import type { AgentId } from '@quarry/contract/ids'
import type { Named } from '@quarry/contract/calls/names'
import type { Agent, agentRoutes } from '@quarry/contract/wire/agent/agent'
import type { OutputOf } from '@quarry/contract/wire/route'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { agentLimit, channelsInPlan, countAgents, toolLimit } from '../plan/plan.ts'
import { viewerOf } from '../rights/rights.ts'
import { agentEditedBy, factsFor } from './access.ts'
import { type AgentRow, findAgents, findVersions } from './agent.store.ts'
import { agentsBeyondPlan } from './beyond-plan.ts'
import { findDeployed } from './deployed.store.ts'
import { type KnowledgeRow, lookAtKnowledge } from './knowledge.store.ts'
import { presentKnowledge, stateOfAll } from './known.ts'
import { textsOf } from './save-version.ts'
import { presentToolSet } from './tool-sets/present.ts'
import { standingsFor } from './tool-sets/standing.ts'
import { findToolSets } from './tool-sets/tool-set.store.ts'

type Reading = Needs<'db' | 'clock' | 'vault' | 'config' | 'vendors' | 'account' | 'workspace' | 'role' | 'privileges'>

/**
 * The agents the caller may see, by name.
 * @param input.agentId this one alone.
 * @throws Failure agentMissing
 */
export async function listAgents(
  ctx: Reading,
  { agentId }: { agentId?: AgentId | undefined } = {},
): Promise<OutputOf<typeof agentRoutes.list>> {
  const all = await findAgents(ctx.db, ctx.workspace.id)
  const seen = all.filter((row) => (agentId === undefined || row.id === agentId) && canSeeAgent(ctx, factsFor(ctx, row)))
  if (agentId !== undefined && seen.length === 0) throw fail('agentMissing')
  const viewer = viewerOf(ctx)
  const ids = seen.map(({ id }) => id)
  const knowledge = Map.groupBy(await lookAtKnowledge(ctx.db, viewer, ids), ({ agent_id }) => agent_id)
  const sets = await findToolSets(ctx.db, ctx.workspace.id, ids)
  const standingOf = await standingsFor(ctx, ctx.db, sets)
  const beyond = await agentsBeyondPlan(ctx, ctx.db)
  const toolSets = Map.groupBy(sets, ({ agent_id }) => agent_id)
  const mayChat = await channelsInPlan(ctx, ctx.db, ctx.workspace.id)
  const deployed = Map.groupBy(mayChat ? await findDeployed(ctx.db, ctx.workspace.id, ids) : [], ({ agent_id }) => agent_id)
  return {
    agents: seen.map((row) => {
      const agent = present(ctx, viewer, row, knowledge.get(row.id) ?? [])
      const { canEdit } = agent
      const own = (toolSets.get(row.id) ?? []).map((set) => presentToolSet(ctx, set, { standing: standingOf(set), canEdit }))
      const isBeyondPlan = beyond.has(row.id)
      // Whether it answers there is decided by the same: `agentsHere`, `withinPlan`.
      const places = row.is_shared && doesAnswer({ status: row.status, isBeyondPlan }) ? (deployed.get(row.id) ?? []) : []
      const channels = places.map(({ vendor: serviceName, name }) => ({ serviceName, name }))
      return { ...agent, isBeyondPlan, toolSets: own, channels }
    }),
    limit: await agentLimit(ctx, ctx.db, ctx.workspace.id),
    used: await countAgents(ctx.db, ctx.workspace.id),
    toolsPerAgent: await toolLimit(ctx, ctx.db, ctx.workspace.id),
  }
}

function present(
  ctx: Reading,
  viewer: ReturnType<typeof viewerOf>,
  row: AgentRow,
  knowledge: readonly KnowledgeRow[],
): Omit<Named<Agent>, 'toolSets' | 'isBeyondPlan' | 'channels'> {
  const { isMine } = factsFor(ctx, row)
  const canEdit = canEditAgent(ctx, { isMine })
  const looking = {
    role: ctx.role,
    privileges: ctx.privileges,
    accountId: viewer.accountId,
    mirroring: viewer.mirroring,
    canEdit,
  }
  return {
    agentId: row.id,
    workspaceId: ctx.workspace.id,
    ...textsOf(row),
    status: row.status,
    isShared: row.is_shared,
    creator: { id: row.created_by, name: fullName({ firstName: row.first_name, lastName: row.last_name }) },
    isMine,
    canEdit,
    knowledgeState: stateOfAll(knowledge),
    knowledge: presentKnowledge(looking, knowledge),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** What an agent was before, newest first. @throws Failure agentMissing, forbidden */
export async function listVersions(
  ctx: Reading,
  { agentId }: { agentId: AgentId },
): Promise<OutputOf<typeof agentRoutes.versions>> {
  await agentEditedBy(ctx, ctx.db, agentId)
  const rows = await findVersions(ctx.db, ctx.workspace.id, agentId)
  return {
    versions: rows.map((row) => ({
      version: row.version,
      ...textsOf(row),
      editedBy:
        // Of a deleted account the row is left, without a name.
        row.edited_by !== null && row.first_name
          ? { id: row.edited_by, name: fullName({ firstName: row.first_name, lastName: row.last_name ?? '' }) }
          : null,
      editedAt: row.edited_at.toISOString(),
    })),
  }
}
