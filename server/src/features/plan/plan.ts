import type { WorkspaceId } from '@quarry/contract/ids'
import type { AccessLevel } from '@quarry/contract/source/source'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { currentLimits } from './current-plan.ts'
import { countByPlan } from './plan.store.ts'
import { countDocuments } from './usage.store.ts'

export { countAgents, countUsedSeats } from './usage.store.ts'

type Asking = Needs<'clock' | 'config'>

/** How many active members there may be; null: as many as come. To be asked while the workspace is held. */
export const seatsOf = async (ctx: Asking, tx: Db, workspaceId: WorkspaceId): Promise<number | null> =>
  (await currentLimits(ctx, tx, workspaceId))?.seats ?? null

/** How many more documents of this access level may be indexed; null: any number. To be asked while the places are held. */
export async function remainingDocuments(
  ctx: Asking,
  tx: Db,
  workspaceId: WorkspaceId,
  level: AccessLevel,
): Promise<number | null> {
  const limits = await currentLimits(ctx, tx, workspaceId)
  const limit = (level === 'PUBLIC' ? limits?.publicDocuments : limits?.privateDocuments) ?? null
  return limit === null ? null : Math.max(0, limit - (await countDocuments(tx, workspaceId))[level].placed)
}

/** Questions to agents that a month may have; null: any number. To be asked while they are held. */
export const messageLimit = async (ctx: Asking, tx: Db, workspaceId: WorkspaceId): Promise<number | null> =>
  (await currentLimits(ctx, tx, workspaceId))?.monthlyMessages ?? null

/** Largest file whose content is indexed, in bytes; null: no limit of the plan. */
export const fileLimit = async (ctx: Asking, db: Db, workspaceId: WorkspaceId): Promise<number | null> =>
  (await currentLimits(ctx, db, workspaceId))?.fileBytes ?? null

/** How many agents there may be; null: any number. To be asked while their number is held. */
export const agentLimit = async (ctx: Asking, db: Db, workspaceId: WorkspaceId): Promise<number | null> =>
  (await currentLimits(ctx, db, workspaceId))?.agents ?? null

/** Whether agents may answer in chats. */
export const channelsInPlan = async (ctx: Asking, db: Db, workspaceId: WorkspaceId): Promise<boolean> =>
  (await currentLimits(ctx, db, workspaceId))?.channels ?? true

/** How many tools an agent may have, of all services together; null: any number; 0: the plan includes none. */
export const toolLimit = async (ctx: Asking, tx: Db, workspaceId: WorkspaceId): Promise<number | null> =>
  (await currentLimits(ctx, tx, workspaceId))?.toolsPerAgent ?? null

/**
 * Refuses a catalogue that lacks a plan somebody is on: without it nobody could say what these workspaces may do.
 * @throws Error naming each missing plan.
 */
export async function refuseMissingPlans({ config, db }: Needs<'config' | 'db'>): Promise<void> {
  if (config.plans === null) return
  const offered = new Set(config.plans.map(({ code }) => code))
  const missing = (await countByPlan(db)).filter(({ code }) => !offered.has(code))
  if (missing.length === 0) return
  const lines = missing.map(
    ({ code, workspaces }) => `  ${code}: ${workspaces} ${workspaces === 1 ? 'workspace is' : 'workspaces are'} on it`,
  )
  throw new Error(`PLANS_FILE lacks plans that are in use. Add them again:\n${lines.join('\n')}`)
}

export { changePlan, takeFreePlan } from './change-plan.ts'
export { currentPlan, freePlanOf } from './current-plan.ts'
export { planNotice } from './plan-notice.ts'
export { deviceLimit } from './device-limit.ts'
export { findPlan, findPlans, lockPlan, type PlanRow } from './plan.store.ts'
export { readPlan } from './read-plan.ts'
export { countDocuments, lockAgentQuota, lockDocumentQuota } from './usage.store.ts'
