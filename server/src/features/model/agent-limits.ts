import type { modelRoutes } from '@quarry/contract/wire/agent/model'
import type { ParsedOf, ReturnOf } from '@quarry/contract/wire/route'
import type { Needs, WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { recordAudit } from '../audit/audit.ts'
import { findLimits, putLimits } from './model.store.ts'

/** What each agent, and each person by all agents, may take of the model in a month. */
export async function showLimits(ctx: Needs<'db' | 'workspace'>): Promise<ReturnOf<typeof modelRoutes.limits>> {
  const row = await findLimits(ctx.db, ctx.workspace.id)
  return { agentTokens: row?.agent_tokens ?? null, personTokens: row?.person_tokens ?? null }
}

/** Holds from the next question on. */
export async function setLimits(
  ctx: WorkspaceCtx,
  { agentTokens, personTokens }: ParsedOf<typeof modelRoutes.setLimits>,
): Promise<Record<string, never>> {
  const workspaceId = ctx.workspace.id
  await atomic(ctx.db, async (tx) => {
    await putLimits(tx, { workspace_id: workspaceId, agent_tokens: agentTokens, person_tokens: personTokens })
    const detail = { agentTokens, personTokens }
    await recordAudit(tx, ctx, { workspaceId, action: 'model.limit', subject: workspaceId, detail })
  })
  return {}
}
